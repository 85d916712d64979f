import { appendOnly } from '../../db/append-only.ts';
import { type DocumentOf, defineModel, defineSchema, field } from '../../db/model.ts';

export { keyOf } from './live-registry.ts';

const text = { type: String, required: true };
const number = { type: Number, required: true };
const fields = {
  /** "sensory-profile@1.1.0". */
  _id: field<string>(text),
  instrumentId: field<string>(text),
  version: field<string>(text),
  /** The file as it was proposed. */
  text: field<string>(text),
  /** SHA-256 of the canonical JSON, as `packs/published.json` has it for packs on disk. */
  hash: field<string>(text),
  /** The newest version before it. */
  follows: field<string>(text),
  proposalId: field<number>(number),
  proposedBy: field<number>(number),
  approvedBy: field<number>(number),
  publishedAt: field<Date>({ type: Date, required: true }),
};

/** A version of an instrument that two admins published. No call changes or deletes it, because results name it. */
export interface ImportedPackDocument extends DocumentOf<typeof fields> {}

const schema = defineSchema<ImportedPackDocument>(fields);
// Versions of an instrument are a chain: of two that reviewers compared with the same one, one is published.
schema.index({ instrumentId: 1, follows: 1 }, { unique: true });

appendOnly(schema, 'A published pack never changes');

export const ImportedPack = defineModel<ImportedPackDocument>('ImportedPack', schema, 'importedPacks');
