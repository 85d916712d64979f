import type { AccessCodeState, AssessmentType } from '@kenali/contracts';
import { defineModel, defineSchema } from '../../db/model.ts';

/** Codes for the families of one partner. */
export interface AccessBatchDocument {
  _id: number;
  /** A copy from the creation: what the partner has agreed to, whatever the catalogue says later. */
  assessment: { id: number; name: string; type: AssessmentType; instrumentId: string | null; ageRange: string };
  partner: string;
  count: number;
  /** The last calendar day in Jakarta. */
  lastDay: string;
  note: string;
  agreedRupiah: number | null;
  createdBy: number;
  /** Hash of the Idempotency-Key: a repeated call finds its batch, and nobody else gets its codes. */
  keyHash: string;
  /** How many codes were revoked. It outlives them. Absent: none. */
  revoked?: number;
  /** Search tokens of the partner. */
  searchWords: string[];
  createdAt: Date;
}

/** What an erasure keeps of a used code. */
export type KeptProgress = Extract<AccessCodeState, 'used' | 'begun' | 'completed'>;

export interface AccessCodeDocument {
  _id: number;
  batchId: number;
  /** As on the slip, from 1. */
  number: number;
  /** SHA-256 of a code with 75 random bits. The database has the code nowhere. */
  hash: string;
  state: 'unused' | 'used' | 'revoked';
  expiresAt: Date;
  /** When it is removed, unless it is used. */
  forgetAt?: Date;
  revokedAt?: Date;
  redeemedAt?: Date;
  /** Who redeemed it, and for what. An erasure removes all three. */
  userId?: number;
  orderId?: number;
  userAssessmentId?: number;
  /** The name of the batch's partner, for the owner's data export. */
  partner?: string;
  /** Set when an erasure removes the link. */
  kept?: KeptProgress;
}

/** A used code whose family is known, with those of the three fields that were read. */
export type Redeemed<Code> = Code & {
  [Field in Extract<keyof Code, 'userId' | 'orderId' | 'userAssessmentId'>]-?: NonNullable<Code[Field]>;
};

/** Redeeming writes all three, and an erasure removes them together. */
export const isRedeemed = <Code extends Pick<AccessCodeDocument, 'state' | 'userId'>>(
  code: Code,
): code is Redeemed<Code> => code.state === 'used' && code.userId !== undefined;

const batchSchema = defineSchema<AccessBatchDocument>(
  {
    _id: { type: Number, required: true },
    assessment: { type: Object, required: true },
    partner: { type: String, required: true },
    count: { type: Number, required: true },
    lastDay: { type: String, required: true },
    note: { type: String, default: '' },
    agreedRupiah: { type: Number, default: null },
    createdBy: { type: Number, required: true },
    keyHash: { type: String, required: true },
    revoked: { type: Number },
    searchWords: { type: [String], required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
batchSchema.index({ createdBy: 1, keyHash: 1 }, { unique: true });
batchSchema.index({ searchWords: 1, _id: -1 });

export const AccessBatch = defineModel<AccessBatchDocument>('AccessBatch', batchSchema, 'accessBatches');

const codeSchema = defineSchema<AccessCodeDocument>(
  {
    _id: { type: Number, required: true },
    batchId: { type: Number, required: true },
    number: { type: Number, required: true },
    hash: { type: String, required: true },
    state: { type: String, enum: ['unused', 'used', 'revoked'], required: true },
    expiresAt: { type: Date, required: true },
    forgetAt: { type: Date },
    revokedAt: { type: Date },
    redeemedAt: { type: Date },
    userId: { type: Number },
    orderId: { type: Number },
    userAssessmentId: { type: Number },
    partner: { type: String },
    kept: { type: String },
  },
  { versionKey: false },
);
codeSchema.index({ hash: 1 }, { unique: true });
codeSchema.index({ batchId: 1, number: 1 }, { unique: true });
// The counts of a batch.
codeSchema.index({ batchId: 1, state: 1, kept: 1, expiresAt: 1 });
// The codes of an account.
codeSchema.index({ userId: 1 }, { partialFilterExpression: { userId: { $exists: true } } });
codeSchema.index({ userAssessmentId: 1 }, { partialFilterExpression: { userAssessmentId: { $exists: true } } });
codeSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const AccessCode = defineModel<AccessCodeDocument>('AccessCode', codeSchema, 'accessCodes');

/** A family that comes late still reads why its code does not work. */
const FORGET_AFTER_MS = 90 * 24 * 60 * 60_000;

/** What every unused code has besides its batch, number and hash. */
export const unusedUntil = (expiresAt: Date) => ({
  state: 'unused' as const,
  expiresAt,
  forgetAt: new Date(expiresAt.getTime() + FORGET_AFTER_MS),
});
