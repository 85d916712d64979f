import { isEmptyUnsent, itemsOf, mergeUnsent, parseUnsent, subtractSent } from './unsent.ts';

it('mergeUnsent: when an item is answered and then marked, then only the mark is left, and the other way round', () => {
  const answered = mergeUnsent({}, { responses: { 1: 4, 2: 2 } });
  const marked = mergeUnsent(answered, { notApplicable: { 1: true } });
  expect(marked).toEqual({ responses: { 2: 2 }, notApplicable: { 1: true } });
  expect(mergeUnsent(marked, { responses: { 1: 5 } })).toEqual({ responses: { 1: 5, 2: 2 }, notApplicable: {} });
});

it('mergeUnsent: when parts change one after the other, then each keeps its newest value', () => {
  const base = { comments: { A: 'a', B: 'b' }, currentPage: 1, currentStep: 'questions' };
  expect(mergeUnsent(base, { comments: { B: 'c' }, currentPage: 2 })).toEqual({
    comments: { A: 'a', B: 'c' },
    currentPage: 2,
    currentStep: 'questions',
  });
});

it('subtractSent: when all of it arrived, then nothing is left', () => {
  const sent = { responses: { 1: 4 }, notApplicable: { 2: true as const }, comments: { A: 'a' }, currentPage: 3 };
  expect(isEmptyUnsent(subtractSent(sent, sent))).toBe(true);
});

it('subtractSent: when something changed on the way, then just that is left', () => {
  const sent = { responses: { 1: 4, 2: 2 }, comments: { A: 'a' }, currentPage: 3 };
  const now = { responses: { 1: 5, 2: 2 }, comments: { A: 'a', B: 'b' }, currentPage: 4 };
  expect(subtractSent(now, sent)).toEqual({ responses: { 1: 5 }, comments: { B: 'b' }, currentPage: 4 });
});

it('subtractSent: when an answer became a mark on the way, then the mark is left', () => {
  expect(subtractSent({ notApplicable: { 1: true } }, { responses: { 1: 4 } })).toEqual({ notApplicable: { 1: true } });
});

it('itemsOf: when answers and marks wait, then both are meant to overwrite', () => {
  expect(itemsOf({ responses: { 1: 4 }, notApplicable: { 7: true }, comments: { A: 'a' } })).toEqual(['1', '7']);
});

it.each([
  ['nothing', null, {}],
  ['no JSON', '{"responses":', {}],
  ['a list', '[1]', {}],
  ['parts of a wrong shape', '{"responses":[1],"currentPage":"2","comments":{"A":"a"}}', { comments: { A: 'a' } }],
  [
    'the real thing',
    '{"responses":{"1":4},"currentStep":"questions","currentPage":2}',
    { responses: { 1: 4 }, currentStep: 'questions', currentPage: 2 },
  ],
])('parseUnsent: when storage holds %s, then only what has the right shape counts', (_case, text, read) => {
  expect(parseUnsent(text)).toEqual(read);
});
