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
/** First totals of the bands above the lowest, from the product specification. */
const FIRST = { questionnaire: [155, 190, 240, 285], 'result-view': [143, 170, 184, 216] };

/** What the API answers for this total; that it does is the API's own test. */
function resultOf(total: number, bandSet: keyof typeof FIRST): SensoryResult {
  const first = FIRST[bandSet];
  const bands = LABELS.map((label, at) => ({
    id: `band-${at}`,
    label,
    min: first[at - 1] ?? null,
    max: first[at] === undefined ? null : (first[at] as number) - 1,
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
/** Read from the page itself: roles would be looked up in all of it 501 times. */
function shownIn(page: HTMLElement) {
  const total = page.querySelector('strong');
  const here = [...page.querySelectorAll('[aria-current="true"]')];
  return {
    total: total?.textContent,
    label: total?.parentElement?.nextElementSibling?.textContent,
    marked: here.map(({ firstElementChild }) => firstElementChild?.textContent),
    value: here.map(({ lastElementChild }) => lastElementChild?.textContent),
  };
}

it.each(['questionnaire', 'result-view'] as const)(
  'OverallCard: when each of the 501 totals is shown with the band set %s, then its label stands beside it and is marked alone',
  (bandSet) => {
    shell = fakeShell();
    const { container, rerender } = shell.show(card(resultOf(125, bandSet)));
    for (let total = 125; total <= 625; total += 1) {
      const result = resultOf(total, bandSet);
      rerender(card(result));
      const label = LABELS[FIRST[bandSet].filter((first) => total >= first).length];
      expect(shownIn(container)).toEqual({
        total: String(total),
        label,
        marked: [label],
        value: [`Hasil: ${total}`],
      });
    }
  },
);
