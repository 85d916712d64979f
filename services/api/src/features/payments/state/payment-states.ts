import type { OrderFlag, OrderStatus, PaymentStatus } from '@kenali/contracts';
import { type EventFields, type ProviderEvent, toProviderEvent } from './provider-event.ts';

/** The progress of an attempt. The rank never decreases; between states of rank 2 the latest event wins. */
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

export type OrderEvent =
  | 'paid'
  | 'free'
  | 'refused'
  | 'retried'
  | 'expired'
  | 'cancelled'
  | 'withdrawn'
  | 'partly_returned'
  | 'returned';

/** The effect of a provider event on an attempt and its order. */
export interface Step {
  to: AttemptState;
  order?: OrderEvent;
  /** Raised on the attempt and the order for staff. */
  flag?: OrderFlag;
  /** The payer can no longer pay on the provider's page, although the attempt is live. */
  endsPage?: boolean;
  /** Staff have to decide. */
  isHeld?: boolean;
  /** The event is outdated or has no meaning in this state, so nothing changes. */
  isStale?: boolean;
}
type Steps = Partial<Record<ProviderEvent, Step>>;

/** All of the money went back. */
const returned: Steps = {
  refund: { to: 'refunded', order: 'returned' },
  chargeback: { to: 'charged_back', order: 'returned', flag: 'chargeback' },
};

const open: Steps = {
  ...returned,
  pending: { to: 'pending', order: 'retried' },
  // The payer can choose another method in the same page, so the attempt stays live.
  refusal: { to: 'pending', order: 'refused' },
  reversal: { to: 'pending', order: 'refused', endsPage: true },
  card_expiry: { to: 'pending' },
  challenge: { to: 'pending', flag: 'review' },
  unclear: { to: 'pending', flag: 'review', isHeld: true },
  expiry: { to: 'expired', order: 'expired' },
  gone: { to: 'expired' },
  cancel: { to: 'cancelled', order: 'cancelled' },
  success: { to: 'paid', order: 'paid' },
  partial_refund: { to: 'partially_refunded', order: 'paid' },
  partial_chargeback: { to: 'partially_refunded', order: 'paid', flag: 'chargeback' },
};

/** A payment always counts, even after the attempt ended. */
const dead = (state: AttemptState): Steps => ({
  ...returned,
  expiry: { to: 'expired' },
  cancel: { to: 'cancelled' },
  challenge: { to: state, flag: 'review' },
  unclear: { to: state, flag: 'review', isHeld: true },
  success: { to: 'paid', order: 'paid', flag: 'late_payment' },
  partial_refund: { to: 'partially_refunded', order: 'paid', flag: 'late_payment' },
  partial_chargeback: { to: 'partially_refunded', order: 'paid', flag: 'chargeback' },
});

const partlyPaid: Steps = {
  ...returned,
  partial_refund: { to: 'partially_refunded', order: 'partly_returned' },
  partial_chargeback: { to: 'partially_refunded', order: 'partly_returned', flag: 'chargeback' },
};

const reversal: Step = { to: 'reversed', order: 'returned', flag: 'reversal' };
/** The provider takes back what it confirmed, in a way that its documentation excludes. Staff look at it; access stays. */
const contradiction: Step = { to: 'paid', flag: 'review', isHeld: true };

/** An event that is not listed changes nothing. `settled` is a paid attempt that can no longer be voided. */
const ATTEMPT_STEPS: Record<AttemptState | 'settled', Steps> = {
  created: open,
  pending: open,
  expired: dead('expired'),
  cancelled: dead('cancelled'),
  failed: dead('failed'),
  paid: {
    ...partlyPaid,
    success: { to: 'paid' },
    cancel: { to: 'refunded', order: 'returned' },
    reversal,
    refusal: contradiction,
  },
  settled: { ...partlyPaid, cancel: contradiction, reversal, refusal: contradiction },
  partially_refunded: partlyPaid,
  refunded: {},
  reversed: {},
  charged_back: {},
};

/** The attempt's next state for a snapshot; the same state, marked `isStale`, if the event changes nothing. */
export function nextAttemptState(from: { state: AttemptState; isSettled: boolean }, snapshot: EventFields): Step {
  const row = from.state === 'paid' && from.isSettled ? 'settled' : from.state;
  return ATTEMPT_STEPS[row][toProviderEvent(snapshot)] ?? { to: from.state, isStale: true };
}

export type OrderState = `${OrderStatus}/${PaymentStatus}`;

const ORDER_STEPS: Partial<Record<OrderState, Partial<Record<OrderEvent, OrderState>>>> = {
  'pending/pending': {
    paid: 'completed/paid',
    free: 'completed/completed',
    refused: 'pending/failed',
    expired: 'cancelled/expired',
    cancelled: 'cancelled/failed',
    // Paid and refunded before either event reached us. An open order would ask the payer for the money again.
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
  // No money moved.
  'completed/completed': { withdrawn: 'cancelled/failed' },
};

/** The order's next state; null if the event does not change it. */
export const nextOrderState = (
  { status, paymentStatus }: { status: OrderStatus; paymentStatus: PaymentStatus },
  event: OrderEvent,
): { status: OrderStatus; paymentStatus: PaymentStatus } | null => {
  const [to, payment] = ORDER_STEPS[`${status}/${paymentStatus}`]?.[event]?.split('/') ?? [];
  return to ? { status: to as OrderStatus, paymentStatus: payment as PaymentStatus } : null;
};
