import type { AssessmentView, OrderView, SessionStarted } from '@kenali/contracts';
import { assessmentView, orderView, userView } from '@kenali/contracts/testing';

export const rina = userView();

export const started: SessionStarted = { accessToken: 'access-1', refreshToken: 'refresh-1', user: rina };

export const sensory = assessmentView({
  name: 'Profil Sensori',
  description: 'Kuesioner orang tua',
  duration: '30 menit',
  ageRange: '3-10 tahun',
});
export const learning: AssessmentView = {
  ...sensory,
  id: 2,
  name: 'Gaya Belajar',
  price: '0.00',
  listPrice: null,
  promoLabel: null,
  type: 'learning',
};

export const orderOf = (overrides: Partial<OrderView> = {}): OrderView =>
  orderView({
    orderItems: [{ id: 1, price: '350000.00', assessment: { id: 1, name: 'Profil Sensori', type: 'sensory' } }],
    ...overrides,
  });
