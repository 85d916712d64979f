import type { UserDocument } from '../src/features/auth/index.ts';
import type { TestApi } from './harness.ts';

/** What `createPsychologist` signs with. */
export const SIGNATURE = {
  name: 'Dra. Sekar Ayu, Psikolog',
  licenceKind: 'SIPP',
  licence: '20120144-2022-01-0123',
} as const;

/** A psychologist with a licence. */
export const createPsychologist = (api: TestApi, fields: Partial<UserDocument> = {}) =>
  api.user({
    role: 'internal',
    licence: { ...SIGNATURE, expiresOn: null, verifiedAt: new Date(), verifiedBy: 1 },
    ...fields,
  });
