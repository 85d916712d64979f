import type { NotApplicable, ObserverComparison, Responses, SensoryResult } from '@kenali/contracts';
import { observerTexts } from '../rules/index.ts';
import { sensoryInstrument } from '../sensory/sensory-instrument.ts';
import { answerAll, pack, participantInfo } from '../testing/sensory.ts';
import { compareObservers } from './compare-observers.ts';

const instrument = sensoryInstrument(pack);
const scored = (answered: { responses: Responses; notApplicable: NotApplicable }) => {
  const scoring = { bandSet: 'questionnaire', completedAt: '2026-11-20T03:00:00.000Z', ageRange: null } as const;
  const { user } = instrument.score({ ...answered, comments: {}, participantInfo }, scoring);
  return { responses: answered.responses, sectionScores: (user as SensoryResult).sectionScores };
};
const consent = { version: '2026-11-24', name: 'Bu Rini', at: '2026-11-20T02:00:00.000Z' };
const facts = { id: 1, relationship: 'teacher' as const, completedAt: '2026-11-20T03:00:00.000Z', consent };
const textsOf = (rows: ObserverComparison['rows']) =>
  observerTexts(
    { ...facts, rows, agreement: { items: 0, same: 0, near: 0 }, bands: { owner: null, observer: null } },
    () => '20 November 2026',
  );
const everywhere = (value: number) => scored(answerAll(() => value));

describe('compareObservers', () => {
  it('when two observers differ in some items, then sums, averages and agreement are those worked by hand', () => {
    // Section A has items 1 to 8. The owner answers 2 everywhere. The observer answers 4, 4, 3, 3, 2, 2, 1 and once not observed.
    const given: Record<number, number | null> = { 1: 4, 2: 4, 3: 3, 4: 3, 5: 2, 6: 2, 7: 1, 8: null };
    const observer = scored(answerAll(({ number }) => (number in given ? (given[number] as number | null) : 2)));
    const { rows, agreement } = compareObservers(everywhere(2), observer, { A: 0.3 });
    const [first] = rows;
    expect(first).toMatchObject({ key: 'A', standardError: 0.3, uncertain: false });
    expect(first?.owner).toEqual({ total: 16, answered: 8, average: 2 });
    // 4 + 4 + 3 + 3 + 2 + 2 + 1 = 19, divided by 7 = 2.714.
    expect(first?.observer).toMatchObject({ total: 19, answered: 7 });
    expect(first?.observer?.average).toBeCloseTo(2.71, 2);
    // 124 items were answered by both: two differ by 2 steps, three by one.
    expect(agreement).toEqual({ items: 124, same: 119, near: 122 });
    // (2.714 - 2) / (0.3 x 1.414) = 1.68, below 1.96.
    const [line] = textsOf(rows).lines;
    expect(line?.index).toBeCloseTo(1.68, 2);
    expect(line).toMatchObject({ difference: '+0,7', verdict: 'within', ownText: '2,0 (8 butir)' });
  });

  it.each([
    // 1 / (0.36 x 1.41421) = 1.9642.
    [0.36, 'beyond', 1.96],
    // 1 / (0.37 x 1.41421) = 1.9111.
    [0.37, 'within', 1.91],
    [null, 'unknown', null],
    [0, 'unknown', null],
  ])(
    'when the averages differ by 1 and the standard error is %p, then the difference is %p',
    (error, verdict, index) => {
      const { rows } = compareObservers(everywhere(2), everywhere(3), { A: error });
      const line = textsOf(rows).lines[0];
      expect(line?.verdict).toBe(verdict);
      if (index === null) expect(line?.index).toBeNull();
      else expect(line?.index).toBeCloseTo(index, 2);
      expect(line?.difference).toBe('+1,0');
    },
  );

  it('when a section has fewer than three answers of the observer, then no part of it is shown', () => {
    // Section N has three items.
    const last = pack.items.filter(({ section }) => section === 'N').map(({ number }) => number);
    const withMissing = (count: number) =>
      scored(answerAll(({ number }) => (last.slice(0, count).includes(number) ? null : 5)));
    const rowN = (count: number) =>
      compareObservers(everywhere(2), withMissing(count), { N: 0.1 }).rows.find(({ key }) => key === 'N');
    expect(rowN(0)?.observer).toEqual({ total: 15, answered: 3, average: 5 });
    expect(rowN(1)).toMatchObject({ observer: null, uncertain: true });
    const { lines, notes } = textsOf([rowN(1) as never]);
    expect(lines).toEqual([]);
    expect(notes[0]).toMatch(/^Tidak dibandingkan: N\. .* membuka jawaban satu per satu\.$/);
  });

  it('when many items were not observed, then the difference is shown without a verdict', () => {
    const observer = scored(answerAll(({ number }) => (number <= 2 ? null : 5)));
    const { rows } = compareObservers(everywhere(2), observer, { A: 0.1 });
    expect(textsOf(rows).lines[0]).toMatchObject({ difference: '+3,0', verdict: 'unknown', verdictText: '' });
  });

  it('when both answer the same, or as differently as possible, then the agreement is complete or zero', () => {
    expect(compareObservers(everywhere(3), everywhere(3), {}).agreement).toEqual({ items: 125, same: 125, near: 125 });
    expect(compareObservers(everywhere(1), everywhere(5), {}).agreement).toEqual({ items: 125, same: 0, near: 0 });
    const nobody = scored(answerAll(() => null));
    expect(compareObservers(everywhere(1), nobody, {}).agreement).toEqual({ items: 0, same: 0, near: 0 });
  });

  it('when fewer than three items were answered by both, then their agreement is not counted, because it would tell each answer', () => {
    const few = (count: number) => scored(answerAll(({ number }) => (number <= count ? 1 : null)));
    expect(compareObservers(everywhere(1), few(2), {}).agreement).toEqual({ items: 2, same: 0, near: 0 });
    expect(compareObservers(everywhere(1), few(3), {}).agreement).toEqual({ items: 3, same: 3, near: 3 });
  });
});

describe('observerTexts', () => {
  const comparison = {
    ...compareObservers(everywhere(2), everywhere(3), {}),
    ...facts,
    bands: { owner: 'Tipikal', observer: null },
  };

  it('says who answered, how often both agree, and what two observers cannot show', () => {
    const { intro, facts, notes } = observerTexts(comparison, () => '20 November 2026');
    expect(intro).toContain('guru (Bu Rini)');
    expect(intro).toContain('20 November 2026');
    expect(facts).toEqual([
      { label: 'Butir dengan jawaban sama', value: '0 dari 125 butir (0%)' },
      { label: 'Butir dengan jawaban sama atau berselisih satu langkah', value: '125 dari 125 butir (100%)' },
      {
        label: 'Bagian yang selisihnya 1,0 atau lebih',
        value: expect.stringMatching(/^A\. .* \(\+1,0\), B\. .* \(\+1,0\), C\. .* \(\+1,0\), dan 11 bagian lain$/),
      },
      { label: 'Hasil keseluruhan pengisi', value: 'Tipikal' },
      { label: 'Hasil keseluruhan pengamat', value: 'tanpa rentang, karena kurang dari 100 butir dijawab' },
    ]);
    expect(notes).toHaveLength(2);
    expect(notes[0]).toMatch(
      /^Apakah .* belum dapat dinilai, karena hasil .* belum cukup untuk mengetahui ketelitiannya\.$/,
    );
    expect(notes[1]).toContain('bukan diagnosis');
  });

  it('the owner, other guardians and staff read the same, so no text speaks to one of them', () => {
    expect(JSON.stringify(observerTexts(comparison, () => 'hari ini'))).not.toContain('Anda');
  });

  it('when nobody answered the same items, then it says so instead of shares', () => {
    const { facts } = observerTexts({ ...comparison, agreement: { items: 0, same: 0, near: 0 } }, () => 'hari ini');
    expect(facts[0]).toEqual({ label: 'Butir yang dijawab keduanya', value: 'tidak ada' });
    expect(facts).toHaveLength(4);
    const two = observerTexts({ ...comparison, agreement: { items: 2, same: 0, near: 0 } }, () => 'hari ini');
    expect(two.facts[0]).toEqual({ label: 'Butir yang dijawab keduanya', value: '2 butir' });
  });

  it('when no section can be compared, then no fact tells of differences', () => {
    const rows = comparison.rows.map((row) => ({ ...row, observer: null }));
    const { lines, facts } = observerTexts({ ...comparison, rows }, () => 'hari ini');
    expect(lines).toEqual([]);
    expect(facts.map(({ label }) => label)).not.toContain('Bagian yang selisihnya 1,0 atau lebih');
  });
});
