import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from '../start-cluster.ts';
import { Ledger } from './client.ts';
import type { Fault } from './faults.ts';
import { startBuyer, startTaker, startVisitor, type Writer } from './parents.ts';

const TAKERS = 3;
const BUYERS = 2;
/** How long a fault lasts that only a repair ends. */
const HOLD_MS = 6000;
/** Longer than any limit: the check reports a service that is late, and gives up on one that does not return. */
const RETURN_MS = 60_000;
const SILENCE_MS = 15_000;

export interface Outcome {
  name: string;
  rounds: number;
  acknowledged: number;
  lost: string[];
  refused: number;
  /** Longest time without an acknowledged write. */
  silenceMs: number;
  slowestRefusalMs: number;
  /** What no fault excuses. */
  failed: string[];
  /** What took longer than its limit. */
  late: string[];
}

/** Injects one fault `rounds` times while parents take assessments and buy. */
export async function runRounds(cluster: Cluster, fault: Fault, rounds: number): Promise<Outcome> {
  const { name } = fault;
  const outcome: Outcome = {
    name,
    rounds,
    acknowledged: 0,
    lost: [],
    refused: 0,
    silenceMs: 0,
    slowestRefusalMs: 0,
    failed: [],
    late: [],
  };
  for (let round = 0; round < rounds; round += 1) {
    const ledger = new Ledger();
    const lost = await runRound(cluster, fault, { ledger, round });
    outcome.acknowledged += ledger.acknowledged;
    outcome.refused += ledger.refused;
    outcome.silenceMs = Math.max(outcome.silenceMs, ledger.silenceMs);
    outcome.slowestRefusalMs = Math.max(outcome.slowestRefusalMs, ledger.slowestRefusalMs);
    outcome.lost.push(...lost);
    outcome.failed.push(...ledger.failed);
    outcome.late.push(...ledger.late);
  }
  const silenceMax = fault.effect === 'outage' ? HOLD_MS + SILENCE_MS : SILENCE_MS;
  if (outcome.silenceMs > silenceMax)
    outcome.late.push(`silent for ${seconds(outcome.silenceMs)} s, at most ${seconds(silenceMax)}`);
  return outcome;
}

async function runRound(
  cluster: Cluster,
  fault: Fault,
  { ledger, round }: { ledger: Ledger; round: number },
): Promise<string[]> {
  const takers = await Promise.all(Array.from({ length: TAKERS }, () => startTaker(cluster, ledger)));
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => startBuyer(cluster, ledger)));
  const everybody = [...takers, ...buyers];
  const visitor = startVisitor(cluster, ledger);
  await untilTurned(everybody, ledger);
  const before = ledger.refused;
  const repair = await fault.inject(cluster, round);
  if (fault.effect === 'outage') await wait(HOLD_MS);
  else await untilTurned(fault.effect === 'no payments' ? takers : everybody, ledger);
  const { failed, late } = await repair();
  if (failed) ledger.failed.push(failed);
  if (late) ledger.late.push(late);
  await untilTurned(everybody, ledger);
  if (fault.effect === 'none' && ledger.refused > before)
    ledger.failed.push(`${ledger.refused - before} calls were refused`);
  await Promise.all([...everybody, visitor].map((each) => each.stop()));
  const losses = await Promise.all(cluster.apis.flatMap(({ url }) => everybody.map((each) => each.findLosses(url))));
  return losses.flat();
}

/** Waits until each writer has done everything again. */
async function untilTurned(writers: readonly Writer[], ledger: Ledger): Promise<void> {
  const goals = writers.map((writer) => writer.turns() + 1);
  const deadline = performance.now() + RETURN_MS;
  while (writers.some((writer, index) => writer.turns() < goals[index]!)) {
    if (performance.now() > deadline)
      throw new Error(`The service did not return within ${RETURN_MS / 1000} s; last refusal: ${ledger.lastRefusal}`);
    await wait(50);
  }
}

export const seconds = (ms: number): string => (ms / 1000).toFixed(1);
