import { createHmac } from 'node:crypto';
import type { Db } from 'mongodb';
import { sealDocument } from '../../src/db/encryption/sealed-fields.ts';
import { shownVersion } from '../../src/features/user-assessments/consent/consent-texts.ts';
import { withChildTokens } from '../../src/features/user-assessments/search-tokens.ts';
import { SECRET } from '../with-database.ts';

export const USERS = 1000;
/** The document of each user that a change updates, and how. Each change yields another response. */
export const LISTS = {
  '/api/user-assessments': { collection: 'userAssessments', field: 'answered' },
  '/api/orders': { collection: 'orders', field: 'paidAmount' },
} as const;
export type Path = keyof typeof LISTS;

const PER_USER = { userAssessments: 6, orders: 5 };
const at = new Date('2026-01-05T08:00:00Z');
const text = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Longer than a run on a busy machine. */
const LIFETIME_S = 4 * 3600;

/** A bearer token like those of the API, which lasts longer. */
export function tokenOf(userId: number, aud: 'user' | 'admin' = 'user'): string {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { sid: `bench-${userId}`, iat, exp: iat + LIFETIME_S, sub: String(userId), aud, iss: 'kenali' };
  const signed = `${text({ alg: 'HS256', typ: 'JWT' })}.${text(claims)}`;
  return `${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`;
}

export const AGE_RANGE = '3–12 tahun';
const assessment = {
  name: 'Profil Sensori Anak',
  type: 'sensory',
  instrumentId: 'sensory-profile',
  ageRange: AGE_RANGE,
};
const responsesTo = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index + 1}`, (index % 5) + 1]));
export const INSTRUMENT = { id: 'sensory-profile', version: '1.0.0' };
const EMPTY_PROGRESS = {
  responses: {},
  notApplicable: {},
  comments: {},
  participantInfo: {},
  currentPage: 0,
  currentStep: null,
  isStarted: false,
};
/** The state before the first response. */
export const UNANSWERED = {
  progress: EMPTY_PROGRESS,
  answered: 0,
  revision: 0,
  savedAt: null,
  results: null,
  completedAt: null,
};

/** The search tokens of a user assessment whose participant form names a child. */
export const tokensOf = (childName: string) => withChildTokens(['b', 'contoh', 'profil', 'sensori', 'anak'], childName);

export const participantOf = (childName: string) => ({
  childName,
  childBirthDate: '2020-05-31',
  parentName: 'Ratna Wijaya',
  relationship: 'Ibu',
  testDate: '2026-01-05',
});

/** The body that completes a sensory profile of this child, with all 125 items answered. */
export const completionOf = (childName: string) => ({
  responses: responsesTo(125),
  participantInfo: participantOf(childName),
});

/** 1,000 users, each with a session, a consent, 6 user assessments with responses and a participant form, and 5 orders. */
export async function writeData(db: Db): Promise<void> {
  const ids = Array.from({ length: USERS }, (_, index) => index + 1);
  const each = <T>(count: number, make: (userId: number, id: number) => T) =>
    ids.flatMap((userId) => Array.from({ length: count }, (_, index) => make(userId, userId * 10 + index)));
  await db.collection<{ _id: number }>('users').insertMany(
    ids.map((_id) => ({
      _id,
      email: `b${_id}@contoh.test`,
      firstName: 'B',
      lastName: 'Contoh',
      whatsappNumber: '081234567890',
      role: 'user',
      isActive: true,
    })),
  );
  await db.collection('sessions').insertMany(
    ids.map((userId) => ({
      sid: `bench-${userId}`,
      sess: { userId, audience: 'user', generation: 1, lastSeenAt: at, createdAt: at },
      expire: new Date(Date.now() + LIFETIME_S * 1000),
    })),
  );
  await db.collection('consentEvents').insertMany(
    ids.map((userId) => ({
      userId,
      sequence: 1,
      kind: 'granted',
      at,
      version: shownVersion([]).version,
      relationship: 'Ibu',
      research: false,
      whatsapp: false,
    })),
  );
  await db.collection<{ _id: number }>('userAssessments').insertMany(
    each(PER_USER.userAssessments, (userId, _id) => {
      const document = {
        _id,
        userId,
        assessmentId: 1,
        orderId: userId,
        orderItemId: _id,
        source: 'order',
        status: 'in_progress',
        assessment: { ...assessment, priceRupiah: 350_000 },
        ...UNANSWERED,
        itemCount: 125,
        touched: 0,
        progress: {
          ...EMPTY_PROGRESS,
          responses: responsesTo(100),
          participantInfo: participantOf(`Alya Kirana ${_id}`),
        },
        instrument: INSTRUMENT,
        startedAt: at,
        createdAt: at,
        ...tokensOf(`Alya Kirana ${_id}`),
      };
      return sealDocument('userAssessments', document) as typeof document;
    }),
  );
  await db.collection<{ _id: number }>('orders').insertMany(
    each(PER_USER.orders, (userId, _id) => ({
      _id,
      userId,
      totalAmount: 350_000,
      status: 'completed',
      paymentStatus: 'paid',
      paymentMethod: 'qris',
      items: [{ _id, assessmentId: 1, priceRupiah: 350_000, ...assessment }],
      touched: 0,
      version: 1,
      paymentId: `o-${_id}`,
      paidAt: at,
      paidAmount: 0,
      createdAt: at,
      updatedAt: at,
    })),
  );
  for (const name of ['userAssessments', 'orders']) await db.collection(name).createIndex({ userId: 1, touched: -1 });
}

/** Changes one document of every user. */
export async function changeAll(db: Db, path: Path, round: number): Promise<void> {
  const { collection, field } = LISTS[path];
  await db
    .collection<{ _id: number }>(collection)
    .updateMany({ _id: { $mod: [10, 0] } } as object, { $set: { [field]: round, touched: round } });
}
