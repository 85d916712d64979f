/** @jest-environment node */
import { INITIAL_SAMPLE, type SampleAction, sampleReducer } from './sample.state.ts';

const questions = [1, 2].map((id) => ({ id, text: `Pertanyaan ${id}`, options: [{ value: 'ya', label: 'Ya' }] }));
const after = (...actions: SampleAction[]) => actions.reduce(sampleReducer(questions), INITIAL_SAMPLE);
const answer: SampleAction = { type: 'answer', value: 'ya' };
const next: SampleAction = { type: 'next' };
const back: SampleAction = { type: 'back' };

describe('sampleReducer', () => {
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
  ])('when the actions are "%s", then it returns the expected state', (_, actions, expected) =>
    expect(after(...actions)).toEqual(expected),
  );
});
