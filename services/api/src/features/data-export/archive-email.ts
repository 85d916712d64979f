import type { OwnerEmails } from '../../mail/index.ts';

export const archiveEmails = {
  data_export: () => ({
    hasNoName: true,
    subject: 'Berkas data Anda siap diunduh',
    sentence: 'Berkas data yang diminta lewat akun Anda selesai disusun',
    more: ['Berkas dapat diunduh dari akun Anda selama 24 jam, lalu terhapus otomatis.'],
    page: { path: '/account/data', label: 'Buka halaman Data saya' },
    closing: 'Jika bukan Anda yang memintanya, segera buat password baru lewat Lupa password, lalu hubungi kami.',
  }),
} satisfies Partial<OwnerEmails>;
