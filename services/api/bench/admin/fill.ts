import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRegistry } from '@kenali/instruments';
import type { Db, Document } from 'mongodb';
import { chance, personOf } from './people.ts';

export const USERS = 100_000;
export const ATTEMPTS = 300_000;
const ORDERS = 250_000;
const NOTED = 100_000;
export const ADMIN = { id: 1, sid: 'bench-admin' };
const FIRST_ATTEMPT = 100_001;
const BATCH = 2000;
const DAY_MS = 24 * 3_600_000;
const now = Date.now();
/** Spread over two years; ids increase with time. */
const timeOf = (share: number) => new Date(now - Math.floor((1 - share) * 730 * DAY_MS));

const KINDS = [
  { type: 'sensory', name: 'Profil Sensori Anak', instrumentId: 'sensory-profile', priceRupiah: 350_000, count: 125 },
  { type: 'learning', name: 'Inventori Gaya Belajar', instrumentId: 'learning-style', priceRupiah: 0, count: 14 },
  {
    type: 'intelligence',
    name: 'Asesmen Kecerdasan Majemuk',
    instrumentId: 'multiple-intelligence',
    priceRupiah: 150_000,
    count: 70,
  },
] as const;

/** Users, user assessments with results of realistic size, orders and an audit log, without search tokens. */
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
    ...{ _id: index + 1, description: '', listPriceRupiah: null, promoLabel: null, note: null, duration: '' },
    ...{ ageRange: '', isActive: true, createdAt: timeOf(0), ...offerOf(index) },
  }));
  const done = completedParts();
  await insert('userAssessments', ATTEMPTS, (index) => attemptOf(index, done));
  await insert('orders', ORDERS, orderOf);
  await insert('refunds', 500, (index) => ({
    ...{ _id: index + 1, orderId: index + 1, providerOrderId: `order_${index}`, refundKey: `r-${index}` },
    ...{ amount: 350_000, reason: 'duplicate_payment', state: index % 3 ? 'provider_accepted' : 'requested' },
    ...{ createdAt: timeOf(index / 500), updatedAt: timeOf(index / 500) },
  }));
  await insert('paymentEvents', ORDERS, eventOf);
  await insert('auditEntries', NOTED, noteOf);
  await db.collection('sessions').insertOne({
    sid: ADMIN.sid,
    sess: { userId: ADMIN.id, audience: 'admin', generation: 1, lastSeenAt: new Date(), createdAt: new Date() },
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

function userOf(index: number): Document {
  const _id = index + 1;
  return {
    _id,
    ...personOf(index),
    passwordHash: 'x'.repeat(97),
    profileImageUrl: null,
    isEmailVerified: true,
    authProvider: 'custom',
    role: _id === ADMIN.id ? 'admin' : _id % 5000 === 0 ? 'internal' : 'user',
    isActive: _id === ADMIN.id || _id % 40 !== 0,
    lastLoginAt: chance(index, 3) < 0.8 ? timeOf(chance(index, 4)) : null,
    createdAt: timeOf(index / USERS),
    updatedAt: timeOf(index / USERS),
  };
}

const offerOf = (index: number) => {
  const { count: _, ...offer } = KINDS[index % KINDS.length]!;
  return offer;
};
const kindIndexOf = (index: number) => (chance(index, 5) < 0.5 ? 0 : chance(index, 6) < 0.5 ? 1 : 2);
const ownerOf = (index: number) => 1 + Math.floor(chance(index, 7) * USERS);

/** One scored result of each type. Only its size matters here. */
function completedParts(): Document[] {
  const packs = join(import.meta.dirname, '../../../../libs/instruments/packs');
  const registry = createRegistry(
    KINDS.map(({ instrumentId }) => JSON.parse(readFileSync(join(packs, instrumentId, '1.0.0/pack.json'), 'utf8'))),
  );
  const participantInfo = {
    ...{ childName: 'Alya Kirana', childBirthDate: '2020-05-31', parentName: 'Ratna', relationship: 'Ibu' },
    testDate: '2026-01-05',
  };
  return KINDS.map(({ type, instrumentId, count }) => {
    const value = (index: number) =>
      type === 'sensory' ? 1 + (index % 5) : type === 'learning' ? 'visual' : index % 2 === 0;
    const responses = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [String(index + 1), value(index)]),
    );
    const progress = { ...EMPTY, responses, participantInfo: type === 'sensory' ? participantInfo : {} };
    const instrument = registry.latest(instrumentId)!;
    const scoring = { bandSet: 'questionnaire' as const, completedAt: new Date(now).toISOString(), ageRange: null };
    return { progress, results: instrument.score(progress as never, scoring), answered: count, itemCount: count };
  });
}

const EMPTY = {
  ...{ responses: {}, notApplicable: {}, comments: {}, participantInfo: {} },
  ...{ currentPage: 0, currentStep: null, isStarted: false },
};

function attemptOf(index: number, done: readonly Document[]): Document {
  const kind = kindIndexOf(index);
  const at = timeOf(index / ATTEMPTS);
  const isDone = chance(index, 8) < 0.5;
  // Each belongs to another user, because a user may have only one open user assessment per assessment.
  const isStaff = index < USERS && chance(index, 9) < 0.03;
  const status = isDone ? 'completed' : chance(index, 10) < 0.5 ? 'in_progress' : 'available';
  const { priceRupiah, name, type, instrumentId } = KINDS[kind]!;
  return {
    ...{ _id: FIRST_ATTEMPT + index, assessmentId: kind + 1, status, createdAt: at },
    userId: isStaff ? index + 1 : ownerOf(index),
    orderId: isStaff ? null : index + 1,
    orderItemId: index + 1,
    source: isStaff ? 'staff' : priceRupiah === 0 ? 'free' : 'order',
    assessment: { name, type, priceRupiah, instrumentId, ageRange: '' },
    ...{ instrument: { id: instrumentId, version: '1.0.0' }, startedAt: at, revision: 3, savedAt: at },
    ...{ progress: EMPTY, answered: 0, itemCount: null, results: null, completedAt: null },
    ...(isDone && { ...done[kind], completedAt: new Date(at.getTime() + 3_600_000) }),
    ...(isDone && type === 'sensory' && { consultation: consultationOf(index, at) }),
    ...(status === 'available' && index % 300 === 0 && { withdrawnAt: at }),
  };
}

function consultationOf(index: number, at: Date): Document {
  const status = index % 50 === 0 ? 'requested' : 'done';
  return { status, requestedAt: at, updatedAt: at, history: [{ status: 'requested', at, byUserId: ownerOf(index) }] };
}

function orderOf(index: number): Document {
  const at = timeOf(index / ORDERS);
  const kinds = index % 6 === 0 ? [0, 2] : [index % 4 === 0 ? 2 : 0];
  const items = kinds.map((kind, place) => ({
    ...{ _id: index * 2 + place, assessmentId: kind + 1, ageRange: '', ...offerOf(kind) },
  }));
  const totalAmount = items.reduce((sum, { priceRupiah }) => sum + priceRupiah, 0);
  const isPaid = chance(index, 11) < 0.8;
  return {
    ...{ _id: index + 1, userId: ownerOf(index), items, totalAmount, createdAt: at, updatedAt: at, version: 1 },
    ...{ status: isPaid ? 'completed' : 'cancelled', paymentStatus: isPaid ? 'paid' : 'expired' },
    ...{ paymentMethod: 'qris', paymentId: `order_${index}`, refundedAmount: isPaid && index % 200 === 0 ? 1000 : 0 },
    ...{ paidAt: isPaid ? at : null, paidAmount: isPaid ? totalAmount : null },
    flags: index % 500 === 0 ? ['late_payment'] : [],
  };
}

function eventOf(index: number): Document {
  const at = timeOf(index / ORDERS);
  const raw = JSON.stringify({ transaction_status: 'settlement', gross_amount: '350000.00' });
  return {
    ...{ dedupeKey: String(index), providerOrderId: `order_${index}`, orderId: index + 1, source: 'notification', raw },
    ...{ signatureOk: true, statusAnswer: raw, verdict: index % 1000 === 0 ? 'held' : 'applied', from: null, to: null },
    ...{ deliveries: 1, createdAt: at, lastAt: at },
  };
}

function noteOf(index: number): Document {
  const { firstName, lastName } = personOf(ownerOf(index) - 1);
  const words = [firstName, ...lastName.split(' '), 'admin', 'kenali'].map((word) => word.toLowerCase());
  return {
    ...{ _id: index + 1, at: timeOf(index / NOTED), action: index % 3 ? 'result.view' : 'user.update' },
    actor: { id: ADMIN.id, email: 'admin@kenali.test', name: 'Admin Kenali' },
    target: { kind: 'user', id: ownerOf(index), name: `${firstName} ${lastName}` },
    ...{ changes: {}, details: {}, searchWords: words },
  };
}
