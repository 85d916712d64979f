import type { CallKey } from '@kenali/contracts';
import { Booking } from '../src/features/bookings/booking.model.ts';
import { Norms } from '../src/features/norms/norms.model.ts';
import { addDays, jakartaDay } from '../src/jakarta-time.ts';
import type { FeatureSourceName } from '../src/practice-features.ts';
import { newBatch, redeem } from './access-codes.ts';
import type { TestApi } from './harness.ts';

/* What the features that a practice switches on have in the tables of tests. The tables say what each list is for. */

/** Calls that name nothing of a family, for `every-call.api.test.ts`. */
export const FEATURE_CALLS_WITHOUT_FAMILY = [
  'POST /api/access-codes/redeem',
  'POST /api/admin/access-codes',
  'POST /api/admin/access-codes/{id}/csv',
  'POST /api/admin/access-codes/{id}/pdf',
  'POST /api/admin/access-codes/{id}/revoke',
  'POST /api/admin/access-codes/{id}/give-back',
  'POST /api/admin/norms/{id}/{version}/switch',
  'POST /api/cases/norms/{id}/{version}/switch',
  'POST /api/cases/schedule/hours',
] as const satisfies readonly CallKey[];

/** Changes that need a proof of the second factor. */
export const FEATURE_CALLS_WITH_PROOF: readonly CallKey[] = [
  'POST /api/admin/access-codes',
  'POST /api/admin/access-codes/{id}/revoke',
  'POST /api/admin/access-codes/{id}/give-back',
  'POST /api/admin/norms/{id}/{version}/switch',
];

/** Files, which need one too. */
export const FEATURE_FILES: readonly CallKey[] = [
  'POST /api/admin/access-codes/{id}/csv',
  'POST /api/admin/access-codes/{id}/pdf',
];

/** What a repeat answers, because something else is stored by then. */
export const REPEATS_OF_FEATURES: Partial<Record<CallKey, number>> = {
  'POST /api/admin/access-codes': 201,
  'POST /api/admin/access-codes/{id}/revoke': 409,
  'POST /api/admin/access-codes/{id}/give-back': 409,
};

export const FEATURES_NOT_EXPORTED: Record<string, string> = {
  accessBatches: 'what partners have bought, without families',
  norms: 'rounded figures of many children; the results that they are from are in the archive themselves',
  normSwitches: 'who has switched norms on',
};

/** What makes a document of each table of the features belong to an account, for the archive of own data. */
export const featureLinks = ({ id }: { id: number; email: string }): Record<FeatureSourceName, object> => ({
  'kode-akses': { userId: id },
  'jadwal-konsultasi': { userId: id, psychologistId: 4711, forgetAt: new Date(Date.now() + 3_600_000) },
  'jam-konsultasi': { _id: id },
});

const NEXT_MONTH = addDays(jakartaDay(new Date()), 30);

/** Valid requests of admins for what `redeemCode` has created. */
export const featureRequests = (assessmentId: number, key: string) =>
  ({
    'GET /api/admin/access-codes': { action: null },
    'POST /api/admin/access-codes': {
      body: { assessmentId, count: 2, partner: 'SD Harapan', lastDay: NEXT_MONTH },
      headers: { 'Idempotency-Key': 'kode-1' },
      action: 'access_codes.create',
    },
    'POST /api/admin/access-codes/{id}/csv': { id: 'batch', body: { key }, action: 'access_codes.csv' },
    'POST /api/admin/access-codes/{id}/pdf': { id: 'batch', body: { key }, action: 'access_codes.pdf' },
    'POST /api/admin/access-codes/{id}/revoke': { id: 'batch', body: { number: 2 }, action: 'access_codes.revoke' },
    'POST /api/admin/access-codes/{id}/give-back': {
      id: 'batch',
      body: { number: 1 },
      action: 'access_codes.give_back',
    },
    'GET /api/admin/norms': { action: null },
    'POST /api/admin/norms/{id}/{version}/switch': { id: 'instrument', body: { isOn: true }, action: 'norms.switch' },
  }) as const;

/** A batch of codes, of which a family uses the first one. */
export async function redeemCode(api: TestApi, accessToken: string, adminToken?: string) {
  const batch = await newBatch(api, {}, adminToken);
  await redeem(api, batch.codes[0], { accessToken }).expect(200);
  return batch;
}

/** What the features store about a result besides: a cell of norms that has it, and a booked time. */
export async function storeOfFeatures(result: number, userId: number, at: Date): Promise<void> {
  await countInNorms(result);
  await bookConsultation(userId, result, at);
}

/** A booked time in three weeks, as if a psychologist had published hours. */
async function bookConsultation(userId: number, result: number, at: Date): Promise<void> {
  const after = (days: number) => new Date(at.getTime() + days * 24 * 60 * 60_000);
  await Booking.create({
    _id: result,
    userAssessmentId: result,
    userId,
    psychologistId: result,
    startsAt: after(21),
    endsAt: after(21.05),
    zone: 'Asia/Makassar',
    sequence: 0,
    calendarSequence: 1,
    createdAt: at,
    forgetAt: after(400),
  });
}

/** A cell that has the result, as if twenty-nine other children had one. */
async function countInNorms(result: number): Promise<void> {
  const month = '2030-11';
  const cell = {
    fromMonths: 84,
    toMonths: 107,
    sex: null,
    count: 30,
    from: month,
    to: month,
    scores: [],
  };
  await Norms.create({
    _id: `norms of ${result}`,
    revision: 1,
    countedAt: new Date(),
    cells: [{ ...cell, results: [result], published: 30 }],
  });
}
