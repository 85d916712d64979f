import { type DocumentOf, defineModel, defineSchema, field } from '../../../db/model.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../durations.ts';

const fields = {
  sid: field<string>({ type: String, required: true }),
  sess: {
    userId: field<number>({ type: Number, required: true }),
    audience: field<'user' | 'admin'>({ type: String, enum: ['user', 'admin'], required: true }),
    generation: field<number>({ type: Number, required: true }),
    tokenHash: field<string | null>({ type: String, default: null }),
    rotatedAt: field<Date | null>({ type: Date, default: null }),
    lastSeenAt: field<Date>({ type: Date, required: true }),
    createdAt: field<Date>({ type: Date, required: true }),
    /** Browser and system in words. */
    device: field<string>({ type: String, required: true }),
    /** When a code of the second factor was last accepted for this session. */
    provenAt: field<Date | undefined>({ type: Date }),
  },
  expire: field<Date>({ type: Date, required: true }),
};

/**
 * The session record of the specification (sid, sess, expire): one user's family of refresh tokens, or one admin session.
 * The token itself is never stored. `generation` counts its replacements, and `tokenHash` is the hash of the newest token.
 */
export interface SessionDocument extends DocumentOf<typeof fields> {}

const schema = defineSchema<SessionDocument>(fields);
schema.index({ sid: 1 }, { unique: true });
schema.index({ 'sess.userId': 1 });
schema.index({ expire: 1 }, { expireAfterSeconds: 0 });

export const Session = defineModel<SessionDocument>('Session', schema, 'sessions');

/** A session of the site, psychologists included, ends when it is not used for this long. */
const REFRESH_LIFETIME_MS = 30 * DAY_MS;
/** A session ends after this time, however often it is used. */
const SESSION_LIFETIME_MS = 90 * DAY_MS;
/** The same while the address is unverified and the configuration requires verification: enough to pay and to answer. */
const UNVERIFIED_LIFETIME_MS = 7 * DAY_MS;
/** An app that is in use refreshes its session every 15 minutes, so a longer time without a refresh is a pause. */
const PAUSE_MS = 30 * MINUTE_MS;
/** A session in use ends at its first pause, so that nobody is signed out between two answers, but not later than this. */
const GRACE_MS = DAY_MS;

/** An admin session ends when it is not used for this long. */
export const ADMIN_IDLE_MS = HOUR_MS;
export const ADMIN_LIFETIME_MS = 8 * HOUR_MS;
/** Sessions of one account per audience. A new one ends the one that was not used for the longest time. */
export const SESSIONS_MAX = 20;

/** When a session of the site ends if it is not used from `at` on. */
export const expiryOf = (createdAt: Date, at: Date): Date =>
  new Date(Math.min(at.getTime() + REFRESH_LIFETIME_MS, createdAt.getTime() + SESSION_LIFETIME_MS + GRACE_MS));

/** Whether a session of the site may no longer be refreshed. */
export function isOver(
  { createdAt, lastSeenAt }: Pick<SessionDocument['sess'], 'createdAt' | 'lastSeenAt'>,
  { unverifiedSince, at }: { unverifiedSince: Date | null; at: Date },
): boolean {
  const end = Math.min(
    createdAt.getTime() + SESSION_LIFETIME_MS,
    unverifiedSince ? Math.max(createdAt.getTime(), unverifiedSince.getTime()) + UNVERIFIED_LIFETIME_MS : Infinity,
  );
  const overSince = at.getTime() - end;
  const isInUse = at.getTime() - lastSeenAt.getTime() <= PAUSE_MS;
  return overSince >= (isInUse ? GRACE_MS : 0);
}
