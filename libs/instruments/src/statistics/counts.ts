import type { Answered } from '../instrument.ts';
import type { Instrument } from '../registry.ts';
import { type Scale, scalesOf } from './scales.ts';

/**
 * Everything that the statistics of a group of results need: numbers of answers, sums of points, and sums of products of points.
 * All are whole numbers, so they can be added in any order, and adding up again gives the same numbers to the last digit.
 */
export type Counts = Record<string, number>;

/*
 * Keys, for the item at a position of the scale:
 * A:3:n results with an answer, :s sum of its points, :q sum of their squares, :o results in which it was not observed;
 * A:n results with an answer to every item of the scale, and of those A:3:c sum of points, A:3:5 sum of products of two items.
 * Parts are joined by a colon, because a dot separates fields in a database.
 */
const key = (scale: string, ...parts: (string | number)[]) => [scale, ...parts].join(':');
export const itemKey = (scale: string, item: number, part: 'n' | 's' | 'q' | 'o' | 'c') => key(scale, item, part);
export const scaleKey = (scale: string) => key(scale, 'n');
/** @param other not before `item` */
export const productKey = (scale: string, item: number, other: number) => key(scale, item, other);
/** How many results were counted. */
export const RESULTS = 'results';

/** What one result adds to the counts of its group. */
export function countsOf(instrument: Instrument, answered: Pick<Answered, 'responses' | 'notApplicable'>): Counts {
  return countsOfScales(scalesOf(instrument), { ...answered, responses: instrument.asStored(answered.responses) });
}

/** @param answered with responses as they are stored */
export function countsOfScales(
  scales: readonly Scale[],
  answered: Pick<Answered, 'responses' | 'notApplicable'>,
): Counts {
  const counts: Counts = { [RESULTS]: 1 };
  for (const scale of scales) countScale(counts, scale, answered);
  return counts;
}

function countScale(
  counts: Counts,
  { key: name, items, pointsOf }: Scale,
  { responses, notApplicable }: Pick<Answered, 'responses' | 'notApplicable'>,
): void {
  const points = items.map(({ id }) => {
    const response = responses[id];
    return response === undefined || notApplicable[id] ? null : pointsOf(response);
  });
  for (const [item, value] of points.entries()) {
    if (value === null) {
      counts[itemKey(name, item, 'o')] = 1;
      continue;
    }
    counts[itemKey(name, item, 'n')] = 1;
    counts[itemKey(name, item, 's')] = value;
    counts[itemKey(name, item, 'q')] = value * value;
  }
  if (points.includes(null)) return;
  counts[scaleKey(name)] = 1;
  for (const [item, value] of (points as number[]).entries()) {
    counts[itemKey(name, item, 'c')] = value;
    for (let other = item; other < points.length; other++)
      counts[productKey(name, item, other)] = value * (points[other] as number);
  }
}

/** Adds counts to others. Zeros are left out. */
export function addCounts(sum: Counts, added: Counts): Counts {
  for (const [name, value] of Object.entries(added)) if (value !== 0) sum[name] = (sum[name] ?? 0) + value;
  return sum;
}
