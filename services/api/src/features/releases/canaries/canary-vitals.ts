import type { ReleaseChannel } from '@kenali/contracts';
import mongoose from 'mongoose';
import { defineModel, defineSchema } from '../../../db/model.ts';
import type { Client } from '../../../http/client.ts';
import type { Services } from '../../../services.ts';
import { stopCanary } from './canary-stop.ts';
import { compareSpeed, type RouteBins, STOP_METRICS, type StopMetric, slowReason } from './compare-speed.ts';
import { type TrialMembership, withinNetworkLimit } from './network-limit.ts';
import { binOf } from './vital-bins.ts';

type SideVitals = Partial<Record<StopMetric, RouteBins>>;

/** How fast the pages of a canary and of the stable release were since the canary's first page. Names nobody. */
interface CanaryVitals extends Partial<Record<ReleaseChannel, SideVitals>> {
  /** That of the canary trial. */
  _id: string;
  lastAt: Date;
}

const { Mixed } = mongoose.Schema.Types;
const schema = defineSchema<CanaryVitals>(
  { _id: { type: String, required: true }, canary: Mixed, stable: Mixed, lastAt: { type: Date, required: true } },
  { minimize: false },
);
schema.index({ lastAt: 1 }, { expireAfterSeconds: 31 * 24 * 60 * 60 });

const CanaryVitalsModel = defineModel<CanaryVitals>('CanaryVitals', schema, 'canaryVitals');

/** One value of a page for one trial. */
export interface TrialVital {
  app: string;
  trial: TrialMembership;
  metric: StopMetric;
  route: string;
  value: number;
}

/** Counts a page's values in its trials, within the limit of its network, and stops the canaries that are slower than stable. */
export async function countCanaryVitals(
  services: Services,
  vitals: readonly TrialVital[],
  client: Client,
): Promise<void> {
  const byApp = new Map<string, TrialVital[]>();
  for (const vital of vitals) {
    const within = await withinNetworkLimit(services, { [vital.app]: vital.trial }, 'vitals', client, vital.metric);
    if (vital.app in within) byApp.set(vital.app, [...(byApp.get(vital.app) ?? []), vital]);
  }
  for (const [app, counted] of byApp) await countInTrial(services, app, counted);
}

async function countInTrial(services: Services, app: string, vitals: readonly TrialVital[]): Promise<void> {
  const id = vitals[0]?.trial.id;
  if (!id) return;
  const counts = vitals.map(({ trial, metric, route, value }) => [
    `${trial.side}.${metric}.${route}.${binOf(metric, value)}`,
    1,
  ]);
  const trial = await CanaryVitalsModel.findOneAndUpdate(
    { _id: id },
    { $inc: Object.fromEntries(counts), $set: { lastAt: services.now() } },
    { upsert: true, returnDocument: 'after' },
  ).lean<CanaryVitals>();
  for (const metric of STOP_METRICS) {
    const compared = compareSpeed(metric, trial?.canary?.[metric] ?? {}, trial?.stable?.[metric] ?? {});
    if (!compared?.isSlower) continue;
    await stopCanary(services, { app, id, reason: slowReason(metric, compared), figures: { metric, ...compared } });
    return;
  }
}
