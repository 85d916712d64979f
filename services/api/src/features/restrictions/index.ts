import { Router } from 'express';
import { forUser, type Handler } from '../../http/call.ts';
import { ACCOUNT_LIMITS } from '../../limits/limit-table.ts';
import type { OwnerEmails } from '../../mail/index.ts';
import { findChildren, Restriction, type RestrictionDocument, restrictionsOn } from '../user-assessments/index.ts';
import { liftRestriction } from './lift-restriction.ts';
import { restrict, viewOf } from './restrict.ts';

export { followCarriedRequests } from './follow-requests.ts';

const listRestrictions: Handler<'GET /api/restrictions'> = async (_input, { caller }) => {
  const [on, children] = await Promise.all([
    Restriction.find(restrictionsOn(caller.id)).sort({ _id: -1 }).lean<RestrictionDocument[]>(),
    findChildren(caller.id),
  ]);
  return {
    restrictions: on.map(viewOf),
    children: children.map(({ child, ids }) => ({ ...child, assessments: ids.length })),
  };
};

/**
 * Restriction of processing, which owners switch on and off themselves. What it means for a call is decided by `isRestricted` of the feature
 * `user-assessments`. Both steps are in the audit log and on the board of staff.
 */
export function restrictionRoutes(): Router {
  const router = Router();
  const limit = { accountLimit: ACCOUNT_LIMITS.dataRequest };
  forUser(router, 'GET /api/restrictions', listRestrictions);
  forUser(router, 'POST /api/restrictions', restrict, limit);
  forUser(router, 'POST /api/restrictions/{id}/lift', liftRestriction, limit);
  return router;
}

const SCOPES = { account: 'akun Anda beserta semua data anak', child: 'data seorang anak dari akun Anda' };

export const restrictionEmails = {
  restriction({ event, scope }) {
    const page = { path: '/account/data', label: 'Buka halaman Data saya' };
    if (event === 'on')
      return {
        subject: 'Pemrosesan data dibatasi',
        sentence: `Pemrosesan ${SCOPES[scope]} dibatasi dari akun Anda`,
        more: [
          'Data tetap tersimpan. Jawaban baru tidak disimpan, tautan berbagi tidak dapat dibuka, dan tim kami tidak melihat isinya.',
          'Anda dapat mencabut pembatasan kapan saja di halaman Data saya.',
        ],
        page,
      };
    return {
      subject: 'Pembatasan data dicabut',
      sentence: `Pembatasan pemrosesan ${SCOPES[scope]} dicabut dari akun Anda`,
      more: [
        'Asesmen dapat dilanjutkan. Tautan berbagi yang belum kedaluwarsa dapat dibuka lagi. Pembatasan lain yang aktif tetap berlaku.',
      ],
      page,
      closing: 'Jika ini bukan Anda, batasi lagi di halaman Data saya, buat password baru, lalu hubungi kami.',
    };
  },
} satisfies Partial<OwnerEmails>;
