import type { Db } from 'mongodb';

interface Profiled {
  ns: string;
  op: string;
  planSummary?: string;
  keysExamined?: number;
  docsExamined?: number;
}

/** The query plans of one request, with examined keys and documents. */
export async function plansOf(db: Db, act: () => Promise<unknown>): Promise<Profiled[]> {
  await db.command({ profile: 0 });
  await db
    .collection('system.profile')
    .drop()
    .catch(() => {});
  await db.command({ profile: 2 });
  await act();
  await db.command({ profile: 0 });
  const found = await db
    .collection<Profiled>('system.profile')
    .find({ ns: { $not: /system\.profile|\$cmd/ }, planSummary: { $exists: true } })
    .toArray();
  return found.filter(({ ns }) => ns.startsWith(`${db.databaseName}.`) && !OF_A_JOB.test(ns));
}

/** A job reads this small collection as a whole every few seconds, also during a request. */
const OF_A_JOB = /\.importedPacks$/;

export const isScan = ({ planSummary }: Profiled): boolean => /COLLSCAN/.test(planSummary ?? '');

/** "userAssessments IXSCAN { … } 200 keys, 200 docs", for the plan that examined most. */
export function worstPlan(plans: readonly Profiled[]): string {
  const weight = ({ keysExamined = 0, docsExamined = 0 }: Profiled) => keysExamined + docsExamined * 5;
  const [worst] = plans.toSorted((one, other) => weight(other) - weight(one));
  if (!worst) return 'no query';
  const { ns, planSummary, keysExamined = 0, docsExamined = 0 } = worst;
  return `${ns.split('.').slice(1).join('.')} ${planSummary} ${keysExamined} keys, ${docsExamined} docs`;
}
