import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SECURITY_EVENTS } from '../http/security-log.ts';
import { FEATURE_PARTS } from '../practice-features.ts';
import * as table from './limit-table.ts';

const read = (name: string) => readFileSync(join(__dirname, '../../../../docs', name), 'utf8');
/** The first two cells of the rows whose first cell is code, in the sections before `end`. */
const rowsOf = (text: string) =>
  [...text.matchAll(/^\| `([\w.-]+)` +\| ([^|]+?) +\|/gm)].map(([, name, value]) => [name as string, value as string]);

const duration = (ms: number): string => {
  if (ms % 3_600_000 === 0) return `${ms / 3_600_000} h`;
  if (ms % 60_000 === 0) return ms === 60_000 ? '1 min' : `${ms / 60_000} min`;
  return `${ms / 1000} s`;
};

type Limit = table.GrowingWait | table.Bucket | table.AddressWindow | table.AccountLimit;

function describeLimit(limit: Limit): string {
  if ('free' in limit)
    return `${limit.free} free, then ${duration(limit.firstMs)} doubling to ${limit.longestMs / 1000} s; from ${limit.patientFrom} on ${duration(limit.patientMs)}; 1 less in ${duration(limit.forgetMs)}`;
  if ('capacity' in limit)
    return `${limit.capacity}, then 1 in ${limit.refillMs % 60_000 ? `${limit.refillMs / 1000} s` : duration(limit.refillMs)}`;
  const calls = 'calls' in limit ? limit.calls : limit.perAccount;
  return `${calls} in ${duration(limit.windowMs)}`;
}

const ofFeatures = FEATURE_PARTS.map(({ name, limits = {} }) => [name, limits] as const);
const LIMITS = [...Object.entries(table), ...ofFeatures]
  .flatMap(([name, limits]) =>
    Object.entries(limits as Record<string, Limit>).map(([part, limit]) => [`${name}.${part}`, describeLimit(limit)]),
  )
  .sort();

it('docs/limits.md: when a rate limit is in the code, then its row has the same value, and no other row exists', () => {
  expect(LIMITS.length).toBeGreaterThan(20);
  expect(rowsOf(read('limits.md')).sort()).toEqual(LIMITS);
});

it('docs/security-log.md: when an event is in the code, then it has a row, and no other row exists', () => {
  const names = rowsOf(read('security-log.md')).map(([name]) => name);
  expect(names).toEqual([...SECURITY_EVENTS]);
});
