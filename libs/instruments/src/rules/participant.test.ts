import type { ParticipantInfo } from '@kenali/contracts';
import { pack, participantInfo } from '../testing/sensory.ts';
import { checkParticipant, isOutsideAge } from './participant.ts';

const TODAY = '2026-11-21';
const check = (change: Partial<Record<keyof ParticipantInfo, unknown>>) =>
  checkParticipant({ ...participantInfo, ...change } as Partial<ParticipantInfo>, {
    relationships: pack.relationships,
    today: TODAY,
  });
const messages = (change: Parameters<typeof check>[0]) => Object.values(check(change));

it('checkParticipant: when all fields are valid, then returns no error', () => {
  expect(check({})).toEqual({});
});

it('checkParticipant: when all fields are empty, then returns the five messages in the order of the form', () => {
  const errors = checkParticipant({}, { relationships: pack.relationships, today: TODAY });
  expect(Object.entries(errors)).toEqual([
    ['childName', 'Nama anak harus diisi'],
    ['childBirthDate', 'Tanggal lahir anak harus diisi'],
    ['parentName', 'Nama orangtua/pengasuh harus diisi'],
    ['relationship', 'Hubungan dengan anak harus dipilih'],
    ['testDate', 'Tanggal tes harus diisi'],
  ]);
});

it.each(['childName', 'childBirthDate', 'parentName', 'relationship', 'testDate'] as const)(
  'checkParticipant: when %s is empty or blank, then reports it as missing',
  (key) => {
    for (const value of ['', '   ', null, undefined]) {
      expect(check({ [key]: value })).toEqual({ [key]: expect.stringMatching(/harus (diisi|dipilih)$/) });
    }
  },
);

it('checkParticipant: when the pack does not offer the relationship, then reports it', () => {
  expect(messages({ relationship: 'Tetangga' })).toEqual(['Pilih hubungan dari daftar.']);
});

it('checkParticipant: when a day does not exist, then reports each field', () => {
  expect(check({ childBirthDate: '2023-02-29', testDate: '2026-11-31' })).toEqual({
    childBirthDate: 'Tanggal ini tidak ada dalam kalender.',
    testDate: 'Tanggal ini tidak ada dalam kalender.',
  });
});

it('checkParticipant: when the child was born on a leap day, then returns no error', () => {
  expect(check({ childBirthDate: '2020-02-29' })).toEqual({});
});

it.each(['1019-03-14', '1899-12-31'])('checkParticipant: when the birth is on %s, then says so', (childBirthDate) => {
  expect(check({ childBirthDate })).toEqual({ childBirthDate: 'Tanggal lahir anak tidak boleh sebelum tahun 1900.' });
});

it('checkParticipant: when birth and test are today, then returns no error', () => {
  expect(check({ childBirthDate: TODAY, testDate: TODAY })).toEqual({});
});

it('checkParticipant: when the test is tomorrow, then reports the test date', () => {
  expect(messages({ testDate: '2026-11-22' })).toEqual(['Tanggal tes tidak boleh di masa depan.']);
});

it('checkParticipant: when the test is the day before the birth, then reports the test date', () => {
  expect(messages({ childBirthDate: '2026-11-20', testDate: '2026-11-19' })).toEqual([
    'Tanggal tes tidak boleh sebelum tanggal lahir anak.',
  ]);
});

it('checkParticipant: when the birth is tomorrow, then reports the birth date', () => {
  expect(check({ childBirthDate: '2026-11-22', testDate: TODAY })).toMatchObject({
    childBirthDate: 'Tanggal lahir anak tidak boleh di masa depan.',
  });
});

it('checkParticipant: when no relationships are given, then accepts any', () => {
  expect(checkParticipant({ ...participantInfo, relationship: 'Tetangga' as never }, { today: TODAY })).toEqual({});
});

it.each([
  ['the test is today', { testDate: TODAY }, {}],
  ['the child was born on the test day', { childBirthDate: '2026-11-20' }, {}],
  ['the test is tomorrow', { testDate: '2026-11-22' }, { testDate: 'Tanggal tes tidak boleh di masa depan.' }],
  [
    'the test is before the birth',
    { testDate: '2019-05-30' },
    { testDate: 'Tanggal tes tidak boleh sebelum tanggal lahir anak.' },
  ],
])('checkParticipant: when %s, then returns the expected errors', (_case, change, errors) => {
  expect(checkParticipant({ ...participantInfo, ...change }, { today: TODAY })).toEqual(errors);
});

it.each([
  [{ childBirthDate: '2023-11-21', testDate: '2026-11-20' }, true], // 2 years 11 months
  [{ childBirthDate: '2023-11-20', testDate: '2026-11-20' }, false],
  [{ childBirthDate: '2026-11-21', testDate: '2026-11-20' }, false],
  [{ childBirthDate: '2023-02-29', testDate: '2026-11-20' }, false],
  [{ testDate: '2026-11-20' }, false],
])('isOutsideAge: for %j and 3–12 tahun, returns %s', (info, expected) => {
  expect(isOutsideAge(info, '3–12 tahun')).toBe(expected);
});
