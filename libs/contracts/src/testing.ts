import type { AssessmentView, OrderView, UserAssessmentView, UserView } from './calls/index.ts';

/** Valid responses of the API for tests, each with defaults that a test overrides. Never import this entry into a build. */

/** A verified user. */
export const userView = (overrides: Partial<UserView> = {}): UserView => ({
  id: 7,
  email: 'rina@example.test',
  firstName: 'Rina',
  lastName: 'Lestari',
  whatsappNumber: '081200000001',
  profileImageUrl: null,
  role: 'user',
  isEmailVerified: true,
  createdAt: '2026-01-02T03:04:05.000Z',
  ...overrides,
});

/** The sensory profile, on sale at a promotional price. */
export const assessmentView = (overrides: Partial<AssessmentView> = {}): AssessmentView => ({
  id: 1,
  name: 'Profil Sensori Anak',
  description: 'Kuesioner 125 butir.',
  price: '350000.00',
  listPrice: '500000.00',
  promoLabel: 'PROMO',
  note: null,
  duration: '30–45 menit',
  ageRange: '3–12 tahun',
  type: 'sensory',
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...overrides,
});

/** An unpaid order of the sensory profile. */
export const orderView = (overrides: Partial<OrderView> = {}): OrderView => ({
  id: 42,
  userId: 7,
  totalAmount: '350000.00',
  status: 'pending',
  paymentStatus: 'pending',
  paymentMethod: null,
  paymentId: null,
  paidAt: null,
  paidAmount: null,
  openPayment: null,
  cancelledBy: null,
  replacedBy: null,
  refundedAmount: '0.00',
  createdAt: '2026-11-21T07:30:00.000Z',
  updatedAt: '2026-11-21T07:30:00.000Z',
  orderItems: [{ id: 1, price: '350000.00', assessment: { id: 1, name: 'Profil Sensori Anak', type: 'sensory' } }],
  ...overrides,
});

/** A sensory profile that the user has not started. */
export const userAssessmentView = (overrides: Partial<UserAssessmentView> = {}): UserAssessmentView => ({
  id: 100_001,
  userId: 7,
  assessmentId: 1,
  orderId: 42,
  status: 'available',
  completedAt: null,
  createdAt: '2026-11-21T07:30:00.000Z',
  assessment: { name: 'Profil Sensori Anak', type: 'sensory', price: '350000.00' },
  progress: null,
  consultation: null,
  childName: null,
  ...overrides,
});
