import type { OwnerEmails } from '../../mail/index.ts';

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
      more: ['Asesmen dapat dilanjutkan. Tautan berbagi yang belum kedaluwarsa dapat dibuka lagi.'],
      page,
      closing: 'Jika ini bukan Anda, batasi lagi di halaman Data saya, buat password baru, lalu hubungi kami.',
    };
  },
} satisfies Partial<OwnerEmails>;
