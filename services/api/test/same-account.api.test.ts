import type { ClientSession } from 'mongoose';
import mongoose from 'mongoose';
import { type TestApi, testApi } from './harness.ts';
import { ALYA, formOf, lift, restrict } from './restriction.ts';
import { answers, consentTo, entitle, NOW } from './sensory.ts';

const AT_ONCE = 10;
const api = testApi({ hasOwnDatabase: true, now: () => NOW });
let owner: Awaited<ReturnType<TestApi['user']>>;
let result: number;
let childId: number;
beforeEach(async () => {
  await api.clean();
  owner = await api.user();
  await consentTo(api, owner.accessToken);
  result = await entitle(owner.id);
  await post(`/api/user-assessments/${result}/complete`, { responses: answers(2), participantInfo: formOf(ALYA) });
  childId = (await post('/api/children', ALYA).expect(201)).body.id;
});
afterEach(() => jest.restoreAllMocks());

const post = (path: string, body?: object) => api.post(path, body, owner.accessToken);

type Send = (index: number) => PromiseLike<{ status: number }>;
/** Calls that write the document of the account, in one transaction each. */
const CALLS: Record<string, () => Promise<Send> | Send> = {
  'POST /api/children': () => (index) => post('/api/children', { name: `Anak ${index}`, birthDate: '2020-01-01' }),
  'POST /api/children of the future': () => () => post('/api/children', { name: 'Anak', birthDate: '2090-01-01' }),
  'PATCH /api/children/{id}': () => (index) =>
    api.patch(`/api/children/${childId}`, { notes: `Catatan ${index}` }, owner.accessToken),
  'POST /api/children/{id}/guardian-invitations': () => () => post(`/api/children/${childId}/guardian-invitations`),
  'POST /api/user-assessments/{id}/share-links': () => () =>
    post(`/api/user-assessments/${result}/share-links`, { days: 1 }),
  'POST /api/user-assessments/{id}/observers': () => () =>
    post(`/api/user-assessments/${result}/observers`, { relationship: 'teacher' }),
  'POST /api/orders': async () => {
    const { _id } = await api.assessment();
    return () => post('/api/orders', { assessmentIds: [_id] });
  },
  'POST /api/assessments/{id}/direct-access': async () => {
    const free = await Promise.all(Array.from({ length: AT_ONCE }, () => api.assessment({ priceRupiah: 0 })));
    return (index) => post(`/api/assessments/${free[index]?._id}/direct-access`);
  },
  'POST /api/user-assessments/{id}/complete': async () => {
    const ids = await Promise.all(Array.from({ length: AT_ONCE }, () => entitle(owner.id)));
    const body = { responses: answers(2), participantInfo: formOf(ALYA) };
    return (index) => post(`/api/user-assessments/${ids[index]}/complete`, body);
  },
  'POST /api/auth/change-profile': () => (index) =>
    post('/api/auth/change-profile', { firstName: `Sari ${index}`, lastName: 'Putri', whatsappNumber: '081234567890' }),
  'POST /api/restrictions/{id}/lift': async () => {
    const { id } = await restrict(api, owner.accessToken);
    return () => lift(api, owner.accessToken, id);
  },
};

it.each(Object.entries(CALLS))(
  '%s: when one account sends it several times at once, then each transaction runs once',
  async (_call, prepare) => {
    const send = await prepare();
    const { ClientSession: Session } = mongoose.mongo as unknown as { ClientSession: { prototype: ClientSession } };
    const started = jest.spyOn(Session.prototype, 'startTransaction');
    const all = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => send(index)));
    expect(all.map(({ status }) => status)).not.toContain(500);
    expect(started.mock.calls.length).toBeLessThanOrEqual(AT_ONCE);
  },
  120_000,
);

it('25 profiles at once: as many as an account may have exist, and the others are refused', async () => {
  const send = (await CALLS['POST /api/children']?.()) as Send;
  const all = await Promise.all(Array.from({ length: 25 }, (_, index) => send(index)));
  // One exists already.
  expect(all.map(({ status }) => status).sort()).toEqual([...Array(19).fill(201), ...Array(6).fill(409)]);
}, 120_000);
