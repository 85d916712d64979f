import fc from 'fast-check';
import { answersOf, intelligencePack } from '../testing/choices.ts';
import { scoreIntelligence } from './intelligence-instrument.ts';

const AT = '2026-11-20T03:04:05.000Z';
type Yes = readonly [number, number, number, number, number, number, number];
/** Answers the first statements of each category with Ya: this many of its ten. */
const answering = (yes: readonly number[]) =>
  answersOf(yes.flatMap((n) => Array.from({ length: 10 }, (_, i) => i < n)));
const score = (yes: Yes | readonly number[]) => scoreIntelligence(intelligencePack, answering(yes), AT);
const keys = (list: readonly { category: string }[]) => list.map(({ category }) => category);

describe('scoreIntelligence', () => {
  it('when all categories differ, then returns ranks 1 to 7, the top 3, and tips for the top 2', () => {
    // visual 3, linguistik 9, logis 5, kinestetik 7, musik 1, interpersonal 8, intrapersonal 0 of ten each.
    const result = score([3, 9, 5, 7, 1, 8, 0]);
    expect(result).toMatchObject({
      type: 'intelligence',
      instrument: { id: 'multiple-intelligence', version: '1.0.0' },
      isFlat: false,
      importantNote: { heading: 'Catatan Penting' },
      completionDate: AT,
    });
    expect(result.categoryScores).toEqual([
      { category: 'visual_spasial', name: 'Visual-Spasial', score: 3, total: 10, percentage: 30, rank: 5 },
      { category: 'linguistik', name: 'Linguistik', score: 9, total: 10, percentage: 90, rank: 1 },
      { category: 'logis_matematis', name: 'Logis-Matematis', score: 5, total: 10, percentage: 50, rank: 4 },
      { category: 'kinestetik', name: 'Kinestetik', score: 7, total: 10, percentage: 70, rank: 3 },
      { category: 'musik', name: 'Musik', score: 1, total: 10, percentage: 10, rank: 6 },
      { category: 'interpersonal', name: 'Interpersonal', score: 8, total: 10, percentage: 80, rank: 2 },
      { category: 'intrapersonal', name: 'Intrapersonal', score: 0, total: 10, percentage: 0, rank: 7 },
    ]);
    expect(keys(result.dominantIntelligences)).toEqual(['linguistik', 'interpersonal', 'kinestetik']);
    expect(result.recommendations).toEqual([
      { category: 'linguistik', name: 'Linguistik', tips: intelligencePack.categories[1]?.tips },
      { category: 'interpersonal', name: 'Interpersonal', tips: intelligencePack.categories[5]?.tips },
    ]);
  });

  it.each<[string, Yes, number[], string[], string[]]>([
    [
      'two share the first place',
      [8, 8, 6, 1, 1, 1, 1],
      [1, 1, 3, 4, 4, 4, 4],
      ['visual_spasial', 'linguistik', 'logis_matematis'],
      ['visual_spasial', 'linguistik'],
    ],
    [
      'two share the third place',
      [9, 8, 5, 5, 1, 1, 1],
      [1, 2, 3, 3, 5, 5, 5],
      ['visual_spasial', 'linguistik', 'logis_matematis', 'kinestetik'],
      ['visual_spasial', 'linguistik'],
    ],
    [
      'three share the second place',
      [7, 1, 7, 9, 1, 1, 7],
      [2, 5, 2, 1, 5, 5, 2],
      ['kinestetik', 'visual_spasial', 'logis_matematis', 'intrapersonal'],
      ['kinestetik', 'visual_spasial', 'logis_matematis', 'intrapersonal'],
    ],
    [
      'three share the first place',
      [1, 9, 1, 9, 1, 9, 8],
      [5, 1, 5, 1, 5, 1, 4],
      ['linguistik', 'kinestetik', 'interpersonal'],
      ['linguistik', 'kinestetik', 'interpersonal'],
    ],
    [
      'one leads and all others share the second place',
      [2, 2, 2, 2, 2, 2, 3],
      [2, 2, 2, 2, 2, 2, 1],
      ['intrapersonal', 'visual_spasial', 'linguistik', 'logis_matematis', 'kinestetik', 'musik', 'interpersonal'],
      ['intrapersonal', 'visual_spasial', 'linguistik', 'logis_matematis', 'kinestetik', 'musik', 'interpersonal'],
    ],
  ])(
    'when %s, then includes ties with the last place, in the order of the pack',
    (_what, yes, ranks, dominant, tips) => {
      const result = score(yes);
      expect(result.categoryScores.map(({ rank }) => rank)).toEqual(ranks);
      expect(keys(result.dominantIntelligences)).toEqual(dominant);
      expect(keys(result.recommendations)).toEqual(tips);
      expect(result.isFlat).toBe(false);
    },
  );

  it.each([0, 4, 10])('when every category has %d Ya, then the profile is flat', (yes) => {
    const result = score(Array(7).fill(yes));
    expect(result.isFlat).toBe(true);
    expect(result.categoryScores.map(({ rank, percentage }) => [rank, percentage])).toEqual(
      Array(7).fill([1, yes * 10]),
    );
    expect(keys(result.dominantIntelligences)).toEqual(keys(result.categoryScores));
  });

  it('when categories differ in size, then ranks exact shares', () => {
    // Two of three and four of six are the same share: 66.66…
    const pack = structuredClone(intelligencePack);
    pack.categories = pack.categories.slice(0, 3);
    pack.questions = pack.questions.slice(0, 10).map((question, i) => ({
      ...question,
      category: ['visual_spasial', 'linguistik', 'logis_matematis'][i < 3 ? 0 : i < 9 ? 1 : 2]!,
    }));
    const yes = [true, true, false, true, true, true, true, false, false, false];
    const { categoryScores } = scoreIntelligence(pack, answersOf(yes), AT);
    expect(categoryScores.map(({ percentage, rank }) => [percentage, rank])).toEqual([
      [200 / 3, 1],
      [400 / 6, 1],
      [0, 3],
    ]);
  });

  it.each<[string, unknown]>([
    ['missing', undefined],
    ['a number', 1],
    ['a text', 'true'],
  ])('when an answer is %s, then throws with the number of the statement', (_what, value) => {
    const responses = { ...answering([1, 1, 1, 1, 1, 1, 1]), 70: value } as never;
    expect(() => scoreIntelligence(intelligencePack, responses, AT)).toThrow('Question 70 ');
  });
});

describe('scoreIntelligence with any answers', () => {
  const anyAnswers = fc.array(fc.boolean(), { minLength: 70, maxLength: 70 });
  const anyYes = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 7, maxLength: 7 });
  const places = (length: number) =>
    fc.shuffledSubarray([...Array(length).keys()], { minLength: length, maxLength: length });

  it('scores add up to the number of Ya, and percentages are ten times the score', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const { categoryScores } = scoreIntelligence(intelligencePack, answersOf(answers), AT);
        expect(categoryScores.reduce((sum, { score: one }) => sum + one, 0)).toBe(answers.filter(Boolean).length);
        for (const { score: one, total, percentage } of categoryScores)
          expect([total, percentage]).toEqual([10, one * 10]);
      }),
    );
  });

  it('the order of answers and of statements in a category does not change the result', () => {
    fc.assert(
      fc.property(anyAnswers, places(70), places(10), (answers, order, within) => {
        const straight = scoreIntelligence(intelligencePack, answersOf(answers), AT);
        const entries = Object.entries(answersOf(answers));
        const reordered = Object.fromEntries(order.map((i) => entries[i]!));
        expect(scoreIntelligence(intelligencePack, reordered, AT)).toEqual(straight);
        const moved = answers.map((_, i) => answers[i - (i % 10) + within[i % 10]!]!);
        expect(scoreIntelligence(intelligencePack, answersOf(moved), AT)).toEqual(straight);
      }),
      { numRuns: 50 },
    );
  });

  it('a rank is one more than the number of higher categories', () => {
    fc.assert(
      fc.property(anyYes, (yes) => {
        const { categoryScores, isFlat } = score(yes);
        for (const { score: one, rank } of categoryScores) expect(rank).toBe(1 + yes.filter((n) => n > one).length);
        expect(isFlat).toBe(new Set(yes).size === 1);
      }),
    );
  });

  it('dominant categories and tips include at least 3 and 2, plus all that tie with the last', () => {
    fc.assert(
      fc.property(anyYes, (yes) => {
        const { categoryScores, dominantIntelligences, recommendations } = score(yes);
        for (const [taken, fewest] of [
          [keys(dominantIntelligences), 3],
          [keys(recommendations), 2],
        ] as const) {
          const scoreOf = (category: string) => categoryScores.find((one) => one.category === category)!.score;
          const scores = taken.map(scoreOf);
          expect(scores).toEqual([...scores].sort((a, b) => b - a));
          const left = keys(categoryScores)
            .filter((category) => !taken.includes(category))
            .map(scoreOf);
          expect(Math.max(-1, ...left)).toBeLessThan(Math.min(...scores));
          expect(taken.length).toBeGreaterThanOrEqual(fewest);
          // Without the group that shares the last place, there would be too few.
          expect(scores.filter((one) => one > Math.min(...scores)).length).toBeLessThan(fewest);
        }
      }),
    );
  });
});
