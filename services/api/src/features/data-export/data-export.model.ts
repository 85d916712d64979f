import type { DataExportState } from '@kenali/contracts';
import { DATA_EXPORT_STATES } from '@kenali/contracts';
import { defineModel, defineSchema } from '../../db/model.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How long an archive can be downloaded. */
export const ARCHIVE_MS = DAY_MS;
/** How long the page says that an archive has expired. */
export const REMEMBERED_MS = 30 * DAY_MS;

/** One request of a user for an archive of everything that is stored about the account. */
export interface DataExportDocument {
  _id: number;
  userId: number;
  state: DataExportState;
  createdAt: Date;
  /** The last try to build the archive. Parts of other tries are waste. */
  build: string | null;
  tries: number;
  /** While it runs: when another process may begin a try. */
  leaseUntil: Date;
  done: number;
  total: number;
  readyAt: Date | null;
  /** Set when a try begins, so that all parts of the archive have the same time. */
  expiresAt: Date | null;
  /** Size of the finished archive in bytes. */
  bytes: number | null;
  parts: number | null;
  /** MongoDB deletes the document at this time. */
  forgetAt: Date;
}

const schema = defineSchema<DataExportDocument>(
  {
    _id: { type: Number, required: true },
    userId: { type: Number, required: true },
    state: { type: String, enum: DATA_EXPORT_STATES, default: 'running' },
    createdAt: { type: Date, required: true },
    build: { type: String, default: null },
    tries: { type: Number, default: 0 },
    leaseUntil: { type: Date, required: true },
    done: { type: Number, default: 0 },
    total: { type: Number, default: 0 },
    readyAt: { type: Date, default: null },
    expiresAt: { type: Date, default: null },
    bytes: { type: Number, default: null },
    parts: { type: Number, default: null },
    forgetAt: { type: Date, required: true },
  },
  { versionKey: false },
);
// The second of two simultaneous requests finds the first.
schema.index({ userId: 1 }, { unique: true, partialFilterExpression: { state: 'running' }, name: 'one_running' });
schema.index({ userId: 1, _id: -1 });
schema.index({ leaseUntil: 1 }, { partialFilterExpression: { state: 'running' } });
schema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

export const DataExport = defineModel<DataExportDocument>('DataExport', schema, 'dataExports');

/** A piece of an encrypted archive. */
export interface DataExportPartDocument {
  /** Export, try and number: "7/3f0c…/0". */
  _id: string;
  exportId: number;
  sealed: Buffer;
  /** MongoDB deletes the part at this time. */
  expireAt: Date;
}

const partSchema = defineSchema<DataExportPartDocument>(
  {
    _id: { type: String, required: true },
    exportId: { type: Number, required: true },
    sealed: { type: Buffer, required: true },
    expireAt: { type: Date, required: true },
  },
  { versionKey: false },
);
partSchema.index({ exportId: 1 });
partSchema.index({ expireAt: 1 }, { expireAfterSeconds: 0 });

export const DataExportPart = defineModel<DataExportPartDocument>('DataExportPart', partSchema, 'dataExportParts');
