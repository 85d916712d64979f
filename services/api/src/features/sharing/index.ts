import { Router } from 'express';
import { forAnyone, forUser } from '../../http/call.ts';
import { limitOpenCall } from '../../http/rate-limits.ts';
import { ACCOUNT_LIMITS, SHARED_REPORT_LIMITS, SHARED_RESULT_LIMITS } from '../../limits/limit-table.ts';
import type { OwnerEmails } from '../../mail/index.ts';
import type { Services } from '../../services.ts';
import { getSharedReport, getSharedResult, getSharedStatus, openSharedResult } from './open-link.ts';
import { createShareLink, listShareLinks, revokeShareLink } from './own-links.ts';

export { readShareLinks } from './own-links.ts';
export { endShareLinks, eraseShareLinks, ShareLink } from './share-link.model.ts';

/** Links to one result for a professional without an account: the owner's calls, and those of the page behind a link. */
export function sharingRoutes(services: Services): Router {
  const router = Router();
  forUser(router, 'GET /api/user-assessments/{id}/share-links', listShareLinks);
  forUser(router, 'POST /api/user-assessments/{id}/share-links', createShareLink, {
    accountLimit: ACCOUNT_LIMITS.shareLink,
  });
  forUser(router, 'POST /api/share-links/{id}/revoke', revokeShareLink);
  const before = [limitOpenCall(services, 'shared results', SHARED_RESULT_LIMITS)];
  const reports = [limitOpenCall(services, 'shared reports', SHARED_REPORT_LIMITS)];
  forAnyone(router, 'POST /api/shared-results/status', getSharedStatus, { before });
  forAnyone(router, 'POST /api/shared-results/open', openSharedResult, { before });
  forAnyone(router, 'POST /api/shared-results/result', getSharedResult, { before });
  forAnyone(router, 'POST /api/shared-results/pdf', getSharedReport, { before: reports });
  return router;
}

export const linkEmails = {
  link_opened: ({ device, userAssessmentId }) => ({
    subject: 'Tautan berbagi Anda dibuka',
    sentence: `Tautan ke satu hasil asesmen dibuka dengan PIN yang benar, dengan ${device},`,
    more: [
      'Kami mengirim email ini paling banyak satu kali sehari untuk setiap tautan. Semua pembukaan tercatat di halaman hasil.',
    ],
    page: { path: `/results/${userAssessmentId}`, label: 'Lihat atau cabut tautan' },
    closing: 'Jika Anda tidak mengenali pembukaan ini, cabut tautan itu di halaman hasil.',
  }),
} satisfies Partial<OwnerEmails>;
