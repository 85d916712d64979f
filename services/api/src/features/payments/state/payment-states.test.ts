import fc from 'fast-check';
import type { OrderFlag } from '../../orders/index.ts';
import {
  ATTEMPT_STATES,
  type AttemptState,
  nextAttemptState,
  nextOrderState,
  type OrderHappening,
  type OrderState,
  RANK,
} from './payment-states.ts';
import { PAGE_GONE, type Said } from './provider-event.ts';

type From = AttemptState | 'settled';
const FROM: From[] = [...ATTEMPT_STATES, 'settled'];
const at = (from: From) =>
  from === 'settled' ? { state: 'paid' as const, isSettled: true } : { state: from, isSettled: false };
const said = (transaction_status: string, more: Partial<Said> = {}): Said => ({
  transaction_status,
  fraud_status: null,
  payment_type: 'qris',
  raw: {},
  ...more,
});

/** state -> [next state, order happening, flag]; a state that is not named stays, and nothing is taken over. */
type Row = Partial<Record<From, [AttemptState, OrderHappening?, OrderFlag?]>>;
const open = (step: [AttemptState, OrderHappening?, OrderFlag?]): Row => ({ created: step, pending: step });
const dead = (step: [AttemptState, OrderHappening?, OrderFlag?]): Row => ({
  expired: step,
  cancelled: step,
  failed: step,
});
const captured = (step: [AttemptState, OrderHappening?, OrderFlag?]): Row => ({ paid: step, settled: step });

const pending = open(['pending', 'retried']);
const refusal = open(['pending', 'refused']);
const review: Row = {
  ...open(['pending', undefined, 'review']),
  expired: ['expired', undefined, 'review'],
  cancelled: ['cancelled', undefined, 'review'],
  failed: ['failed', undefined, 'review'],
};
const success: Row = { ...open(['paid', 'paid']), ...dead(['paid', 'paid', 'late_payment']), paid: ['paid'] };
const reversal: Row = { ...refusal, ...captured(['reversed', 'returned', 'reversal']) };
const expiry: Row = { ...open(['expired', 'expired']), ...dead(['expired']) };
const partly = (flag?: OrderFlag): Row => ({
  ...open(['partially_refunded', 'paid', flag]),
  ...dead(['partially_refunded', 'paid', flag ?? 'late_payment']),
  ...captured(['partially_refunded', 'partly_returned', flag]),
  partially_refunded: ['partially_refunded', 'partly_returned', flag],
});
const wholly = (to: AttemptState, flag?: OrderFlag): Row =>
  Object.fromEntries(FROM.filter((from) => RANK[at(from).state] < 5).map((from) => [from, [to, 'returned', flag]]));

const TABLE: [string, Said, Row][] = [
  ['pending', said('pending'), pending],
  ['pending, fraud accept', said('pending', { fraud_status: 'accept' }), pending],
  ['authorize', said('authorize', { payment_type: 'credit_card' }), pending],
  ['deny of a card', said('deny', { payment_type: 'credit_card', fraud_status: 'deny' }), refusal],
  ['deny of QRIS', said('deny'), refusal],
  ['deny of a BCA account', said('deny', { payment_type: 'bank_transfer', raw: { va_numbers: [] } }), refusal],
  ['deny at Alfamart', said('deny', { payment_type: 'cstore', raw: { store: 'alfamart' } }), refusal],
  ['deny of Permata', said('deny', { payment_type: 'bank_transfer', raw: { permata_va_number: '1' } }), reversal],
  ['deny of a Mandiri bill', said('deny', { payment_type: 'echannel' }), reversal],
  ['deny at Indomaret', said('deny', { payment_type: 'cstore', raw: { store: 'indomaret' } }), reversal],
  ['failure', said('failure'), refusal],
  ['expire of a card', said('expire', { payment_type: 'credit_card' }), open(['pending'])],
  ['expire of QRIS', said('expire'), expiry],
  ['expire of a bank account', said('expire', { payment_type: 'bank_transfer' }), expiry],
  ['expire without a method', said('expire', { payment_type: null }), expiry],
  ['page gone', said(PAGE_GONE, { payment_type: null }), open(['expired'])],
  [
    'cancel',
    said('cancel'),
    {
      ...open(['cancelled', 'cancelled']),
      ...dead(['cancelled']),
      paid: ['refunded', 'returned'],
      settled: ['paid', undefined, 'review'],
    },
  ],
  ['settlement without fraud status', said('settlement'), success],
  ['settlement, accept', said('settlement', { fraud_status: 'accept' }), success],
  ['settlement, challenge', said('settlement', { fraud_status: 'challenge' }), review],
  ['settlement, deny', said('settlement', { fraud_status: 'deny' }), review],
  ['capture, accept', said('capture', { fraud_status: 'accept', payment_type: 'credit_card' }), success],
  ['capture, challenge', said('capture', { fraud_status: 'challenge', payment_type: 'credit_card' }), review],
  ['capture, deny', said('capture', { fraud_status: 'deny', payment_type: 'credit_card' }), review],
  ['capture without fraud status', said('capture', { payment_type: 'credit_card' }), review],
  ['partial_refund', said('partial_refund'), partly()],
  ['partial_chargeback', said('partial_chargeback'), partly('chargeback')],
  ['refund', said('refund'), wholly('refunded')],
  ['chargeback', said('chargeback'), wholly('charged_back', 'chargeback')],
  ['a word we do not know', said('teleported'), {}],
  ['the name of a method of objects', said('constructor'), {}],
];
const PAIRS = TABLE.flatMap(([name, word, row]) => FROM.map((from) => [from, name, word, row[from]] as const));

describe('nextAttemptState', () => {
  it.each(PAIRS)('when %s hears %s, then the table holds', (from, _name, word, expected) => {
    const step = nextAttemptState(at(from), word);
    const [to, order, flag] = expected ?? [at(from).state];
    expect({ to: step.to, order: step.order, flag: step.flag, isStale: step.isStale === true }).toEqual({
      to,
      order,
      flag,
      isStale: expected === undefined,
    });
  });

  it('when money cannot be told to be good, then somebody has to decide', () => {
    for (const word of [said('settlement', { fraud_status: 'deny' }), said('capture', { fraud_status: 'deny' })])
      for (const from of ['created', 'pending', 'expired', 'cancelled', 'failed'] as const)
        expect(nextAttemptState(at(from), word).isHeld).toBe(true);
    expect(nextAttemptState(at('settled'), said('cancel')).isHeld).toBe(true);
  });

  it('when any words follow each other, then the rank never falls, and paid comes from good money only', () => {
    const words = fc.array(fc.constantFrom(...TABLE.map(([, word]) => word)), { maxLength: 12 });
    fc.assert(
      fc.property(words, (sequence) => {
        let state: AttemptState = 'created';
        for (const word of sequence) {
          const step = nextAttemptState({ state, isSettled: word.transaction_status === 'settlement' }, word);
          expect(RANK[step.to]).toBeGreaterThanOrEqual(RANK[state]);
          if (step.to === 'paid' && state !== 'paid')
            expect(['capture', 'settlement']).toContain(word.transaction_status);
          state = step.to;
        }
      }),
    );
  });
});

describe('nextOrderState', () => {
  const HAPPENINGS: OrderHappening[] = [
    'paid',
    'free',
    'refused',
    'retried',
    'expired',
    'cancelled',
    'partly_returned',
    'returned',
  ];
  const EXPECTED: Partial<Record<OrderState, Partial<Record<OrderHappening, OrderState>>>> = {
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
    'completed/completed': {},
  };
  const pairs = Object.entries(EXPECTED).flatMap(([from, row]) =>
    HAPPENINGS.map((happening) => [from as OrderState, happening, row?.[happening] ?? null] as const),
  );

  it.each(pairs)('when an order at %s is %s, then it goes to %s', (from, happening, expected) => {
    const next = nextOrderState(split(from), happening);
    expect(next && `${next.status}/${next.paymentStatus}`).toBe(expected);
  });
});

function split(state: OrderState) {
  const [status, paymentStatus] = state.split('/');
  return { status, paymentStatus } as Parameters<typeof nextOrderState>[0];
}
