import { joinWords } from './join-words.ts';
import { readId } from './read-id.ts';
import { takingPath } from './taking-path.ts';

it.each([
  ['100001', 100001],
  ['0', null],
  ['-1', null],
  ['1e5', null],
  ['12abc', null],
  ['', null],
  [undefined, null],
])('readId: when the address says %s, then the id is %s', (text, id) => {
  expect(readId(text)).toBe(id);
});

it('joinWords: when there are one, two or more, then they read as a sentence', () => {
  expect([joinWords([3]), joinWords([3, 7]), joinWords([3, 7, 9])]).toEqual(['3', '3 dan 7', '3, 7, dan 9']);
});

it.each([
  ['sensory', '/sensory-profile/100001'],
  ['learning', '/learning-style/100001'],
  ['intelligence', '/multiple-intelligence/100001'],
  ['other', '/assessment/100001'],
] as const)('takingPath: when the type is %s, then it has its own page', (type, path) => {
  expect(takingPath(type, 100001)).toBe(path);
});
