import type { AccessCodeState, AssessmentType } from '@kenali/contracts';
import { type DocumentOf, defineModel, defineSchema, field } from '../../db/model.ts';

/** What an erasure keeps of a used code. */
export type KeptProgress = Extract<AccessCodeState, 'used' | 'begun' | 'completed'>;

const batchFields = {
  _id: field<number>({ type: Number, required: true }),
  /** A copy from the creation: what the partner has agreed to, whatever the catalogue says later. */
  assessment: field<{ id: number; name: string; type: AssessmentType; instrumentId: string | null; ageRange: string }>({
    type: Object,
    required: true,
  }),
  partner: field<string>({ type: String, required: true }),
  count: field<number>({ type: Number, required: true }),
  /** The last calendar day in Jakarta. */
  lastDay: field<string>({ type: String, required: true }),
  note: field<string>({ type: String, default: '' }),
  agreedRupiah: field<number | null>({ type: Number, default: null }),
  createdBy: field<number>({ type: Number, required: true }),
  /** Hash of the Idempotency-Key: a repeated call finds its batch, and nobody else gets its codes. */
  keyHash: field<string>({ type: String, required: true }),
  createdAt: field<Date>({ type: Date, required: true }),
};

/** Codes for the families of one partner. */
export interface AccessBatchDocument extends DocumentOf<typeof batchFields> {}

const batchSchema = defineSchema<AccessBatchDocument>(batchFields);
batchSchema.index({ createdBy: 1, keyHash: 1 }, { unique: true });

export const AccessBatch = defineModel<AccessBatchDocument>('AccessBatch', batchSchema, 'accessBatches');

const codeFields = {
  _id: field<number>({ type: Number, required: true }),
  batchId: field<number>({ type: Number, required: true }),
  /** As on the slip, from 1. */
  number: field<number>({ type: Number, required: true }),
  /** SHA-256 of a code with 75 random bits. The database has the code nowhere. */
  hash: field<string>({ type: String, required: true }),
  state: field<'unused' | 'used' | 'revoked'>({ type: String, enum: ['unused', 'used', 'revoked'], required: true }),
  expiresAt: field<Date>({ type: Date, required: true }),
  redeemedAt: field<Date | undefined>({ type: Date }),
  /** Who redeemed it, and for what. */
  userId: field<number | undefined>({ type: Number }),
  orderId: field<number | undefined>({ type: Number }),
  userAssessmentId: field<number | undefined>({ type: Number }),
  /** The name of the batch's partner, for the owner's data export. */
  partner: field<string | undefined>({ type: String }),
  /** Set when an erasure removes the link. */
  kept: field<KeptProgress | undefined>({ type: String }),
};

export interface AccessCodeDocument extends DocumentOf<typeof codeFields> {}

/** What redeeming writes beside the state. Both who gives a code back and an erasure remove all of it. */
export const REDEMPTION = { redeemedAt: 1, userId: 1, orderId: 1, userAssessmentId: 1, partner: 1 } as const;

/** A used code whose family is known. */
export type Redeemed = AccessCodeDocument & Record<'userId' | 'orderId' | 'userAssessmentId', number>;

export const isRedeemed = (code: AccessCodeDocument): code is Redeemed =>
  code.state === 'used' && code.userId !== undefined;

const codeSchema = defineSchema<AccessCodeDocument>(codeFields);
codeSchema.index({ hash: 1 }, { unique: true });
codeSchema.index({ batchId: 1, number: 1 }, { unique: true });
// The counts of a batch.
codeSchema.index({ batchId: 1, state: 1, kept: 1, expiresAt: 1 });
// The codes of an account.
codeSchema.index({ userId: 1 }, { partialFilterExpression: { userId: { $exists: true } } });
codeSchema.index({ userAssessmentId: 1 }, { partialFilterExpression: { userAssessmentId: { $exists: true } } });

export const AccessCode = defineModel<AccessCodeDocument>('AccessCode', codeSchema, 'accessCodes');
