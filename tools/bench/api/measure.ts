import { readFileSync } from 'node:fs';
import type { Db } from 'mongodb';
import { changeAll, type Path, USERS } from './bench-data.ts';
import type { Target } from './target.ts';

export interface Cell {
  target: Target['name'];
  path: Path;
  kind: 'changed' | 'unchanged';
  /** CPU milliseconds per request. */
  serverMs: number;
  mongodMs: number;
}

const IN_FLIGHT = 16;
/** More than a change needs to come through the stream. */
const SETTLE_MS = 500;
/** Linux counts a process's CPU time in hundredths of a second. */
const TICK_MS = 10;

export function mongodCpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/**
 * One cell: `passes` polls of every person. For `changed` each pass changes every person's list first; what the server
 * does about the change (its stream) counts for it, the write itself is mongod's and counts for nobody.
 */
export async function measure(
  target: Target,
  { path, kind, passes, round }: { path: Path; kind: Cell['kind']; passes: number; round: number },
  { db, mongodPid, tokens }: { db: Db; mongodPid: number; tokens: string[] },
): Promise<Cell> {
  // The bare server is given its best case: asked for a changed list it is not bothered with a tag.
  const tags = new Array<string | undefined>(USERS).fill(undefined);
  const isBareChanged = target.name === 'bare' && kind === 'changed';
  const pollAll = (expected: number) =>
    inFlight(tokens, async (token, index) => {
      const { status, etag } = await target.poll(path, token, isBareChanged ? undefined : tags[index]);
      if (status !== expected) throw new Error(`${target.name} ${path} ${kind}: ${status} instead of ${expected}`);
      tags[index] = etag;
    });
  tags.fill('"none"');
  await pollAll(200);
  if (kind === 'unchanged') await pollAll(304);

  let serverUs = 0;
  let mongodMs = 0;
  for (let pass = 0; pass < passes; pass += 1) {
    const cpuBefore = await target.cpuUs();
    if (kind === 'changed') {
      await changeAll(db, path, round * 100 + pass + 1);
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    }
    const mongodBefore = mongodCpuMs(mongodPid);
    await pollAll(kind === 'changed' ? 200 : 304);
    mongodMs += mongodCpuMs(mongodPid) - mongodBefore;
    serverUs += (await target.cpuUs()) - cpuBefore;
  }
  const polls = passes * USERS;
  return { target: target.name, path, kind, serverMs: serverUs / 1000 / polls, mongodMs: mongodMs / polls };
}

async function inFlight<T>(items: readonly T[], act: (item: T, index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) await act(items[index] as T, index);
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
}
