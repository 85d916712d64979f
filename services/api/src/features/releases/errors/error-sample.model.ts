import { hash } from 'node:crypto';
import type { ClientErrorPhase, ClientErrorReport } from '@kenali/contracts';
import { type DocumentOf, defineModel, defineSchema, field } from '../../../db/model.ts';

const SAMPLES_PER_RELEASE = 12;

const fields = {
  /** App, release and slot number. */
  _id: field<string>({ type: String, required: true }),
  app: field<string>({ type: String, required: true }),
  releaseId: field<string | null>({ type: String, default: null }),
  phase: field<ClientErrorPhase>({ type: String, required: true }),
  message: field<string>({ type: String, default: '' }),
  revision: field<number | null>({ type: Number, default: null }),
  /** Occurrences since the message took the slot. */
  count: field<number>({ type: Number, required: true }),
  lastAt: field<Date>({ type: Date, required: true }),
  /** Frames of the newest report that had any, as `CLIENT_ERROR_FRAME` describes them. */
  stack: field<string[] | undefined>({ type: [String], default: undefined }),
  /** The flags of the app that were not at their default, as "sample-questions=false". */
  flags: field<string[] | undefined>({ type: [String], default: undefined }),
};

/** One of the sample messages of a release. Each release has a fixed number of slots. */
export interface ErrorSample extends DocumentOf<typeof fields> {}

const schema = defineSchema<ErrorSample>(fields);
schema.index({ app: 1, releaseId: 1 });
schema.index({ lastAt: 1 }, { expireAfterSeconds: 31 * 24 * 60 * 60 });

export const ErrorSampleModel = defineModel<ErrorSample>('ErrorSample', schema, 'errorSamples');

/**
 * Stores a message in the slot that its phase, text and flags hash to. A different message in that slot is replaced. The same message with other flags
 * is another one, so that staff see which value of a flag fails.
 * @param report.stack confirmed frames. Without any, an earlier stack of the same message stays
 * @param report.flags sorted
 */
export async function storeSample(report: ClientErrorReport & { flags: string[] }, at: Date): Promise<void> {
  const { app, releaseId, phase, message, revision, stack = [], flags } = report;
  const identity = [phase, message, ...flags].join(' ');
  const slot = Number.parseInt(hash('sha256', identity, 'hex').slice(0, 8), 16) % SAMPLES_PER_RELEASE;
  const isSame = {
    $and: [
      { $eq: ['$phase', phase] },
      { $eq: ['$message', { $literal: message }] },
      { $eq: [{ $ifNull: ['$flags', []] }, { $literal: flags }] },
    ],
  };
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
          flags: flags.length > 0 ? { $literal: flags } : '$$REMOVE',
          stack: stack.length > 0 ? { $literal: stack } : { $cond: [isSame, '$stack', '$$REMOVE'] },
        },
      },
    ],
    { upsert: true },
  );
}
