import type { ParticipantInfo } from '@kenali/contracts';
import { pack, participantInfo } from '../testing/sensory.ts';
import { checkParticipant } from './participant.ts';

const TODAY = '2026-11-21';
const check = (change: Partial<Record<keyof ParticipantInfo, unknown>>) =>
  checkParticipant({ ...participantInfo, ...change } as Partial<ParticipantInfo>, {
    relationships: pack.relationships,
    today: TODAY,
  });
const messages = (change: Parameters<typeof check>[0]) => check(change).map(({ message }) => message);

it('checkParticipant: when all is filled in, then no error', () => {
  expect(check({})).toEqual([]);
});

it('checkParticipant: when nothing is filled in, then the five messages of the form in its order', () => {
  expect(checkParticipant({}, { relationships: pack.relationships, today: TODAY })).toEqual([
    { path: 'participantInfo.childName', message: 'Nama anak harus diisi' },
    { path: 'participantInfo.childBirthDate', message: 'Tanggal lahir anak harus diisi' },
    { path: 'participantInfo.parentName', message: 'Nama orangtua/pengasuh harus diisi' },
    { path: 'participantInfo.relationship', message: 'Hubungan dengan anak harus dipilih' },
    { path: 'participantInfo.testDate', message: 'Tanggal tes harus diisi' },
  ]);
});

it.each(['childName', 'childBirthDate', 'parentName', 'relationship', 'testDate'] as const)(
  'checkParticipant: when %s is empty or only spaces, then it counts as missing',
  (key) => {
    for (const value of ['', '   ', null, undefined]) {
      expect(check({ [key]: value })).toEqual([
        { path: `participantInfo.${key}`, message: expect.stringMatching(/harus (diisi|dipilih)$/) },
      ]);
    }
  },
);

it('checkParticipant: when the relationship is not of the pack, then refused', () => {
  expect(messages({ relationship: 'Tetangga' })).toEqual(['Pilih hubungan dari daftar.']);
});

it('checkParticipant: when a day is on no calendar, then each field says so', () => {
  expect(check({ childBirthDate: '2023-02-29', testDate: '2026-11-31' })).toEqual([
    { path: 'participantInfo.childBirthDate', message: 'Tanggal ini tidak ada dalam kalender.' },
    { path: 'participantInfo.testDate', message: 'Tanggal ini tidak ada dalam kalender.' },
  ]);
});

it('checkParticipant: when born on a leap day, then accepted', () => {
  expect(check({ childBirthDate: '2020-02-29' })).toEqual([]);
});

it('checkParticipant: when born, tested and sent on one day, then accepted', () => {
  expect(check({ childBirthDate: TODAY, testDate: TODAY })).toEqual([]);
});

it('checkParticipant: when the test is tomorrow, then refused', () => {
  expect(messages({ testDate: '2026-11-22' })).toEqual(['Tanggal tes tidak boleh di masa depan.']);
});

it('checkParticipant: when the test was the day before the birth, then refused', () => {
  expect(messages({ childBirthDate: '2026-11-20', testDate: '2026-11-19' })).toEqual([
    'Tanggal tes tidak boleh sebelum tanggal lahir anak.',
  ]);
});

it('checkParticipant: when the birth is tomorrow, then refused', () => {
  expect(messages({ childBirthDate: '2026-11-22', testDate: TODAY })).toContain(
    'Tanggal lahir anak tidak boleh di masa depan.',
  );
});
