import { participant } from '../../../testing/user-assessments.ts';
import { readDay, wrongFields } from './check-participant.ts';
import { todayInJakarta } from './today-in-jakarta.ts';

const TODAY = '2026-11-21';

it('wrongFields: when nothing is filled in, then each field has its own message', () => {
  expect(wrongFields({}, TODAY)).toEqual({
    childName: 'Nama anak harus diisi',
    childBirthDate: 'Tanggal lahir anak harus diisi',
    parentName: 'Nama orangtua/pengasuh harus diisi',
    relationship: 'Hubungan dengan anak harus dipilih',
    testDate: 'Tanggal tes harus diisi',
  });
});

it('wrongFields: when a name is only spaces, then it is missing', () => {
  expect(wrongFields({ ...participant, childName: '   ' }, TODAY)).toEqual({ childName: 'Nama anak harus diisi' });
});

it.each([
  ['all is right', {}, {}],
  ['the test is today', { testDate: TODAY }, {}],
  ['the child was born on the test day', { childBirthDate: '2026-11-20' }, {}],
  ['the test is tomorrow', { testDate: '2026-11-22' }, { testDate: 'Tanggal tes tidak boleh di masa depan.' }],
  [
    'the test is before birth',
    { testDate: '2020-03-13' },
    { testDate: 'Tanggal tes tidak boleh sebelum tanggal lahir anak.' },
  ],
])('wrongFields: when %s, then the days are judged so', (_case, change, errors) => {
  expect(wrongFields({ ...participant, ...change }, TODAY)).toEqual(errors);
});

it('wrongFields: when the child is born in the future, then the birth date says so', () => {
  expect(wrongFields({ ...participant, childBirthDate: '2026-11-22' }, TODAY)).toMatchObject({
    childBirthDate: 'Tanggal lahir anak tidak boleh di masa depan.',
  });
});

it('readDay: when a year has five digits, then there is no day', () => {
  expect([readDay('2020-03-14'), readDay('12020-03-14'), readDay('')]).toEqual(['2020-03-14', '', '']);
});

it('todayInJakarta: when it is evening in UTC, then the day in Jakarta has begun already', () => {
  expect(todayInJakarta(new Date('2026-11-20T16:59:59Z'))).toBe('2026-11-20');
  expect(todayInJakarta(new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21');
});
