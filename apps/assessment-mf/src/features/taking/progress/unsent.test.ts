/** @jest-environment node */
import {
  changedItemIds,
  hasDiscardedAnswers,
  isEmptyUnsent,
  mergeUnsent,
  parseUnsent,
  subtractSent,
  withTimes,
} from './unsent.ts';

it('mergeUnsent: when an item with a response becomes "not observed", then only that is left, and the other way round', () => {
  const answered = mergeUnsent({}, { responses: { 1: 4, 2: 2 } });
  const notObserved = mergeUnsent(answered, { notApplicable: { 1: true } });
  expect(notObserved).toEqual({ responses: { 2: 2 }, notApplicable: { 1: true } });
  expect(mergeUnsent(notObserved, { responses: { 1: 5 } })).toEqual({ responses: { 1: 5, 2: 2 }, notApplicable: {} });
});

it('mergeUnsent: when several parts change, then each keeps its newest value', () => {
  const base = { comments: { A: 'a', B: 'b' }, currentPage: 1, currentStep: 'questions' };
  expect(mergeUnsent(base, { comments: { B: 'c' }, currentPage: 2 })).toEqual({
    comments: { A: 'a', B: 'c' },
    currentPage: 2,
    currentStep: 'questions',
  });
});

it('subtractSent: when everything was acknowledged, then nothing is left', () => {
  const sent = { responses: { 1: 4 }, notApplicable: { 2: true as const }, comments: { A: 'a' }, currentPage: 3 };
  expect(isEmptyUnsent(subtractSent(sent, sent))).toBe(true);
});

it('subtractSent: when values changed while the request was in flight, then only they are left', () => {
  const sent = { responses: { 1: 4, 2: 2 }, comments: { A: 'a' }, currentPage: 3 };
  const now = { responses: { 1: 5, 2: 2 }, comments: { A: 'a', B: 'b' }, currentPage: 4 };
  expect(subtractSent(now, sent)).toEqual({ responses: { 1: 5 }, comments: { B: 'b' }, currentPage: 4 });
});

it('subtractSent: when a response became "not observed" while the request was in flight, then "not observed" is left', () => {
  expect(subtractSent({ notApplicable: { 1: true } }, { responses: { 1: 4 } })).toEqual({ notApplicable: { 1: true } });
});

it('changedItemIds: when there are responses and "not observed" items, then returns the ids of both', () => {
  expect(changedItemIds({ responses: { 1: 4 }, notApplicable: { 7: true }, comments: { A: 'a' } })).toEqual(['1', '7']);
});

it.each([
  ['no value', null, {}],
  ['invalid JSON', '{"responses":', {}],
  ['an array', '[1]', {}],
  ['parts of the wrong type', '{"responses":[1],"currentPage":"2","comments":{"A":"a"}}', { comments: { A: 'a' } }],
  [
    'valid progress',
    '{"responses":{"1":4},"currentStep":"questions","currentPage":2}',
    { responses: { 1: 4 }, currentStep: 'questions', currentPage: 2 },
  ],
])('parseUnsent: when storage contains %s, then returns only the valid parts', (_case, text, expected) => {
  expect(parseUnsent(text)).toEqual(expected);
});

it('withTimes: when a change has several parts, then each answer gets the time, and the page or step gets none', () => {
  expect(
    withTimes({ responses: { 1: 4 }, notApplicable: { 2: true }, comments: { A: 'a' }, currentPage: 2 }, 50),
  ).toEqual({
    responses: { 1: 4 },
    notApplicable: { 2: true },
    comments: { A: 'a' },
    currentPage: 2,
    changedAt: { items: { 1: 50, 2: 50 }, comments: { A: 50 } },
  });
  expect(withTimes({ currentPage: 2 }, 50)).toEqual({ currentPage: 2 });
});

it('mergeUnsent: when an item changes again, then the new time replaces the old one', () => {
  const first = withTimes({ responses: { 1: 4, 2: 2 } }, 50);
  expect(mergeUnsent(first, withTimes({ notApplicable: { 1: true } }, 60))).toEqual({
    responses: { 2: 2 },
    notApplicable: { 1: true },
    changedAt: { items: { 1: 60, 2: 50 } },
  });
});

it('subtractSent: when an answer changed and changed back while the request was in flight, then it is still unsent', () => {
  const sent = withTimes({ responses: { 1: 4, 2: 2 }, comments: { A: 'a' } }, 50);
  const now = mergeUnsent(sent, withTimes({ responses: { 1: 4 } }, 60));
  expect(subtractSent(now, sent)).toEqual({ responses: { 1: 4 }, changedAt: { items: { 1: 60 } } });
  expect(subtractSent(now, now)).toEqual({});
});

it('parseUnsent: when stored times are invalid or without an answer, then they are dropped', () => {
  const stored = { responses: { 1: 4, 2: 5 }, changedAt: { items: { 1: 50, 2: 'x', 3: 60 }, comments: 7 } };
  expect(parseUnsent(JSON.stringify(stored))).toEqual({ responses: { 1: 4, 2: 5 }, changedAt: { items: { 1: 50 } } });
});

it.each<[string, string, boolean]>([
  ['Suka air.', 'Suka air.\n', false],
  ['Suka air.', 'Suka air dan pasir.', true],
])('hasDiscardedAnswers: when "%s" is stored and %j is unsent, then it is %s', (text, typed, expected) => {
  const participantInfo = { childName: 'Alya Putri' };
  const stored = { responses: { 1: 4 }, notApplicable: {}, comments: { A: text }, participantInfo };
  const unsent = withTimes({ comments: { A: typed }, participantInfo: { childName: ' Alya  Putri ' } }, 50);
  expect(hasDiscardedAnswers(unsent, { ...stored, currentPage: 0, currentStep: null, isStarted: true })).toBe(expected);
});
