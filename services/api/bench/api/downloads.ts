import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '@kenali/node-utils';
import { completionOf, USERS } from './bench-data.ts';
import { saveBody, savedIdOf, savePathOf } from './save-bodies.ts';
import type { Target } from './target.ts';

/** Downloads at once, each repeated in a loop. */
const DOWNLOADS = 30;
/** Each part lasts this long: once calm, once during the downloads. */
const PART_MS = 15_000;
/** Pause between two calls of the other users, so that they measure the delay and do not cause it. */
const PACE_MS = 10;
/** Users whose completed results are downloaded. Enough for every file to be drawn rather than repeated from memory. */
const READERS = 400;
const BAR_MS = 250;

const completedIdOf = (userId: number): number => userId * 10 + 2;

/** Delays of other calls in ms, and what the downloads got meanwhile. */
interface Part {
  p50: number;
  p99: number;
  max: number;
  calls: number;
  files: number;
  refused: number;
}

export interface DownloadReport {
  calm: Part;
  busy: Part;
  barMs: number;
  isHeld: boolean;
}

/**
 * Measures how long other calls (a poll, a list, a save and a health check in turn) wait while 30 PDF reports are downloaded
 * in a loop. The calm part runs first on the same server. Rate limits are off, because one machine plays all users.
 */
export async function measureDownloads(target: Target, tokens: readonly string[]): Promise<DownloadReport> {
  await completeAll(target, tokens);
  const calm = await measurePart(target, tokens, 0);
  const busy = await measurePart(target, tokens, DOWNLOADS);
  if (busy.files === 0) throw new Error('No report was downloaded');
  return { calm, busy, barMs: BAR_MS, isHeld: busy.p99 <= BAR_MS };
}

async function completeAll(target: Target, tokens: readonly string[]): Promise<void> {
  for (let userId = 1; userId <= READERS; userId += 1) {
    const path = `/api/user-assessments/${completedIdOf(userId)}/complete`;
    const { status, body } = await target.ask(path, tokens[userId - 1] as string, {
      // Each name makes another file.
      body: JSON.stringify(completionOf(`Anak ${userId}`)),
    });
    if (status !== 200) throw new Error(`complete: ${status} instead of 200: ${body.slice(0, 200)}`);
  }
}

async function measurePart(target: Target, tokens: readonly string[], downloads: number): Promise<Part> {
  const ends = performance.now() + PART_MS;
  const isOver = () => performance.now() >= ends;
  const delays: number[] = [];
  let [files, refused, next] = [0, 0, 0];
  const download = async () => {
    while (!isOver()) {
      const userId = (next++ % READERS) + 1;
      const path = `/api/user-assessments/${completedIdOf(userId)}/pdf`;
      const { status } = await target.ask(path, tokens[userId - 1] as string);
      if (status === 200) files += 1;
      else if (status === 503) refused += 1;
      else throw new Error(`pdf: ${status}`);
      // A client that was refused waits, as Retry-After asks.
      if (status === 503) await sleep(1000);
    }
  };
  const callOthers = async () => {
    for (let count = 0; !isOver(); count += 1) {
      // The other half of the users, so that no list is invalidated by a download.
      const userId = READERS + 1 + (count % (USERS - READERS));
      const token = tokens[userId - 1] as string;
      const sent = performance.now();
      await callInTurn(target, { count, userId, token });
      delays.push(performance.now() - sent);
      await sleep(PACE_MS);
    }
  };
  await Promise.all([callOthers(), ...Array.from({ length: downloads }, download)]);
  return {
    p50: quantile(delays, 0.5),
    p99: quantile(delays, 0.99),
    max: Math.max(...delays),
    calls: delays.length,
    files,
    refused,
  };
}

async function callInTurn(
  target: Target,
  { count, userId, token }: { count: number; userId: number; token: string },
): Promise<void> {
  const save = () => target.ask(savePathOf(savedIdOf(userId)), token, { body: saveBody(count) });
  const calls = [
    () => target.ask('/api/user-assessments', token),
    () => target.ask('/api/orders', token),
    save,
    () => target.ask('/healthz', token),
  ];
  const { status } = await (calls[count % calls.length] as () => ReturnType<typeof save>)();
  if (status !== 200) throw new Error(`Another call during the downloads: ${status}`);
}

/** The report as lines of text. */
export function describeDownloads({ calm, busy, barMs, isHeld }: DownloadReport): string {
  const line = (name: string, { p50, p99, max, calls, files, refused }: Part) =>
    `${name.padEnd(24)}p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, max ${max.toFixed(1)} ms (${calls} calls; ${files} reports, ${refused} refused)`;
  return [
    'Delay of other calls',
    line('calm', calm),
    line(`${DOWNLOADS} downloads in a loop`, busy),
    `Bar: p99 ${barMs} ms ${isHeld ? 'held' : 'MISSED'}`,
  ].join('\n');
}
