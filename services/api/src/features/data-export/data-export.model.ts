import { DATA_EXPORT_STATES, type DataExportState } from '@kenali/contracts';
import { type DocumentOf, defineModel, defineSchema, field } from '../../db/model.ts';
import { DAY_MS } from '../../durations.ts';

/** How long an archive can be downloaded. */
export const ARCHIVE_MS = DAY_MS;
/** How long the page says that an archive has expired. */
export const REMEMBERED_MS = 30 * DAY_MS;

const fields = {
  _id: field<number>({ type: Number, required: true }),
  userId: field<number>({ type: Number, required: true }),
  state: field<DataExportState>({ type: String, enum: DATA_EXPORT_STATES, default: 'running' }),
  createdAt: field<Date>({ type: Date, required: true }),
  /** The last try to build the archive. Parts of other tries are waste. */
  build: field<string | null>({ type: String, default: null }),
  tries: field<number>({ type: Number, default: 0 }),
  /** While it runs: when another process may begin a try. */
  leaseUntil: field<Date>({ type: Date, required: true }),
  done: field<number>({ type: Number, default: 0 }),
  total: field<number>({ type: Number, default: 0 }),
  readyAt: field<Date | null>({ type: Date, default: null }),
  /** Set when a try begins, so that all parts of the archive have the same time. */
  expiresAt: field<Date | null>({ type: Date, default: null }),
  /** Size of the finished archive in bytes. */
  bytes: field<number | null>({ type: Number, default: null }),
  parts: field<number | null>({ type: Number, default: null }),
  /** MongoDB deletes the document at this time. */
  forgetAt: field<Date>({ type: Date, required: true }),
};

/** One request of a user for an archive of everything that is stored about the account. */
export interface DataExportDocument extends DocumentOf<typeof fields> {}

const schema = defineSchema<DataExportDocument>(fields);
// The second of two simultaneous requests finds the first.
schema.index({ userId: 1 }, { unique: true, partialFilterExpression: { state: 'running' }, name: 'one_running' });
schema.index({ userId: 1, _id: -1 });
schema.index({ leaseUntil: 1 }, { partialFilterExpression: { state: 'running' } });
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const DataExport = defineModel<DataExportDocument>('DataExport', schema, 'dataExports');

const partFields = {
  /** Export, try and number: "7/3f0c…/0". */
  _id: field<string>({ type: String, required: true }),
  exportId: field<number>({ type: Number, required: true }),
  sealed: field<Buffer>({ type: Buffer, required: true }),
  /** MongoDB deletes the part at this time. */
  expireAt: field<Date>({ type: Date, required: true }),
};

/** A piece of an encrypted archive. */
interface DataExportPartDocument extends DocumentOf<typeof partFields> {}

const partSchema = defineSchema<DataExportPartDocument>(partFields);
partSchema.index({ exportId: 1 });
partSchema.index({ expireAt: 1 }, { expireAfterSeconds: 0 });

export const DataExportPart = defineModel<DataExportPartDocument>('DataExportPart', partSchema, 'dataExportParts');
