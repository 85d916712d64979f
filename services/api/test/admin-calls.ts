import type { AuditAction, CallKey, CatalogueEntryRequest } from '@kenali/contracts';
import mongoose from 'mongoose';
import { startSession, User } from '../src/features/auth/index.ts';
import { Order } from '../src/features/orders/index.ts';
import { ErrorSampleModel } from '../src/features/releases/errors/error-sample.model.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { newCheckout } from './checkout.ts';
import type { FakeProvider } from './fake-provider.ts';
import { type Calls, readAll, type TestApi } from './harness.ts';
import { packText } from './packs.ts';
import { payOnce, payTwice } from './paid-twice.ts';
import { featureRequests, redeemCode } from './practice-features.ts';
import { completeOne } from './read-pdf-api.ts';
import { answers, consentTo, PARTICIPANT } from './sensory.ts';

/**
 * Succeed only with a code of an app: `second-factor.api.test.ts` and `staff-second-factor.api.test.ts` have their tests. The
 * first one also needs a challenge.
 */
const CODE_CALLS = [
  'POST /api/admin/login/second-factor',
  'POST /api/admin/second-factor/confirm',
  'POST /api/admin/second-factor/prove',
] as const;
export const needsCode = (key: string): boolean => (CODE_CALLS as readonly string[]).includes(key);
export type AdminKey = Exclude<Extract<CallKey, `${string} /api/admin/${string}`>, (typeof CODE_CALLS)[0]>;
/** Ids and accounts that the requests below refer to. */
export type AdminFixture = Awaited<ReturnType<typeof createAdminFixture>>;

/** The test date is in the past, whatever the clock of the test API says. */
const CHILD = { ...PARTICIPANT, childBirthDate: '2018-05-31', testDate: '2024-01-05' };

/** Id of an error with a stack. */
const STACK = 'shell - 0';
const ERROR = { phase: 'render', message: 'x', count: 1, lastAt: new Date() } as const;

/** A version waits for a decision once, so each fixture proposes another one. */
let fixtures = 0;

/** Creates one document of each kind, so that every admin call has something to work on. */
export async function createAdminFixture(api: TestApi, provider: FakeProvider) {
  const admin = await api.user({ role: 'admin' });
  const parent = await api.user({ firstName: 'Ratna' });
  // The research exports have the results of families that allow it.
  await consentTo(api, parent.accessToken, { research: true });
  const result = await completeOne(api, parent, 'sensory', { responses: answers(2), participantInfo: CHILD });
  const other = (await api.user({ firstName: 'Bayu' })).id;
  const secured = (await api.user({ firstName: 'Bayu' })).id;
  const secondFactor = { secret: 'sealed', enabledAt: new Date(), lastStep: 1, recoveryCodes: [] };
  await User.updateOne({ _id: secured }, { $set: { secondFactor } });
  const waiting = await completeOne(api, parent, 'sensory', { responses: answers(2), participantInfo: CHILD });
  await UserAssessment.updateOne({ _id: waiting }, { $set: { awaitsSignOff: true } });
  const psychologist = (await api.user({ role: 'internal', firstName: 'Dewi' })).id;
  const sent = await payTwice(api, provider);
  const recorded = await payTwice(api, provider, 'bank_transfer');
  const { orderId: paid } = await payOnce(api, provider);
  const started = await payOnce(api, provider);
  const held = await newCheckout(api);
  await api.post(
    '/api/midtrans/notification',
    provider.setStatus(held.providerOrderId, 'settlement', { gross_amount: '1.00' }),
  );
  const { adminToken } = await api.admin();
  const [notice] = (await api.get('/api/admin/notices', adminToken).expect(200)).body;
  const { body: withdrawn } = await api
    .post(`/api/admin/orders/${started.orderId}/refunds`, { amount: 1000, reason: 'Salah pesan' }, adminToken)
    .expect(200);
  const { _id: assessment } = await api.assessment();
  const late = (await newCheckout(api)).orderId;
  const asked = { kind: 'correction', message: 'Nama anak saya salah tulis' };
  const { body: request } = await api.post('/api/data-requests', asked, parent.accessToken).expect(200);
  fixtures += 1;
  const own = (await startSession(api.services, admin.id, 'admin', { device: 'Tes' })).accessToken;
  const propose = async (id: string, token: string) =>
    (await api.post('/api/admin/pack-proposals', { text: packText(id, `1.${fixtures}.0`) }, token).expect(200)).body
      .proposalId;
  const packs = {
    proposal: await propose('generic', adminToken),
    ownProposal: await propose('multiple-intelligence', own),
  };
  const batch = await redeemCode(api, parent.accessToken, own);
  await ErrorSampleModel.updateOne(
    { _id: STACK },
    { app: 'shell', stack: ['shell/1/a.js:1:1'], ...ERROR },
    { upsert: true },
  );
  await Order.updateOne({ _id: late }, { $set: { flags: ['late_payment'] } });
  return {
    admin,
    batchKey: batch.key,
    ids: {
      user: parent.id,
      result,
      psychologist,
      other,
      secured,
      waiting,
      order: held.orderId,
      late,
      notice: notice.id as number,
      request: request.id as number,
      assessment,
      batch: batch.id,
      instrument: 'sensory-profile',
      session: String(admin.refreshToken.split('.')[0]),
      ...(packs as { proposal: number; ownProposal: number }),
      paid,
      withdrawn: withdrawn.id as number,
      sent: sent.refund._id,
      recorded: recorded.refund._id,
    },
  };
}

/** The licence of a psychologist, as an admin sets it. */
const LICENCE = { name: 'Dewi, Psikolog', licenceKind: 'SIPP', licence: '2012-01', expiresOn: null } as const;

/** An entry of the catalogue. */
export const NEW_ENTRY: CatalogueEntryRequest = {
  name: 'Profil Remaja',
  description: '',
  priceRupiah: 250_000,
  listPriceRupiah: null,
  promoLabel: null,
  note: null,
  duration: '30 menit',
  ageRange: '13–17 tahun',
  type: 'sensory',
  isActive: true,
};

/** A valid request for each call, and the audit action that it records. */
export const requests = ({
  admin,
  batchKey,
  ids: { other, waiting, psychologist, assessment },
}: AdminFixture): Record<AdminKey, ValidRequest> => ({
  'POST /api/admin/login': { body: { email: admin.email, password: admin.password }, action: 'admin.login' },
  'POST /api/admin/logout': { action: 'admin.logout' },
  'GET /api/admin/user': { action: null },
  // Before the calls that end all other sessions.
  'POST /api/admin/sessions/{id}/end': { id: 'session', action: null },
  'GET /api/admin/second-factor': { action: null },
  // Before the password changes.
  'POST /api/admin/second-factor/start': { body: { currentPassword: admin.password }, action: null },
  'POST /api/admin/second-factor/confirm': { body: { code: '123456' }, action: 'admin.second_factor_on' },
  'POST /api/admin/second-factor/prove': { body: { code: '123456' }, action: null },
  'POST /api/admin/change-password': {
    body: { currentPassword: admin.password, newPassword: 'Kata-sandi-pengganti-3' },
    action: 'admin.change_password',
  },
  'GET /api/admin/sessions': { action: null },
  'POST /api/admin/sessions/end-all': { body: { includeCurrent: false }, action: null },
  'GET /api/admin/stats': { action: null },
  'GET /api/admin/search': { query: 'q=ratna', action: 'records.search' },
  'GET /api/admin/pending': { action: null },
  'GET /api/admin/activity': { action: 'activity.view' },
  'GET /api/admin/audit': { action: 'audit.list' },
  'GET /api/admin/users': { action: 'users.list' },
  'PATCH /api/admin/users/{id}': { id: 'user', body: { firstName: 'Rina', isActive: false }, action: 'user.update' },
  'POST /api/admin/users/update-many': { body: { ids: [other], isActive: false }, action: 'user.update' },
  'POST /api/admin/users/{id}/licence': { id: 'psychologist', body: { licence: LICENCE }, action: 'user.licence' },
  'GET /api/admin/users/{id}/consents': { id: 'user', action: 'user.consents' },
  'GET /api/admin/users/{id}/family': { id: 'user', action: 'user.family' },
  'POST /api/admin/users/{id}/reset-password': {
    id: 'user',
    body: { newPassword: 'kata-sandi-baru' },
    action: 'user.reset_password',
  },
  'POST /api/admin/users/{id}/reset-second-factor': { id: 'secured', action: 'user.reset_second_factor' },
  'GET /api/admin/assessments': { action: 'assessments.list' },
  'GET /api/admin/assessments/csv': { action: 'assessments.export_csv' },
  'GET /api/admin/assessments/xlsx': { action: 'assessments.export_xlsx' },
  'GET /api/admin/assessments/{id}/result': { id: 'result', action: 'result.view' },
  'GET /api/admin/assessments/{id}/pdf': { id: 'result', action: 'result.pdf' },
  'GET /api/admin/assessments/{id}/sign-off': { id: 'result', action: null },
  'POST /api/admin/assessments/{id}/assign': {
    id: 'result',
    body: { from: null, to: psychologist },
    action: 'case.assign',
  },
  'GET /api/admin/sign-offs': { action: 'sign_offs.list' },
  'POST /api/admin/sign-offs/assign-many': {
    body: { items: [{ id: waiting, from: null }], to: psychologist },
    action: 'case.assign',
  },
  'GET /api/admin/reports': { action: null },
  'GET /api/admin/reports/xlsx': { action: 'report.export_xlsx' },
  'GET /api/admin/reports/pdf': { action: 'report.export_pdf' },
  'GET /api/admin/orders': { action: 'orders.list' },
  'GET /api/admin/orders/{id}/timeline': { id: 'order', action: 'order.timeline' },
  'POST /api/admin/orders/{id}/refunds': {
    id: 'paid',
    body: { amount: 350_000, reason: 'Salah pesan' },
    action: 'refund.start',
  },
  'GET /api/admin/refunds': { action: 'refunds.list' },
  'POST /api/admin/refunds/{id}/send': { id: 'sent', action: 'refund.send' },
  'POST /api/admin/refunds/{id}/record': { id: 'recorded', body: { note: 'Transfer BCA' }, action: 'refund.record' },
  'POST /api/admin/refunds/{id}/withdraw': { id: 'withdrawn', action: 'refund.withdraw' },
  'GET /api/admin/notices': { action: null },
  'POST /api/admin/orders/{id}/settle': {
    id: 'late',
    body: { mark: 'late_payment', note: 'Sudah dicek' },
    action: 'order.settle',
  },
  'POST /api/admin/notices/{id}/resolve': { id: 'notice', body: { note: 'Sudah dicek' }, action: 'notice.resolve' },
  'GET /api/admin/consultations': { action: 'consultations.list' },
  'PATCH /api/admin/consultations/{id}': {
    id: 'result',
    body: { from: 'requested', status: 'contacted' },
    action: 'consultation.update',
  },
  'POST /api/admin/consultations/update-many': {
    body: { items: [{ id: waiting, from: 'requested' }], status: 'done', note: 'Selesai lewat WhatsApp' },
    action: 'consultation.update',
  },
  'GET /api/admin/data-requests': { action: 'data_requests.list' },
  'POST /api/admin/data-requests/{id}/handle': {
    id: 'request',
    body: { answer: 'Sudah diperbaiki' },
    action: 'data_requests.handle',
  },
  ...featureRequests(assessment, batchKey),
  'GET /api/admin/catalogue': { action: null },
  'POST /api/admin/catalogue': { body: NEW_ENTRY, action: 'catalogue.create' },
  'PATCH /api/admin/catalogue/{id}': { id: 'assessment', body: { priceRupiah: 120_000 }, action: 'catalogue.update' },
  'GET /api/admin/instruments': { action: null },
  'GET /api/admin/instruments/{id}/{version}/statistics': { id: 'instrument', action: null },
  'GET /api/admin/instruments/{id}/{version}/statistics/xlsx': { id: 'instrument', action: 'statistics.export_xlsx' },
  'GET /api/admin/instruments/{id}/{version}/research/csv': { id: 'instrument', action: 'research.export_csv' },
  'GET /api/admin/instruments/{id}/{version}/research/xlsx': { id: 'instrument', action: 'research.export_xlsx' },
  'GET /api/admin/packs': { action: null },
  'POST /api/admin/pack-proposals': {
    body: { text: packText('learning-style', '1.1.0') },
    action: 'pack_proposal.create',
  },
  'GET /api/admin/pack-proposals/{id}': { id: 'proposal', action: null },
  'POST /api/admin/pack-proposals/{id}/decide': {
    id: 'proposal',
    body: { decision: 'approve', reason: 'Sudah diperiksa' },
    action: 'pack_proposal.approve',
  },
  'POST /api/admin/pack-proposals/{id}/withdraw': { id: 'ownProposal', action: 'pack_proposal.withdraw' },
  'GET /api/admin/client-errors': { action: null },
  'GET /api/admin/client-errors/stack': { query: `id=${encodeURIComponent(STACK)}`, action: null },
  'GET /api/admin/vitals': { action: null },
  'GET /api/admin/policy-violations': { action: null },
  'GET /api/admin/releases': { action: null },
});

export interface ValidRequest {
  /** Which id of the fixture the path contains. */
  id?: keyof AdminFixture['ids'];
  query?: string;
  body?: object;
  headers?: Record<string, string>;
  action: AuditAction | null;
}

/** Sends the valid request of a call, with another body if one is given. */
export function sendTo(api: Calls, fixture: AdminFixture, key: AdminKey, { token, body }: SendOptions) {
  const valid = requests(fixture)[key];
  const id = valid.id === undefined ? '' : String(fixture.ids[valid.id]);
  const [method, path] = key.replace('{id}', id).replace('{version}', '1.0.5').split(' ') as [string, string];
  if (method === 'GET') return api.get(valid.query ? `${path}?${valid.query}` : path, token);
  const requestBody = body ?? valid.body;
  return method === 'PATCH'
    ? api.patch(path, requestBody ?? {}, token)
    : api.post(path, requestBody, token, valid.headers);
}

interface SendOptions {
  token?: string | undefined;
  /** Replaces the valid body. */
  body?: object | undefined;
}

/**
 * A hash of each collection, which takes a tenth of the time of reading them all: equal ones mean that nothing changed.
 * Excludes sessions, whose `lastSeenAt` every call updates.
 */
export async function hashDatabase(): Promise<Record<string, string>> {
  const { collections } = await mongoose.connection.db!.command({ dbHash: 1 });
  return { ...collections, sessions: '' };
}

/** The whole database as text. Excludes sessions, whose `lastSeenAt` every call updates. */
export async function dumpDatabase(): Promise<string> {
  const documents = await readAll<{ in: string; is: object }>(mongoose.connection.db!, (name) => [
    { $match: name === 'sessions' ? { $expr: false } : {} },
    { $sort: { _id: 1 } },
    { $project: { _id: 0, in: { $literal: name }, is: '$$ROOT' } },
  ]);
  return documents.map((each) => JSON.stringify([each.in, each.is])).join('\n');
}
