import { appendOnly } from '../../db/append-only.ts';
import { defineModel, defineSchema } from '../../db/model.ts';

export { keyOf } from './live-registry.ts';

/** A version of an instrument that two admins published. No call changes or deletes it, because results name it. */
export interface ImportedPackDocument {
  /** "sensory-profile@1.1.0". */
  _id: string;
  instrumentId: string;
  version: string;
  /** The file as it was proposed. */
  text: string;
  /** SHA-256 of the canonical JSON, as `packs/published.json` has it for packs on disk. */
  hash: string;
  /** The newest version before it. */
  follows: string;
  proposalId: number;
  proposedBy: number;
  approvedBy: number;
  publishedAt: Date;
}

const text = { type: String, required: true };
const number = { type: Number, required: true };
const schema = defineSchema<ImportedPackDocument>(
  {
    _id: text,
    instrumentId: text,
    version: text,
    text,
    hash: text,
    follows: text,
    proposalId: number,
    proposedBy: number,
    approvedBy: number,
    publishedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
// Versions of an instrument are a chain: of two that reviewers compared with the same one, one is published.
schema.index({ instrumentId: 1, follows: 1 }, { unique: true });

appendOnly(schema, 'A published pack never changes');

export const ImportedPack = defineModel<ImportedPackDocument>('ImportedPack', schema, 'importedPacks');
