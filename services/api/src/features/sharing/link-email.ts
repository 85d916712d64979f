import type { OwnerEmails } from '../../mail/index.ts';

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
