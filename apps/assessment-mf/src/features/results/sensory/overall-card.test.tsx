import type { SensoryResult } from '@kenali/contracts';
import { KenaliThemeProvider } from '@kenali/ui';
import { type FakeShell, fakeShell } from '../../../testing/fake-shell.tsx';
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

let shell: FakeShell;
afterEach(() => shell.stop());

const card = (result: SensoryResult) => (
  <KenaliThemeProvider>
    <OverallCard result={result} />
  </KenaliThemeProvider>
);
/** Reads the DOM directly, because 501 role queries over the whole page are slow. */
function shownIn(page: HTMLElement) {
  const total = page.querySelector('strong');
  const current = [...page.querySelectorAll('[aria-current="true"]')];
  return {
    total: total?.textContent,
    label: total?.parentElement?.nextElementSibling?.textContent,
    current: current.map(({ firstElementChild }) => firstElementChild?.textContent),
    value: current.map(({ lastElementChild }) => lastElementChild?.textContent),
  };
}

it.each(['questionnaire', 'result-view'] as const)(
  'OverallCard: when each of the 501 totals is rendered with the band set %s, then the label of its band is next to it and only that band is current',
  (bandSet) => {
    shell = fakeShell();
    const { container, rerender } = shell.show(card(resultOf(125, bandSet)));
    for (let total = 125; total <= 625; total += 1) {
      const result = resultOf(total, bandSet);
      rerender(card(result));
      const label = LABELS[LOWER_BOUNDS[bandSet].filter((bound) => total >= bound).length];
      expect(shownIn(container)).toEqual({
        total: String(total),
        label,
        current: [label],
        value: [`Hasil: ${total}`],
      });
    }
  },
);
