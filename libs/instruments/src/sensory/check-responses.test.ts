import { answerAll, pack } from '../testing/sensory.ts';
import { checkSensoryAnswers } from './check-responses.ts';

const paths = (sent: object) => checkSensoryAnswers(pack, sent).map(({ path }) => path);

it('checkSensoryAnswers: when all items are answered or marked with remarks, then no error', () => {
  const answers = answerAll(({ number }) => (number % 7 === 0 ? null : (number % 5) + 1));
  const comments = { A: 'a', N: 'n', umum: 'u' };
  expect(checkSensoryAnswers(pack, { ...answers, comments, changed: ['1', '125'] })).toEqual([]);
});

it('checkSensoryAnswers: when nothing is sent, then no error', () => {
  expect(checkSensoryAnswers(pack, {})).toEqual([]);
});

it.each(['0', '126', '01', '1.0', 'A', 'constructor', 'toString'])(
  'checkSensoryAnswers: when the item id is %s, then the answer, the mark and the change are refused',
  (id) => {
    expect(paths({ responses: { [id]: 3 } })).toEqual([`responses.${id}`]);
    expect(paths({ notApplicable: { [id]: true } })).toEqual([`notApplicable.${id}`]);
    expect(paths({ changed: ['1', id] })).toEqual(['changed.1']);
  },
);

it.each([0, 6, -1, 2.5, '3', true, null, Number.NaN, [3]])(
  'checkSensoryAnswers: when the value is %p, then refused',
  (value) => {
    expect(checkSensoryAnswers(pack, { responses: { 4: value as never } })).toEqual([
      { path: 'responses.4', message: 'Pilih salah satu jawaban yang tersedia.' },
    ]);
  },
);

it.each([1, 2, 3, 4, 5])('checkSensoryAnswers: when the value is %d, then accepted', (value) => {
  expect(paths({ responses: { 4: value } })).toEqual([]);
});

it.each([false, 1, 'true', null])('checkSensoryAnswers: when a mark is %p, then refused', (mark) => {
  expect(paths({ notApplicable: { 4: mark } })).toEqual(['notApplicable.4']);
});

it('checkSensoryAnswers: when an item is answered and marked in one body, then refused', () => {
  expect(checkSensoryAnswers(pack, { responses: { 4: 2, 5: 2 }, notApplicable: { 4: true, 6: true } })).toEqual([
    { path: 'notApplicable.4', message: 'Butir ini dijawab dan sekaligus ditandai tidak teramati.' },
  ]);
});

it.each(['O', 'a', 'Umum', '1', ''])('checkSensoryAnswers: when a remark stands under "%s", then refused', (key) => {
  expect(paths({ comments: { [key]: 'x' } })).toEqual([`comments.${key}`]);
});
