import type { UserView } from '@kenali/contracts';

export const parent: UserView = {
  id: 7,
  email: 'sari@contoh.test',
  firstName: 'Sari',
  lastName: 'Wulandari',
  whatsappNumber: '081234567890',
  profileImageUrl: null,
  role: 'user',
  isEmailVerified: true,
  createdAt: '2026-01-05T02:00:00.000Z',
};
