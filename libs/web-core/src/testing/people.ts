import type { CartItem, SessionStarted, UserView } from '@kenali/contracts';

export const rina: UserView = {
  id: 7,
  email: 'rina@example.test',
  firstName: 'Rina',
  lastName: 'Lestari',
  whatsappNumber: '081200000001',
  profileImageUrl: null,
  role: 'user',
  isEmailVerified: true,
  createdAt: '2026-01-02T03:04:05.000Z',
};

export const started = (accessToken = 'access-1', refreshToken = 'refresh-1', user = rina): SessionStarted => ({
  accessToken,
  refreshToken,
  user,
});

export const sensory: CartItem = {
  id: 1,
  name: 'Profil Sensori',
  price: '350000.00',
  description: 'Kuesioner orang tua',
  duration: '30 menit',
  ageRange: '3-10 tahun',
  type: 'sensory',
};
export const learning: CartItem = { ...sensory, id: 2, name: 'Gaya Belajar', price: '0.00', type: 'learning' };
