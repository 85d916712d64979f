import type { AssessmentView, OrderView, SessionStarted, UserView } from '@kenali/contracts';

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

export const started: SessionStarted = { accessToken: 'access-1', refreshToken: 'refresh-1', user: rina };

export const sensory: AssessmentView = {
  id: 1,
  name: 'Profil Sensori',
  description: 'Kuesioner orang tua',
  price: '350000.00',
  listPrice: '500000.00',
  promoLabel: 'PROMO',
  note: null,
  duration: '30 menit',
  ageRange: '3-10 tahun',
  type: 'sensory',
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
};
export const learning: AssessmentView = {
  ...sensory,
  id: 2,
  name: 'Gaya Belajar',
  price: '0.00',
  listPrice: null,
  promoLabel: null,
  type: 'learning',
};

export const orderOf = (changes: Partial<OrderView> = {}): OrderView => ({
  id: 42,
  totalAmount: '350000.00',
  status: 'pending',
  paymentStatus: 'pending',
  paymentMethod: null,
  paymentId: null,
  paidAt: null,
  paidAmount: null,
  createdAt: '2026-11-21T07:30:00.000Z',
  updatedAt: '2026-11-21T07:30:00.000Z',
  orderItems: [{ id: 1, price: '350000.00', assessment: { id: 1, name: 'Profil Sensori', type: 'sensory' } }],
  ...changes,
});
