import { type LegalText, withSections } from '../legal-text.ts';
import { cookies20261129 } from './cookies-2026-11-29.ts';

export const cookies20261130: LegalText = withSections(cookies20261129, [
  {
    id: 'sesi',
    heading: 'Penyimpanan sesi',
    body: [
      'Data berikut (session storage) hilang saat tab ditutup.',
      {
        facts: [
          {
            name: 'kenali.verify-email, kenali.forgot-password',
            detail: 'Email dan langkah Anda saat menunggu kode. Kodenya sendiri tidak disimpan.',
          },
          {
            name: 'kenali.access-code',
            detail:
              'Kode akses dari kertas Anda, jika praktik menyediakannya. Terhapus setelah dipakai, saat kode ditolak, dan saat Anda keluar.',
          },
          { name: 'kenali.google-next', detail: 'Halaman yang terbuka setelah Anda masuk dengan Google.' },
        ],
      },
    ],
  },
]);
