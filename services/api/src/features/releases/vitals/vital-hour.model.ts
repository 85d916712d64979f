import { RELEASE_CHANNELS, type ReleaseChannel, type VitalMetric } from '@kenali/contracts';
import { type DocumentOf, defineModel, defineSchema, field, MIXED } from '../../../db/model.ts';
import { type Bins, binOf } from '../canaries/vital-bins.ts';
import { startOfHour } from '../pages/release-hour.model.ts';

const text = { type: String, required: true };
const fields = {
  /** App, release, channel, hour and route. */
  _id: field<string>(text),
  app: field<string>(text),
  releaseId: field<string>(text),
  channel: field<ReleaseChannel>({ ...text, enum: RELEASE_CHANNELS }),
  hour: field<Date>({ type: Date, required: true }),
  route: field<string>(text),
  /** Pages whose first report of this app named this route first. */
  visits: field<number>({ type: Number, default: 0 }),
  bins: field<Partial<Record<VitalMetric, Bins>>>({ ...MIXED, default: {} }),
};

/** How fast one release was on one route in one hour. */
export interface VitalHour extends DocumentOf<typeof fields> {}

const schema = defineSchema<VitalHour>(fields, { minimize: false });
schema.index({ hour: 1 }, { expireAfterSeconds: 31 * 24 * 60 * 60 });

export const VitalHourModel = defineModel<VitalHour>('VitalHour', schema, 'vitalHours');

/** What one value adds to. */
interface VitalAddition {
  to: Pick<VitalHour, 'app' | 'releaseId' | 'channel' | 'route'>;
  metric: VitalMetric;
  value: number;
  /** Whether it is the first that this page reported of this app. */
  isFirst: boolean;
}

/** Adds values to their hours with one database request. */
export async function addVitals(at: Date, additions: readonly VitalAddition[]): Promise<void> {
  const hour = startOfHour(at);
  await VitalHourModel.bulkWrite(
    additions.map(({ to, metric, value, isFirst }) => ({
      updateOne: {
        filter: { _id: [to.app, to.releaseId, to.channel, hour.toISOString(), to.route].join(' ') },
        update: {
          $setOnInsert: { ...to, hour },
          $inc: { visits: isFirst ? 1 : 0, [`bins.${metric}.${binOf(metric, value)}`]: 1 },
        },
        upsert: true,
      },
    })),
    { ordered: false },
  );
}

/** Pages that reported values, by app and release, in the hours that began at `from` or later. */
export async function vitalVisits(from: Date): Promise<{ app: string; release: string; visits: number }[]> {
  const _id = { app: '$app', release: '$releaseId' };
  const rows = await VitalHourModel.aggregate<{ _id: typeof _id; visits: number }>([
    { $match: { hour: { $gte: startOfHour(from) } } },
    { $group: { _id, visits: { $sum: '$visits' } } },
    { $sort: { visits: -1 } },
    { $limit: 50 },
  ]);
  return rows.map(({ _id: { app, release }, visits }) => ({ app, release, visits }));
}
