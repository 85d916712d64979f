import { comparedValues } from './compared-values.ts';

it('comparedValues: for a sensory result, returns unrounded averages by letter, null without answers', () => {
  const section = (average: number | null) => ({ average }) as never;
  expect(comparedValues({ type: 'sensory', sectionScores: { A: section(7 / 3), B: section(null) } })).toEqual({
    A: 7 / 3,
    B: null,
  });
});

it('comparedValues: for a learning result, returns choices by style', () => {
  const styleScores = { visual: 6, auditori: 5, kinestetik: 3 };
  expect(comparedValues({ type: 'learning', styleScores })).toEqual(styleScores);
});

it('comparedValues: for an intelligence result, returns percentages by category', () => {
  const score = (category: string, percentage: number) => ({ category, percentage }) as never;
  expect(
    comparedValues({ type: 'intelligence', categoryScores: [score('musik', 70), score('linguistik', 0)] }),
  ).toEqual({ musik: 70, linguistik: 0 });
});

it('comparedValues: for a result without scores, returns an empty map', () => {
  expect(comparedValues({ type: 'other' })).toEqual({});
});
