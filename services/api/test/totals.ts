import type { BandSetId } from '@kenali/contracts';
import { ITEMS } from './sensory.ts';

export const LABELS = [
  'Sensitivitas Rendah',
  'Sensitivitas Sedang Rendah',
  'Sensitivitas Normal',
  'Sensitivitas Sedang Tinggi',
  'Sensitivitas Tinggi',
];
/** The lowest total of each band except the first, from the specification. */
export const LIMITS: Record<BandSetId, number[]> = {
  questionnaire: [155, 190, 240, 285],
  'result-view': [143, 170, 184, 216],
};
export const LOWEST = ITEMS;
export const HIGHEST = ITEMS * 5;

export const expectedLabel = (total: number, set: BandSetId): string =>
  LABELS[LIMITS[set].filter((limit) => total >= limit).length] as string;

/** Responses to all items that add up to the total. */
export const answersOf = (total: number): Record<string, number> =>
  Object.fromEntries(
    Array.from({ length: ITEMS }, (_, index) => [
      String(index + 1),
      Math.floor(total / ITEMS) + (index < total % ITEMS ? 1 : 0),
    ]),
  );
