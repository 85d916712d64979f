import { intelligenceInstrument } from '../intelligence/intelligence-instrument.ts';
import { learningInstrument } from '../learning/learning-instrument.ts';
import type { Instrument } from '../registry.ts';
import { sensoryInstrument } from '../sensory/sensory-instrument.ts';
import { answersOf, intelligencePack, learningPack } from '../testing/choices.ts';
import { answerAll, currentPack, participantInfo } from '../testing/sensory.ts';
import { comparedValues, scalesOf } from './scales.ts';

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

const scoring = { bandSet: 'questionnaire', completedAt: '2026-01-05T03:00:00.000Z', ageRange: null } as const;
const answered = (responses: object) => ({ responses, notApplicable: {}, comments: {}, participantInfo }) as never;
it.each([
  ['sensory profile', sensoryInstrument(currentPack), answerAll(() => 3).responses],
  ['learning style', learningInstrument(learningPack), answersOf(Array(14).fill('visual'))],
  ['multiple intelligence', intelligenceInstrument(intelligencePack), answersOf(Array(70).fill(true))],
])('%s: the compared values have the keys of the scales whose reliability is known', (_, instrument, responses) => {
  const { user } = (instrument as Instrument).score(answered(responses), scoring);
  const keys = scalesOf(instrument as Instrument).map(({ key }) => key);
  expect(Object.keys(comparedValues(user)).sort()).toEqual(keys.sort());
});
