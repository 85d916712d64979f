import type { AuditAction, CallKey } from '@kenali/contracts';
import mongoose from 'mongoose';
import { Order } from '../src/features/orders/index.ts';
import { newCheckout } from './checkout.ts';
import type { FakeProvider } from './fake-provider.ts';
import type { TestApi } from './harness.ts';
import { paidTwice } from './paid-twice.ts';
import { completeOne } from './read-pdf-api.ts';
import { answers, PARTICIPANT } from './sensory.ts';

export type AdminKey = Extract<CallKey, `${string} /api/admin/${string}`>;
export type Practice = Awaited<ReturnType<typeof openPractice>>;

/** Tested in the past of any clock. */
const CHILD = { ...PARTICIPANT, childBirthDate: '2018-05-31', testDate: '2024-01-05' };

/** A small practice in which every call of the admin area has something to work on. */
export async function openPractice(api: TestApi, provider: FakeProvider) {
  const admin = await api.user({ role: 'admin' });
  const parent = await api.user({ firstName: 'Ratna' });
  const result = await completeOne(api, parent, 'sensory', { responses: answers(2), participantInfo: CHILD });
  const sent = await paidTwice(api, provider);
  const recorded = await paidTwice(api, provider, 'bank_transfer');
  const held = await newCheckout(api);
  await api.post(
    '/api/midtrans/notification',
    provider.say(held.providerOrderId, 'settlement', { gross_amount: '1.00' }),
  );
  const { adminToken } = await api.admin();
  const [notice] = (await api.get('/api/admin/notices', adminToken).expect(200)).body;
  const { _id: assessment } = await api.assessment();
  const late = (await newCheckout(api)).orderId;
  await Order.updateOne({ _id: late }, { $set: { flags: ['late_payment'] } });
  return {
    admin,
    ids: {
      ...{ user: parent.id, result, order: held.orderId, late, notice: notice.id as number, assessment },
      ...{ sent: sent.refund._id, recorded: recorded.refund._id },
    },
  };
}

/** A good request of each call: what its id names, its body, and what the audit log says of it afterwards. */
export const requests = ({ admin }: Pick<Practice, 'admin'>): Record<AdminKey, GoodRequest> => ({
  'POST /api/admin/login': { body: { email: admin.email, password: admin.password }, noted: 'admin.login' },
  'POST /api/admin/logout': { noted: 'admin.logout' },
  'GET /api/admin/user': { noted: null },
  'GET /api/admin/stats': { noted: null },
  'GET /api/admin/activity': { noted: null },
  'GET /api/admin/audit': { noted: null },
  'GET /api/admin/users': { noted: null },
  'PATCH /api/admin/users/{id}': { id: 'user', body: { firstName: 'Rina', isActive: false }, noted: 'user.update' },
  'POST /api/admin/users/{id}/reset-password': {
    id: 'user',
    body: { newPassword: 'kata-sandi-baru' },
    noted: 'user.reset_password',
  },
  'GET /api/admin/assessments': { noted: null },
  'GET /api/admin/assessments/csv': { noted: 'assessments.export_csv' },
  'GET /api/admin/assessments/xlsx': { noted: 'assessments.export_xlsx' },
  'GET /api/admin/assessments/{id}/result': { id: 'result', noted: 'result.view' },
  'GET /api/admin/assessments/{id}/pdf': { id: 'result', noted: 'result.pdf' },
  'GET /api/admin/reports': { noted: null },
  'GET /api/admin/reports/xlsx': { noted: 'report.export_xlsx' },
  'GET /api/admin/reports/pdf': { noted: 'report.export_pdf' },
  'GET /api/admin/orders': { noted: null },
  'GET /api/admin/orders/{id}/timeline': { id: 'order', noted: 'order.timeline' },
  'GET /api/admin/refunds': { noted: null },
  'POST /api/admin/refunds/{id}/send': { id: 'sent', noted: 'refund.send' },
  'POST /api/admin/refunds/{id}/record': { id: 'recorded', body: { note: 'Transfer BCA' }, noted: 'refund.record' },
  'GET /api/admin/notices': { noted: null },
  'POST /api/admin/orders/{id}/settle': {
    id: 'late',
    body: { mark: 'late_payment', note: 'Sudah dicek' },
    noted: 'order.settle',
  },
  'POST /api/admin/notices/{id}/resolve': { id: 'notice', body: { note: 'Sudah dicek' }, noted: 'notice.resolve' },
  'GET /api/admin/consultations': { noted: null },
  'PATCH /api/admin/consultations/{id}': {
    id: 'result',
    body: { from: 'requested', status: 'contacted' },
    noted: 'consultation.update',
  },
  'GET /api/admin/catalogue': { noted: null },
  'POST /api/admin/catalogue': {
    body: {
      ...{ name: 'Profil Remaja', description: '', priceRupiah: 250_000, listPriceRupiah: null, promoLabel: null },
      ...{ note: null, duration: '30 menit', ageRange: '13–17 tahun', type: 'sensory', isActive: true },
    },
    noted: 'catalogue.create',
  },
  'PATCH /api/admin/catalogue/{id}': { id: 'assessment', body: { priceRupiah: 120_000 }, noted: 'catalogue.update' },
  'GET /api/admin/client-errors': { noted: null },
  'GET /api/admin/releases': { noted: null },
});

export interface GoodRequest {
  id?: keyof Practice['ids'];
  body?: object;
  noted: AuditAction | null;
}

/** Sends the good request of a call, with the given token, and another body if one is given. */
export function sendTo(api: TestApi, practice: Practice, key: AdminKey, { token, body }: Sent) {
  const good = requests(practice)[key];
  const id = good.id === undefined ? '' : String(practice.ids[good.id]);
  const [method, path] = key.replace('{id}', id).split(' ') as [string, string];
  if (method === 'GET') return api.get(path, token);
  const sent = body ?? good.body;
  return method === 'PATCH' ? api.patch(path, sent ?? {}, token) : api.post(path, sent, token);
}

interface Sent {
  token?: string | undefined;
  /** In place of the good one. */
  body?: object | undefined;
}

/** All that is stored but sessions, which know when they were last seen. */
export async function stored(): Promise<string> {
  const collections = (await mongoose.connection.db?.collections()) ?? [];
  const texts = collections
    .filter(({ collectionName }) => collectionName !== 'sessions')
    .map(async (each) => JSON.stringify([each.collectionName, await each.find().sort({ _id: 1 }).toArray()]));
  return (await Promise.all(texts)).sort().join('\n');
}
