import type { EarlierResult } from '@kenali/contracts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { type ChoiceKind, choose, entitleTo, GENERIC, INTELLIGENCE, LEARNING } from './choices.ts';
import { startTestApi, type TestApi } from './harness.ts';
import { answers, entitle, NOW, PARTICIPANT, schemaError } from './sensory.ts';

let api: TestApi;
let person: Awaited<ReturnType<TestApi['user']>>;
let hours = 0;
beforeAll(async () => {
  api = await startTestApi({ now: () => at(hours) });
});
beforeEach(async () => {
  await api.clean();
  person = await api.user();
  hours = 0;
});
afterAll(() => api.stop());

const at = (hour: number) => new Date(NOW.getTime() + hour * 3_600_000);

/** Completes one an hour after the last. */
async function complete(id: number, body: object, { accessToken } = person): Promise<number> {
  hours += 1;
  await api.post(`/api/user-assessments/${id}/complete`, body, accessToken).expect(200);
  return id;
}
const profile = async (value: number, child: object = {}, by = person) =>
  complete(await entitle(by.id), { responses: answers(value), participantInfo: { ...PARTICIPANT, ...child } }, by);
const choices = async (kind: ChoiceKind, value: ChoiceKind['values'][0], by = person) =>
  complete(await entitleTo(kind, by.id), { responses: choose(kind, value) }, by);

async function earlier(id: number, { accessToken } = person): Promise<EarlierResult[]> {
  const { body, status } = await api.get(`/api/user-assessments/result/${id}`, accessToken);
  expect(status).toBe(200);
  expect(schemaError('GET /api/user-assessments/result/{id}', body)).toBeUndefined();
  return body.earlier;
}
const ids = async (id: number) => (await earlier(id)).map((one) => one.id);

describe('earlier results of a sensory profile', () => {
  it('when the same child was assessed before, then averages by letter, newest first, and never the later ones', async () => {
    const [first, second, third] = [await profile(1), await profile(3), await profile(2)];
    const list = await earlier(third);
    expect(list.map(({ id, completedAt }) => [id, completedAt])).toEqual([
      [second, at(2).toISOString()],
      [first, at(1).toISOString()],
    ]);
    expect(Object.keys(list[0]?.values ?? {}).join('')).toBe('ABCDEFGHIJKLMN');
    expect(new Set(Object.values(list[0]?.values ?? {}))).toEqual(new Set([3]));
    expect(await ids(second)).toEqual([first]);
    expect(await ids(first)).toEqual([]);
  });

  it('when a section was not observed, then its value is null, and averages are unrounded', async () => {
    // A holds the items 1 to 8, B the items 9 to 17.
    const marked = Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [n, true]));
    const responses = Object.fromEntries(Object.entries(answers(1)).filter(([n]) => !(n in marked)));
    await complete(await entitle(person.id), {
      responses: { ...responses, 9: 2 },
      notApplicable: marked,
      participantInfo: PARTICIPANT,
    });
    const [before] = await earlier(await profile(2));
    expect(before?.values.A).toBeNull();
    // Of the nine items of B one is answered 2, eight 1.
    expect(before?.values.B).toBe(10 / 9);
  });

  it('when the name is typed with other capitals and spaces, then it is the same child', async () => {
    const first = await profile(1, { childName: ' alya  KIRANA ' });
    expect(await ids(await profile(2))).toEqual([first]);
  });

  it('when it is another child, another birthday or another person, then it is not compared', async () => {
    await profile(1, { childName: 'Alya Kirani' });
    await profile(1, { childBirthDate: '2023-06-01' });
    await profile(1, {}, await api.user());
    expect(await ids(await profile(2))).toEqual([]);
  });

  it('when another version was taken, then it is not compared', async () => {
    const old = await profile(1);
    await UserAssessment.updateOne({ _id: old }, { 'instrument.version': '0.9.0' });
    expect(await ids(await profile(2))).toEqual([]);
  });

  it('when there are more than five, then the five newest', async () => {
    const all: number[] = [];
    for (let n = 0; n < 7; n += 1) all.push(await profile((n % 5) + 1));
    expect(await ids(all[6]!)).toEqual(all.slice(1, 6).toReversed());
  });

  it('when it is open or withdrawn, then it is not compared', async () => {
    await entitle(person.id, { status: 'in_progress', instrument: { id: 'sensory-profile', version: '1.0.0' } });
    await UserAssessment.updateOne({ _id: await profile(1) }, { withdrawnAt: NOW });
    expect(await ids(await profile(2))).toEqual([]);
  });
});

describe('earlier results of the other kinds', () => {
  it('when learning was taken before, then choices by style', async () => {
    const first = await choices(LEARNING, 'visual');
    expect(await earlier(await choices(LEARNING, 'kinestetik'))).toEqual([
      { id: first, completedAt: at(1).toISOString(), values: { visual: 14, auditori: 0, kinestetik: 0 } },
    ]);
  });

  it('when intelligence was taken before, then percentages by category', async () => {
    await choices(INTELLIGENCE, true);
    const [before] = await earlier(await choices(INTELLIGENCE, false));
    expect(Object.entries(before?.values ?? {})).toEqual(
      ['visual_spasial', 'linguistik', 'logis_matematis', 'kinestetik', 'musik', 'interpersonal', 'intrapersonal'].map(
        (key) => [key, 100],
      ),
    );
  });

  it('when nothing is scored, then it is named without values', async () => {
    const first = await choices(GENERIC, 'sudah');
    expect(await earlier(await choices(GENERIC, 'belum'))).toEqual([
      { id: first, completedAt: at(1).toISOString(), values: {} },
    ]);
  });

  it('when another kind or another person’s was completed, then it is not compared', async () => {
    await choices(INTELLIGENCE, true);
    await choices(LEARNING, 'visual', await api.user());
    expect(await ids(await choices(LEARNING, 'visual'))).toEqual([]);
  });
});

it('when earlier results are looked for among many, then the index leads to them and no other document is read', async () => {
  for (let n = 0; n < 30; n += 1) await entitleTo(LEARNING, person.id);
  await choices(LEARNING, 'visual');
  await choices(LEARNING, 'visual');
  const plan = await UserAssessment.collection
    .find({
      userId: person.id,
      'instrument.id': 'learning-style',
      'instrument.version': '1.0.0',
      subjectKey: '',
      status: 'completed',
      completedAt: { $lt: at(hours) },
      withdrawnAt: null,
    })
    .sort({ completedAt: -1 })
    .limit(5)
    .explain('executionStats');
  expect(plan.executionStats).toMatchObject({ nReturned: 1, totalDocsExamined: 1 });
  expect(JSON.stringify(plan.queryPlanner.winningPlan)).not.toMatch(/COLLSCAN|"SORT"/);
});
