import type { Role } from '@kenali/contracts';
import type { OwnerEmails } from '../../../mail/index.ts';

const ROLE_NAMES: Record<Role, string> = { user: 'pengguna', admin: 'admin', internal: 'staf internal' };

export const staffChangeEmails = {
  role: ({ role }) => ({
    subject: 'Peran akun Anda diubah',
    sentence: `Peran akun Anda menjadi ${ROLE_NAMES[role]}`,
  }),
  deactivated: () => ({
    subject: 'Akun Anda dinonaktifkan',
    sentence: 'Akun Anda dinonaktifkan',
    more: ['Data Anda tetap tersimpan. Hubungi kami jika Anda ingin memakai akun ini lagi.'],
  }),
  reactivated: () => ({
    subject: 'Akun Anda aktif kembali',
    sentence: 'Akun Anda aktif kembali',
    page: { path: '/login', label: 'Masuk' },
  }),
} satisfies Partial<OwnerEmails>;
