import type { OrderStatus, PaymentStatus } from '@kenali/contracts';
import type { OrderFlag } from '../../orders/index.ts';
import { type Said, type Saying, sayingOf } from './provider-event.ts';

/** How far an attempt has come. States move upward only; within one rank of the dead ones the last word wins. */
export const RANK = {
  created: 0,
  pending: 1,
  expired: 2,
  cancelled: 2,
  failed: 2,
  paid: 3,
  partially_refunded: 4,
  refunded: 5,
  reversed: 5,
  charged_back: 5,
} as const;
export type AttemptState = keyof typeof RANK;
export const ATTEMPT_STATES = Object.keys(RANK) as AttemptState[];

export const isLive = (state: AttemptState): boolean => RANK[state] < RANK.expired;
/** Whether we have the payer's money, all or part of it. */
export const holdsMoney = (state: AttemptState): boolean => state === 'paid' || state === 'partially_refunded';

export type OrderHappening =
  | 'paid'
  | 'free'
  | 'refused'
  | 'retried'
  | 'expired'
  | 'cancelled'
  | 'partly_returned'
  | 'returned';

/**
 * Where a saying leads, what it does to the order, and what staff should know. `isHeld`: somebody has to decide;
 * `isStale`: older than what we know, or without meaning, so nothing of it is taken over.
 */
export interface Step {
  to: AttemptState;
  order?: OrderHappening;
  flag?: OrderFlag;
  isHeld?: boolean;
  isStale?: boolean;
}
type Steps = Partial<Record<Saying, Step>>;

const open: Steps = {
  pending: { to: 'pending', order: 'retried' },
  // The payer may choose another method in the same page: the attempt lives on.
  refusal: { to: 'pending', order: 'refused' },
  reversal: { to: 'pending', order: 'refused' },
  card_expiry: { to: 'pending' },
  challenge: { to: 'pending', flag: 'review' },
  unclear: { to: 'pending', flag: 'review', isHeld: true },
  expiry: { to: 'expired', order: 'expired' },
  gone: { to: 'expired' },
  cancel: { to: 'cancelled', order: 'cancelled' },
  success: { to: 'paid', order: 'paid' },
  partial_refund: { to: 'partially_refunded', order: 'paid' },
  partial_chargeback: { to: 'partially_refunded', order: 'paid', flag: 'chargeback' },
  refund: { to: 'refunded', order: 'returned' },
  chargeback: { to: 'charged_back', order: 'returned', flag: 'chargeback' },
};

/** Money in always wins, even after we gave the attempt up. */
const dead = (state: AttemptState): Steps => ({
  expiry: { to: 'expired' },
  cancel: { to: 'cancelled' },
  challenge: { to: state, flag: 'review' },
  unclear: { to: state, flag: 'review', isHeld: true },
  success: { to: 'paid', order: 'paid', flag: 'late_payment' },
  partial_refund: { to: 'partially_refunded', order: 'paid', flag: 'late_payment' },
  partial_chargeback: { to: 'partially_refunded', order: 'paid', flag: 'chargeback' },
  refund: { to: 'refunded', order: 'returned' },
  chargeback: { to: 'charged_back', order: 'returned', flag: 'chargeback' },
});

const partlyPaid: Steps = {
  partial_refund: { to: 'partially_refunded', order: 'partly_returned' },
  partial_chargeback: { to: 'partially_refunded', order: 'partly_returned', flag: 'chargeback' },
  refund: { to: 'refunded', order: 'returned' },
  chargeback: { to: 'charged_back', order: 'returned', flag: 'chargeback' },
};

/** What is not named changes nothing. `settled` is a paid attempt whose money can no longer be voided. */
const ATTEMPT_STEPS: Record<AttemptState | 'settled', Steps> = {
  created: open,
  pending: open,
  expired: dead('expired'),
  cancelled: dead('cancelled'),
  failed: dead('failed'),
  paid: { ...partlyPaid, success: { to: 'paid' }, cancel: { to: 'refunded', order: 'returned' }, reversal: reversal() },
  settled: { ...partlyPaid, cancel: { to: 'paid', flag: 'review', isHeld: true }, reversal: reversal() },
  partially_refunded: partlyPaid,
  refunded: {},
  reversed: {},
  charged_back: {},
};

function reversal(): Step {
  return { to: 'reversed', order: 'returned', flag: 'reversal' };
}

/** The attempt's next state for what the provider says; the same state where the saying is old or means nothing. */
export function nextAttemptState(from: { state: AttemptState; isSettled: boolean }, said: Said): Step {
  const row = from.state === 'paid' && from.isSettled ? 'settled' : from.state;
  return ATTEMPT_STEPS[row][sayingOf(said)] ?? { to: from.state, isStale: true };
}

export type OrderState = `${OrderStatus}/${PaymentStatus}`;

const ORDER_STEPS: Partial<Record<OrderState, Partial<Record<OrderHappening, OrderState>>>> = {
  'pending/pending': {
    paid: 'completed/paid',
    free: 'completed/completed',
    refused: 'pending/failed',
    expired: 'cancelled/expired',
    cancelled: 'cancelled/failed',
    // Paid and repaid before we heard of either: open for payment again would ask for the money twice.
    returned: 'cancelled/refunded',
  },
  'pending/failed': {
    paid: 'completed/paid',
    retried: 'pending/pending',
    expired: 'cancelled/expired',
    cancelled: 'cancelled/failed',
    returned: 'cancelled/refunded',
  },
  'cancelled/expired': { paid: 'completed/paid' },
  'cancelled/failed': { paid: 'completed/paid' },
  'completed/paid': { returned: 'cancelled/refunded' },
};

/** The order's next state; null where the happening does not move it. */
export const nextOrderState = (
  { status, paymentStatus }: { status: OrderStatus; paymentStatus: PaymentStatus },
  happening: OrderHappening,
): { status: OrderStatus; paymentStatus: PaymentStatus } | null => {
  const [to, payment] = ORDER_STEPS[`${status}/${paymentStatus}`]?.[happening]?.split('/') ?? [];
  return to ? { status: to as OrderStatus, paymentStatus: payment as PaymentStatus } : null;
};
