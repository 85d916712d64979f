import type { CommandStartedEvent } from 'mongodb';
import { runNextExport } from '../src/features/data-export/run-exports.ts';
import { normsJob } from '../src/features/norms/count-norms.ts';
import { expireOverdueOrders } from '../src/features/payments/reconcile/end-order.ts';
import { recheckEndedAttempts } from '../src/features/payments/reconcile/recheck-ended-attempts.ts';
import { reconcileAttempts } from '../src/features/payments/reconcile/reconcile-attempts.ts';
import { type AdminKey, createAdminFixture, requests, sendTo } from './admin-calls.ts';
import { newCheckout, newOrder } from './checkout.ts';
import { choose, entitleTo, LEARNING } from './choices.ts';
import { FakeProvider } from './fake-provider.ts';
import { testApi } from './harness.ts';
import { createPsychologist, SIGNATURE } from './psychologist.ts';

/** The collections that a sharded cluster would divide, with their shard key. Every other one stays on one shard. */
const SHARD_KEYS: Record<string, string> = { orders: 'userId', userAssessments: 'userId' };

/** Every query without the shard key, which all shards would have to answer. */
const SCATTERED = [
  // They could carry `userId`, which the payment attempt, the order or the document that was read has.
  'find orders _id',
  'update orders _id',
  'update orders _id paymentStatus status',
  'update orders _id version',
  'update userAssessments _id',
  'update userAssessments orderItemId',
  'update userAssessments orderId status withdrawnAt',
  'update userAssessments frozenAt orderId status',
  'update userAssessments flaggedAt orderId status',
  // Rare, so that all shards may answer.
  'find userAssessments _id',
  'find userAssessments _id consultation.status',
  'find userAssessments _id assignment.userId consultation.status',
  'find userAssessments _id assignment.userId erasedAt status',
  'update userAssessments _id assignment.userId caseNotes erasedAt restrictedAt status',
  'update userAssessments _id assignment.userId erasedAt restrictedAt signOff status',
  'find userAssessments erasedAt instrument.id instrument.version restrictedAt source status withdrawnAt',
  'find userAssessments _id erasedAt instrument.id instrument.version restrictedAt source status withdrawnAt',
  // The first page of a list: each shard reads one page of its index by `_id`, and the router merges.
  'find orders',
  'count orders',
  'find userAssessments',
  'count userAssessments',
  // Each shard reads its index.
  'find userAssessments assignment.userId erasedAt status',
  'find userAssessments awaitsSignOff',
  'find orders searchWords',
  'find userAssessments searchWords',
  'find userAssessments childWords',
  'find userAssessments restrictedAt',
  'find orders paidAt status',
  'find userAssessments completedAt restrictedAt',
  'find userAssessments consultation.status',
  // Counts and sums are added up.
  'aggregate userAssessments assignment.userId erasedAt status',
  'aggregate userAssessments assignment.userId awaitsSignOff erasedAt restrictedAt signOff status',
  'aggregate userAssessments awaitsSignOff',
  'aggregate orders searchWords',
  'aggregate userAssessments searchWords',
  'aggregate userAssessments childWords',
  'aggregate userAssessments consultation.status',
  'aggregate orders flags',
  'aggregate orders byStaff paymentStatus status',
  'aggregate orders byStaff paidAt paymentStatus status',
  'aggregate orders createdAt status',
  'aggregate userAssessments assessment.type source status',
  'aggregate userAssessments completedAt source',
  'aggregate userAssessments createdAt source',
  'aggregate userAssessments createdAt source withdrawnAt',
  'aggregate userAssessments source status withdrawnAt',
  'aggregate userAssessments accessBatchId status',
];

const scattered = new Set<string>();
let targeted = 0;
const provider = new FakeProvider();

const api = testApi({ hasOwnDatabase: true, provider, onCommand: record });

/** Sorts a command by whether its filter names the shard key, so that one shard answers it. */
function record({ commandName, command }: CommandStartedEvent): void {
  const collection = command[commandName] as string;
  const key = SHARD_KEYS[collection];
  if (!key || commandName === 'insert' || commandName === 'getMore') return;
  for (const filter of filtersOf(commandName, command)) {
    if (fieldsOf(filter).includes(key)) targeted += 1;
    else scattered.add(`${commandName} ${collection} ${fieldsOf(filter).sort().join(' ')}`.trim());
  }
}

type Filter = Record<string, unknown>;

function filtersOf(name: string, command: Record<string, unknown>): Filter[] {
  if (name === 'find' || name === 'count') return [(command.filter ?? command.query ?? {}) as Filter];
  if (name === 'findAndModify' || name === 'distinct') return [command.query as Filter];
  if (name === 'update') return (command.updates as { q: Filter }[]).map(({ q }) => q);
  if (name === 'delete') return (command.deletes as { q: Filter }[]).map(({ q }) => q);
  const [first] = command.pipeline as Record<string, Filter>[];
  return [first?.$match ?? {}];
}

/** Fields of a filter, and of the conditions in a `$and`. Conditions in a `$or` do not select a shard. */
const fieldsOf = (filter: Filter): string[] =>
  Object.entries(filter).flatMap(([field, value]) => {
    if (field === '$and') return (value as Filter[]).flatMap(fieldsOf);
    return field.startsWith('$') ? [] : [field];
  });

/** What a parent does, beyond what the fixture of the admin area has done already. */
async function playParent(): Promise<void> {
  const { payer, token, orderId } = await newOrder(api);
  const paths = ['/api/orders', `/api/orders/${orderId}`, `/api/payment-status/${orderId}`, '/api/user-assessments'];
  for (const path of paths) await api.get(path, token).expect(200);
  await api.post('/api/sync/trigger', {}, token).expect(200);
  await api.post(`/api/orders/${orderId}/cancel`, {}, token).expect(200);
  const id = await entitleTo(LEARNING, payer.id);
  await api.get(`/api/user-assessments/${id}`, token).expect(200);
  const responses = choose(LEARNING);
  await api.post(`/api/user-assessments/${id}/save-progress`, { responses, currentPage: 0 }, token).expect(200);
  await api.post(`/api/user-assessments/${id}/complete`, { responses }, token).expect(200);
  await api.get(`/api/user-assessments/result/${id}`, token).expect(200);
  await api.get(`/api/user-assessments/${id}/pdf`, token).expect(200);
  await api.post('/api/data-exports', { currentPassword: payer.password }, token).expect(201);
  expect(await runNextExport(api.services)).toBe(true);
}

/** What a psychologist does with a case. */
async function playPsychologist(id: number): Promise<void> {
  const { id: to, accessToken: token } = await createPsychologist(api);
  const { adminToken } = await api.admin();
  await api.post(`/api/admin/assessments/${id}/assign`, { from: null, to }, adminToken).expect(200);
  await api.get('/api/cases', token).expect(200);
  await api.get('/api/cases/waiting/count', token).expect(200);
  await api.post(`/api/cases/${id}/notes`, { text: 'Catatan', after: 0 }, token).expect(200);
  const [from, status] = ['requested', 'contacted'];
  await api.post(`/api/cases/${id}/consultation`, { from, status }, token).expect(200);
  await api.post(`/api/cases/${id}/sign-off`, SIGNATURE, token).expect(200);
}

it('a sharded cluster: when parents, staff, psychologists and jobs work, then all shards answer only the listed queries', async () => {
  await playParent();
  const fixture = await createAdminFixture(api, provider);
  for (const key of Object.keys(requests(fixture)) as AdminKey[]) {
    const { adminToken } = await api.admin();
    await sendTo(api, fixture, key, { token: adminToken });
  }
  const { ids } = await createAdminFixture(api, provider);
  await playPsychologist(ids.waiting);
  await newCheckout(api);
  await reconcileAttempts(api.services);
  await expireOverdueOrders(api.services);
  await recheckEndedAttempts(api.services);
  await normsJob.run(api.services, () => false);
  expect(targeted).toBeGreaterThan(20);
  expect([...scattered].sort()).toEqual([...SCATTERED].sort());
});
