import { changeText } from './report-texts.ts';

it.each([
  ['rupiah', 350_000, 0, 'sebelumnya Rp 0'],
  ['count', 9, 0, 'sebelumnya 0'],
  ['rupiah', 150_000, 300_000, 'turun 50%'],
  ['count', 1003, 1000, 'naik kurang dari 1%'],
  ['percent', 90, 0, 'naik 90 poin'],
  ['count', 0, 0, 'tetap'],
] as const)('changeText: when a %s is %p and was %p, then it returns "%s"', (unit, value, before, text) => {
  expect(changeText({ unit, value, before })).toBe(text);
});
