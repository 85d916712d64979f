import { runNextExport } from '../src/features/data-export/run-exports.ts';
import { countResults } from '../src/features/statistics/index.ts';
import type { FakeProvider } from './fake-provider.ts';
import type { TestApi } from './harness.ts';
import { agree, enter } from './observer.ts';
import { payOnce } from './paid-twice.ts';
import { answers, consentTo, entitle, PARTICIPANT } from './sensory.ts';

/** What a family and its psychologist write, in words that nothing else has. */
export const SECRETS = {
  child: 'Zefanyakirana Quillarani',
  birthDate: '2022-07-23',
  parent: 'Xaverionita Wibisonoputra',
  childNotes: 'alergi kacangtanahxyz',
  comment: 'ketakutan petasanmercon',
  corrected: 'Zefanyakirano Quillarani',
  caseNote: 'perlu observasilanjutan',
  consultationNote: 'dihubungi malamkliwon',
  reason: 'sengketahakasuh berjalan',
  request: 'koreksiejaannama anak',
  refund: 'batalkarenarawatinap anak',
  refundNote: 'ditransferkerekening neneknya',
  requestNote: 'ejaandibetulkan kemarin',
  requestAnswer: 'namadibetulkan sudah',
  observer: 'Zulaikhahastuti Nenekmuda',
};
/** Answers in an order that no other test has. */
export const ITEMS = Object.fromEntries(
  Object.keys(answers()).map((id, index) => [id, 1 + ((index * index + 3 * index) % 5)]),
) as Record<string, number>;

/** Those of the second observer. */
export const OBSERVED = Object.fromEntries(
  Object.keys(ITEMS).map((id, index) => [id, 1 + ((2 * index * index + index) % 5)]),
) as Record<string, number>;

/** A second observer answers in two steps. */
async function observeEncrypted(api: TestApi, id: number, token: string): Promise<void> {
  const body = { relationship: 'grandparent' };
  const { body: invited } = await api.post(`/api/user-assessments/${id}/observers`, body, token).expect(201);
  const session = await enter(api, invited);
  await agree(api, session, SECRETS.observer);
  await api.post('/api/observations/save-progress', { session, responses: OBSERVED }).expect(200);
  await api.post('/api/observations/complete', { session }).expect(200);
}

/** Everything that stores something about a child. Returns what a test needs to look at it. */
export async function liveEncrypted(api: TestApi, provider: FakeProvider) {
  const owner = await api.user();
  const token = owner.accessToken;
  const { adminToken } = await api.admin();
  const psychologist = await api.user({ role: 'internal' });
  await consentTo(api, token);
  const { child: name, birthDate, corrected } = SECRETS;
  const profile = { name: corrected, birthDate, sex: 'female', notes: SECRETS.childNotes };
  const { body: child } = await api.post('/api/children', profile, token).expect(201);
  await api.patch(`/api/children/${child.id}`, { name }, token).expect(200);
  const { _id: assessmentId } = await api.assessment({ requiresSignOff: true });
  const [done, begun] = [await entitle(owner.id, { assessmentId }), await entitle(owner.id)];
  const participantInfo = { ...PARTICIPANT, childName: name, childBirthDate: birthDate, parentName: SECRETS.parent };
  const all = { responses: ITEMS, comments: { umum: SECRETS.comment }, participantInfo };
  const observed = await entitle(owner.id);
  for (const id of [done, begun, observed])
    await api.post(`/api/user-assessments/${id}/save-progress`, { ...all, childId: child.id }, token).expect(200);
  await api.post(`/api/user-assessments/${done}/complete`, all, token).expect(200);
  await api.post(`/api/user-assessments/${observed}/complete`, all, token).expect(200);
  await observeEncrypted(api, observed, token);
  await countResults({ ...api.services, now: () => new Date(api.services.now().getTime() + 120_000) });
  const staffToken = psychologist.accessToken;
  await api.post(`/api/admin/assessments/${done}/assign`, { from: null, to: psychologist.id }, adminToken).expect(200);
  await api.post(`/api/cases/${done}/notes`, { text: SECRETS.caseNote, after: 0 }, staffToken).expect(200);
  const step = { from: 'requested', status: 'contacted', note: SECRETS.consultationNote };
  await api.patch(`/api/admin/consultations/${done}`, step, adminToken).expect(200);
  const about = { scope: 'child', child: { name, birthDate }, reason: SECRETS.reason };
  const { body: restriction } = await api.post('/api/restrictions', about, token).expect(200);
  await api.post(`/api/restrictions/${restriction.id}/lift`, { confirmed: true }, token).expect(200);
  const { orderId } = await payOnce(api, provider);
  const refund = { amount: 1000, reason: SECRETS.refund };
  const { body: started } = await api.post(`/api/admin/orders/${orderId}/refunds`, refund, adminToken).expect(200);
  await api.post(`/api/admin/refunds/${started.id}/send`, undefined, adminToken).expect(200);
  const { body: byHand } = await api.post(`/api/admin/orders/${orderId}/refunds`, refund, adminToken).expect(200);
  await api.post(`/api/admin/refunds/${byHand.id}/record`, { note: SECRETS.refundNote }, adminToken).expect(200);
  const correction = { kind: 'correction', message: SECRETS.request };
  const { body: asked } = await api.post('/api/data-requests', correction, token).expect(200);
  const handle = (id: number, body: object) =>
    api.post(`/api/admin/data-requests/${id}/handle`, body, adminToken).expect(200);
  await handle(asked.id, { answer: SECRETS.requestAnswer });
  const { body: again } = await api.post('/api/data-requests', correction, token).expect(200);
  await handle(again.id, { note: SECRETS.requestNote });
  const deletion = { kind: 'delete_child', child: { name, birthDate }, currentPassword: owner.password };
  await api.post('/api/data-requests/deletion', deletion, token).expect(200);
  await api.post('/api/data-exports', { currentPassword: owner.password }, token).expect(201);
  while (await runNextExport(api.services));
  return { owner, token, adminToken, staffToken, done, begun, observed, child: child.id as number };
}
