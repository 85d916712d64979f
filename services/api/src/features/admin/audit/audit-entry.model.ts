import type { AuditAction, AuditEntry } from '@kenali/contracts';
import mongoose from 'mongoose';
import { defineModel, defineSchema } from '../../../db/model.ts';

/** One row of the audit log: who did what to which target, and when. */
export interface AuditEntryDocument extends Omit<AuditEntry, 'id' | 'at'> {
  _id: number;
  at: Date;
  action: AuditAction;
  /** Search tokens of actor and target at the time of the action. */
  searchWords: string[];
}

const mixed = (value: unknown) => ({ type: mongoose.Schema.Types.Mixed, default: () => value });
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
    target: mixed(null),
    changes: mixed({}),
    details: mixed({}),
    searchWords: { type: [String], required: true },
  },
  { versionKey: false, minimize: false },
);
schema.index({ at: -1, _id: -1 });
schema.index({ action: 1, at: -1, _id: -1 });
schema.index({ searchWords: 1, at: -1, _id: -1 });

const refuse = () => {
  throw new Error('The audit log is append-only');
};
schema.pre(
  [
    'updateOne',
    'updateMany',
    'replaceOne',
    'findOneAndUpdate',
    'findOneAndReplace',
    'deleteOne',
    'deleteMany',
    'findOneAndDelete',
  ],
  { document: true, query: true },
  refuse,
);
schema.pre('bulkWrite', refuse);
schema.pre('save', function () {
  if (!this.isNew) refuse();
});

export const AuditEntryModel = defineModel<AuditEntryDocument>('AuditEntry', schema, 'auditEntries');
