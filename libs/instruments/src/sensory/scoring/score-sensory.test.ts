import fc from 'fast-check';
import { answerAll, pack, participantInfo } from '../../testing/sensory.ts';
import type { SectionGroupingId, SensoryItem } from '../pack/pack.ts';
import { readAnswers } from './answers.ts';
import { evaluatePatterns } from './patterns.ts';
import { type SensoryScoring, scoreSensory } from './score-sensory.ts';
import { recommend, scoreSections } from './sections.ts';

const scoring: SensoryScoring = {
  bandSet: 'questionnaire',
  grouping: 'user-a-n',
  completedAt: '2026-11-20T03:04:05.000Z',
  ageRange: '3–12 tahun',
};
const score = (valueFor: (item: SensoryItem) => number | null, options: Partial<SensoryScoring> = {}) =>
  scoreSensory(pack, { ...answerAll(valueFor), participantInfo, comments: {} }, { ...scoring, ...options });

describe('scoreSensory with every item answered', () => {
  it('when all answers are 3, then total and band score are 375 and the band is the highest', () => {
    const result = score(() => 3);
    expect(result).toMatchObject({
      type: 'sensory',
      instrument: { id: 'sensory-profile', version: '1.0.0' },
      totalScore: 375, // 125 x 3
      bandScore: 375,
      bandSet: 'questionnaire',
      band: { id: 'high', label: 'Sensitivitas Tinggi', min: 285, max: null },
      answeredCount: 125,
      notObservedCount: 0,
      completionDate: '2026-11-20T03:04:05.000Z',
      disclaimer: { heading: 'Rekomendasi Professional' },
    });
    expect(result.bands).toHaveLength(5);
    expect(Object.keys(result.sectionScores)).toHaveLength(14);
  });

  it('when the total is 200, then each band set returns its own label and text', () => {
    // 75 items with 2 and 50 with 1: 150 + 50 = 200.
    const values = ({ number }: SensoryItem) => (number <= 75 ? 2 : 1);
    const [questionnaire, resultView] = [score(values), score(values, { bandSet: 'result-view' })];
    expect(questionnaire.band?.label).toBe('Sensitivitas Normal');
    expect(questionnaire.interpretation).toBe(pack.bandSets.questionnaire.bands[2]?.interpretation);
    expect(resultView.band?.label).toBe('Sensitivitas Sedang Tinggi');
    expect(resultView.interpretation).toBe(pack.bandSets['result-view'].bands[3]?.interpretation);
    expect([questionnaire.totalScore, resultView.totalScore]).toEqual([200, 200]);
  });

  // First totals of the five bands, from the product specification.
  const FIRST = { questionnaire: [125, 155, 190, 240, 285], 'result-view': [125, 143, 170, 184, 216] } as const;
  it.each(['questionnaire', 'result-view'] as const)(
    'when each of the 501 totals is scored in %s, then returns label and text of the matching band',
    (bandSet) => {
      for (let total = 125; total <= 625; total += 1) {
        const [base, more] = [Math.floor(total / 125), total % 125];
        const result = score(({ number }) => base + (number <= more ? 1 : 0), { bandSet });
        const place = FIRST[bandSet].findLastIndex((first) => first <= total);
        const { label, interpretation } = pack.bandSets[bandSet].bands[place]!;
        expect([result.totalScore, result.bandScore]).toEqual([total, total]);
        expect([result.band?.label, result.interpretation]).toEqual([label, interpretation]);
        const holding = result.bands.filter(({ min, max }) => (min ?? 0) <= total && total <= (max ?? 625));
        expect(holding).toEqual([result.band]);
      }
    },
  );
});

describe('scoreSensory with items not observed', () => {
  // Items 1 to 50 answered 2, 51 to 100 answered 1, the last 25 marked: 100 + 50 = 150 of 100 items.
  const hundred = ({ number }: SensoryItem) => (number > 100 ? null : number <= 50 ? 2 : 1);

  it('when exactly 100 are answered, then keeps the raw sum and selects the band by the prorated score', () => {
    // 150 / 100 x 125 = 187.5, half up 188: below 190 in the questionnaire set, above 183 in the other.
    expect(score(hundred)).toMatchObject({
      totalScore: 150,
      bandScore: 188,
      band: { label: 'Sensitivitas Sedang Rendah' },
      answeredCount: 100,
      notObservedCount: 25,
    });
    expect(score(hundred, { bandSet: 'result-view' }).band?.label).toBe('Sensitivitas Sedang Tinggi');
  });

  it('when 99 are answered, then returns no band and the note of the pack', () => {
    expect(score((item) => (item.number === 100 ? null : hundred(item)))).toMatchObject({
      totalScore: 149,
      bandScore: null,
      band: null,
      interpretation: pack.defaultInterpretationNote,
      answeredCount: 99,
      notObservedCount: 26,
    });
  });

  it('when a whole section is not observed, then mean and band do not change', () => {
    // 125 - 4 = 121 items with 2: 242 / 121 x 125 = 250, as with all 125.
    expect(score(({ section }) => (section === 'J' ? null : 2))).toMatchObject({ totalScore: 242, bandScore: 250 });
    expect(score(() => 2)).toMatchObject({ totalScore: 250, bandScore: 250 });
  });

  it('when nothing was observed, then returns zero, no band and no tips', () => {
    expect(score(() => null)).toMatchObject({
      totalScore: 0,
      bandScore: null,
      answeredCount: 0,
      patterns: { 'Data Pengamatan Terbatas': expect.any(String) },
      recommendations: [],
    });
  });
});

describe('scoreSensory in the two groupings', () => {
  it('when the grouping changes, then only the sections change', () => {
    const values = ({ number }: SensoryItem) => (number % 5) + 1;
    const scoreWith = (grouping: SectionGroupingId) => score(values, { grouping });
    const { sectionScores: user, ...userRest } = scoreWith('user-a-n');
    const { sectionScores: admin, ...adminRest } = scoreWith('admin-a-m');
    expect(adminRest).toEqual(userRest);
    expect([Object.keys(user).length, Object.keys(admin).length]).toEqual([14, 13]);
  });
});

describe('scoreSensory and the order of answers', () => {
  const shuffled = (length: number) =>
    fc.shuffledSubarray([...Array(length).keys()], { minLength: length, maxLength: length });
  const anyValues = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 125, maxLength: 125 });

  it('when items swap their values, then total and band stay the same', () => {
    fc.assert(
      fc.property(anyValues, shuffled(125), (values, order) => {
        const straight = score(({ number }) => values[number - 1]!);
        const moved = score(({ number }) => values[order[number - 1]!]!);
        expect([moved.totalScore, moved.bandScore, moved.band]).toEqual([
          straight.totalScore,
          straight.bandScore,
          straight.band,
        ]);
      }),
      { numRuns: 50 },
    );
  });

  it('when answers are in another order, then sections, patterns and tips stay the same', () => {
    fc.assert(
      fc.property(anyValues, shuffled(125), (values, order) => {
        const answers = readAnswers(
          pack,
          answerAll(({ number }) => values[number - 1]!),
        );
        const entries = [...answers];
        const moved = new Map(order.map((i) => entries[i]!));
        for (const compute of [
          (map: typeof answers) => scoreSections(pack, 'admin-a-m', map),
          (map: typeof answers) => Object.entries(evaluatePatterns(pack, map)),
          (map: typeof answers) => recommend(pack, map),
        ]) {
          expect(compute(moved)).toEqual(compute(answers));
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('scoreSensory with participant and comments', () => {
  const submission = { ...answerAll(() => 1), participantInfo, comments: {} };

  it('trims names and stores the age', () => {
    const spaced = { ...participantInfo, childName: ' Raka ', parentName: '  Sari' };
    const result = scoreSensory(pack, { ...submission, participantInfo: spaced }, scoring);
    // 31 May 2019 to 20 November 2026: 7 years and 5 months, for the 31st was not reached: 84 + 5 = 89.
    expect(result.participantInfo).toEqual({ ...participantInfo, ageMonths: 89, outsideAgeRange: false });
  });

  it('when the child is younger than the age range, then sets outsideAgeRange', () => {
    const young = { ...participantInfo, childBirthDate: '2023-11-21' };
    const result = scoreSensory(pack, { ...submission, participantInfo: young }, scoring);
    expect(result.participantInfo).toMatchObject({ ageMonths: 35, outsideAgeRange: true });
  });

  it('does not store an empty comment', () => {
    const comments = { A: 'Menutup telinga.', B: '  ', umum: 'Tidur larut.' };
    const result = scoreSensory(pack, { ...submission, comments }, scoring);
    expect(result.comments).toEqual({ A: 'Menutup telinga.', umum: 'Tidur larut.' });
  });
});

describe('scoreSensory with invalid answers', () => {
  const broken = (change: (answers: ReturnType<typeof answerAll>) => void) => {
    const answers = answerAll(() => 3);
    change(answers);
    return () => scoreSensory(pack, { ...answers, participantInfo, comments: {} }, scoring);
  };

  it('when an item is neither answered nor not observed, then throws', () => {
    expect(broken(({ responses }) => delete responses['7'])).toThrow(/Item 7 /);
  });

  it('when an item is both, then throws', () => {
    expect(
      broken(({ notApplicable }) => {
        notApplicable['8'] = true;
      }),
    ).toThrow(/Item 8 /);
  });

  it('when a value is outside the scale, then throws', () => {
    expect(
      broken(({ responses }) => {
        responses['9'] = 6;
      }),
    ).toThrow(/Item 9 /);
  });
});
