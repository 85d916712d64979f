import { Router } from 'express';
import type { FeatureParts } from '../../feature-parts.ts';
import { forAdmin, forUser } from '../../http/call.ts';
import { ACCOUNT_LIMITS } from '../../limits/limit-table.ts';
import { giveBackCode, revokeCodes } from './change-codes.ts';
import { downloadCsv, downloadSlips } from './code-files.ts';
import { createBatch } from './create-batch.ts';
import { eraseRedemptions } from './erase-redemptions.ts';
import { limits } from './guard-guesses.ts';
import { sources } from './own-data.ts';
import { countOrders, listBatches } from './read-batches.ts';
import { redeemCode } from './redeem.ts';

const PROVEN = { needsProof: () => true };
const FILE = { accountLimit: ACCOUNT_LIMITS.staffPdf };

function accessCodeRoutes(): Router {
  const router = Router();
  forUser(router, 'POST /api/access-codes/redeem', redeemCode, { accountLimit: ACCOUNT_LIMITS.order });
  forAdmin(router, 'GET /api/admin/access-codes', listBatches);
  forAdmin(router, 'POST /api/admin/access-codes', createBatch, PROVEN);
  forAdmin(router, 'POST /api/admin/access-codes/{id}/csv', downloadCsv, FILE);
  forAdmin(router, 'POST /api/admin/access-codes/{id}/pdf', downloadSlips, FILE);
  forAdmin(router, 'POST /api/admin/access-codes/{id}/revoke', revokeCodes, PROVEN);
  forAdmin(router, 'POST /api/admin/access-codes/{id}/give-back', giveBackCode, PROVEN);
  return router;
}

export const accessCodes = {
  name: 'access-codes',
  routes: accessCodeRoutes,
  limits,
  grants: { key: 'byCode', label: 'Akses lewat kode', count: countOrders },
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
