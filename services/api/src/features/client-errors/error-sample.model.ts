import { hash } from 'node:crypto';
import type { ClientErrorPhase, ClientErrorReport } from '@kenali/contracts';
import { defineModel, defineSchema } from '../../db/define-model.ts';

/** Messages that are kept of one release, at most. */
export const SAMPLES_PER_RELEASE = 12;

/** One of the few messages that are kept of a release; another one with the same place takes it. */
export interface ErrorSample {
  /** App, release and place. */
  _id: string;
  app: string;
  releaseId: string | null;
  phase: ClientErrorPhase;
  message: string;
  revision: number | null;
  /** How often it came since it has the place. */
  count: number;
  lastAt: Date;
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
  },
  { versionKey: false },
);
schema.index({ app: 1, releaseId: 1 });
schema.index({ lastAt: 1 }, { expireAfterSeconds: 31 * 24 * 60 * 60 });

export const ErrorSampleModel = defineModel<ErrorSample>('ErrorSample', schema, 'errorSamples');

/** The place follows from phase and message, so that however many come, no release has more than its places. */
export async function keepSample(report: Omit<ClientErrorReport, 'phase'> & { phase: ClientErrorPhase }, at: Date) {
  const { app, releaseId, phase, message, revision } = report;
  const place = Number.parseInt(hash('sha256', `${phase} ${message}`, 'hex').slice(0, 8), 16) % SAMPLES_PER_RELEASE;
  const isSame = { $and: [{ $eq: ['$phase', phase] }, { $eq: ['$message', { $literal: message }] }] };
  await ErrorSampleModel.collection.updateOne(
    { _id: `${app} ${releaseId ?? '-'} ${place}` as never },
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
        },
      },
    ],
    { upsert: true },
  );
}
