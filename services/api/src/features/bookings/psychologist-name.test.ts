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

it('when a psychologist has a licence, then families read the name with its title, as on the report', () => {
  expect(psychologistName({ ...ACCOUNT, licence: LICENCE })).toBe('Rina Hartono, M.Psi., Psikolog');
  expect(psychologistName(ACCOUNT)).toBe('Rina Hartono');
});
