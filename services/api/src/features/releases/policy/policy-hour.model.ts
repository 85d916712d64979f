import { type PolicyDirective, type PolicyDisposition, RELEASE_CHANNELS, type ReleaseChannel } from '@kenali/contracts';
import { type DocumentOf, defineModel, defineSchema, field, MIXED } from '../../../db/model.ts';
import { startOfHour } from '../pages/release-hour.model.ts';
import type { Violation } from './read-report.ts';

/** One of the samples of an hour. */
export type PolicySample = Violation & { lastAt: Date };

const text = { type: String, default: null };
const mixed = { ...MIXED, default: {} };
const fields = {
  /** Release, channel and hour. */
  _id: field<string>({ type: String, required: true }),
  /** Null when the report names no release of which pages are known. */
  releaseId: field<string | null>(text),
  channel: field<ReleaseChannel | null>({ ...text, enum: [...RELEASE_CHANNELS, null] }),
  hour: field<Date>({ type: Date, required: true }),
  counts: field<Partial<Record<PolicyDisposition, Partial<Record<PolicyDirective, number>>>>>(mixed),
  /** By number of the slot. */
  samples: field<Record<string, PolicySample>>(mixed),
};

/** Violations of the security policy by pages of one release of the shell on one channel in one hour. */
export interface PolicyHour extends DocumentOf<typeof fields> {}

const schema = defineSchema<PolicyHour>(fields, { minimize: false });
schema.index({ hour: 1 }, { expireAfterSeconds: 31 * 24 * 60 * 60 });

export const PolicyHourModel = defineModel<PolicyHour>('PolicyHour', schema, 'policyViolationHours');

/** Violations that count together, and where: each is stored in the slot that its place hashes to. */
interface Addition {
  to: Pick<PolicyHour, 'releaseId' | 'channel'>;
  violations: readonly { violation: Violation; slot: number }[];
}

/** Adds violations to the hour of a release with one write. */
export async function addViolations(at: Date, { to, violations }: Addition): Promise<void> {
  const hour = startOfHour(at);
  const add: Record<string, number> = {};
  const samples: Record<string, PolicySample> = {};
  for (const { violation, slot } of violations) {
    const counter = `counts.${violation.disposition}.${violation.directive}`;
    add[counter] = (add[counter] ?? 0) + 1;
    samples[`samples.${slot}`] = { ...violation, lastAt: at };
  }
  await PolicyHourModel.updateOne(
    { _id: [to.releaseId ?? '-', to.channel ?? '-', hour.toISOString()].join(' ') },
    { $setOnInsert: { ...to, hour }, $inc: add, $set: samples },
    { upsert: true },
  );
}

/** Violations by release, directive and disposition, in the hours that began at `from` or later. */
export async function policyViolations(
  from: Date,
): Promise<{ release: string; directive: string; disposition: string; count: number }[]> {
  const hours = await PolicyHourModel.find({ hour: { $gte: startOfHour(from) } }, { samples: 0 })
    .limit(50)
    .lean<PolicyHour[]>();
  return hours.flatMap(({ releaseId, counts }) =>
    Object.entries(counts).flatMap(([disposition, byDirective]) =>
      Object.entries(byDirective).map(([directive, count]) => ({
        release: releaseId ?? 'unknown',
        directive,
        disposition,
        count,
      })),
    ),
  );
}
