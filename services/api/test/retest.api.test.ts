import type { AdminResultView, ResultView, Retest } from '@kenali/contracts';
import { countResults } from '../src/features/statistics/index.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { choose, entitleTo, GENERIC, LEARNING } from './choices.ts';
import { startTestApi, type TestApi } from './harness.ts';
import { readPdfs } from './read-pdf.ts';
import { completeOne, download } from './read-pdf-api.ts';
import { answers, ITEMS, NOW, PARTICIPANT, schemaError } from './sensory.ts';

let api: TestApi;
let now = NOW;
beforeAll(async () => {
  api = await startTestApi({ now: () => now });
});
afterAll(() => api.stop());
beforeEach(() => {
  now = NOW;
  return api.clean();
});

type User = { id: number; accessToken: string };
const DAY_MS = 86_400_000;

/** Completes a sensory profile one day after the one before. */
async function take(user: User, value: number, participantInfo = PARTICIPANT, more: object = {}): Promise<number> {
  now = new Date(now.getTime() + DAY_MS);
  return completeOne(api, user, 'sensory', { responses: answers(value), participantInfo, ...more });
}
async function view(id: number, { accessToken }: User): Promise<ResultView> {
  const { body } = await api.get(`/api/user-assessments/result/${id}`, accessToken).expect(200);
  expect(schemaError('GET /api/user-assessments/result/{id}', body)).toBeUndefined();
  return body;
}
const retestOf = async (id: number, user: User) => (await view(id, user)).retest as Retest;
const adminView = async (id: number): Promise<AdminResultView> => {
  const { body } = await api.get(`/api/admin/assessments/${id}/result`, (await api.admin()).adminToken).expect(200);
  expect(schemaError('GET /api/admin/assessments/{id}/result', body)).toBeUndefined();
  return body;
};

/** Thirty-five families with answers that hang together, counted: the standard errors are known then. */
async function fillStatistics() {
  const parent = await api.user();
  const id = await take(parent, 3);
  const stored = await UserAssessment.findById(id).lean();
  const responsesOf = (family: number) =>
    Object.fromEntries(
      Array.from({ length: ITEMS }, (_, at) => [
        String(at + 1),
        Math.max(1, Math.min(5, 1 + (family % 5) + (((family * 31 + at * 17) % 7) % 3) - 1)),
      ]),
    );
  await UserAssessment.collection.insertMany(
    Array.from({ length: 35 }, (_, family) => ({
      ...stored,
      _id: 800_000 + family,
      userId: 800_000 + family,
      progress: { ...stored?.progress, responses: responsesOf(family) },
    })) as never,
  );
  await countResults({ instruments: api.services.instruments, now: () => new Date(now.getTime() + DAY_MS) });
}

it('when a child has one result, then there is nothing to compare', async () => {
  const parent = await api.user();
  const id = await take(parent, 2);
  expect([(await view(id, parent)).retest, (await adminView(id)).retest]).toEqual([null, null]);
});

it('when a child has three results, then they are side by side per section, oldest first, and the verdict is unknown', async () => {
  const parent = await api.user();
  const ids = [await take(parent, 2), await take(parent, 3), await take(parent, 4)];
  const retest = await retestOf(ids[2]!, parent);
  expect(retest.results.map(({ id }) => id)).toEqual(ids);
  expect(retest.rows).toHaveLength(14);
  expect(retest.rows[0]).toMatchObject({
    key: 'A',
    values: [2, 3, 4],
    standardError: null,
    uncertain: [false, false, false],
  });
  expect(retest.refused).toEqual([]);
  // A report says the same whenever it is read: later results are not part of it.
  expect((await retestOf(ids[1]!, parent)).results.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  expect((await adminView(ids[2]!)).retest).toEqual(retest);
});

it('when enough families were counted, then the standard errors are known to parents and staff', async () => {
  await fillStatistics();
  const parent = await api.user();
  await take(parent, 2);
  const id = await take(parent, 4);
  const retest = await retestOf(id, parent);
  expect(
    retest.rows.every(({ standardError }) => standardError !== null && standardError > 0 && standardError < 1),
  ).toBe(true);
  expect((await adminView(id)).retest).toEqual(retest);
});

it.each([
  ['another child', { ...PARTICIPANT, childName: 'Bima' }],
  ['a child with the same name and another birth date', { ...PARTICIPANT, childBirthDate: '2022-05-31' }],
])('when the other result is of %s, then it is not compared', async (_, other) => {
  const parent = await api.user();
  await take(parent, 2, other);
  expect(await retestOf(await take(parent, 3), parent)).toBeNull();
});

it('when the same child has a result in another account, then it is not compared', async () => {
  await take(await api.user(), 2);
  const parent = await api.user();
  expect(await retestOf(await take(parent, 3), parent)).toBeNull();
});

it("when the child's name has other capitals and spaces, then it is the same child", async () => {
  const parent = await api.user();
  await take(parent, 2, { ...PARTICIPANT, childName: ' alya  KIRANA ' });
  expect((await retestOf(await take(parent, 3), parent)).results).toHaveLength(2);
});

it('when a result has a version that is not comparable, then it is refused and named with its version', async () => {
  const parent = await api.user();
  const old = await take(parent, 2);
  await UserAssessment.updateOne({ _id: old }, { $set: { 'instrument.version': '0.9.0' } });
  const id = await take(parent, 3);
  const retest = await retestOf(id, parent);
  expect([retest.results.map((each) => each.id), retest.refused.map((each) => [each.id, each.version])]).toEqual([
    [id],
    [[old, '0.9.0']],
  ]);
});

it('when a version declares itself comparable, then its results are compared', async () => {
  const parent = await api.user();
  const old = await take(parent, 2);
  await UserAssessment.updateOne({ _id: old }, { $set: { 'instrument.version': '1.0.0' } });
  const retest = await retestOf(await take(parent, 3), parent);
  expect([retest.results.length, retest.refused]).toEqual([2, []]);
});

it('when many items of a section were not observed, then the section is uncertain in that result', async () => {
  const parent = await api.user();
  const { 1: _1, 2: _2, ...responses } = answers(3);
  await take(parent, 3, PARTICIPANT, { responses, notApplicable: { 1: true, 2: true } });
  const [a, b] = (await retestOf(await take(parent, 3), parent)).rows;
  expect([a?.uncertain, b?.uncertain]).toEqual([
    [true, false],
    [false, false],
  ]);
});

it('when a result was withdrawn, then it is not compared', async () => {
  const parent = await api.user();
  const old = await take(parent, 2);
  await UserAssessment.updateOne({ _id: old }, { $set: { withdrawnAt: NOW } });
  expect(await retestOf(await take(parent, 3), parent)).toBeNull();
});

it('when there are more results than fit, then the newest six are compared', async () => {
  const parent = await api.user();
  const ids: number[] = [];
  for (let at = 0; at < 8; at++) ids.push(await take(parent, 1 + (at % 5)));
  expect((await retestOf(ids[7]!, parent)).results.map(({ id }) => id)).toEqual(ids.slice(2));
});

it('learning style: results of the same user are compared; a questionnaire without scores never is', async () => {
  const user = await api.user();
  const complete = async (kind: typeof LEARNING, value: unknown) => {
    now = new Date(now.getTime() + DAY_MS);
    const id = await entitleTo(kind, user.id);
    const responses = choose(kind, value as never);
    await api.post(`/api/user-assessments/${id}/complete`, { responses }, user.accessToken).expect(200);
    return id;
  };
  await complete(LEARNING, 'visual');
  const retest = await retestOf(await complete(LEARNING, 'kinestetik'), user);
  expect(retest.rows.map(({ name, values }) => [name, values])).toEqual([
    ['Visual', [14, 0]],
    ['Auditori', [0, 0]],
    ['Kinestetik', [0, 14]],
  ]);
  await complete(GENERIC, 'sudah');
  expect(await retestOf(await complete(GENERIC, 'belum'), user)).toBeNull();
});

it('PDF: has the values, the change and the notes, for parents and for staff', async () => {
  const parent = await api.user();
  await take(parent, 2);
  const id = await take(parent, 4);
  const { adminToken } = await api.admin();
  for (const [path, token] of [
    [`/api/user-assessments/${id}/pdf`, parent.accessToken],
    [`/api/admin/assessments/${id}/pdf`, adminToken],
  ] as const) {
    const body = (await download(api, path, token)).body;
    const text = (await readPdfs([body]))[0]!.pages
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' ');
    for (const part of ['Perubahan dari Waktu ke Waktu', '2,0 → 4,0', '+2,0', 'belum dapat dinilai'])
      expect(text).toContain(part);
  }
});

it('when somebody else asks, or nobody, then the result is refused', async () => {
  const parent = await api.user();
  await take(parent, 2);
  const id = await take(parent, 3);
  await api.get(`/api/user-assessments/result/${id}`).expect(401);
  await api.get(`/api/user-assessments/result/${id}`, (await api.user()).accessToken).expect(404);
});
