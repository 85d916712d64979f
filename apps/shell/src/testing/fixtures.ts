import type { AssessmentView, OpenPaymentView, OrderView, PaymentStatusView, SessionStarted } from '@kenali/contracts';
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

/** A transfer to BCA that is waiting for the payer. */
export const openPaymentOf = (overrides: Partial<OpenPaymentView> = {}): OpenPaymentView => ({
  method: 'bank_transfer',
  bank: 'bca',
  vaNumber: '812785002530231',
  billerCode: null,
  billKey: null,
  store: null,
  paymentCode: null,
  amount: '350000.00',
  expiresAt: '2026-11-22T09:00:00.000Z',
  isInReview: false,
  ...overrides,
});

export const paymentOf = (overrides: Partial<PaymentStatusView> = {}): PaymentStatusView => ({
  orderId: 42,
  status: 'pending',
  paymentStatus: 'pending',
  paymentMethod: null,
  paidAt: null,
  totalAmount: '350000.00',
  items: [{ assessmentName: 'Profil Sensori', price: '350000.00' }],
  openPayment: null,
  cancelledBy: null,
  replacedBy: null,
  refundedAmount: '0.00',
  ...overrides,
});

export const paid = paymentOf({
  status: 'completed',
  paymentStatus: 'paid',
  paymentMethod: 'bank_transfer',
  paidAt: '2026-11-21T07:30:00.000Z',
});

/** The ids of the assessments in the cart that this browser stores. */
export const cartIds = (): number[] =>
  (JSON.parse(localStorage.getItem('kenali.cart') ?? '[]') as { id: number }[]).map(({ id }) => id);
