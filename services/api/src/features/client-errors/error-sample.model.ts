import { hash } from 'node:crypto';
import type { ClientErrorPhase, ClientErrorReport } from '@kenali/contracts';
import { defineModel, defineSchema } from '../../db/model.ts';

const SAMPLES_PER_RELEASE = 12;

/** One of the sample messages of a release. Each release has a fixed number of slots. */
export interface ErrorSample {
  /** App, release and slot number. */
  _id: string;
  app: string;
  releaseId: string | null;
  phase: ClientErrorPhase;
  message: string;
  revision: number | null;
  /** Occurrences since the message took the slot. */
  count: number;
  lastAt: Date;
  /** Frames of the newest report that had any, as `CLIENT_ERROR_FRAME` describes them. */
  stack?: string[];
}

const schema = defineSchema<ErrorSample>(
  {
    _id: { type: String, required: true },
    app: { type: String, required: true },
    releaseId: { type: String, default: null },
    phase: { type: String, required: true },
    message: { type: String, default: '' },
    revision: { type: Number, default: null },
    count: { type: Number, required: true },
    lastAt: { type: Date, required: true },
    stack: { type: [String], default: undefined },
  },
  { versionKey: false },
);
schema.index({ app: 1, releaseId: 1 });
schema.index({ lastAt: 1 }, { expireAfterSeconds: 31 * 24 * 60 * 60 });

export const ErrorSampleModel = defineModel<ErrorSample>('ErrorSample', schema, 'errorSamples');

/**
 * Stores a message in the slot that its phase and text hash to. A different message in that slot is replaced.
 * @param report.stack confirmed frames. Without any, an earlier stack of the same message stays
 */
export async function storeSample(report: ClientErrorReport, at: Date): Promise<void> {
  const { app, releaseId, phase, message, revision, stack = [] } = report;
  const slot = Number.parseInt(hash('sha256', `${phase} ${message}`, 'hex').slice(0, 8), 16) % SAMPLES_PER_RELEASE;
  const isSame = { $and: [{ $eq: ['$phase', phase] }, { $eq: ['$message', { $literal: message }] }] };
  await ErrorSampleModel.collection.updateOne(
    { _id: `${app} ${releaseId ?? '-'} ${slot}` as never },
    [
      {
        $set: {
          app,
          releaseId,
          phase,
          message: { $literal: message },
          revision,
          lastAt: at,
          count: { $cond: [isSame, { $add: ['$count', 1] }, 1] },
          stack: stack.length > 0 ? { $literal: stack } : { $cond: [isSame, '$stack', '$$REMOVE'] },
        },
      },
    ],
    { upsert: true },
  );
}
