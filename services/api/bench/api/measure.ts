import { readFileSync } from 'node:fs';
import type { Db } from 'mongodb';
import { changeAll, type Path, USERS } from './bench-data.ts';
import { resetSaved, saveBody, savedIdOf, savePathOf } from './save-bodies.ts';
import type { Target } from './target.ts';

/** The measured call: a poll of one of the lists, or a save. */
export type Subject = { path: Path; kind: 'changed' | 'unchanged' } | { path: 'save-progress'; kind: 'save' };

export interface Cell {
  target: Target['name'];
  path: Subject['path'];
  kind: Subject['kind'];
  round: number;
  /** CPU milliseconds per request. */
  serverMs: number;
  mongodMs: number;
}

export interface Base {
  db: Db;
  mongodPid: number;
  tokens: string[];
}
interface Cpu {
  serverMs: number;
  mongodMs: number;
}

const IN_FLIGHT = 16;
/** Longer than a change takes to arrive through the change stream. */
export const SETTLE_MS = 500;
/** Linux counts CPU time in units of 10 ms. */
const TICK_MS = 10;
let changes = 0;

/** Measures one call: the given number of passes over every user. */
export async function measure(target: Target, subject: Subject, passes: number, base: Base): Promise<Cpu> {
  if (subject.kind === 'save') return measureSaves(target, passes, base);
  return subject.kind === 'changed'
    ? measureChanged(target, subject.path, passes, base)
    : measureUnchanged(target, subject.path, passes, base);
}

/**
 * Each pass first changes every user's list. The server's work for the change stream counts; the write itself does not.
 */
async function measureChanged(target: Target, path: Path, passes: number, base: Base): Promise<Cpu> {
  const poll = poller(target, path, base);
  // Best case of the bare server: for a changed list, the request has no tag to compare.
  const sendsTag = target.name !== 'bare';
  await poll(200, sendsTag);
  const server = await watchServer(target);
  let mongodMs = 0;
  for (let pass = 0; pass < passes; pass += 1) {
    changes += 1;
    await changeAll(base.db, path, changes);
    await settle();
    const before = mongodCpuMs(base.mongodPid);
    await poll(200, sendsTag);
    mongodMs += mongodCpuMs(base.mongodPid) - before;
  }
  return perRequest(passes, await server(), mongodMs);
}

async function measureUnchanged(target: Target, path: Path, passes: number, base: Base): Promise<Cpu> {
  const poll = poller(target, path, base);
  await poll(200, true);
  await poll(304, true);
  const server = await watchServer(target);
  const before = mongodCpuMs(base.mongodPid);
  for (let pass = 0; pass < passes; pass += 1) await poll(304, true);
  return perRequest(passes, await server(), mongodCpuMs(base.mongodPid) - before);
}

/** Measures saves with everything that follows from the write. Every user starts without responses. */
async function measureSaves(target: Target, passes: number, { db, mongodPid, tokens }: Base): Promise<Cpu> {
  const saveAll = (body: string) =>
    inFlight(tokens, async (token, index) => {
      const { status } = await target.ask(savePathOf(savedIdOf(index + 1)), token, { body });
      if (status !== 200) throw new Error(`${target.name} save-progress: ${status} instead of 200`);
    });
  await resetSaved(db);
  await saveAll(saveBody(0));
  await settle();
  const server = await watchServer(target);
  const before = mongodCpuMs(mongodPid);
  for (let pass = 1; pass <= passes; pass += 1) await saveAll(saveBody(pass));
  await settle();
  return perRequest(passes, await server(), mongodCpuMs(mongodPid) - before);
}

function poller(target: Target, path: Path, { tokens }: Base) {
  const tags = new Array<string>(USERS).fill('"none"');
  return (expected: number, sendsTag: boolean) =>
    inFlight(tokens, async (token, index) => {
      const { status, etag } = await target.ask(path, token, sendsTag ? { etag: tags[index] as string } : {});
      if (status !== expected) throw new Error(`${target.name} ${path}: ${status} instead of ${expected}`);
      tags[index] = etag;
    });
}

async function watchServer(target: Target): Promise<() => Promise<number>> {
  const before = await target.cpuUs();
  return async () => (await target.cpuUs()) - before;
}

const perRequest = (passes: number, serverUs: number, mongodMs: number): Cpu => ({
  serverMs: serverUs / 1000 / (passes * USERS),
  mongodMs: mongodMs / (passes * USERS),
});

const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS));

function mongodCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

async function inFlight<T>(items: readonly T[], act: (item: T, index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) await act(items[index] as T, index);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
}
