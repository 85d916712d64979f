/** @jest-environment node */
import { nothingSaved, participant } from '../../../testing/user-assessments.ts';
import {
  restoreSensoryState,
  type SensoryAction,
  type SensoryState,
  sensoryReducer,
  toProgress,
  toUnsent,
} from './sensory.state.ts';

const TODAY = '2026-11-21';
const fresh = restoreSensoryState(
  { ...nothingSaved, participantInfo: participant, currentStep: 'questions' },
  {},
  TODAY,
);
const after = (state: SensoryState, ...actions: SensoryAction[]) => actions.reduce(sensoryReducer, state);

describe('sensoryReducer', () => {
  it('answered: when the item was not observed, then the response replaces "not observed"', () => {
    const state = after(fresh, { type: 'not-observed', itemId: '3' }, { type: 'answered', itemId: '3', value: 4 });
    expect(state.responses).toEqual({ 3: 4 });
    expect(state.notApplicable).toEqual({});
  });

  it('not-observed: when the item has a response, then "not observed" replaces it', () => {
    const state = after(fresh, { type: 'answered', itemId: '3', value: 4 }, { type: 'not-observed', itemId: '3' });
    expect(state.responses).toEqual({});
    expect(state.notApplicable).toEqual({ 3: true });
  });

  it('answered: when the item is answered again, then the newer value replaces the older one', () => {
    const state = after(
      fresh,
      { type: 'answered', itemId: '3', value: 4 },
      { type: 'answered', itemId: '3', value: 1 },
    );
    expect(state.responses).toEqual({ 3: 1 });
  });

  it('highlighted: when one of the items is answered, then only the others stay highlighted', () => {
    const highlighted = after(fresh, { type: 'highlighted', itemIds: ['3', '7', '9'] });
    expect(after(highlighted, { type: 'answered', itemId: '7', value: 2 }).highlighted).toEqual(['3', '9']);
    expect(after(highlighted, { type: 'not-observed', itemId: '3' }).highlighted).toEqual(['7', '9']);
  });

  it('highlight-ended: when nothing is highlighted, then returns the same state', () => {
    expect(after(fresh, { type: 'highlight-ended' })).toBe(fresh);
    expect(after(fresh, { type: 'highlighted', itemIds: ['3'] }, { type: 'highlight-ended' }).highlighted).toEqual([]);
  });

  it('page-opened: when items are highlighted, then opening a page removes the highlight', () => {
    const state = after(fresh, { type: 'highlighted', itemIds: ['3'] }, { type: 'page-opened', page: 4 });
    expect(state).toMatchObject({ step: 'questions', page: 4, highlighted: [] });
  });

  it('step-opened: when the participant form is opened again, then the state keeps the page', () => {
    const state = after(fresh, { type: 'page-opened', page: 4 }, { type: 'step-opened', step: 'participant-info' });
    expect(state).toMatchObject({ step: 'participant-info', page: 4 });
  });

  it('commented: when a second section gets a comment, then the first comment stays', () => {
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

  it('defaults: what is typed here, sent, or corrected on another device is no default any more', () => {
    const opened = restoreSensoryState(nothingSaved, { participantInfo: { childName: 'Rani' } }, TODAY, {
      parentName: 'Sari',
      relationship: 'Ibu',
    });
    expect(opened.defaults).toEqual({ parentName: 'Sari', relationship: 'Ibu', testDate: TODAY });
    const typed = after(opened, { type: 'participant-changed', info: { parentName: 'Sari Putri' } });
    expect(typed.defaults).toEqual({ relationship: 'Ibu', testDate: TODAY });
    const superseded = { items: [], comments: {}, participantInfo: { testDate: '2026-11-02' } };
    const saved = { responses: {}, notApplicable: {}, superseded };
    const merged = after(typed, { type: 'merged', saved, unsent: [] });
    expect(merged.defaults).toEqual({ relationship: 'Ibu' });
    expect(merged.participantInfo.testDate).toBe('2026-11-02');
  });

  it('merged: when another device saved a response and "not observed", then both replace the opposite value', () => {
    const state = after(
      fresh,
      { type: 'answered', itemId: '1', value: 5 },
      { type: 'not-observed', itemId: '2' },
      {
        type: 'merged',
        saved: { responses: { 2: 3, 9: 1 }, notApplicable: { 1: true } },
        unsent: [],
      },
    );
    expect(state.responses).toEqual({ 2: 3, 9: 1 });
    expect(state.notApplicable).toEqual({ 1: true });
  });

  it('merged: when an item changed here while the save was in flight, then the newer value stays', () => {
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

  it('merged: when the API has no newer values, then returns the same state', () => {
    const state = after(fresh, { type: 'answered', itemId: '1', value: 5 });
    expect(after(state, { type: 'merged', saved: { responses: { 1: 5 }, notApplicable: {} }, unsent: [] })).toBe(state);
  });
});

describe('restoreSensoryState', () => {
  it('when nothing is saved, then opens the instructions with today as the test date', () => {
    expect(restoreSensoryState(nothingSaved, {}, TODAY)).toMatchObject({
      step: 'instructions',
      page: 0,
      participantInfo: { testDate: TODAY },
    });
  });

  it('when the user left on a page, then opens that page', () => {
    const saved = { ...nothingSaved, participantInfo: participant, currentStep: 'questions', currentPage: 6 };
    expect(restoreSensoryState(saved, {}, TODAY)).toMatchObject({
      step: 'questions',
      page: 6,
      participantInfo: participant,
    });
  });

  it('when the device has unsent answers, then they replace the saved ones', () => {
    const saved = { ...nothingSaved, responses: { 1: 5, 2: 2 }, notApplicable: { 3: true as const }, currentPage: 1 };
    const state = restoreSensoryState(
      saved,
      { responses: { 3: 4 }, notApplicable: { 1: true }, currentPage: 2 },
      TODAY,
    );
    expect(state).toMatchObject({ responses: { 2: 2, 3: 4 }, notApplicable: { 1: true }, page: 2 });
    expect(state.responses).not.toHaveProperty('1');
  });

  it('when the participant data is incomplete, then opens the participant form', () => {
    const saved = { ...nothingSaved, participantInfo: { ...participant, childName: ' ' }, currentStep: 'questions' };
    expect(restoreSensoryState(saved, {}, TODAY).step).toBe('participant-info');
  });

  it('when the test date is not saved, then opens the participant form with today as the test date', () => {
    const saved = { ...nothingSaved, participantInfo: { ...participant, testDate: '' }, currentStep: 'questions' };
    expect(restoreSensoryState(saved, {}, TODAY)).toMatchObject({
      step: 'participant-info',
      participantInfo: { testDate: TODAY },
    });
  });

  it('when the saved step is unknown, then opens the instructions', () => {
    expect(restoreSensoryState({ ...nothingSaved, currentStep: 3 }, {}, TODAY).step).toBe('instructions');
  });
});

it('toUnsent: when the user acts, then the save contains only the changed fields', () => {
  expect(toUnsent({ type: 'answered', itemId: '8', value: 2 })).toEqual({ responses: { 8: 2 } });
  expect(toUnsent({ type: 'not-observed', itemId: '8' })).toEqual({ notApplicable: { 8: true } });
  expect(toUnsent({ type: 'commented', section: 'A', text: 'x' })).toEqual({ comments: { A: 'x' } });
  expect(toUnsent({ type: 'page-opened', page: 3 })).toEqual({ currentStep: 'questions', currentPage: 3 });
  expect(toUnsent({ type: 'step-opened', step: 'instructions' })).toEqual({ currentStep: 'instructions' });
  expect(toUnsent({ type: 'participant-changed', info: { childName: 'R' } })).toEqual({
    participantInfo: { childName: 'R' },
  });
});

it('toProgress: when the state is saved, then the body has the six specified fields', () => {
  expect(Object.keys(toProgress(fresh)).sort()).toEqual(
    ['comments', 'currentPage', 'currentStep', 'notApplicable', 'participantInfo', 'responses'].sort(),
  );
});
