import { SAMPLE_START, type SampleAct, stepSample } from './sample.state.ts';

const questions = [1, 2].map((id) => ({ id, text: `Pertanyaan ${id}`, options: [{ value: 'ya', label: 'Ya' }] }));
const after = (...acts: SampleAct[]) => acts.reduce(stepSample(questions), SAMPLE_START);
const answer: SampleAct = { type: 'answer', value: 'ya' };
const next: SampleAct = { type: 'next' };
const back: SampleAct = { type: 'back' };

describe('stepSample', () => {
  it.each([
    ['next without an answer', [next], { index: 0, answers: {}, isFinished: false }],
    ['next with an answer', [answer, next], { index: 1, answers: { 1: 'ya' }, isFinished: false }],
    ['back at the beginning', [back], { index: 0, answers: {}, isFinished: false }],
    ['back', [answer, next, back], { index: 0, answers: { 1: 'ya' }, isFinished: false }],
    ['finish without an answer', [answer, next, next], { index: 1, answers: { 1: 'ya' }, isFinished: false }],
    ['finish', [answer, next, answer, next], { index: 1, answers: { 1: 'ya', 2: 'ya' }, isFinished: true }],
    [
      'back after the end',
      [answer, next, answer, next, back],
      { index: 1, answers: { 1: 'ya', 2: 'ya' }, isFinished: true },
    ],
  ])('when the act is %s, then the state fits', (_, acts, expected) => expect(after(...acts)).toEqual(expected));
});
