import { nothingSaved, participant } from '../../../testing/user-assessments.ts';
import {
  changeOf,
  openSensory,
  progressOf,
  type SensoryAction,
  type SensoryState,
  sensoryReducer,
} from './sensory.state.ts';

const TODAY = '2026-11-21';
const fresh = openSensory({ ...nothingSaved, participantInfo: participant, currentStep: 'questions' }, {}, TODAY);
const after = (state: SensoryState, ...actions: SensoryAction[]) => actions.reduce(sensoryReducer, state);

describe('sensoryReducer', () => {
  it('answered: when the item was marked as not observed, then the mark goes', () => {
    const state = after(fresh, { type: 'marked', itemId: '3' }, { type: 'answered', itemId: '3', value: 4 });
    expect(state.responses).toEqual({ 3: 4 });
    expect(state.notApplicable).toEqual({});
  });

  it('marked: when the item was answered, then the answer goes', () => {
    const state = after(fresh, { type: 'answered', itemId: '3', value: 4 }, { type: 'marked', itemId: '3' });
    expect(state.responses).toEqual({});
    expect(state.notApplicable).toEqual({ 3: true });
  });

  it('answered: when it is given again, then the newer value stands', () => {
    const state = after(
      fresh,
      { type: 'answered', itemId: '3', value: 4 },
      { type: 'answered', itemId: '3', value: 1 },
    );
    expect(state.responses).toEqual({ 3: 1 });
  });

  it('blocked: when one of the highlighted items is answered, then only the others stay highlighted', () => {
    const blocked = after(fresh, { type: 'blocked', itemIds: ['3', '7', '9'] });
    expect(after(blocked, { type: 'answered', itemId: '7', value: 2 }).highlighted).toEqual(['3', '9']);
    expect(after(blocked, { type: 'marked', itemId: '3' }).highlighted).toEqual(['7', '9']);
  });

  it('highlight-ended: when nothing is highlighted, then the state is the same object', () => {
    expect(after(fresh, { type: 'highlight-ended' })).toBe(fresh);
    expect(after(fresh, { type: 'blocked', itemIds: ['3'] }, { type: 'highlight-ended' }).highlighted).toEqual([]);
  });

  it('page-opened: when a page is highlighted, then the new page is not', () => {
    const state = after(fresh, { type: 'blocked', itemIds: ['3'] }, { type: 'page-opened', page: 4 });
    expect(state).toMatchObject({ step: 'questions', page: 4, highlighted: [] });
  });

  it('step-opened: when the participant is edited again, then the page is kept for the way back', () => {
    const state = after(fresh, { type: 'page-opened', page: 4 }, { type: 'step-opened', step: 'participant-info' });
    expect(state).toMatchObject({ step: 'participant-info', page: 4 });
  });

  it('commented: when a second section gets a remark, then the first keeps its own', () => {
    const state = after(
      fresh,
      { type: 'commented', section: 'A', text: 'satu' },
      { type: 'commented', section: 'umum', text: 'dua' },
    );
    expect(state.comments).toEqual({ A: 'satu', umum: 'dua' });
  });

  it('participant-changed: when one field changes, then the others stay', () => {
    const state = after(fresh, { type: 'participant-changed', info: { childName: 'Rani' } });
    expect(state.participantInfo).toEqual({ ...participant, childName: 'Rani' });
  });

  it('merged: when a second device answered and marked, then both come in and clear their opposite', () => {
    const state = after(
      fresh,
      { type: 'answered', itemId: '1', value: 5 },
      { type: 'marked', itemId: '2' },
      {
        type: 'merged',
        saved: { responses: { 2: 3, 9: 1 }, notApplicable: { 1: true } },
        unsent: [],
      },
    );
    expect(state.responses).toEqual({ 2: 3, 9: 1 });
    expect(state.notApplicable).toEqual({ 1: true });
  });

  it('merged: when an item changed here while the server answered, then what is here stays', () => {
    const state = after(
      fresh,
      { type: 'answered', itemId: '1', value: 5 },
      {
        type: 'merged',
        saved: { responses: { 1: 2 }, notApplicable: {} },
        unsent: ['1'],
      },
    );
    expect(state.responses).toEqual({ 1: 5 });
  });

  it('merged: when the server has nothing new, then the state is the same object', () => {
    const state = after(fresh, { type: 'answered', itemId: '1', value: 5 });
    expect(after(state, { type: 'merged', saved: { responses: { 1: 5 }, notApplicable: {} }, unsent: [] })).toBe(state);
  });
});

describe('openSensory', () => {
  it('when nothing was saved, then it begins with the instructions and today as test date', () => {
    expect(openSensory(nothingSaved, {}, TODAY)).toMatchObject({
      step: 'instructions',
      page: 0,
      participantInfo: { testDate: TODAY },
    });
  });

  it('when it was left on a page, then it opens there', () => {
    const saved = { ...nothingSaved, participantInfo: participant, currentStep: 'questions', currentPage: 6 };
    expect(openSensory(saved, {}, TODAY)).toMatchObject({ step: 'questions', page: 6, participantInfo: participant });
  });

  it('when answers wait on the device, then they stand above what the server has', () => {
    const saved = { ...nothingSaved, responses: { 1: 5, 2: 2 }, notApplicable: { 3: true as const }, currentPage: 1 };
    const state = openSensory(saved, { responses: { 3: 4 }, notApplicable: { 1: true }, currentPage: 2 }, TODAY);
    expect(state).toMatchObject({ responses: { 2: 2, 3: 4 }, notApplicable: { 1: true }, page: 2 });
    expect(state.responses).not.toHaveProperty('1');
  });

  it('when the participant is not complete, then the questions wait', () => {
    const saved = { ...nothingSaved, participantInfo: { ...participant, childName: ' ' }, currentStep: 'questions' };
    expect(openSensory(saved, {}, TODAY).step).toBe('participant-info');
  });

  it('when the test date was never saved, then the questions wait: today stands in the form, and nowhere else', () => {
    const saved = { ...nothingSaved, participantInfo: { ...participant, testDate: '' }, currentStep: 'questions' };
    expect(openSensory(saved, {}, TODAY)).toMatchObject({
      step: 'participant-info',
      participantInfo: { testDate: TODAY },
    });
  });

  it('when a step is unknown, then it begins with the instructions', () => {
    expect(openSensory({ ...nothingSaved, currentStep: 3 }, {}, TODAY).step).toBe('instructions');
  });
});

it('changeOf: when something is done, then the save names just that', () => {
  expect(changeOf({ type: 'answered', itemId: '8', value: 2 })).toEqual({ responses: { 8: 2 } });
  expect(changeOf({ type: 'marked', itemId: '8' })).toEqual({ notApplicable: { 8: true } });
  expect(changeOf({ type: 'commented', section: 'A', text: 'x' })).toEqual({ comments: { A: 'x' } });
  expect(changeOf({ type: 'page-opened', page: 3 })).toEqual({ currentStep: 'questions', currentPage: 3 });
  expect(changeOf({ type: 'step-opened', step: 'instructions' })).toEqual({ currentStep: 'instructions' });
  expect(changeOf({ type: 'participant-changed', info: { childName: 'R' } })).toEqual({
    participantInfo: { childName: 'R' },
  });
});

it('progressOf: when it is saved, then it has the six parts of the specified body', () => {
  expect(Object.keys(progressOf(fresh)).sort()).toEqual(
    ['comments', 'currentPage', 'currentStep', 'notApplicable', 'participantInfo', 'responses'].sort(),
  );
});
