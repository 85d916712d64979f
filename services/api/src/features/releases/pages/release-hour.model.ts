import { type ClientErrorPhase, RELEASE_CHANNELS, type ReleaseChannel } from '@kenali/contracts';
import { type DocumentOf, defineModel, defineSchema, field, MIXED } from '../../../db/model.ts';
import { HOUR_MS } from '../../../durations.ts';
import type { Services } from '../../../services.ts';

const fields = {
  /** App, release, channel and hour. */
  _id: field<string>({ type: String, required: true }),
  app: field<string>({ type: String, required: true }),
  /** Null when no signed boot id confirms the reported release. */
  releaseId: field<string | null>({ type: String, default: null }),
  channel: field<ReleaseChannel | null>({ type: String, enum: [...RELEASE_CHANNELS, null], default: null }),
  hour: field<Date>({ type: Date, required: true }),
  boots: field<number>({ type: Number, default: 0 }),
  failedBoots: field<number>({ type: Number, default: 0 }),
  /** Reports by phase. */
  phases: field<Partial<Record<ClientErrorPhase, number>>>({ ...MIXED, default: {} }),
};

/** Boots and errors of one release on one channel in one hour. */
export interface ReleaseHour extends DocumentOf<typeof fields> {}

const schema = defineSchema<ReleaseHour>(fields, { minimize: false });
schema.index({ hour: 1 }, { expireAfterSeconds: 31 * 24 * 60 * 60 });

export const ReleaseHourModel = defineModel<ReleaseHour>('ReleaseHour', schema, 'releaseHours');

/** Page starts and failed ones by app and confirmed release, in the hours that began at `from` or later. */
export async function releaseStarts(
  from: Date,
): Promise<{ app: string; release: string; started: number; failed: number }[]> {
  const _id = { app: '$app', release: '$releaseId' };
  const rows = await ReleaseHourModel.aggregate<{ _id: typeof _id; started: number; failed: number }>([
    { $match: { hour: { $gte: startOfHour(from) }, releaseId: { $ne: null } } },
    { $group: { _id, started: { $sum: '$boots' }, failed: { $sum: '$failedBoots' } } },
    { $sort: { started: -1 } },
    { $limit: 50 },
  ]);
  return rows.map(({ _id: { app, release }, started, failed }) => ({ app, release, started, failed }));
}

/** Identifies a counter within an hour. */
export type CounterKey = Pick<ReleaseHour, 'app' | 'releaseId' | 'channel'>;
type Counts = Partial<Record<'boots' | 'failedBoots' | `phases.${ClientErrorPhase}`, number>>;

const DEFAULT_HOURS = 24;
const MAX_ROWS = 100;

/** The hour that a time is in. */
export const startOfHour = (at: Date) => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);

/** Where the last hours begin that staff ask for. */
export const askedFrom = ({ hours = DEFAULT_HOURS }: { hours?: number }, { now }: Services) =>
  new Date(now().getTime() - hours * HOUR_MS);

/** Sorts rows by their newest hour, then by size, so that the limit drops releases that nobody looks for any more. */
export const newestRows = <R extends { lastHour: number }>(
  rows: ReadonlyMap<string, R>,
  sizeOf: (row: R) => number = () => 0,
): R[] =>
  [...rows.values()]
    .sort((one, other) => other.lastHour - one.lastHour || sizeOf(other) - sizeOf(one))
    .slice(0, MAX_ROWS);

/** Adds to several counters with one database request. */
export async function addToHours(at: Date, additions: readonly { to: CounterKey; add: Counts }[]): Promise<void> {
  const hour = startOfHour(at);
  await ReleaseHourModel.bulkWrite(
    additions.map(({ to, add }) => ({
      updateOne: {
        filter: { _id: [to.app, to.releaseId ?? '-', to.channel ?? '-', hour.toISOString()].join(' ') },
        update: { $setOnInsert: { ...to, hour }, $inc: { boots: 0, failedBoots: 0, ...add } },
        upsert: true,
      },
    })),
    { ordered: false },
  );
}
