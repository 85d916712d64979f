import type { LearningStyle } from '@kenali/contracts';
import fc from 'fast-check';
import { answersOf, learningPack } from '../testing/choices.ts';
import { scoreLearning } from './learning-instrument.ts';

const AT = '2026-11-20T03:04:05.000Z';
const score = (styles: readonly LearningStyle[]) => scoreLearning(learningPack, answersOf(styles), AT);
const times = (visual: number, auditori: number, kinestetik: number): LearningStyle[] => [
  ...Array<LearningStyle>(visual).fill('visual'),
  ...Array<LearningStyle>(auditori).fill('auditori'),
  ...Array<LearningStyle>(kinestetik).fill('kinestetik'),
];

describe('scoreLearning', () => {
  it('when one style leads, then returns it as primary style with its texts', () => {
    // 6 + 5 + 3 = 14, and 6 is the most.
    expect(score(times(6, 5, 3))).toEqual({
      type: 'learning',
      instrument: { id: 'learning-style', version: '1.0.0' },
      styleScores: { visual: 6, auditori: 5, kinestetik: 3 },
      primaryStyle: 'visual',
      tiedStyles: [],
      primary: { name: 'Visual', description: learningPack.styles.visual.description },
      styles: [
        { style: 'visual', name: 'Visual', tips: learningPack.tips.visual },
        { style: 'auditori', name: 'Auditori', tips: learningPack.tips.auditori },
        { style: 'kinestetik', name: 'Kinestetik', tips: learningPack.tips.kinestetik },
      ],
      note: learningPack.note,
      completionDate: AT,
    });
  });

  it.each([
    [5, 5, 4, ['visual', 'auditori']],
    [5, 4, 5, ['visual', 'kinestetik']],
    [4, 5, 5, ['auditori', 'kinestetik']],
    [7, 7, 0, ['visual', 'auditori']],
    [0, 7, 7, ['auditori', 'kinestetik']],
  ])('when the scores are %d, %d and %d, then returns campuran with %j in the order of the pack', (v, a, k, tied) => {
    expect(score(times(v, a, k))).toMatchObject({
      styleScores: { visual: v, auditori: a, kinestetik: k },
      primaryStyle: 'campuran',
      tiedStyles: tied,
      primary: { name: 'Campuran', description: learningPack.styles.campuran.description },
    });
  });

  it.each([
    [14, 0, 0, 'visual'],
    [0, 14, 0, 'auditori'],
    [0, 0, 14, 'kinestetik'],
    [4, 4, 6, 'kinestetik'], // a tie below the top does not count
    [5, 4, 5, 'campuran'],
  ])('when the scores are %d, %d and %d, then returns %s', (v, a, k, style) => {
    expect(score(times(v, a, k)).primaryStyle).toBe(style);
  });

  it('when three styles tie in a pack of fifteen questions, then names all three', () => {
    const extra = { ...learningPack.questions[0]!, id: 15 };
    const pack = { ...learningPack, questions: [...learningPack.questions, extra] };
    expect(scoreLearning(pack, answersOf(times(5, 5, 5)), AT)).toMatchObject({
      primaryStyle: 'campuran',
      tiedStyles: ['visual', 'auditori', 'kinestetik'],
    });
  });

  it.each<[string, object]>([
    ['is missing', { 14: undefined }],
    ['is another word', { 14: 'membaca' }],
    ['is a property of every object', { 14: 'constructor' }],
    ['is a number', { 14: 1 }],
  ])('when an answer %s, then throws with the number of the question', (_what, over) => {
    const responses = JSON.parse(JSON.stringify({ ...answersOf(times(14, 0, 0)), ...over }));
    expect(() => scoreLearning(learningPack, responses, AT)).toThrow('Question 14 ');
  });
});

describe('scoreLearning with any answers', () => {
  const anyStyles = fc.array(fc.constantFrom<LearningStyle>('visual', 'auditori', 'kinestetik'), {
    minLength: 14,
    maxLength: 14,
  });
  const order = fc.shuffledSubarray([...Array(14).keys()], { minLength: 14, maxLength: 14 });

  it('scores count the choices and add up to 14', () => {
    fc.assert(
      fc.property(anyStyles, (styles) => {
        const { styleScores } = score(styles);
        for (const [style, count] of Object.entries(styleScores))
          expect(count).toBe(styles.filter((one) => one === style).length);
        expect(Object.values(styleScores).reduce((sum, count) => sum + count, 0)).toBe(14);
      }),
    );
  });

  it('the order of answers and questions does not change the result', () => {
    fc.assert(
      fc.property(anyStyles, order, (styles, places) => {
        const straight = score(styles);
        expect(score(places.map((place) => styles[place]!))).toEqual(straight);
        const entries = Object.entries(answersOf(styles));
        const reordered = Object.fromEntries(places.map((place) => entries[place]!));
        expect(scoreLearning(learningPack, reordered, AT)).toEqual(straight);
      }),
    );
  });

  it('returns a single leader as primary style, and several leaders as a tie', () => {
    fc.assert(
      fc.property(anyStyles, (styles) => {
        const { styleScores, primaryStyle, tiedStyles } = score(styles);
        const most = Math.max(...Object.values(styleScores));
        const leading = Object.entries(styleScores).filter(([, count]) => count === most);
        if (leading.length === 1) expect([primaryStyle, tiedStyles]).toEqual([leading[0]![0], []]);
        else expect([primaryStyle, tiedStyles]).toEqual(['campuran', leading.map(([style]) => style)]);
      }),
    );
  });
});
