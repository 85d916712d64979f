import { CODE_PURPOSES, type CodePurpose } from '@kenali/contracts';
import { defineModel, defineSchema } from '../../../db/model.ts';

const MINUTE_MS = 60_000;

/** A code is valid for 10 minutes and 5 attempts. At most 3 codes per account and purpose are sent in 15 minutes. */
export const CODE_LIFETIME_MS = 10 * MINUTE_MS;
export const CODE_TRIES = 5;
export const SEND_WINDOW_MS = 15 * MINUTE_MS;
export const SENDS_PER_WINDOW = 3;

/**
 * The one-time code record of the specification, one per email address and purpose: a new code replaces the old one. An
 * attempt for an address without an account creates a record too, so that it costs the same work.
 */
export interface OneTimeCodeDocument {
  email: string;
  purpose: CodePurpose;
  /** HMAC-SHA256 of the six digits with the server's secret; null if no code was created. */
  otp: string | null;
  /** The outbox message that contains the code. A retry of this message contains the same code. */
  noteId: string | null;
  expiresAt: Date;
  used: boolean;
  tries: number;
  /** When the last codes were created, oldest first; at most `SENDS_PER_WINDOW`. */
  sends: Date[];
  createdAt: Date;
  /** MongoDB deletes the document at this time, which is after `expiresAt` because `sends` counts for longer. */
  forgetAt: Date;
}

const schema = defineSchema<OneTimeCodeDocument>(
  {
    email: { type: String, required: true },
    purpose: { type: String, enum: CODE_PURPOSES, required: true },
    otp: { type: String, default: null },
    noteId: { type: String, default: null },
    expiresAt: { type: Date, required: true },
    used: { type: Boolean, default: false },
    tries: { type: Number, default: 0 },
    sends: { type: [Date], default: [] },
    createdAt: { type: Date, required: true },
    forgetAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ email: 1, purpose: 1 }, { unique: true });
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const OneTimeCode = defineModel<OneTimeCodeDocument>('OneTimeCode', schema, 'oneTimeCodes');
