import { psychologistName } from './psychologist-name.ts';

const ACCOUNT = { firstName: 'Rina', lastName: 'Hartono', licence: undefined };
const LICENCE = {
  name: 'Rina Hartono, M.Psi., Psikolog',
  licenceKind: 'SIPP' as const,
  licence: '20120144-2022-01-0123',
  expiresOn: null,
  verifiedAt: new Date(),
  verifiedBy: 2,
};

it('with a licence, families read the name with its title, and without it from the day after the last one on', () => {
  const person = { ...ACCOUNT, licence: { ...LICENCE, expiresOn: '2027-03-31' } };
  expect(psychologistName(person, new Date('2027-03-31T16:59:59Z'))).toBe('Rina Hartono, M.Psi., Psikolog');
  expect(psychologistName(person, new Date('2027-03-31T17:00:00Z'))).toBe('Rina Hartono');
  expect(psychologistName(ACCOUNT, new Date('2027-03-31T16:59:59Z'))).toBe('Rina Hartono');
});
