import { shownChild, shownPerson } from './shown-child.ts';

const info = { childName: 'Alya', childBirthDate: '2019-05-31', testDate: '2026-11-20' };
const shown = (participantInfo: object, restrictedAt?: Date) =>
  shownChild({ restrictedAt, progress: { participantInfo } } as never);

it.each([
  ['a child with both days', info, { childName: 'Alya', childAgeMonths: 89 }],
  ['the day of birth', { ...info, testDate: '2019-05-31' }, { childName: 'Alya', childAgeMonths: 0 }],
  ['a test before the birth', { ...info, testDate: '2019-05-30' }, { childName: 'Alya' }],
  ['no day of the test', { ...info, testDate: undefined }, { childName: 'Alya' }],
  ['a day that does not exist', { ...info, childBirthDate: '2023-02-29' }, { childName: 'Alya' }],
  ['no child', {}, { childName: null }],
])('shownChild: with %s, it returns the name and an age that is known', (_what, found, expected) => {
  expect(shown(found)).toEqual(expected);
});

it('shownChild: while the processing is restricted, it returns neither name nor age', () => {
  expect(shown(info, new Date())).toEqual({ childName: null, isRestricted: true });
});

it.each([
  ['that names a child', info, undefined, { childName: 'Alya', childAgeMonths: 89 }],
  ['that names none', {}, undefined, { childName: null, userName: 'Akun 7' }],
  ['that is restricted', {}, new Date(), { childName: null, isRestricted: true }],
])(
  'shownPerson: with a result %s, it returns the child, the account, or neither',
  (_what, participantInfo, restrictedAt, expected) => {
    const row = { userId: 7, restrictedAt, progress: { participantInfo } } as never;
    expect(shownPerson(row, (id) => `Akun ${id}`)).toEqual(expected);
  },
);
