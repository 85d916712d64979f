import type { CartItem, SessionStarted } from '@kenali/contracts';
import { userView } from '@kenali/contracts/testing';

export const rina = userView();

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
