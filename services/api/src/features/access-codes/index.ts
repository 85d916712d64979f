import type { FeatureParts } from '../../feature-parts.ts';
import { accessCodeRoutes } from './access-codes.routes.ts';
import { eraseRedemptions } from './erase-redemptions.ts';
import { limits } from './guard-guesses.ts';
import { sources } from './own-data.ts';

export const accessCodes = {
  name: 'access-codes',
  routes: accessCodeRoutes,
  limits,
  activity: {
    'access_codes.create': ({ target }) => `membuat ${target}`,
    'access_codes.csv': ({ target }) => `mengunduh CSV ${target}`,
    'access_codes.pdf': ({ target }) => `mengunduh lembar ${target}`,
    'access_codes.revoke': ({ target }) => `mencabut ${target} yang belum dipakai`,
    'access_codes.give_back': ({ target }) => `mengembalikan satu ${target}`,
  },
  sources,
  eraseBefore: eraseRedemptions,
  outlivesRetention: true,
} satisfies FeatureParts<'access-codes'>;
