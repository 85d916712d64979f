import type { CallKey, ChildResultView } from '@kenali/contracts';
import { callSchemas } from '@kenali/contracts/schemas';
import { comparisonKey } from '../src/encryption/search-keys.ts';
import { User } from '../src/features/auth/index.ts';
import { Child, Restriction, UserAssessment } from '../src/features/user-assessments/index.ts';
import { ALYA, addChild, answer, end, join, type Person, parentOf } from './guardian-family.ts';
import { testApi } from './harness.ts';
import { download } from './read-pdf-api.ts';
import { restrict } from './restriction.ts';
import { consentBody, entitle, NOW, PARTICIPANT, schemaError } from './sensory.ts';

const DAY_MS = 86_400_000;
const BIMA = { name: 'Qolbinur Wijaya', birthDate: '2022-02-02' };
/** What is of the account of the owner and of nobody else: email, phone, draft, the other child, notes of staff. */
const PRIVATE = /zefanya|0812777|Wukirsari|Qolbinur|2022-02-02/;
/** What is about the shared child. */
const OF_CHILD = /Alya|Melatiputih/;

let now = NOW;
let owner: Person;
let father: Person;
let childId: number;
let result: number;
const api = testApi({ now: () => now, env: { REQUIRE_CONSENT: 'on' } });
// The files of most tests are not drawn: they are about who gets one.
let drawing: jest.SpyInstance;
afterEach(() => drawing.mockRestore());
beforeEach(async () => {
  drawing = jest.spyOn(api.services.reportRenderer, 'render').mockResolvedValue(Buffer.from('%PDF-1.7 Alya'));
  now = NOW;
  owner = await parentOf(api, { firstName: 'Ratna', lastName: 'Wijaya', whatsappNumber: '081277712345' });
  await User.collection.updateOne({ _id: owner.id as never }, { $set: { email: `zefanya.${owner.id}@keluarga.test` } });
  father = await parentOf(api, { firstName: 'Bayu', lastName: 'Prasetyo' }, 'Ayah');
  childId = await addChild(api, owner, { ...ALYA, notes: 'Melatiputih' });
  result = await answer(api, owner, childId);
});

const get = (path: string, person: Person) => api.get(path, person.accessToken);
const post = async (person: Person, path: string, body?: object) =>
  (await api.post(path, body, person.accessToken).expect(200)).body;
const withdrawConsent = (person: Person) => post(person, '/api/consent/withdraw');
const requestDeletion = (person: Person, what: object) =>
  post(person, '/api/data-requests/deletion', { currentPassword: person.password, ...what });
const deactivate = (person: Person) => User.updateOne({ _id: person.id }, { $set: { isActive: false } });
async function resultsOf(person: Person, about = childId): Promise<ChildResultView[]> {
  const { body } = await get(`/api/children/${about}/results`, person).expect(200);
  expect(schemaError('GET /api/children/{id}/results', body)).toBeUndefined();
  return body.results;
}
/** What one person gets for the result of another: list, page and PDF. */
async function statuses(person: Person, id = result): Promise<number[]> {
  const list = await get(`/api/children/${childId}/results`, person);
  const isListed = list.status === 200 && list.body.results.some((each: { id: number }) => each.id === id);
  const page = await get(`/api/guardian-results/${id}`, person);
  const pdf = await get(`/api/guardian-results/${id}/pdf`, person);
  return [isListed ? 200 : 404, page.status, pdf.status];
}
const SEEN = [200, 200, 200];
const HIDDEN = [404, 404, 404];

describe('what a guardian reads', () => {
  it('when both have answered, then each sees both results, who answered, and the PDF', async () => {
    await join(api, owner, father, childId);
    now = new Date(NOW.getTime() + DAY_MS);
    const his = await answer(api, father, childId, ALYA, 4);
    for (const person of [owner, father])
      expect((await resultsOf(person)).map(({ id, answeredBy }) => ({ id, ...answeredBy }))).toEqual([
        { id: his, name: 'Bayu Prasetyo', relationship: 'Ayah', isYou: person === father },
        { id: result, name: 'Ratna Wijaya', relationship: null, isYou: person === owner },
      ]);
    const { body } = await get(`/api/guardian-results/${result}`, father).expect(200);
    expect(schemaError('GET /api/guardian-results/{id}', body)).toBeUndefined();
    const { body: hers } = await get(`/api/user-assessments/result/${result}`, owner).expect(200);
    expect(body).toEqual({ ...hers, answeredBy: { name: 'Ratna Wijaya', relationship: null, isYou: false } });
    const { headers } = await get(`/api/guardian-results/${result}/pdf`, father).expect(200);
    expect(headers['content-disposition']).toContain('Hasil_Asesmen_Contoh_');
    expect(await statuses(owner, his)).toEqual(SEEN);
  });

  it('when a guardian downloads the report, then it is the one of the person who answered', async () => {
    drawing.mockRestore();
    await join(api, owner, father, childId);
    const his = (await download(api, `/api/guardian-results/${result}/pdf`, father.accessToken)).body;
    const hers = (await download(api, `/api/user-assessments/${result}/pdf`, owner.accessToken)).body;
    expect(his.subarray(0, 5).toString()).toBe('%PDF-');
    expect(his.length).toBe(hers.length);
  });

  it('when one person answered twice, then the comparison is between these two, and leaves out what is hidden', async () => {
    await join(api, owner, father, childId);
    now = new Date(NOW.getTime() + DAY_MS);
    await answer(api, father, childId, ALYA, 4);
    now = new Date(NOW.getTime() + 2 * DAY_MS);
    const again = await answer(api, owner, childId, ALYA, 3);
    const { body } = await get(`/api/guardian-results/${again}`, father).expect(200);
    expect(body.earlier.map(({ id }: { id: number }) => id)).toEqual([result]);
    expect(body.retest.results.map(({ id }: { id: number }) => id)).toEqual([result, again]);
    await UserAssessment.updateOne({ _id: result }, { $set: { withdrawnAt: NOW } });
    const after = await get(`/api/guardian-results/${again}`, father).expect(200);
    expect(after.body).toMatchObject({ earlier: [], retest: null });
  });

  it('when the guardian names another child in the form, then the result does not reach the shared profile', async () => {
    await join(api, owner, father, childId);
    const other = await answer(api, father, childId, BIMA);
    expect((await resultsOf(owner)).map(({ id }) => id)).toEqual([result]);
    expect(await statuses(owner, other)).toEqual(HIDDEN);
  });

  it('when somebody is no guardian, or not any more, then the profile cannot be chosen', async () => {
    const choose = async () => {
      const id = await entitle(father.id);
      const body = { participantInfo: PARTICIPANT, childId };
      return (await api.post(`/api/user-assessments/${id}/save-progress`, body, father.accessToken)).status;
    };
    expect(await choose()).toBe(404);
    const id = await join(api, owner, father, childId);
    expect(await choose()).toBe(200);
    await end(api, owner, id).expect(200);
    expect(await choose()).toBe(404);
  });
});

describe('what hides results at once', () => {
  const set = (fields: object) => () => UserAssessment.updateOne({ _id: result }, { $set: fields });
  const consentForNobodyElse = async () =>
    post(owner, '/api/consent', await consentBody(api, owner.accessToken, { relationship: 'Diri sendiri' }));
  it.each<[string, (guardianship: number) => PromiseLike<unknown>]>([
    ['the owner withdraws the consent', () => withdrawConsent(owner)],
    ['the owner consents for nobody else', consentForNobodyElse],
    ['the owner restricts the account', () => restrict(api, owner.accessToken)],
    ['the owner restricts the child', () => restrict(api, owner.accessToken, ALYA)],
    ['the owner requests a deletion of the child', () => requestDeletion(owner, { kind: 'delete_child', child: ALYA })],
    ['the owner requests a deletion of the account', () => requestDeletion(owner, { kind: 'delete_account' })],
    ['staff deactivate the owner', () => deactivate(owner)],
    ['the guardian withdraws the consent', () => withdrawConsent(father)],
    ['the result waits for a sign-off', set({ awaitsSignOff: true })],
    ['the result is refunded', set({ withdrawnAt: NOW })],
    ['the result is erased', set({ erasedAt: NOW, results: null })],
    ['the owner ends it', (id) => end(api, owner, id).expect(200)],
    ['the guardian leaves', (id) => end(api, father, id).expect(200)],
  ])('when %s, then the guardian sees it no more', async (_, hide) => {
    const guardianship = await join(api, owner, father, childId);
    expect(await statuses(father)).toEqual(SEEN);
    await hide(guardianship);
    expect(await statuses(father)).toEqual(HIDDEN);
  });

  it('when the owner lifts a restriction, then the guardian sees the child again; meanwhile it has no name', async () => {
    await join(api, owner, father, childId);
    const restriction = await restrict(api, owner.accessToken, ALYA);
    const paused = (await get('/api/guardianships', father).expect(200)).body;
    expect(paused.shared).toMatchObject([{ ownerName: 'Ratna Wijaya', child: null }]);
    expect(JSON.stringify(paused)).not.toMatch(OF_CHILD);
    await post(owner, `/api/restrictions/${restriction.id}/lift`, { confirmed: true });
    expect(await statuses(father)).toEqual(SEEN);
  });

  // A profile that is made after the restriction is only found by its keys.
  const keyed = () => comparisonKey(owner.id, `${ALYA.birthDate} ${ALYA.name.toLowerCase()}`);
  it.each<[string, () => object]>([
    ['has this name', () => ({ key: keyed(), earlierKeys: [] })],
    ['has had this name', () => ({ key: comparisonKey(owner.id, '2020-05-31 x'), earlierKeys: [keyed()] })],
  ])('when a restriction names a child whose profile %s, then the guardian sees it no more', async (_, ofProfile) => {
    await join(api, owner, father, childId);
    await restrict(api, owner.accessToken, ALYA);
    const other = { $set: { keys: ['2019-01-01 somebody else'] }, $unset: { childId: 1 } };
    await Restriction.collection.updateOne({ userId: owner.id }, other);
    await Child.collection.updateOne({ _id: childId as never }, { $set: ofProfile() });
    await get(`/api/children/${childId}/results`, father).expect(200);
    await Restriction.collection.updateOne({ userId: owner.id }, { $set: { keys: [keyed()] } });
    expect((await get(`/api/children/${childId}/results`, father)).status).toBe(404);
    expect(await statuses(father)).toEqual(HIDDEN);
    const { shared } = (await get('/api/guardianships', father).expect(200)).body;
    expect(shared).toMatchObject([{ ownerName: 'Ratna Wijaya', child: null }]);
  });

  it.each([
    ['withdraws the consent', () => withdrawConsent(father)],
    ['restricts the account', () => restrict(api, father.accessToken)],
    ['is deactivated', async () => deactivate(father)],
  ])('when the guardian %s, then the owner sees the result of the guardian no more', async (_, hide) => {
    await join(api, owner, father, childId);
    const his = await answer(api, father, childId);
    expect(await statuses(owner, his)).toEqual(SEEN);
    await hide();
    expect(await statuses(owner, his)).toEqual(HIDDEN);
  });

  it('when the guardianship ends while a PDF is drawn, then it is not sent', async () => {
    const id = await join(api, owner, father, childId);
    drawing.mockImplementationOnce(async () => {
      await end(api, owner, id).expect(200);
      return Buffer.from('%PDF-1.7 Alya');
    });
    const { status } = await get(`/api/guardian-results/${result}/pdf`, father);
    expect([status, drawing.mock.calls.length]).toEqual([404, 1]);
  });
});

/** Every call of a signed-in user that reads. New ones are tested without a change here. */
const READS = (Object.keys(callSchemas) as CallKey[]).filter(
  (key) => key.startsWith('GET ') && callSchemas[key].caller === 'user',
);

it.each(['guardian', 'former guardian', 'stranger'])(
  'reads of a %s: no call of the contract tells what is not theirs',
  async (who) => {
    const [other, draft] = [await addChild(api, owner, BIMA), await entitle(owner.id)];
    const otherResult = await answer(api, owner, other, BIMA);
    const progress = { participantInfo: PARTICIPANT, comments: { umum: 'Wukirsari' }, childId };
    await post(owner, `/api/user-assessments/${draft}/save-progress`, progress);
    const { _id: assessmentId } = await api.assessment({ priceRupiah: 1000 });
    const order = await api.post('/api/orders', { assessmentIds: [assessmentId] }, owner.accessToken).expect(201);
    const id = who === 'stranger' ? null : await join(api, owner, father, childId);
    if (who === 'former guardian') await end(api, owner, id as number).expect(200);
    expect(READS.length).toBeGreaterThan(20);
    const targets = [result, draft, otherResult, childId, other, order.body.id, id ?? 1];
    for (const key of READS)
      for (const target of key.includes('{id}') ? targets : [result]) {
        const path = (key.split(' ')[1] as string)
          .replace('{id}/{version}', 'sensory-profile/1.0.5')
          .replace('{id}', String(target));
        const { status, body, text } = await get(path, father);
        const said = `${JSON.stringify(body)} ${text ?? ''}`;
        expect([key, target, PRIVATE.exec(said)?.[0]]).toEqual([key, target, undefined]);
        const isAllowed = who === 'guardian' && /guardian|children\/\{id\}/.test(key);
        if (!isAllowed) expect([key, target, OF_CHILD.exec(said)?.[0]]).toEqual([key, target, undefined]);
        // What is found is the own account, or the one result.
        if (path.includes('guardian-results'))
          expect([path, status]).toEqual([path, isAllowed && target === result ? 200 : 404]);
      }
  },
  120_000,
);
