/** @jest-environment node */
import { figureChange } from './report-figures.tsx';

it.each([
  [{ value: 120, before: 100, unit: 'count' }, 'up', 'Naik 20%', 'sebelumnya 100'],
  [{ value: 50, before: 200, unit: 'count' }, 'down', 'Turun 75%', 'sebelumnya 200'],
  [{ value: 700_000, before: 350_000, unit: 'rupiah' }, 'up', 'Naik 100%', 'sebelumnya Rp\u00a0350.000'],
  [{ value: 40, before: 55, unit: 'percent' }, 'down', 'Turun 15 poin', 'sebelumnya 55%'],
  [{ value: 5, before: 0, unit: 'count' }, 'up', 'Naik', 'sebelumnya 0'],
  [{ value: 1001, before: 1000, unit: 'count' }, 'up', 'Naik kurang dari 1%', 'sebelumnya 1.000'],
  [{ value: -50, before: 100, unit: 'rupiah' }, 'down', 'Turun 150%', 'sebelumnya Rp\u00a0100'],
  [{ value: 0, before: 0, unit: 'rupiah' }, 'same', 'Tetap', 'sebelumnya Rp\u00a00'],
] as const)(
  'figureChange: when the figure is %j, then it returns %s, %s and %s',
  (figure, direction, text, previous) => {
    expect(figureChange(figure)).toEqual({ direction, text, previous });
  },
);
