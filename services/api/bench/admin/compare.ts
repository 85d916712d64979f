import { median } from '@kenali/node-utils';
import { exactCpuMsOf } from '@kenali/node-utils/testing';
import type { Db } from 'mongodb';
import { assertSame } from '../api/assert-same.ts';
import type { AdminApi } from './admin-api.ts';
import type { Case } from './cases.ts';

/** What a list or a search may cost with field encryption, as a multiple of its cost without. */
export const BAR = 1.1;
/** Pairs of requests: as many as fit into this time, within limits. */
const TIME_MS = 3000;
const [MIN_PAIRS, MAX_PAIRS] = [9, 60];
/** Other processes disturb pairs. A ratio above the limit is measured with this many times as many before it counts. */
const AGAIN = 4;
/** The audit log and what is made of it have the times of the requests themselves. */
const VARYING = ['audit', 'activity'];

export interface Side {
  api: AdminApi;
  db: Db;
}
export interface Sides {
  plain: Side;
  sealed: Side;
  mongodPid: number;
}

interface Figures {
  /** Time to the whole answer. */
  delayMs: number;
  /** CPU time of API and database. */
  cpuMs: number;
}
type Pair = Record<'plain' | 'sealed', Figures>;

/** All figures are medians. A ratio compares the two requests of one pair, which follow each other at once. */
export interface Compared extends Pair {
  delayRatio: number;
  cpuRatio: number;
  pairs: number;
  firstMs: number;
  total: string;
}

/** Asks both APIs in turns, on equal data. @throws Error if they answer differently */
export async function compare(sides: Sides, asked: Case): Promise<Compared> {
  const { path } = asked;
  const ask = async ({ api }: Side) => {
    const since = performance.now();
    const answer = await api.get(path);
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return { ms: performance.now() - since, total: answer.headers.get('x-total-count') ?? '', body };
  };
  // The first requests warm up and are not counted.
  const [plain, sealed] = [await ask(sides.plain), await ask(sides.sealed)];
  assertSame(sealed.total, plain.total, `${path}: X-Total-Count`);
  assertSame(comparableOf(asked, sealed.body), comparableOf(asked, plain.body), path);
  const { ms } = await ask(sides.sealed);
  const pairs: Pair[] = [];
  const measure = async (count: number) => {
    while (pairs.length < count) {
      const order = pairs.length % 2 ? (['plain', 'sealed'] as const) : (['sealed', 'plain'] as const);
      const pair: Partial<Pair> = {};
      for (const name of order) {
        const cpu = () => sides[name].api.cpuMs() + exactCpuMsOf(sides.mongodPid);
        const before = cpu();
        const { ms: delayMs } = await ask(sides[name]);
        pair[name] = { delayMs, cpuMs: cpu() - before };
      }
      pairs.push(pair as Pair);
    }
  };
  const wanted = Math.min(MAX_PAIRS, Math.max(MIN_PAIRS, Math.ceil(TIME_MS / 2 / ms)));
  await measure(wanted);
  if (summaryOf(pairs).delayRatio > BAR) await measure(wanted * AGAIN);
  return { ...summaryOf(pairs), pairs: pairs.length, firstMs: sealed.ms, total: sealed.total };
}

/**
 * Of the search for everything, only how many children it finds: of more matches than it shows, it takes those that come first in the
 * index, where keyed tokens have another order. With encryption, one letter finds no child.
 */
function comparableOf({ table, what }: Case, body: string): unknown {
  if (VARYING.includes(table)) return null;
  const answer = JSON.parse(body);
  if (table !== 'search') return answer;
  return what.length === 1 ? null : answer.children.length;
}

function summaryOf(pairs: readonly Pair[]) {
  const of = (figure: (pair: Pair) => number) => median(pairs.map(figure));
  const ofSide = (name: keyof Pair): Figures => ({
    delayMs: of((pair) => pair[name].delayMs),
    cpuMs: of((pair) => pair[name].cpuMs),
  });
  return {
    ...{ plain: ofSide('plain'), sealed: ofSide('sealed') },
    delayRatio: of(({ plain, sealed }) => sealed.delayMs / plain.delayMs),
    cpuRatio: of(({ plain, sealed }) => sealed.cpuMs / plain.cpuMs),
  };
}
