import { GUARDIAN_RELATIONSHIPS, type GuardianRelationship } from '@kenali/contracts';
import { type DocumentOf, defineModel, defineSchema, field } from '../../db/model.ts';
import { SECRET_LINK_FIELDS } from '../secret-links/index.ts';

/** Who or what ended it. `deletion`: of the profile, of the account, or of the data of the child. */
const END_REASONS = ['owner', 'guardian', 'consent', 'deletion', 'first_proof'] as const;
export type GuardianshipEnd = (typeof END_REASONS)[number];

const fields = {
  ...SECRET_LINK_FIELDS,
  childId: field<number>({ type: Number, required: true }),
  /** The account of the profile. */
  ownerId: field<number>({ type: Number, required: true }),
  /** Null until somebody accepts. */
  guardianId: field<number | null>({ type: Number, default: null }),
  acceptedAt: field<Date | null>({ type: Date, default: null }),
  relationship: field<GuardianRelationship | undefined>({ type: String, enum: GUARDIAN_RELATIONSHIPS }),
  /** The version of the text that the guardian agreed to. */
  terms: field<string | undefined>({ type: String }),
  /** The last consent event of the guardian at the acceptance. A later one that ends the consent ends the guardianship, for good. */
  consentSequence: field<number>({ type: Number, default: 0 }),
  endReason: field<GuardianshipEnd | undefined>({ type: String, enum: END_REASONS }),
  /** MongoDB deletes it at this time; null while somebody is a guardian. */
  forgetAt: field<Date | null>({ type: Date, default: null }),
};

/**
 * That another account is a guardian of a child. It begins as an invitation: one document, so one conditional update decides between
 * an acceptance, another one, and its end. `expiresAt` is that of the invitation: a guardianship has no end of its own.
 */
export interface GuardianshipDocument extends DocumentOf<typeof fields> {}

const schema = defineSchema<GuardianshipDocument>(fields);
schema.index({ tokenHash: 1 }, { unique: true });
// The second of two requests with one key finds the invitation of the first.
schema.index({ ownerId: 1, keyHash: 1 }, { unique: true });
schema.index({ childId: 1 });
schema.index({ guardianId: 1 });
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const Guardianship = defineModel<GuardianshipDocument>('Guardianship', schema, 'guardianships');

/** Matches guardianships of this moment. */
export const IS_GUARDIAN = { guardianId: { $ne: null }, endedAt: null } as const;
/** Matches invitations that can be accepted. */
export const INVITED = (at: Date) => ({ guardianId: null, endedAt: null, expiresAt: { $gt: at } });
/** The same for a document that has been read. */
export const isInvited = ({ guardianId, endedAt, expiresAt }: GuardianshipDocument, at: Date): boolean =>
  guardianId === null && endedAt === null && expiresAt > at;
/** Matches every guardianship and invitation of an account, on either side. */
export const ofAccount = (userId: number) => ({ $or: [{ ownerId: userId }, { guardianId: userId }] });
