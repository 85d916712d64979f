import type { Db, Document } from 'mongodb';
import { toOrderMix } from '../../src/features/orders/order-mix.ts';
import { completedParts, storedAttemptOf } from './attempts.ts';
import { ADMIN_ID, ATTEMPTS, chance, KINDS, now, ownerOf, personOf, timeOf, USERS, userOf } from './data.ts';

const ORDERS = 2.5 * USERS;
const NOTED = USERS;
const REFUNDS = 500;
const BATCH = 2000;

/** Users, user assessments with results of realistic size, orders and an audit log, as the API stores them. */
export async function fill(db: Db): Promise<void> {
  const insert = async (name: string, count: number, make: (index: number) => Document) => {
    for (let from = 0; from < count; from += BATCH)
      await db
        .collection(name)
        .insertMany(Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => make(from + index)) as never, {
          ordered: false,
        });
  };
  await insert('users', USERS, userOf);
  await insert('assessments', KINDS.length, (index) => ({
    _id: index + 1,
    description: '',
    listPriceRupiah: null,
    promoLabel: null,
    note: null,
    duration: '',
    ageRange: '',
    isActive: true,
    createdAt: timeOf(0),
    ...offerOf(index),
  }));
  const done = completedParts();
  await insert('userAssessments', ATTEMPTS, (index) => storedAttemptOf(index, done));
  await insert('orders', ORDERS, orderOf);
  await insert('refunds', REFUNDS, (index) => ({
    _id: index + 1,
    orderId: index + 1,
    providerOrderId: `order_${index}`,
    refundKey: `r-${index}`,
    amount: 350_000,
    reason: 'duplicate_payment',
    state: index % 3 ? 'provider_accepted' : 'requested',
    createdAt: timeOf(index / REFUNDS),
    updatedAt: timeOf(index / REFUNDS),
  }));
  await insert('paymentEvents', ORDERS, eventOf);
  await insert('auditEntries', NOTED, noteOf);
  await db.collection('sessions').insertOne({
    sid: `bench-${ADMIN_ID}`,
    sess: { userId: ADMIN_ID, audience: 'admin', generation: 1, lastSeenAt: new Date(), createdAt: new Date() },
    expire: new Date(now + 8 * 3_600_000),
  });
  await db.collection<{ _id: string; value: number }>('counters').insertMany(
    [
      { _id: 'users', value: USERS },
      { _id: 'auditEntries', value: NOTED },
    ],
    { ordered: false },
  );
}

const offerOf = (index: number) => {
  const { count: _, ...offer } = KINDS[index % KINDS.length]!;
  return offer;
};
function orderOf(index: number): Document {
  const at = timeOf(index / ORDERS);
  const kinds = index % 6 === 0 ? [0, 2] : [index % 4 === 0 ? 2 : 0];
  const items = kinds.map((kind, place) => ({
    _id: index * 2 + place,
    assessmentId: kind + 1,
    ageRange: '',
    ...offerOf(kind),
  }));
  const totalAmount = items.reduce((sum, { priceRupiah }) => sum + priceRupiah, 0);
  const isPaid = chance(index, 11) < 0.8;
  return {
    _id: index + 1,
    userId: ownerOf(index),
    items,
    totalAmount,
    createdAt: at,
    updatedAt: at,
    version: 1,
    status: isPaid ? 'completed' : 'cancelled',
    paymentStatus: isPaid ? 'paid' : 'expired',
    paymentMethod: 'qris',
    paymentId: `order_${index}`,
    refundedAmount: isPaid && index % 200 === 0 ? 1000 : 0,
    paidAt: isPaid ? at : null,
    paidAmount: isPaid ? totalAmount : null,
    mix: toOrderMix(items),
    searchWords: userOf(ownerOf(index) - 1).searchWords,
    flags: index % 500 === 0 ? ['late_payment'] : [],
  };
}

function eventOf(index: number): Document {
  const at = timeOf(index / ORDERS);
  const raw = JSON.stringify({ transaction_status: 'settlement', gross_amount: '350000.00' });
  return {
    dedupeKey: String(index),
    providerOrderId: `order_${index}`,
    orderId: index + 1,
    source: 'notification',
    raw,
    signatureOk: true,
    statusAnswer: raw,
    verdict: index % 1000 === 0 ? 'held' : 'applied',
    from: null,
    to: null,
    deliveries: 1,
    createdAt: at,
    lastAt: at,
  };
}

function noteOf(index: number): Document {
  const { firstName, lastName } = personOf(ownerOf(index) - 1);
  const words = [firstName, ...lastName.split(' '), 'admin', 'kenali'].map((word) => word.toLowerCase());
  return {
    _id: index + 1,
    at: timeOf(index / NOTED),
    action: index % 3 ? 'result.view' : 'user.update',
    actor: { id: ADMIN_ID, email: 'admin@kenali.test', name: 'Admin Kenali' },
    target: { kind: 'user', id: ownerOf(index), name: `${firstName} ${lastName}` },
    changes: {},
    details: {},
    searchWords: words,
  };
}
