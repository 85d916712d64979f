import type { AuditAction, AuditEntry } from '@kenali/contracts';
import type mongoose from 'mongoose';
import { appendOnly } from '../../db/append-only.ts';
import { defineModel, defineSchema, MIXED, mixedWith } from '../../db/model.ts';
import type { Seal, StoredEntry } from './chain.ts';

/** One row of the audit log: who did what to which target, and when. */
export interface AuditEntryDocument extends Omit<AuditEntry, 'id' | 'at'> {
  _id: number;
  at: Date;
  action: AuditAction;
  /** Search tokens of actor and target at the time of the action. */
  searchWords: string[];
  /** Set for listings (`LISTING_ACTIONS`), absent otherwise. */
  isListing?: true;
  /** Added once by the sealing job. */
  seal?: Seal;
}

const schema = defineSchema<AuditEntryDocument>(
  {
    _id: { type: Number, required: true },
    at: { type: Date, required: true },
    action: { type: String, required: true },
    actor: {
      id: { type: Number, required: true },
      email: { type: String, required: true },
      name: { type: String, required: true },
    },
    target: mixedWith(null),
    changes: mixedWith({}),
    details: mixedWith({}),
    searchWords: { type: [String], required: true },
    records: MIXED,
    requestId: { type: String, required: true },
    isListing: { type: Boolean },
    seal: MIXED,
  },
  { minimize: false },
);
schema.index({ at: -1, _id: -1 });
schema.index({ action: 1, at: -1, _id: -1 });
schema.index({ searchWords: 1, at: -1, _id: -1 });
// The entries about a record, for the export of an owner's data.
schema.index({ 'target.kind': 1, 'target.id': 1 }, { partialFilterExpression: { 'target.id': { $exists: true } } });
// The log without listings, or listings alone.
schema.index({ isListing: 1, at: -1, _id: -1 });
// The end of the chain, its order, and the entries that wait for their seal.
schema.index({ 'seal.sequence': 1, _id: 1 });
// Two processes never give out the same place in the chain.
schema.index({ 'seal.sequence': 1 }, { unique: true, partialFilterExpression: { 'seal.sequence': { $exists: true } } });

appendOnly(schema, 'The audit log is append-only');

export const AuditEntryModel = defineModel<AuditEntryDocument>('AuditEntry', schema, 'auditEntries');

/** The entries as they are stored, past the model that refuses changes. */
export const storedEntries = () => AuditEntryModel.collection as unknown as mongoose.mongo.Collection<StoredEntry>;
