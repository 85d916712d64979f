import type { ShareDays, ShareViewKind } from '@kenali/contracts';
import type { ClientSession } from 'mongoose';
import { defineModel, defineSchema } from '../../db/model.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How long the owner and staff can see who opened a link, from its expiry on. */
export const REMEMBERED_MS = 180 * DAY_MS;
/** The newest openings are kept. */
export const VIEWS_MAX = 200;

/** Why a link ended before its time. `owner`: revoked. A withdrawn consent needs no entry, see `consentSequence`. */
const END_REASONS = ['owner', 'deactivated', 'deletion'] as const;
export type EndReason = (typeof END_REASONS)[number];

/** A link to one result. Neither its token nor its PIN can be computed from what is stored. */
export interface ShareLinkDocument {
  _id: number;
  userId: number;
  userAssessmentId: number;
  /** SHA-256. The token has 192 bits. */
  tokenHash: string;
  /** argon2id of PIN and token together, so that the six digits cannot be guessed from a copy of the database. */
  pinHash: string;
  /** Hash of the Idempotency-Key: a repeated call finds its link. */
  keyHash: string;
  days: ShareDays;
  createdAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  endReason?: EndReason;
  /** The last consent event at the creation. A later one that ends the consent ends the link, for good. */
  consentSequence: number;
  openings: number;
  /** Oldest first. */
  views: { kind: ShareViewKind; at: Date; device: string }[];
  /** MongoDB deletes the link at this time. Until then it answers 410. */
  forgetAt: Date;
}

const schema = defineSchema<ShareLinkDocument>(
  {
    _id: { type: Number, required: true },
    userId: { type: Number, required: true },
    userAssessmentId: { type: Number, required: true },
    tokenHash: { type: String, required: true },
    pinHash: { type: String, required: true },
    keyHash: { type: String, required: true },
    days: { type: Number, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
    endReason: { type: String, enum: END_REASONS },
    consentSequence: { type: Number, required: true },
    openings: { type: Number, default: 0 },
    views: { type: [{ _id: false, kind: String, at: Date, device: String }], default: [] },
    forgetAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ tokenHash: 1 }, { unique: true });
// Of two requests with one key, the second one finds the link of the first.
schema.index({ userId: 1, keyHash: 1 }, { unique: true });
schema.index({ userId: 1, userAssessmentId: 1, _id: -1 });
schema.index({ userAssessmentId: 1 });
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const ShareLink = defineModel<ShareLinkDocument>('ShareLink', schema, 'shareLinks');

/** What decides whether a link is open, apart from its document. */
export const openFilter = (at: Date) => ({ endedAt: null, expiresAt: { $gt: at } });

/** Ends every open link of an account, or those to some results. */
export async function endShareLinks(
  whose: { userId: number; userAssessmentIds?: readonly number[] },
  { at, reason }: { at: Date; reason: EndReason },
  dbSession: ClientSession,
): Promise<void> {
  const { userId, userAssessmentIds } = whose;
  const about = userAssessmentIds ? { userAssessmentId: { $in: [...userAssessmentIds] } } : {};
  await ShareLink.updateMany(
    { userId, ...about, ...openFilter(at) },
    { $set: { endedAt: at, endReason: reason } },
    { session: dbSession },
  );
}

/** Deletes the links to results that are erased, with their openings. @returns how many there were */
export const eraseShareLinks = async (userAssessmentIds: readonly number[]): Promise<number> =>
  (await ShareLink.deleteMany({ userAssessmentId: { $in: [...userAssessmentIds] } })).deletedCount;
