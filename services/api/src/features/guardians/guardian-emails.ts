import type { OwnerEmail, OwnerEmails } from '../../mail/index.ts';
import type { AccountChange } from '../../outbox/outbox.model.ts';

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
