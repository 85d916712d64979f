import { answerAll, pack } from '../testing/sensory.ts';
import { sensoryAnswersCheck } from './check-answers.ts';

const check = sensoryAnswersCheck(pack);
const paths = (sent: object) => check(sent).map(({ path }) => path);

it('sensoryAnswersCheck: when all items are answered or marked with remarks, then no error', () => {
  const answers = answerAll(({ number }) => (number % 7 === 0 ? null : (number % 5) + 1));
  const comments = { A: 'a', N: 'n', umum: 'u' };
  expect(check({ ...answers, comments, changed: ['1', '125'] })).toEqual([]);
});

it('sensoryAnswersCheck: when nothing is sent, then no error', () => {
  expect(check({})).toEqual([]);
});

it.each(['0', '126', '01', '1.0', 'A', 'constructor', 'toString'])(
  'sensoryAnswersCheck: when the item id is %s, then the answer, the mark and the change are refused',
  (id) => {
    expect(paths({ responses: { [id]: 3 } })).toEqual([`responses.${id}`]);
    expect(paths({ notApplicable: { [id]: true } })).toEqual([`notApplicable.${id}`]);
    expect(paths({ changed: ['1', id] })).toEqual(['changed.1']);
  },
);

it.each([0, 6, -1, 2.5, '3', true, null, Number.NaN, [3]])(
  'sensoryAnswersCheck: when the value is %p, then refused',
  (value) => {
    expect(check({ responses: { 4: value as never } })).toEqual([
      { path: 'responses.4', message: 'Pilih salah satu jawaban yang tersedia.' },
    ]);
  },
);

it.each([1, 2, 3, 4, 5])('sensoryAnswersCheck: when the value is %d, then accepted', (value) => {
  expect(paths({ responses: { 4: value } })).toEqual([]);
});

it.each([false, 1, 'true', null])('sensoryAnswersCheck: when a mark is %p, then refused', (mark) => {
  expect(paths({ notApplicable: { 4: mark } })).toEqual(['notApplicable.4']);
});

it('sensoryAnswersCheck: when an item is answered and marked in one body, then refused', () => {
  expect(check({ responses: { 4: 2, 5: 2 }, notApplicable: { 4: true, 6: true } })).toEqual([
    { path: 'notApplicable.4', message: 'Butir ini dijawab dan sekaligus ditandai tidak teramati.' },
  ]);
});

it.each(['O', 'a', 'Umum', '1', ''])('sensoryAnswersCheck: when a remark stands under "%s", then refused', (key) => {
  expect(paths({ comments: { [key]: 'x' } })).toEqual([`comments.${key}`]);
});
