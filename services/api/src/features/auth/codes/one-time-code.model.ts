import { CODE_MINUTES, CODE_PURPOSES, type CodePurpose } from '@kenali/contracts';
import { type DocumentOf, defineModel, defineSchema, field } from '../../../db/model.ts';
import { MINUTE_MS } from '../../../durations.ts';

/**
 * How long a code is valid, and for how many attempts of the browser that requested it. The time is at most `SEND_WINDOW_MS`, because
 * the record may go that long after a code was sent.
 */
export const CODE_LIFETIME_MS = CODE_MINUTES * MINUTE_MS;
export const CODE_TRIES = 5;
export const SEND_WINDOW_MS = 15 * MINUTE_MS;
/** At most this many codes per account and purpose are sent in `SEND_WINDOW_MS`. */
export const SENDS_PER_WINDOW = 3;
/**
 * At most this many are sent at once, and one more in each `SEND_CREDIT_MS`: 18 on the first day and 12 on later ones. Known
 * devices of the account have the same again, so that strangers cannot use up the owner's.
 */
export const SENDS_AT_ONCE = 6;
export const SEND_CREDIT_MS = 2 * 60 * MINUTE_MS;
/** The requester of the record that counts what was sent for known devices. */
export const KNOWN_DEVICES = 'known devices';

const fields = {
  email: field<string>({ type: String, required: true }),
  purpose: field<CodePurpose>({ type: String, enum: CODE_PURPOSES, required: true }),
  /** The id that the site gave to the browser; null without one. */
  requester: field<string | null>({ type: String, default: null }),
  /** HMAC-SHA256 of the six digits with the server's secret; null if no code was created. */
  otp: field<string | null>({ type: String, default: null }),
  /** The outbox message that contains the code. A retry of this message contains the same code. */
  noteId: field<string | null>({ type: String, default: null }),
  expiresAt: field<Date>({ type: Date, required: true }),
  used: field<boolean>({ type: Boolean, default: false }),
  tries: field<number>({ type: Number, default: 0 }),
  /** When the last codes were created, oldest first; at most `SENDS_PER_WINDOW`. */
  sends: field<Date[]>({ type: [Date], default: [] }),
  /** When `SENDS_AT_ONCE` codes may be sent again. */
  creditFullAt: field<Date | null>({ type: Date, default: null }),
  createdAt: field<Date>({ type: Date, required: true }),
  /** MongoDB deletes the document at this time, which is after `expiresAt` because `sends` counts for longer. */
  forgetAt: field<Date>({ type: Date, required: true }),
};

/**
 * The one-time code record of the specification, one per email address, purpose and requesting browser: a new code replaces
 * the old one of the same browser, so a stranger who requests codes or guesses cannot end the owner's. The record without a
 * requester belongs to clients without a browser id; it also counts what was sent. An attempt for an address without an
 * account creates a record too, so that it costs the same work.
 */
interface OneTimeCodeDocument extends DocumentOf<typeof fields> {}

const schema = defineSchema<OneTimeCodeDocument>(fields);
schema.index({ email: 1, purpose: 1, requester: 1 }, { unique: true });
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const OneTimeCode = defineModel<OneTimeCodeDocument>('OneTimeCode', schema, 'oneTimeCodes');

export type RecordKey = Pick<OneTimeCodeDocument, 'email' | 'purpose' | 'requester'>;

/** Creates an empty record unless it exists. */
export async function createRecord(key: RecordKey, at: Date): Promise<void> {
  const empty = { otp: null, noteId: null, used: false, tries: 0, sends: [], expiresAt: at, createdAt: at };
  const forgetAt = new Date(at.getTime() + SEND_WINDOW_MS);
  await OneTimeCode.updateOne(key, { $setOnInsert: { ...empty, forgetAt } }, { upsert: true });
}
