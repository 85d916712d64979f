import type { OrderFlag } from '@kenali/contracts';
import fc from 'fast-check';
import {
  ATTEMPT_STATES,
  type AttemptState,
  nextAttemptState,
  nextOrderState,
  type OrderEvent,
  type OrderState,
  RANK,
} from './payment-states.ts';
import { type EventFields, PAGE_GONE } from './provider-event.ts';

type From = AttemptState | 'settled';
const FROM: From[] = [...ATTEMPT_STATES, 'settled'];
const at = (from: From) =>
  from === 'settled' ? { state: 'paid' as const, isSettled: true } : { state: from, isSettled: false };
const snapshot = (transaction_status: string, more: Partial<EventFields> = {}): EventFields => ({
  transaction_status,
  fraud_status: null,
  payment_type: 'qris',
  raw: {},
  ...more,
});

/** state -> [next state, order event, flag]. In a state that is not listed, the snapshot changes nothing. */
type Row = Partial<Record<From, [AttemptState, OrderEvent?, OrderFlag?]>>;
const open = (step: [AttemptState, OrderEvent?, OrderFlag?]): Row => ({ created: step, pending: step });
const dead = (step: [AttemptState, OrderEvent?, OrderFlag?]): Row => ({
  expired: step,
  cancelled: step,
  failed: step,
});
const captured = (step: [AttemptState, OrderEvent?, OrderFlag?]): Row => ({ paid: step, settled: step });

const pending = open(['pending', 'retried']);
const refusal: Row = { ...open(['pending', 'refused']), ...captured(['paid', undefined, 'review']) };
const review: Row = {
  ...open(['pending', undefined, 'review']),
  expired: ['expired', undefined, 'review'],
  cancelled: ['cancelled', undefined, 'review'],
  failed: ['failed', undefined, 'review'],
};
const success: Row = { ...open(['paid', 'paid']), ...dead(['paid', 'paid', 'late_payment']), paid: ['paid'] };
const reversal: Row = { ...refusal, ...captured(['reversed', 'returned', 'reversal']) };
const expiry: Row = { ...open(['expired', 'expired']), ...dead(['expired']) };
const partialReturn = (flag?: OrderFlag): Row => ({
  ...open(['partially_refunded', 'paid', flag]),
  ...dead(['partially_refunded', 'paid', flag ?? 'late_payment']),
  ...captured(['partially_refunded', 'partly_returned', flag]),
  partially_refunded: ['partially_refunded', 'partly_returned', flag],
});
const fullReturn = (to: AttemptState, flag?: OrderFlag): Row =>
  Object.fromEntries(FROM.filter((from) => RANK[at(from).state] < 5).map((from) => [from, [to, 'returned', flag]]));

const TABLE: [string, EventFields, Row][] = [
  ['pending', snapshot('pending'), pending],
  ['pending, fraud accept', snapshot('pending', { fraud_status: 'accept' }), pending],
  ['authorize', snapshot('authorize', { payment_type: 'credit_card' }), pending],
  ['deny of a card', snapshot('deny', { payment_type: 'credit_card', fraud_status: 'deny' }), refusal],
  ['deny of QRIS', snapshot('deny'), refusal],
  ['deny of a BCA account', snapshot('deny', { payment_type: 'bank_transfer', raw: { va_numbers: [] } }), refusal],
  ['deny at Alfamart', snapshot('deny', { payment_type: 'cstore', raw: { store: 'alfamart' } }), refusal],
  ['deny of Permata', snapshot('deny', { payment_type: 'bank_transfer', raw: { permata_va_number: '1' } }), reversal],
  ['deny of a Mandiri bill', snapshot('deny', { payment_type: 'echannel' }), reversal],
  ['deny at Indomaret', snapshot('deny', { payment_type: 'cstore', raw: { store: 'indomaret' } }), reversal],
  ['failure', snapshot('failure'), refusal],
  ['expire of a card', snapshot('expire', { payment_type: 'credit_card' }), open(['pending'])],
  ['expire of QRIS', snapshot('expire'), expiry],
  ['expire of a bank account', snapshot('expire', { payment_type: 'bank_transfer' }), expiry],
  ['expire without a method', snapshot('expire', { payment_type: null }), expiry],
  ['page gone', snapshot(PAGE_GONE, { payment_type: null }), open(['expired'])],
  [
    'cancel',
    snapshot('cancel'),
    {
      ...open(['cancelled', 'cancelled']),
      ...dead(['cancelled']),
      paid: ['refunded', 'returned'],
      settled: ['paid', undefined, 'review'],
    },
  ],
  ['settlement without fraud status', snapshot('settlement'), success],
  ['settlement, accept', snapshot('settlement', { fraud_status: 'accept' }), success],
  ['settlement, challenge', snapshot('settlement', { fraud_status: 'challenge' }), review],
  ['settlement, deny', snapshot('settlement', { fraud_status: 'deny' }), review],
  ['capture, accept', snapshot('capture', { fraud_status: 'accept', payment_type: 'credit_card' }), success],
  ['capture, challenge', snapshot('capture', { fraud_status: 'challenge', payment_type: 'credit_card' }), review],
  ['capture, deny', snapshot('capture', { fraud_status: 'deny', payment_type: 'credit_card' }), review],
  ['capture without fraud status', snapshot('capture', { payment_type: 'credit_card' }), review],
  ['partial_refund', snapshot('partial_refund'), partialReturn()],
  ['partial_chargeback', snapshot('partial_chargeback'), partialReturn('chargeback')],
  ['refund', snapshot('refund'), fullReturn('refunded')],
  ['chargeback', snapshot('chargeback'), fullReturn('charged_back', 'chargeback')],
  ['an unknown status', snapshot('teleported'), {}],
  ['the name of an Object method', snapshot('constructor'), {}],
];
const PAIRS = TABLE.flatMap(([name, event, row]) => FROM.map((from) => [from, name, event, row[from]] as const));

describe('nextAttemptState', () => {
  it.each(PAIRS)(
    'when an attempt is %s and the status is %s, then it takes the step in the table',
    (from, _name, event, expected) => {
      const step = nextAttemptState(at(from), event);
      const [to, order, flag] = expected ?? [at(from).state];
      expect({ to: step.to, order: step.order, flag: step.flag, isStale: step.isStale === true }).toEqual({
        to,
        order,
        flag,
        isStale: expected === undefined,
      });
    },
  );

  it('when it is unclear whether a payment is good, then staff have to decide', () => {
    for (const event of [
      snapshot('settlement', { fraud_status: 'deny' }),
      snapshot('capture', { fraud_status: 'deny' }),
    ])
      for (const from of ['created', 'pending', 'expired', 'cancelled', 'failed'] as const)
        expect(nextAttemptState(at(from), event).isHeld).toBe(true);
    expect(nextAttemptState(at('settled'), snapshot('cancel')).isHeld).toBe(true);
    // No channel outside the three reversible ones should deny what it settled. If one does, staff decide.
    for (const from of ['paid', 'settled'] as const)
      for (const event of [snapshot('deny'), snapshot('failure')])
        expect(nextAttemptState(at(from), event)).toEqual({ to: 'paid', flag: 'review', isHeld: true });
  });

  it('when statuses arrive in any order, then the rank never falls and only a capture or settlement leads to paid', () => {
    const sequences = fc.array(fc.constantFrom(...TABLE.map(([, event]) => event)), { maxLength: 12 });
    fc.assert(
      fc.property(sequences, (sequence) => {
        let state: AttemptState = 'created';
        for (const event of sequence) {
          const step = nextAttemptState({ state, isSettled: event.transaction_status === 'settlement' }, event);
          expect(RANK[step.to]).toBeGreaterThanOrEqual(RANK[state]);
          if (step.to === 'paid' && state !== 'paid')
            expect(['capture', 'settlement']).toContain(event.transaction_status);
          state = step.to;
        }
      }),
    );
  });
});

describe('nextOrderState', () => {
  const EVENTS: OrderEvent[] = [
    'paid',
    'free',
    'refused',
    'retried',
    'expired',
    'cancelled',
    'withdrawn',
    'partly_returned',
    'returned',
  ];
  const EXPECTED: Partial<Record<OrderState, Partial<Record<OrderEvent, OrderState>>>> = {
    'pending/pending': {
      paid: 'completed/paid',
      free: 'completed/completed',
      refused: 'pending/failed',
      expired: 'cancelled/expired',
      cancelled: 'cancelled/failed',
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
    'cancelled/refunded': {},
    'completed/paid': { returned: 'cancelled/refunded' },
    'completed/completed': { withdrawn: 'cancelled/failed' },
  };
  const pairs = Object.entries(EXPECTED).flatMap(([from, row]) =>
    EVENTS.map((event) => [from as OrderState, event, row?.[event] ?? null] as const),
  );

  it.each(pairs)('when the order is %s and the event is %s, then the next state is %s', (from, event, expected) => {
    const next = nextOrderState(split(from), event);
    expect(next && `${next.status}/${next.paymentStatus}`).toBe(expected);
  });
});

function split(state: OrderState) {
  const [status, paymentStatus] = state.split('/');
  return { status, paymentStatus } as Parameters<typeof nextOrderState>[0];
}
