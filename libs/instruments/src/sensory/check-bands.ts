import { expect, expectDistinct, expectEqual } from '../expect.ts';
import type { Band, SensoryPack } from './pack.ts';

const LABELS = 5;

function edgeProblems(bands: readonly Band[], path: string) {
  return bands.flatMap(({ min, max }, i) => {
    const before = bands[i - 1];
    const isLast = i === bands.length - 1;
    const start = before ? (before.max ?? Number.POSITIVE_INFINITY) + 1 : null;
    return [
      ...expect(min === start, `${path}.${i}.min`, `must be ${start}, for bands leave no gap and no overlap`),
      ...expect((max === null) === isLast, `${path}.${i}.max`, 'is open in the last band and nowhere else'),
      ...expect(min === null || max === null || min <= max, `${path}.${i}`, 'ends before it begins'),
    ];
  });
}

/** Both sets ascend without gap or overlap, open at the ends, with the same five labels. @returns problems, none when right */
export function bandProblems({ bandSets }: SensoryPack): string[] {
  const first = bandSets.questionnaire.bands.map(({ label }) => label);
  return Object.entries(bandSets).flatMap(([id, { bands }]) => {
    const path = `bandSets.${id}.bands`;
    const labels = bands.map(({ label }) => label);
    return [
      ...edgeProblems(bands, path),
      ...expect(bands.length === LABELS, path, `needs ${LABELS} labels, not ${bands.length}`),
      ...expectDistinct(labels, path, 'label'),
      ...expectDistinct(
        bands.map((band) => band.id),
        path,
        'id',
      ),
      ...expectEqual(labels, first, path, 'labels'),
    ];
  });
}
