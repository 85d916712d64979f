import { UNDO_LEAVES } from '@kenali/contracts';
import { jakartaTimeText } from '../../jakarta-time.ts';
import type { OwnerEmails } from '../../mail/index.ts';

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
