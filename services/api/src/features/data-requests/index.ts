import { UNDO_LEAVES } from '@kenali/contracts';
import { Router } from 'express';
import { forUser } from '../../http/call.ts';
import { jakartaTimeText } from '../../jakarta-time.ts';
import { ACCOUNT_LIMITS } from '../../limits/limit-table.ts';
import type { OwnerEmails } from '../../mail/index.ts';
import { cancelRequest, listOwnRequests, requestDeletion, requestFromStaff } from './own-requests.ts';

export {
  answerBy,
  countDataRequests,
  DataRequest,
  type DataRequestDocument,
  dataRequestView,
  type ErasureWork,
  findBlocker,
  UNFINISHED_STATES,
} from './data-request.model.ts';
export { findChild } from './own-requests.ts';

/**
 * What owners ask for about their stored data. The feature `erasure` does the deletions, and staff answer the rest. A deletion
 * asks for the password, so wrong ones count as in every other change of the account.
 */
export function dataRequestRoutes(): Router {
  const router = Router();
  forUser(router, 'GET /api/data-requests', listOwnRequests);
  forUser(router, 'POST /api/data-requests/deletion', requestDeletion, { accountLimit: ACCOUNT_LIMITS.ownChange });
  forUser(router, 'POST /api/data-requests', requestFromStaff, { accountLimit: ACCOUNT_LIMITS.dataRequest });
  forUser(router, 'POST /api/data-requests/{id}/cancel', cancelRequest, { accountLimit: ACCOUNT_LIMITS.dataRequest });
  return router;
}

const HANDLED = { correction: 'memperbaiki data', restriction: 'membatasi pemrosesan data' };
const SCOPES = { account: 'akun Anda beserta semua data anak', child: 'data seorang anak dari akun Anda' };

export const requestEmails = {
  deletion(change) {
    const scope = SCOPES[change.scope];
    const page = { path: '/account/data', label: 'Buka halaman Data saya' };
    switch (change.event) {
      case 'requested':
        return {
          subject: change.scope === 'account' ? 'Akun Anda akan dihapus' : 'Data anak Anda akan dihapus',
          sentence: `Kami menerima permintaan untuk menghapus ${scope}`,
          more: [
            `Penghapusan berjalan setelah ${jakartaTimeText(change.eraseAt)}. Sampai saat itu, Anda dapat masuk dan menekan "Batalkan penghapusan" di halaman Data saya.`,
            'Sesudah itu data tidak dapat dikembalikan. Bukti pesanan dan pembayaran tetap kami simpan tanpa data anak, karena diwajibkan aturan pembukuan.',
          ],
          page,
          closing: 'Jika ini bukan Anda, segera batalkan, buat password baru, lalu hubungi kami.',
        };
      case 'cancelled':
        return {
          subject: 'Penghapusan dibatalkan',
          sentence: `Permintaan untuk menghapus ${scope} dibatalkan`,
          more: ['Hasil dan jawaban Anda tetap ada.', UNDO_LEAVES],
          page,
        };
      case 'done':
        return {
          subject: 'Data anak sudah dihapus',
          sentence: `Kami selesai menghapus ${scope}`,
          more: ['Jawaban, hasil, dan keterangan tentang anak itu tidak ada lagi di sistem kami.'],
          page,
        };
    }
  },
  // The answer may name a child, so the owner reads it after signing in.
  data_request: ({ kind, hasAnswer }) => ({
    subject: 'Permintaan Anda sudah kami tangani',
    sentence: `Kami selesai menangani permintaan Anda untuk ${HANDLED[kind]}`,
    more: [
      hasAnswer
        ? 'Permintaan dan jawabannya ada di halaman Data saya.'
        : 'Permintaan itu ada di halaman Data saya. Jika Anda belum menerima jawaban, hubungi kami.',
    ],
    page: { path: '/account/data', label: 'Buka halaman Data saya' },
    closing: 'Jika Anda tidak mengirim permintaan ini, segera buat password baru, lalu hubungi kami.',
  }),
} satisfies Partial<OwnerEmails>;
