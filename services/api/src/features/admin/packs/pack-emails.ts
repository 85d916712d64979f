import type { OwnerEmails } from '../../../mail/index.ts';

const TEXTS = {
  proposed: {
    subject: 'Versi kuesioner menunggu persetujuan',
    sentence: (name: string) => `Admin lain mengusulkan ${name}`,
    more: ['Baca perubahannya, lalu setujui atau tolak. Versi ini belum dipakai sebelum admin kedua menyetujuinya.'],
    closing: 'Anda menerima email ini karena akun Anda adalah akun admin.',
  },
  approved: {
    subject: 'Usulan versi kuesioner disetujui',
    sentence: (name: string) => `Usulan Anda, ${name}, disetujui`,
    more: ['Asesmen yang baru dimulai memakai versi ini. Yang sudah dimulai tetap memakai versi semula.'],
    closing: 'Jika Anda tidak mengusulkannya, segera buat password baru, lalu beri tahu admin lain.',
  },
  rejected: {
    subject: 'Usulan versi kuesioner ditolak',
    sentence: (name: string) => `Usulan Anda, ${name}, ditolak`,
    more: ['Alasannya dapat dibaca di halaman usulan.'],
    closing: 'Jika Anda tidak mengusulkannya, segera buat password baru, lalu beri tahu admin lain.',
  },
};

export const packEmails = {
  pack({ event, name, proposalId }) {
    const { sentence, ...rest } = TEXTS[event];
    const page = { path: `/admin/packs/${proposalId}`, label: 'Buka usulan' };
    return { ...rest, sentence: sentence(name), page };
  },
} satisfies Partial<OwnerEmails>;
