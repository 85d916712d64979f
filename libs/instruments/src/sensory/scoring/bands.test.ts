import { pack } from '../../testing/sensory.ts';
import { findBand } from './score-sensory.ts';

// The limits of the product specification, typed again: [last of the lower band, first of the higher one, labels].
const EDGES = {
  'result-view': [
    [142, 143, 'Sensitivitas Rendah', 'Sensitivitas Sedang Rendah'],
    [169, 170, 'Sensitivitas Sedang Rendah', 'Sensitivitas Normal'],
    [183, 184, 'Sensitivitas Normal', 'Sensitivitas Sedang Tinggi'],
    [215, 216, 'Sensitivitas Sedang Tinggi', 'Sensitivitas Tinggi'],
  ],
  questionnaire: [
    [154, 155, 'Sensitivitas Rendah', 'Sensitivitas Sedang Rendah'],
    [189, 190, 'Sensitivitas Sedang Rendah', 'Sensitivitas Normal'],
    [239, 240, 'Sensitivitas Normal', 'Sensitivitas Sedang Tinggi'],
    [284, 285, 'Sensitivitas Sedang Tinggi', 'Sensitivitas Tinggi'],
  ],
} as const;

describe.each(['result-view', 'questionnaire'] as const)('findBand in %s', (set) => {
  const { bands } = pack.bandSets[set];
  const labelOf = (score: number) => findBand(score, bands).label;

  it.each(EDGES[set])('at the limit %d / %d, %s changes to %s', (last, first, lower, higher) => {
    expect([last - 1, last, first, first + 1].map(labelOf)).toEqual([lower, lower, higher, higher]);
  });

  it('finds the outer bands for the lowest and the highest score', () => {
    expect([125, 625].map(labelOf)).toEqual(['Sensitivitas Rendah', 'Sensitivitas Tinggi']);
  });
});

it('findBand: when no band contains the score, then throws a RangeError', () => {
  expect(() => findBand(300, [{ min: 1, max: 299 }])).toThrow(RangeError);
});
