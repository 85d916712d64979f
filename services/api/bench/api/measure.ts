import { median } from '@kenali/node-utils';
import { cpuMsOf } from '@kenali/node-utils/testing';
import type { Db } from 'mongodb';
import { changeAll, type Path, USERS } from './bench-data.ts';
import { completeBody, completePathOf, resetWritten, saveBody, savedIdOf, savePathOf } from './save-bodies.ts';
import type { Target } from './target.ts';

/** The measured call: a poll of one of the lists, a save, or the end of an assessment. */
export interface Subject {
  path: Path | 'save-progress' | 'complete';
  kind: 'changed' | 'unchanged' | 'save' | 'complete';
}

interface Measured {
  /** CPU milliseconds per request. */
  serverMs: number;
  mongodMs: number;
  /** Median time to the answer, with `Base.atOnce` requests at once. */
  delayMs: number;
}

export interface Cell extends Subject, Measured {
  target: Target['name'];
  round: number;
}

export interface Base {
  db: Db;
  mongodPid: number;
  tokens: string[];
  /** How many requests are sent at once. Calls that run at once share commands. */
  atOnce: number;
}

/** Longer than a change takes to arrive through the change stream. */
const SETTLE_MS = 500;
let changes = 0;

/** Measures one call: the given number of passes over every user. */
export async function measure(target: Target, { path, kind }: Subject, passes: number, base: Base): Promise<Measured> {
  if (kind === 'complete') return measureEnds(target, passes, base);
  if (kind === 'save') return measureSaves(target, passes, base);
  const measurePolls = kind === 'changed' ? measureChanged : measureUnchanged;
  return measurePolls(target, path as Path, passes, base);
}

/**
 * Each pass first changes every user's list. The server's work for the change stream counts; the write itself does not.
 */
async function measureChanged(target: Target, path: Path, passes: number, base: Base): Promise<Measured> {
  const poll = poller(target, path, base);
  // Best case of the bare server: for a changed list, the request has no tag to compare.
  const sendsTag = target.name === 'kenali';
  await poll(200, sendsTag);
  const server = await watchServer(target);
  const delays: number[] = [];
  let mongodMs = 0;
  for (let pass = 0; pass < passes; pass += 1) {
    changes += 1;
    await changeAll(base.db, path, changes);
    await settle();
    const before = cpuMsOf(base.mongodPid);
    await poll(200, sendsTag, delays);
    mongodMs += cpuMsOf(base.mongodPid) - before;
  }
  return perRequest(delays, await server(), mongodMs);
}

async function measureUnchanged(target: Target, path: Path, passes: number, base: Base): Promise<Measured> {
  const poll = poller(target, path, base);
  await poll(200, true);
  await poll(304, true);
  const server = await watchServer(target);
  const before = cpuMsOf(base.mongodPid);
  const delays: number[] = [];
  for (let pass = 0; pass < passes; pass += 1) await poll(304, true, delays);
  return perRequest(delays, await server(), cpuMsOf(base.mongodPid) - before);
}

/** Measures saves with everything that follows from the write. Every user starts without responses. */
async function measureSaves(
  target: Target,
  passes: number,
  { db, mongodPid, tokens, atOnce }: Base,
): Promise<Measured> {
  const saveAll = (body: string, delays: number[] = []) =>
    inFlight(tokens, { atOnce, delays }, async (token, index) => {
      const { status } = await target.ask(savePathOf(savedIdOf(index + 1)), token, { body });
      if (status !== 200) throw new Error(`${target.name} save-progress: ${status} instead of 200`);
    });
  await resetWritten(db, 'saved');
  await saveAll(saveBody(0));
  // Two saves of one family are seconds apart. By then the change stream has proved what the first one read about its caller.
  for (let time = 0; time < 3; time += 1) await settle();
  const server = await watchServer(target);
  const before = cpuMsOf(mongodPid);
  const delays: number[] = [];
  for (let pass = 1; pass <= passes; pass += 1) await saveAll(saveBody(pass), delays);
  await settle();
  return perRequest(delays, await server(), cpuMsOf(mongodPid) - before);
}

/** Measures ends of assessments that nothing was saved of. What makes them open again does not count. */
async function measureEnds(target: Target, passes: number, { db, mongodPid, tokens, atOnce }: Base): Promise<Measured> {
  const delays: number[] = [];
  let [serverUs, mongodMs] = [0, 0];
  for (let pass = 1; pass <= passes; pass += 1) {
    await resetWritten(db, 'completed');
    await settle();
    const server = await watchServer(target);
    const before = cpuMsOf(mongodPid);
    await inFlight(tokens, { atOnce, delays }, async (token, index) => {
      const { status } = await target.ask(completePathOf(index + 1), token, { body: completeBody(pass) });
      if (status !== 200) throw new Error(`${target.name} complete: ${status} instead of 200`);
    });
    await settle();
    serverUs += await server();
    mongodMs += cpuMsOf(mongodPid) - before;
  }
  return perRequest(delays, serverUs, mongodMs);
}

function poller(target: Target, path: Path, { tokens, atOnce }: Base) {
  const tags = new Array<string>(USERS).fill('"none"');
  return (expected: number, sendsTag: boolean, delays: number[] = []) =>
    inFlight(tokens, { atOnce, delays }, async (token, index) => {
      const { status, etag } = await target.ask(path, token, sendsTag ? { etag: tags[index] as string } : {});
      if (status !== expected) throw new Error(`${target.name} ${path}: ${status} instead of ${expected}`);
      tags[index] = etag;
    });
}

async function watchServer(target: Target): Promise<() => Promise<number>> {
  const before = await target.cpuUs();
  return async () => (await target.cpuUs()) - before;
}

const perRequest = (delays: readonly number[], serverUs: number, mongodMs: number): Measured => ({
  serverMs: serverUs / 1000 / delays.length,
  mongodMs: mongodMs / delays.length,
  delayMs: median(delays),
});

export const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

/** Acts on all items, `atOnce` of them at a time. Adds the time of each act to `delays`. */
async function inFlight<T>(
  items: readonly T[],
  { atOnce, delays }: { atOnce: number; delays: number[] },
  act: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) {
      const since = performance.now();
      await act(items[index] as T, index);
      delays.push(performance.now() - since);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
