import { answerAll, pack } from '../testing/sensory.ts';
import { sensoryAnswersCheck } from './sensory-instrument.ts';

const check = sensoryAnswersCheck(pack);
const paths = (sent: object) => check(sent).map(({ path }) => path);

it('sensoryAnswersCheck: when all items are answered or not observed and have comments, then returns no error', () => {
  const answers = answerAll(({ number }) => (number % 7 === 0 ? null : (number % 5) + 1));
  const comments = { A: 'a', N: 'n', umum: 'u' };
  expect(check({ ...answers, comments, changed: ['1', '125'] })).toEqual([]);
});

it('sensoryAnswersCheck: when the body is empty, then returns no error', () => {
  expect(check({})).toEqual([]);
});

it.each(['0', '126', '01', '1.0', 'A', 'constructor', 'toString'])(
  'sensoryAnswersCheck: when the item id is %s, then rejects it as response, not-observed mark and change',
  (id) => {
    expect(paths({ responses: { [id]: 3 } })).toEqual([`responses.${id}`]);
    expect(paths({ notApplicable: { [id]: true } })).toEqual([`notApplicable.${id}`]);
    expect(paths({ changed: ['1', id] })).toEqual(['changed.1']);
  },
);

it.each([0, 6, -1, 2.5, '3', true, null, Number.NaN, [3]])(
  'sensoryAnswersCheck: when the value is %p, then rejects it',
  (value) => {
    expect(check({ responses: { 4: value as never } })).toEqual([
      { path: 'responses.4', message: 'Pilih salah satu jawaban yang tersedia.' },
    ]);
  },
);

it.each([1, 2, 3, 4, 5])('sensoryAnswersCheck: accepts the value %d', (value) => {
  expect(paths({ responses: { 4: value } })).toEqual([]);
});

it.each([false, 1, 'true', null])('sensoryAnswersCheck: when notApplicable is %p, then rejects it', (mark) => {
  expect(paths({ notApplicable: { 4: mark } })).toEqual(['notApplicable.4']);
});

it('sensoryAnswersCheck: when an item is both answered and not observed, then rejects it', () => {
  expect(check({ responses: { 4: 2, 5: 2 }, notApplicable: { 4: true, 6: true } })).toEqual([
    { path: 'notApplicable.4', message: 'Butir ini dijawab dan sekaligus ditandai tidak teramati.' },
  ]);
});

it.each(['O', 'a', 'Umum', '1', ''])('sensoryAnswersCheck: when a comment has the key "%s", then rejects it', (key) => {
  expect(paths({ comments: { [key]: 'x' } })).toEqual([`comments.${key}`]);
});
