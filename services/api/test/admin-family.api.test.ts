import { AuditEntryModel } from '../src/features/audit/index.ts';
import { startSession } from '../src/features/auth/index.ts';
import { eraseNext } from '../src/features/erasure/index.ts';
import { ALYA, addChild, answer, end, invite, join, type Person, parentOf } from './guardian-family.ts';
import { type TestApi, testApi } from './harness.ts';
import { observe } from './observer.ts';
import { restrict } from './restriction.ts';
import { consentTo, NOW, schemaError } from './sensory.ts';

const MINUTE_MS = 60_000;
const ofMinute = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS).toISOString();
/** Longer than any session lasts, so people sign in again. */
const passDays = async (days: number) => {
  clock = new Date(NOW.getTime() + days * 24 * 60 * MINUTE_MS);
  staff = { ...staff, ...(await api.admin()) };
  owner = { ...owner, ...(await startSession(api.services, owner.id, 'user', { device: 'Tes' })) };
};
let clock = NOW;
let staff: Awaited<ReturnType<TestApi['admin']>>;
let owner: Person;
let guardian: Person;
let child: number;
let guardianship: number;
let result: number;
const api = testApi({ now: () => clock, env: { REQUIRE_CONSENT: 'on' } });
beforeEach(async () => {
  clock = NOW;
  staff = await api.admin();
  owner = await parentOf(api, { firstName: 'Ratna' });
  guardian = await parentOf(api, { firstName: 'Dewa' }, 'Ayah');
  child = await addChild(api, owner);
  clock = new Date(ofMinute(1));
  guardianship = await join(api, owner, guardian, child);
  result = await answer(api, owner, child);
});

const pathOf = (id: number) => `/api/admin/users/${id}/family`;
const familyOf = async (id: number) => {
  const { body } = await api.get(pathOf(id), staff.adminToken).expect(200);
  expect(schemaError('GET /api/admin/users/{id}/family', body)).toBeUndefined();
  return body;
};
const invited = async (relationship: string) =>
  (await api.post(`/api/user-assessments/${result}/observers`, { relationship }, owner.accessToken).expect(201)).body;
const entries = (id: number) => AuditEntryModel.find({ action: 'user.family', 'target.id': id }).lean();

describe('GET /api/admin/users/{id}/family', () => {
  it('shows staff each guardian with relationship and consent, on both sides, and an entry names the user', async () => {
    await invite(api, owner, child).expect(201);
    const view = { id: guardianship, relationship: 'Ayah', since: ofMinute(1) };
    const consent = { state: 'active', since: ofMinute(0) };
    expect(await familyOf(owner.id)).toEqual({
      children: [{ id: child, name: ALYA.name, guardians: [{ ...view, name: 'Dewa Putri', consent }] }],
      guardianOf: [],
      observers: [],
    });
    expect(await familyOf(guardian.id)).toEqual({
      children: [],
      observers: [],
      guardianOf: [{ ...view, consent, ownerName: 'Ratna Putri', childName: ALYA.name }],
    });
    expect(await entries(owner.id)).toMatchObject([
      { actor: { id: staff.id }, target: { kind: 'user', id: owner.id, name: 'Ratna Putri' } },
    ]);
  });

  it('a narrowed consent holds from the time when it was given, and a new one from its own', async () => {
    const consentOf = async () => (await familyOf(owner.id)).children[0].guardians[0].consent;
    clock = new Date(ofMinute(2));
    await consentTo(api, guardian.accessToken, { relationship: 'Ayah', research: true });
    clock = new Date(ofMinute(3));
    const narrow = { choice: 'research' };
    await api.post('/api/consent/withdraw-choice', narrow, guardian.accessToken).expect(200);
    expect(await consentOf()).toEqual({ state: 'active', since: ofMinute(2) });
  });

  it('an ended guardianship is not there, however it ended', async () => {
    const other = await parentOf(api, { firstName: 'Wulan' });
    await join(api, owner, other, child);
    await end(api, owner, guardianship).expect(200);
    await api.post('/api/consent/withdraw', undefined, other.accessToken).expect(200);
    expect((await familyOf(owner.id)).children).toEqual([{ id: child, name: ALYA.name, guardians: [] }]);
    for (const { id } of [guardian, other]) expect((await familyOf(id)).guardianOf).toEqual([]);
  });

  it('shows observers with role and state, newest first, without answers and without their name', async () => {
    const [one, two, three] = [await invited('teacher'), await invited('grandparent'), await invited('therapist')];
    clock = new Date(ofMinute(2));
    await observe(api, two, { count: 4, name: 'Bu Rini' });
    clock = new Date(ofMinute(3));
    await observe(api, three, { name: 'Bu Rini' });
    clock = new Date(ofMinute(4));
    await api.post(`/api/observers/${one.observer.id}/revoke`, undefined, owner.accessToken).expect(200);
    const family = await familyOf(owner.id);
    const observationOf = ({ observer }: typeof one) => ({ id: observer.id, userAssessmentId: result });
    expect(family.observers).toEqual([
      { ...observationOf(three), relationship: 'therapist', state: 'completed', since: ofMinute(3) },
      { ...observationOf(two), relationship: 'grandparent', state: 'answering', since: ofMinute(2) },
      { ...observationOf(one), relationship: 'teacher', state: 'revoked', since: ofMinute(4) },
    ]);
    expect(JSON.stringify(family)).not.toMatch(/Rini|responses|progress/);
    await passDays(16);
    expect((await familyOf(owner.id)).observers[1]).toMatchObject({ state: 'expired', since: two.observer.expiresAt });
    await api.post('/api/consent/withdraw', undefined, owner.accessToken).expect(200);
    expect((await familyOf(owner.id)).observers).toEqual([]);
    await consentTo(api, owner.accessToken);
    expect((await familyOf(owner.id)).observers[1]).toMatchObject({ state: 'ended', since: null });
  });

  it.each([
    ['restricts the child', (ofBima: string | null) => ofBima, () => restrict(api, owner.accessToken, ALYA)],
    ['restricts the account', () => null, () => restrict(api, owner.accessToken)],
    [
      'has withdrawn the consent',
      () => null,
      () => api.post('/api/consent/withdraw', undefined, owner.accessToken).expect(200),
    ],
  ])('while the owner %s, it has neither the name nor who answers', async (_what, nameOf, end) => {
    await invited('teacher');
    const bima = await addChild(api, owner, { name: 'Bima Saputra', birthDate: '2022-02-02' });
    await end();
    const family = await familyOf(owner.id);
    expect(family).toEqual({
      children: [
        { id: child, name: null, guardians: [] },
        { id: bima, name: nameOf('Bima Saputra'), guardians: [] },
      ],
      guardianOf: [],
      observers: [],
    });
    expect((await familyOf(guardian.id)).guardianOf).toMatchObject([{ id: guardianship, childName: null }]);
  });

  it('after the erasure of the child nothing about it is there', async () => {
    await observe(api, await invited('teacher'));
    const body = { kind: 'delete_child', child: ALYA, currentPassword: owner.password };
    await api.post('/api/data-requests/deletion', body, owner.accessToken).expect(200);
    await passDays(9);
    while (await eraseNext(api.services)) clock = new Date(clock.getTime() + 60_000);
    expect(await familyOf(owner.id)).toEqual({ children: [], guardianOf: [], observers: [] });
    expect((await familyOf(guardian.id)).guardianOf).toEqual([]);
  });

  it('each of several calls has its own entry', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => familyOf(owner.id)));
    expect(answers[1]).toEqual(answers[0]);
    expect(await entries(owner.id)).toHaveLength(3);
  });

  it('the result for staff names the account, so that the page can open this', async () => {
    const { body } = await api.get(`/api/admin/assessments/${result}/result`, staff.adminToken).expect(200);
    expect(schemaError('GET /api/admin/assessments/{id}/result', body)).toBeUndefined();
    expect(body.user).toMatchObject({ id: owner.id, firstName: 'Ratna' });
  });
});
