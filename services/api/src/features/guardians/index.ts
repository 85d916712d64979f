import { Router } from 'express';
import { forAnyone, forUser } from '../../http/call.ts';
import { limitOpenCall } from '../../http/rate-limits.ts';
import { ACCOUNT_LIMITS, SHARED_RESULT_LIMITS } from '../../limits/limit-table.ts';
import type { AccountChange, OwnerEmail, OwnerEmails } from '../../mail/index.ts';
import type { Services } from '../../services.ts';
import { acceptInvitation, getInvitationStatus, openInvitation } from './accept-invitation.ts';
import { getGuardianReport, getGuardianResult, listChildResults } from './guardian-results.ts';
import { createInvitation } from './invite.ts';
import { endGuardianship, listGuardianships } from './own-guardianships.ts';

export { readFamily } from './read-family.ts';

const GUARDIANS = { accountLimit: ACCOUNT_LIMITS.guardians };

/** Several guardians of one child: invitations, what guardians read, and the end. */
export function guardianRoutes(services: Services): Router {
  const router = Router();
  forUser(router, 'GET /api/guardianships', listGuardianships);
  forUser(router, 'POST /api/children/{id}/guardian-invitations', createInvitation, GUARDIANS);
  forAnyone(router, 'POST /api/guardian-invitations/status', getInvitationStatus, {
    before: [limitOpenCall(services, 'guardian invitations', SHARED_RESULT_LIMITS)],
  });
  forUser(router, 'POST /api/guardian-invitations/open', openInvitation, GUARDIANS);
  forUser(router, 'POST /api/guardian-invitations/accept', acceptInvitation, GUARDIANS);
  forUser(router, 'POST /api/guardianships/{id}/end', endGuardianship, GUARDIANS);
  forUser(router, 'GET /api/children/{id}/results', listChildResults);
  forUser(router, 'GET /api/guardian-results/{id}', getGuardianResult);
  forUser(router, 'GET /api/guardian-results/{id}/pdf', getGuardianReport, { accountLimit: ACCOUNT_LIMITS.report });
  return router;
}

const page = { path: '/account/children', label: 'Buka halaman Anak' };
/** Without the name of the child, and without that of the other person. */
const TEXTS: Record<(AccountChange & { what: 'guardian' })['event'], OwnerEmail> = {
  added: {
    subject: 'Undangan wali diterima',
    sentence: 'Undangan Anda untuk menjadi wali satu profil anak diterima',
    more: [
      'Wali itu sekarang dapat melihat profil dan hasil asesmen anak tersebut. Anda dapat mengakhirinya kapan saja.',
    ],
    page,
    closing: 'Jika Anda tidak mengenali wali itu, segera akhiri di halaman Anak.',
  },
  ended: {
    subject: 'Anda bukan lagi wali satu profil anak',
    sentence: 'Pemilik profil mengakhiri akses Anda sebagai wali satu profil anak',
    more: ['Hasil asesmen dari akun Anda tetap ada di akun Anda, dan tidak terlihat lagi oleh pemilik profil.'],
    page,
    closing: 'Jika Anda memiliki pertanyaan, silakan hubungi kami.',
  },
  left: {
    subject: 'Seorang wali berhenti',
    sentence: 'Seorang wali satu profil anak Anda berhenti',
    more: ['Wali itu tidak melihat profil dan hasil anak itu lagi. Hasil dari akunnya tidak terlihat lagi oleh Anda.'],
    page,
    closing: 'Jika Anda memiliki pertanyaan, silakan hubungi kami.',
  },
};

export const guardianEmails = { guardian: ({ event }) => TEXTS[event] } satisfies Partial<OwnerEmails>;
