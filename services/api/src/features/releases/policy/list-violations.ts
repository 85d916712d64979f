import { type AdminPolicyViolationsView, POLICY_DISPOSITIONS, type PolicyDirective } from '@kenali/contracts';
import type { Handler } from '../../../http/call.ts';
import { askedFrom, newestRows } from '../pages/release-hour.model.ts';
import { type PolicyHour, PolicyHourModel, type PolicySample } from './policy-hour.model.ts';
import { placeKeyOf } from './read-report.ts';

const MAX_SAMPLES = 12;

interface Row {
  releaseId: string | null;
  channel: PolicyHour['channel'];
  lastHour: number;
  counts: Map<string, AdminPolicyViolationsView['counts'][number]>;
  samples: Map<string, PolicySample>;
}

function addCounts({ counts }: Row, added: PolicyHour['counts']): void {
  for (const disposition of POLICY_DISPOSITIONS)
    for (const [directive, count] of Object.entries(added[disposition] ?? {}) as [PolicyDirective, number][]) {
      const key = `${disposition} ${directive}`;
      counts.set(key, { directive, disposition, count: (counts.get(key)?.count ?? 0) + count });
    }
}

/** The same place in several hours is one sample, with its latest time. */
function addSamples({ samples }: Row, added: PolicyHour['samples']): void {
  for (const sample of Object.values(added)) {
    const { lastAt, ...violation } = sample;
    const key = placeKeyOf(violation);
    const known = samples.get(key);
    if (!known || known.lastAt < lastAt) samples.set(key, sample);
  }
}

const toView = ({ releaseId, channel, counts, samples }: Row): AdminPolicyViolationsView => ({
  releaseId,
  channel,
  counts: [...counts.values()].sort((one, other) => other.count - one.count),
  samples: [...samples.values()]
    .sort((one, other) => +other.lastAt - +one.lastAt)
    .slice(0, MAX_SAMPLES)
    .map(({ lastAt, ...sample }) => ({ ...sample, lastAt: lastAt.toISOString() })),
});

/** Violations of the security policy per release of the shell in the last `hours` hours. */
export const listPolicyViolations: Handler<'GET /api/admin/policy-violations'> = async ({ query }, { services }) => {
  const from = askedFrom(query, services);
  const rows = new Map<string, Row>();
  for (const found of await PolicyHourModel.find({ hour: { $gt: from } }).lean<PolicyHour[]>()) {
    const { releaseId, channel, hour } = found;
    const key = `${releaseId} ${channel}`;
    const row = rows.get(key) ?? { releaseId, channel, lastHour: 0, counts: new Map(), samples: new Map() };
    row.lastHour = Math.max(row.lastHour, +hour);
    addCounts(row, found.counts);
    addSamples(row, found.samples);
    rows.set(key, row);
  }
  return newestRows(rows).map(toView);
};
