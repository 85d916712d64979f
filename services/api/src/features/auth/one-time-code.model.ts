import type { CodePurpose } from '@kenali/contracts';
import { defineModel, defineSchema } from '../../db/model.ts';

/**
 * The one-time code record of the specification, one per address and purpose: a new code takes the place of the old one.
 * It also stands for addresses without an account, where somebody tried a code: trying costs the same work for each.
 */
export interface OneTimeCodeDocument {
  email: string;
  purpose: CodePurpose;
  /** HMAC-SHA256 of the six digits with the server's secret; null where no code was made. */
  otp: string | null;
  /** The note whose mail carries the code: that mail, tried again, carries the same. */
  noteId: string | null;
  expiresAt: Date;
  used: boolean;
  tries: number;
  /** When the last codes were made, oldest first, as many as may be made in the window. */
  sends: Date[];
  createdAt: Date;
  /** Removed by then: not at `expiresAt`, because the sends count for longer. */
  forgetAt: Date;
}

const schema = defineSchema<OneTimeCodeDocument>(
  {
    email: { type: String, required: true },
    purpose: { type: String, enum: ['verify_email', 'reset_password'], required: true },
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
