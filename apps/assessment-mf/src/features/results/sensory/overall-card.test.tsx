import type { SensoryResult } from '@kenali/contracts';
import { storedInterpretation } from '@kenali/instruments/rules';
import { fakeShell } from '../../../testing/fake-shell.tsx';
import { sensoryResult } from '../../../testing/sensory-result.ts';
import { OverallCard } from './overall-card.tsx';

const LABELS = [
  'Sensitivitas Rendah',
  'Sensitivitas Sedang Rendah',
  'Sensitivitas Normal',
  'Sensitivitas Sedang Tinggi',
  'Sensitivitas Tinggi',
];
/** Lowest total of each band above the first, from the product specification. */
const LOWER_BOUNDS = { questionnaire: [155, 190, 240, 285], 'result-view': [143, 170, 184, 216] };

/** The result that the API returns for a total. The tests of the API check this calculation. */
function resultOf(total: number, bandSet: keyof typeof LOWER_BOUNDS): SensoryResult {
  const bounds = LOWER_BOUNDS[bandSet];
  const bands = LABELS.map((label, index) => ({
    id: `band-${index}`,
    label,
    min: bounds[index - 1] ?? null,
    max: bounds[index] === undefined ? null : (bounds[index] as number) - 1,
  }));
  const band = bands.findLast(({ min }) => min === null || total >= min) ?? null;
  return { ...sensoryResult, totalScore: total, bandScore: total, bandSet, band, bands };
}

const card = (result: SensoryResult) => <OverallCard result={result} interpretation={storedInterpretation(result)} />;
/** Reads the DOM directly, because 501 role queries over the whole page are slow. */
function shownIn(page: HTMLElement) {
  const facts = Object.fromEntries(
    [...page.querySelectorAll('dl > div')].map((fact) => [
      fact.children[0]?.textContent,
      fact.children[1]?.textContent,
    ]),
  );
  const rows = [...page.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));
  return {
    total: facts['Skor total'],
    label: facts.Rentang,
    current: rows.filter(([, , here]) => here !== '–').map(([name, , here]) => [name, here]),
    bars: [...page.querySelectorAll<SVGElement>('svg > rect')],
    marker: Number.parseFloat(page.querySelector('svg > svg')?.getAttribute('x') ?? 'NaN'),
  };
}

it.each(['questionnaire', 'result-view'] as const)(
  'OverallCard: when each of the 501 totals is rendered with the band set %s, then the label of its band is next to it and only that band is current',
  (bandSet) => {
    const { container, rerender } = fakeShell().show(card(resultOf(125, bandSet)));
    for (let total = 125; total <= 625; total += 1) {
      const result = resultOf(total, bandSet);
      rerender(card(result));
      const label = LABELS[LOWER_BOUNDS[bandSet].filter((bound) => total >= bound).length];
      const { bars, marker, ...shown } = shownIn(container);
      expect(shown).toEqual({ total: String(total), label, current: [[label, String(total)]] });
      // The pointer is inside the bar of the band.
      const bar = bars[LABELS.indexOf(label as string)];
      const start = Number.parseFloat(bar?.getAttribute('x') ?? 'NaN');
      const width = Number.parseFloat(bar?.getAttribute('width') ?? 'NaN');
      expect(marker).toBeGreaterThanOrEqual(start);
      expect(marker).toBeLessThanOrEqual(start + width + 0.5);
    }
  },
);

it('OverallCard: when it is rendered, then the bands have their true widths between 125 and 625', () => {
  const { container } = fakeShell().show(card(resultOf(300, 'questionnaire')));
  const widths = shownIn(container).bars.map((bar) => Number.parseFloat(bar.getAttribute('width') ?? 'NaN'));
  // 30, 35, 50, 45 and 341 of 501 points, less the gap between two bars.
  const expected = [30, 35, 50, 45, 341].map((points) => (points / 501) * 100 - 0.4);
  expect(widths.map((width) => width.toFixed(5))).toEqual(expected.map((width) => width.toFixed(5)));
  expect(container).toHaveTextContent(/125625/);
});

it('OverallCard: when the total is shown, then the words come first and the label is one fact among others', () => {
  const { container } = fakeShell().show(card(resultOf(288, 'questionnaire')));
  expect(container.querySelector('section')?.textContent).toMatch(
    /^Hasil Keseluruhanrata-rata 2,3: antara JARANG dan KADANG-KADANGSkor total288RentangSensitivitas Tinggi/,
  );
});
