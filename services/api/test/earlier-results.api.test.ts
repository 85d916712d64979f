import type { EarlierResult } from '@kenali/contracts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { type ChoiceKind, choose, entitleTo, GENERIC, INTELLIGENCE, LEARNING } from './choices.ts';
import { type TestApi, testApi } from './harness.ts';
import { answers, entitle, NOW, PARTICIPANT, schemaError } from './sensory.ts';

let user: Awaited<ReturnType<TestApi['user']>>;
let hours = 0;
const api = testApi({ now: () => at(hours) });
beforeEach(async () => {
  await api.clean();
  user = await api.user();
  hours = 0;
});

const at = (hour: number) => new Date(NOW.getTime() + hour * 3_600_000);

/** Completes a user assessment one hour after the previous one. */
async function complete(id: number, body: object, { accessToken } = user): Promise<number> {
  hours += 1;
  await api.post(`/api/user-assessments/${id}/complete`, body, accessToken).expect(200);
  return id;
}
const profile = async (value: number, child: object = {}, by = user) =>
  complete(await entitle(by.id), { responses: answers(value), participantInfo: { ...PARTICIPANT, ...child } }, by);
const choices = async (kind: ChoiceKind, value: ChoiceKind['values'][0], by = user) =>
  complete(await entitleTo(kind, by.id), { responses: choose(kind, value) }, by);

async function earlier(id: number, { accessToken } = user): Promise<EarlierResult[]> {
  const { body, status } = await api.get(`/api/user-assessments/result/${id}`, accessToken);
  expect(status).toBe(200);
  expect(schemaError('GET /api/user-assessments/result/{id}', body)).toBeUndefined();
  return body.earlier;
}
const ids = async (id: number) => (await earlier(id)).map((one) => one.id);

describe('earlier results of a sensory profile', () => {
  it('when the same child was assessed before, then it lists earlier averages by section, newest first, and no later results', async () => {
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

  it('when a section was not observed, then its value is null, and other averages are not rounded', async () => {
    // Section A has items 1 to 8, section B items 9 to 17.
    const notApplicable = Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [n, true]));
    const responses = Object.fromEntries(Object.entries(answers(1)).filter(([n]) => !(n in notApplicable)));
    await complete(await entitle(user.id), {
      responses: { ...responses, 9: 2 },
      notApplicable,
      participantInfo: PARTICIPANT,
    });
    const [before] = await earlier(await profile(2));
    expect(before?.values.A).toBeNull();
    // One of the nine items of B is answered 2, the others 1.
    expect(before?.values.B).toBe(10 / 9);
  });

  it('when the name differs only in case and spaces, then it is the same child', async () => {
    const first = await profile(1, { childName: ' alya  KIRANA ' });
    expect(await ids(await profile(2))).toEqual([first]);
  });

  it('when the child, the birth date or the user differs, then the result is not listed', async () => {
    await profile(1, { childName: 'Alya Kirani' });
    await profile(1, { childBirthDate: '2023-06-01' });
    await profile(1, {}, await api.user());
    expect(await ids(await profile(2))).toEqual([]);
  });

  it('when the instrument version differs, then the result is not listed', async () => {
    const old = await profile(1);
    await UserAssessment.updateOne({ _id: old }, { 'instrument.version': '0.9.0' });
    expect(await ids(await profile(2))).toEqual([]);
  });

  it('when there are more than five, then it lists the five newest', async () => {
    const all: number[] = [];
    for (let n = 0; n < 7; n += 1) all.push(await profile((n % 5) + 1));
    expect(await ids(all[6]!)).toEqual(all.slice(1, 6).toReversed());
  });

  it('when a user assessment is open or withdrawn, then it is not listed', async () => {
    await entitle(user.id, { status: 'in_progress', instrument: { id: 'sensory-profile', version: '1.0.0' } });
    await UserAssessment.updateOne({ _id: await profile(1) }, { withdrawnAt: NOW });
    expect(await ids(await profile(2))).toEqual([]);
  });
});

describe('earlier results of choice instruments', () => {
  it('when learning style was completed before, then it lists the scores by style', async () => {
    const first = await choices(LEARNING, 'visual');
    expect(await earlier(await choices(LEARNING, 'kinestetik'))).toEqual([
      { id: first, completedAt: at(1).toISOString(), values: { visual: 14, auditori: 0, kinestetik: 0 } },
    ]);
  });

  it('when multiple intelligence was completed before, then it lists the percentages by category', async () => {
    await choices(INTELLIGENCE, true);
    const [before] = await earlier(await choices(INTELLIGENCE, false));
    expect(Object.entries(before?.values ?? {})).toEqual(
      ['visual_spasial', 'linguistik', 'logis_matematis', 'kinestetik', 'musik', 'interpersonal', 'intrapersonal'].map(
        (key) => [key, 100],
      ),
    );
  });

  it('when the instrument has no scoring, then it lists the result without values', async () => {
    const first = await choices(GENERIC, 'sudah');
    expect(await earlier(await choices(GENERIC, 'belum'))).toEqual([
      { id: first, completedAt: at(1).toISOString(), values: {} },
    ]);
  });

  it('when the instrument or the user differs, then the result is not listed', async () => {
    await choices(INTELLIGENCE, true);
    await choices(LEARNING, 'visual', await api.user());
    expect(await ids(await choices(LEARNING, 'visual'))).toEqual([]);
  });
});

it('earlier results: when the user has many assessments, then the query reads only matching documents through the index', async () => {
  for (let n = 0; n < 30; n += 1) await entitleTo(LEARNING, user.id);
  await choices(LEARNING, 'visual');
  await choices(LEARNING, 'visual');
  const plan = await UserAssessment.collection
    .find({
      userId: user.id,
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
