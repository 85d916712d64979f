import { nothingSaved } from '../../../testing/user-assessments.ts';
import {
  changeOf,
  isAnswered,
  missingOf,
  openStepper,
  progressOf,
  type StepperState,
  type StepQuestion,
  stepperReducer,
} from './stepper.state.ts';

const yesNo = [
  { value: true, label: 'Ya' },
  { value: false, label: 'Tidak' },
];
const questions: StepQuestion[] = ['1', '2', '3'].map((id) => ({ id, text: `Soal ${id}`, options: yesNo }));
const state: StepperState = { isStarted: true, at: 1, responses: { 1: false } };

it('progress: when an instrument opens with instructions or at once, then its saves have the words of its kind', () => {
  expect(progressOf(state, 'with-instructions')).toEqual({ responses: { 1: false }, currentStep: 1, isStarted: true });
  expect(progressOf(state, 'at-once')).toEqual({ responses: { 1: false }, currentPage: 1, participantInfo: {} });
});

it('change: when something is done, then only that is named', () => {
  expect(changeOf({ type: 'started' }, 'with-instructions')).toEqual({ isStarted: true });
  expect(changeOf({ type: 'moved', at: 2 }, 'with-instructions')).toEqual({ currentStep: 2 });
  expect(changeOf({ type: 'moved', at: 2 }, 'at-once')).toEqual({ currentPage: 2 });
  expect(changeOf({ type: 'answered', id: '2', value: false }, 'at-once')).toEqual({ responses: { 2: false } });
});

it.each([
  [0, 0],
  [2, 2],
  [3, 2],
  [-1, 0],
  [1.5, 0],
  ['questions', 0],
  [null, 0],
])('open: when the saved step is %s, then question %i is shown', (currentStep, at) => {
  const saved = { ...nothingSaved, currentStep: currentStep as number };
  expect(openStepper(saved, {}, questions, 'with-instructions').at).toBe(at);
});

it('open: when something waited on the device, then it stands on top of what the server has', () => {
  const saved = { ...nothingSaved, responses: { 1: true, 2: true }, currentPage: 0 };
  const opened = openStepper(saved, { responses: { 2: false }, currentPage: 2 }, questions, 'at-once');
  expect(opened).toEqual({ isStarted: true, at: 2, responses: { 1: true, 2: false } });
});

it('open: when it was never started, then only the one with instructions waits for it', () => {
  expect(openStepper(nothingSaved, {}, questions, 'with-instructions').isStarted).toBe(false);
  expect(openStepper(nothingSaved, {}, questions, 'at-once').isStarted).toBe(true);
});

it('merged: when the server knows more, then it comes in, except where something changed here; else nothing is drawn', () => {
  const saved = { responses: { 1: true, 2: true } };
  expect(stepperReducer(state, { type: 'merged', saved, unsent: ['1'] }).responses).toEqual({ 1: false, 2: true });
  expect(stepperReducer(state, { type: 'merged', saved: { responses: { 1: false } }, unsent: [] })).toBe(state);
});

it('missing: when an answer is none of the options, then the question counts as left; no is an answer', () => {
  expect(missingOf(questions, { 1: false, 2: 'ya' })).toEqual([1, 2]);
  expect(isAnswered(questions[0] as StepQuestion, { 1: false })).toBe(true);
});
