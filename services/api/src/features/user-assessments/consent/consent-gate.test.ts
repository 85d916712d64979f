import catalogue from '../../../../data/catalogue.json';
import { forWhom, isForChild } from './consent-gate.ts';

it.each([
  ['18 tahun ke atas', false],
  ['18–65 tahun', false],
  ['18-65 tahun', false],
  ['21', false],
  ['18 tahun', false],
  ['18+', false],
  [' 18 Tahun Ke Atas ', false],
  ['17 tahun ke atas', true],
  ['10 tahun ke atas', true],
  ['3–12 tahun', true],
  ['3-5', true],
  ['17-18', true],
  ['17', true],
  ['0', true],
  ['65–18 tahun', true],
  ['18 bulan', true],
  ['180 bulan', true],
  ['1,8', true],
  ['18.5', true],
  ['-18', true],
  ['٢٠ tahun', true],
  ['1e9', true],
  ['dewasa', true],
  ['Semua usia', true],
  ['di bawah 18 tahun', true],
  ['sampai 21 tahun', true],
  ['18 tahun ke bawah', true],
  ['5 atau 20', true],
  ['', true],
  [null, true],
  [undefined, true],
  [Number.NaN, true],
])('isForChild: for the age range %p of an inventory, returns %p', (ageRange, expected) => {
  for (const type of ['learning', 'intelligence', 'other'] as const)
    expect(isForChild({ type, ageRange: ageRange as string })).toBe(expected);
});

it.each(['18 tahun ke atas', '21', '', 'dewasa'])(
  'isForChild: for a sensory profile with the range %p, returns true',
  (ageRange) => {
    expect(isForChild({ type: 'sensory', ageRange })).toBe(true);
  },
);

it.each(catalogue.entries.map(({ name, type, ageRange }) => ({ name, type, ageRange })))(
  'isForChild: for $name of the catalogue, returns true',
  ({ type, ageRange }) => {
    expect(isForChild({ type: type as 'sensory', ageRange })).toBe(true);
  },
);

it.each([
  ['5–7 tahun', 'child'],
  ['3 - 5', 'child'],
  ['12-17 thn.', 'child'],
  [' 17 ', 'child'],
  ['6 tahun ke bawah', 'child'],
  ['6–24 bulan', 'child'],
  ['10 tahun ke atas', 'anybody'],
  ['10+', 'anybody'],
  ['17-18', 'anybody'],
  ['18 tahun ke bawah', 'anybody'],
  ['180 bulan', 'anybody'],
  ['65–18 tahun', 'anybody'],
  ['5 atau 20', 'anybody'],
  ['Semua usia', 'anybody'],
  ['', 'anybody'],
  [null, 'anybody'],
  ['18–65 tahun', undefined],
])('forWhom: for the age range %p of an inventory, returns %p', (ageRange, expected) => {
  expect(forWhom({ type: 'other', ageRange: ageRange as string })).toBe(expected);
  expect(forWhom({ type: 'sensory', ageRange: ageRange as string })).toBeUndefined();
});
