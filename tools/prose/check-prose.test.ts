import { findInText } from './check-prose.ts';

it('prose check: when a line contains a listed wording, then it reports file, line and replacement', () => {
  expect(findInText('a.md', 'The API starts.\nThe rest is told to the log.')).toEqual([
    { file: 'a.md', line: 2, found: 'told', instead: expect.stringContaining('reported') },
  ]);
});

it('prose check: when the text is plain, then it reports nothing', () => {
  expect(findInText('a.md', 'Retries the request until the deadline.')).toEqual([]);
});

it.each([
  'The user is asked for a password.',
  'It is none of these.',
  'The request takes it from the cache for a day.',
  'Nothing of value is lost.',
])('prose check: when the line is "%s", then it reports nothing', (text) => {
  expect(findInText('a.md', text)).toEqual([]);
});
