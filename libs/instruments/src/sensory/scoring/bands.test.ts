import { pack } from '../../testing/sensory.ts';
import { bandOf } from './score-sensory.ts';

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

describe.each(['result-view', 'questionnaire'] as const)('bandOf in %s', (set) => {
  const { bands } = pack.bandSets[set];
  const labelOf = (score: number) => bandOf(score, bands).label;

  it.each(EDGES[set])(
    'when the score is around the limit %d / %d, then %s becomes %s',
    (last, first, lower, higher) => {
      expect([last - 1, last, first, first + 1].map(labelOf)).toEqual([lower, lower, higher, higher]);
    },
  );

  it('when the score is the lowest or highest possible, then the outer bands hold it', () => {
    expect([125, 625].map(labelOf)).toEqual(['Sensitivitas Rendah', 'Sensitivitas Tinggi']);
  });
});

it('bandOf: when no band holds the score, then it throws a RangeError', () => {
  expect(() => bandOf(300, [{ min: 1, max: 299 }])).toThrow(RangeError);
});
