/** @jest-environment node */
import { nothingSaved } from '../../../testing/user-assessments.ts';
import {
  findMissing,
  isAnswered,
  restoreStepperState,
  type StepperState,
  type StepQuestion,
  stepperReducer,
  toProgress,
  toUnsent,
} from './stepper.state.ts';

const yesNo = [
  { value: true, label: 'Ya' },
  { value: false, label: 'Tidak' },
];
const questions: StepQuestion[] = ['1', '2', '3'].map((id) => ({ id, text: `Soal ${id}`, options: yesNo }));
const state: StepperState = { isStarted: true, index: 1, responses: { 1: false } };

it('toProgress: when the first screen differs, then the save contains the fields of that kind', () => {
  expect(toProgress(state, 'instructions')).toEqual({ responses: { 1: false }, currentStep: 1, isStarted: true });
  expect(toProgress(state, 'questions')).toEqual({ responses: { 1: false }, currentPage: 1, participantInfo: {} });
});

it('toUnsent: when the user acts, then the save contains only the changed field', () => {
  expect(toUnsent({ type: 'started' }, 'instructions')).toEqual({ isStarted: true });
  expect(toUnsent({ type: 'moved', index: 2 }, 'instructions')).toEqual({ currentStep: 2 });
  expect(toUnsent({ type: 'moved', index: 2 }, 'questions')).toEqual({ currentPage: 2 });
  expect(toUnsent({ type: 'answered', id: '2', value: false }, 'questions')).toEqual({ responses: { 2: false } });
});

it.each([
  [0, 0],
  [2, 2],
  [3, 2],
  [-1, 0],
  [1.5, 0],
  ['questions', 0],
  [null, 0],
])('restoreStepperState: when the saved step is %s, then the question with index %i is shown', (currentStep, index) => {
  const saved = { ...nothingSaved, currentStep: currentStep as number };
  expect(restoreStepperState(saved, {}, questions, 'instructions').index).toBe(index);
});

it('restoreStepperState: when the device has unsent answers, then they replace the saved ones', () => {
  const saved = { ...nothingSaved, responses: { 1: true, 2: true }, currentPage: 0 };
  const restored = restoreStepperState(saved, { responses: { 2: false }, currentPage: 2 }, questions, 'questions');
  expect(restored).toEqual({ isStarted: true, index: 2, responses: { 1: true, 2: false } });
});

it('restoreStepperState: when nothing was started, then only an instrument with instructions waits for the start', () => {
  expect(restoreStepperState(nothingSaved, {}, questions, 'instructions').isStarted).toBe(false);
  expect(restoreStepperState(nothingSaved, {}, questions, 'questions').isStarted).toBe(true);
});

it('merged: when the API has more responses, then takes them over, except for unsent items; else returns the same state', () => {
  const saved = { responses: { 1: true, 2: true } };
  expect(stepperReducer(state, { type: 'merged', saved, unsent: ['1'] }).responses).toEqual({ 1: false, 2: true });
  expect(stepperReducer(state, { type: 'merged', saved: { responses: { 1: false } }, unsent: [] })).toBe(state);
});

it('findMissing: when a response is not one of the options, then the question counts as unanswered; "no" counts as an answer', () => {
  expect(findMissing(questions, { 1: false, 2: 'ya' })).toEqual([1, 2]);
  expect(isAnswered(questions[0] as StepQuestion, { 1: false })).toBe(true);
});
