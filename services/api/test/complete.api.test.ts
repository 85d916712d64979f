import type { SensoryResult } from '@kenali/contracts';
import { inTier } from '@kenali/node-utils/testing';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { type ChoiceKind, choose, entitleTo, GENERIC, INTELLIGENCE, LEARNING } from './choices.ts';
import { testApi } from './harness.ts';
import { answers, bytesOf, entitle, ITEMS, NOW, PARTICIPANT, read, schemaError, TODAY } from './sensory.ts';

const api = testApi({ now: () => NOW });
let user: Awaited<ReturnType<typeof api.user>>;
let id: number;
beforeEach(async () => {
  user = await api.user();
  id = await entitle(user.id);
});

const call = (action: string, body?: object, token = user.accessToken) =>
  api.post(`/api/user-assessments/${id}/${action}`, body, token);
const save = (body: object) => call('save-progress', body);
const complete = (body: object = {}) => call('complete', body);

const SENSORY: ChoiceKind = {
  type: 'sensory',
  instrumentId: 'sensory-profile',
  version: '1.0.5',
  count: ITEMS,
  values: [2, 5],
  invalidValues: [],
};
describe.each([
  ['sensory', SENSORY, PARTICIPANT],
  ['learning', LEARNING, {}],
  ['intelligence', INTELLIGENCE, {}],
  ['other', GENERIC, {}],
] as const)('completing a user assessment of type %s', (_type, kind, participantInfo) => {
  const { count, version } = kind;
  const [value, otherValue] = kind.values;
  const everything = (response = value) => ({ responses: choose(kind, response), participantInfo });
  beforeEach(async () => {
    id = await entitleTo(kind, user.id);
  });

  /** The results of the same responses in another user assessment. */
  async function scoresOf(responses: object) {
    const other = await entitleTo(kind, user.id);
    const body = { responses, participantInfo };
    await api.post(`/api/user-assessments/${other}/complete`, body, user.accessToken).expect(200);
    return (await read(other)).results;
  }

  it('when questions are missing, then complete returns 422 with each of them, and the document is unchanged', async () => {
    await save({ responses: choose(kind, value, count - 2), participantInfo });
    const before = await bytesOf(id);
    const { body, status } = await complete({ responses: { 1: otherValue } });
    expect([status, body.code]).toEqual([422, 'ANSWERS_INCOMPLETE']);
    expect(body.message).toBe(`Masih ada butir yang belum dijawab: ${count - 1}, ${count}.`);
    expect(body.fields.map(({ path }: { path: string }) => path)).toEqual([
      `responses.${count - 1}`,
      `responses.${count}`,
    ]);
    expect(await bytesOf(id)).toBe(before);
  });

  it('when nothing was started or answered, then complete returns NOT_STARTED and the document is unchanged', async () => {
    const before = await bytesOf(id);
    expect((await complete()).body.code).toBe('NOT_STARTED');
    expect((await complete({ responses: {} })).body.fields).toHaveLength(count + Object.keys(participantInfo).length);
    expect(await bytesOf(id)).toBe(before);
  });

  it('when it is not started and the body has every response, then it starts and completes at once', async () => {
    await complete(everything()).expect(200);
    expect(await read(id)).toMatchObject({
      status: 'completed',
      startedAt: NOW,
      instrument: { id: kind.instrumentId, version },
    });
  });

  it('when the body has scores, then they are ignored', async () => {
    const ofChoices = { primaryStyle: 'visual', categoryScores: [], answers: [], styleScores: { visual: 99 } };
    const forged = { ...ofChoices, totalScore: 1, sectionScores: {}, band: { label: 'Sensitivitas Rendah' } };
    await complete({ ...everything(otherValue), results: forged }).expect(200);
    expect((await read(id)).results).toEqual(await scoresOf(choose(kind, otherValue)));
  });

  it('when it is completed, then complete returns the same response again, and save and start return ALREADY_COMPLETED', async () => {
    const first = await complete(everything());
    const before = await bytesOf(id);
    for (const body of [
      {},
      { responses: choose(kind, otherValue) },
      { responses: { 99: 'x' } },
      { participantInfo: { childName: 'Lain' } },
    ]) {
      const again = await complete(body);
      expect([again.status, again.body]).toEqual([200, first.body]);
    }
    for (const answer of [await save({ responses: { 1: otherValue } }), await call('start')])
      expect([answer.status, answer.body.code]).toEqual([409, 'ALREADY_COMPLETED']);
    expect(await bytesOf(id)).toBe(before);
  });

  it('when ten requests complete it concurrently with different responses, then one result is stored', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, (_, n) => complete(everything(kind.values[n % 2]))));
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(all.map(({ body }) => body.completedAt)).size).toBe(1);
    const { progress, revision, results } = await read(id);
    expect(revision).toBe(1);
    expect(await scoresOf(progress.responses)).toEqual(results);
  });

  it('when saves run concurrently with complete, then the result includes every acknowledged response', async () => {
    for (let round = 0; round < inTier({ gate: 2, full: 8 }); round += 1) {
      id = await entitleTo(kind, user.id);
      await save(everything());
      const items = Array.from({ length: Math.min(count, 12) }, (_, i) => String(i + 1));
      const [done, ...saved] = await Promise.all([
        complete(),
        ...items.map((item) => save({ responses: { [item]: otherValue }, changed: [item] })),
      ]);
      expect(done?.status).toBe(200);
      const { progress, results } = await read(id);
      for (const [i, answer] of saved.entries()) {
        if (answer.status === 200) expect(progress.responses[items[i]!]).toBe(otherValue);
        else expect([answer.status, answer.body.code]).toEqual([409, 'ALREADY_COMPLETED']);
      }
      expect(await scoresOf(progress.responses)).toEqual(results);
    }
  });

  it('when it belongs to another user, then every call returns 404, and the document is unchanged', async () => {
    const { accessToken } = await api.user();
    const before = await bytesOf(id);
    for (const [action, body] of Object.entries({
      start: undefined,
      'save-progress': { responses: { 1: value } },
      complete: everything(),
    }))
      expect((await call(action, body, accessToken)).status).toBe(404);
    for (const path of [`/api/user-assessments/${id}`, `/api/user-assessments/result/${id}`])
      expect((await api.get(path, accessToken)).status).toBe(404);
    expect(await bytesOf(id)).toBe(before);
  });

  it('when it is frozen, then it is readable but not writable; when it is withdrawn, then it is not found', async () => {
    const instrument = { id: kind.instrumentId, version };
    id = await entitleTo(kind, user.id, { status: 'in_progress', frozenAt: NOW, instrument });
    const before = await bytesOf(id);
    for (const answer of [await save({ responses: { 1: value } }), await complete(everything())])
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([409, 'ACCESS_FROZEN', 'Akses dibekukan']);
    expect((await api.get(`/api/user-assessments/${id}`, user.accessToken)).status).toBe(200);
    expect(await bytesOf(id)).toBe(before);
    await UserAssessment.updateOne({ _id: id }, { withdrawnAt: NOW });
    expect((await complete()).status).toBe(404);
  });
});

const results = async (view: 'user' | 'admin' = 'user') => (await read(id)).results?.[view] as SensoryResult;

describe('completing a sensory profile', () => {
  it('when every response is saved, then an empty body completes it and both views of the result are stored', async () => {
    await save({ responses: answers(2), participantInfo: PARTICIPANT, comments: { A: 'Menutup telinga.' } });
    const { body, status } = await complete();
    expect(status).toBe(200);
    expect(schemaError('POST /api/user-assessments/{id}/complete', body)).toBeUndefined();
    expect(body).toEqual({
      id,
      status: 'completed',
      completedAt: NOW.toISOString(),
      resultUrl: `/results/${id}`,
    });
    expect(await results()).toMatchObject({
      totalScore: 250,
      bandScore: 250,
      bandSet: 'questionnaire',
      band: { label: 'Sensitivitas Sedang Tinggi' },
      answeredCount: 125,
      comments: { A: 'Menutup telinga.' },
      participantInfo: { ...PARTICIPANT, ageMonths: 89, outsideAgeRange: false },
      completionDate: NOW.toISOString(),
    });
    expect(Object.keys((await results()).sectionScores).join('')).toBe('ABCDEFGHIJKLMN');
    expect(Object.keys((await results('admin')).sectionScores).join('')).toBe('ABCDEFGHIJKLM');
    expect((await results('admin')).sectionScores.F?.name).toBe('Modulasi Motorik dan Postural');
  });

  it.each([
    [1, 125, 'Sensitivitas Rendah'],
    [5, 625, 'Sensitivitas Tinggi'],
  ])(
    'when every response is %i, then the total is %i, whatever scores the body has',
    async (value, totalScore, label) => {
      const forged = { totalScore: 300, sectionScores: {}, band: { label: 'Sensitivitas Sedang' } };
      await complete({ responses: answers(value), participantInfo: PARTICIPANT, results: forged }).expect(200);
      expect(await results()).toMatchObject({ totalScore, band: { label } });
    },
  );

  it('when the body has the last responses, then they are merged over the stored ones', async () => {
    await save({ responses: { ...answers(2, 124), 1: 5 }, notApplicable: { 125: true } });
    await complete({ responses: { 1: 3, 125: 4 }, notApplicable: { 2: true }, participantInfo: PARTICIPANT }).expect(
      200,
    );
    const { progress, answered } = await read(id);
    expect(progress.responses).toMatchObject({ 1: 3, 125: 4 });
    expect(progress.responses).not.toHaveProperty('2');
    expect(progress.notApplicable).toEqual({ 2: true });
    expect(answered).toBe(125);
    expect(await results()).toMatchObject({ totalScore: 122 * 2 + 3 + 4, answeredCount: 124, notObservedCount: 1 });
  });

  // `libs/instruments/src/rules/participant.test.ts` has the other fields and days.
  it.each([
    ['no name', { childName: '  ' }, 'childName', 'Nama anak harus diisi'],
    ['a test date in the future', { testDate: '2030-11-22' }, 'testDate', 'Tanggal tes tidak boleh di masa depan.'],
  ])(
    'when the participant has %s, then it returns 422 with the field, and the document is unchanged',
    async (_what, info, field, message) => {
      await save({ responses: answers(2), participantInfo: PARTICIPANT });
      const before = await bytesOf(id);
      const { body, status } = await complete({ participantInfo: info });
      expect([status, body.code]).toEqual([422, 'VALIDATION']);
      expect(body.fields).toContainEqual({ path: `participantInfo.${field}`, message });
      expect(await bytesOf(id)).toBe(before);
    },
  );

  it('when the test date is today in Jakarta but tomorrow in UTC, then it is accepted', async () => {
    await complete({ responses: answers(2), participantInfo: { ...PARTICIPANT, testDate: TODAY } }).expect(200);
  });

  it('when the child is outside the age range, then the result says so', async () => {
    await complete({ responses: answers(2), participantInfo: { ...PARTICIPANT, childBirthDate: '2028-11-21' } });
    expect((await results()).participantInfo).toMatchObject({ ageMonths: 23, outsideAgeRange: true });
  });

  it('when fewer than 100 items were observed, then there is no band', async () => {
    const notApplicable = Object.fromEntries(Array.from({ length: 26 }, (_, n) => [String(n + 1), true]));
    await save({ responses: answers(3) });
    await complete({ notApplicable, participantInfo: PARTICIPANT }).expect(200);
    expect(await results()).toMatchObject({ band: null, bandScore: null, answeredCount: 99, totalScore: 297 });
  });

  it.each([
    { responses: { 1: 6 } },
    { responses: { 126: 1 } },
    { responses: { 1: '3' } },
    { responses: { 1: null } },
    { responses: { 1: 3 }, notApplicable: { 1: true } },
    { comments: { A: 'x'.repeat(1001) } },
    { comments: { Z: 'x' } },
    { responses: answers(3, 600) },
    { participantInfo: { relationship: 'Tetangga' } },
  ])('when the body is invalid (%j), then it returns 422 and the document is unchanged', async (body) => {
    await save({ responses: answers(2), participantInfo: PARTICIPANT });
    const before = await bytesOf(id);
    const answer = await complete(body);
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION']);
    expect(await bytesOf(id)).toBe(before);
  });

  it('when the band set result-view is configured, then the result uses its bands', async () => {
    const { config } = api.services;
    const before = config.sensoryBandSet;
    config.sensoryBandSet = 'result-view';
    await complete({ responses: { ...answers(1), ...answers(2, 75) }, participantInfo: PARTICIPANT }).expect(200);
    config.sensoryBandSet = before;
    expect(await results()).toMatchObject({
      totalScore: 200,
      bandSet: 'result-view',
      band: { label: 'Sensitivitas Sedang Tinggi', min: 184, max: 215 },
    });
  });
});

describe('the consultation request of a sensory profile', () => {
  const VIEW = { status: 'requested', updatedAt: NOW.toISOString() };

  it('when the profile is completed, then a consultation is requested and shown in list and detail', async () => {
    expect((await api.get('/api/user-assessments', user.accessToken)).body[0].consultation).toBeNull();
    await complete({ responses: answers(2), participantInfo: PARTICIPANT }).expect(200);
    expect((await read(id)).consultation).toEqual({
      status: 'requested',
      requestedAt: NOW,
      updatedAt: NOW,
      history: [{ status: 'requested', at: NOW, byUserId: user.id }],
    });
    const list = await api.get('/api/user-assessments', user.accessToken);
    expect(schemaError('GET /api/user-assessments', list.body)).toBeUndefined();
    expect(list.body[0].consultation).toEqual(VIEW);
    const detail = await api.get(`/api/user-assessments/${id}`, user.accessToken);
    expect(schemaError('GET /api/user-assessments/{id}', detail.body)).toBeUndefined();
    expect(detail.body.consultation).toEqual(VIEW);
  });

  it('when complete is repeated or runs concurrently, then there is one request with one history entry', async () => {
    await Promise.all(
      Array.from({ length: 5 }, () => complete({ responses: answers(2), participantInfo: PARTICIPANT })),
    );
    const before = await bytesOf(id);
    await complete().expect(200);
    expect(await bytesOf(id)).toBe(before);
    expect((await read(id)).consultation?.history).toHaveLength(1);
  });

  it('when complete is refused, then no consultation is requested', async () => {
    expect((await complete({ responses: answers(2, 124), participantInfo: PARTICIPANT })).status).toBe(422);
    expect(await read(id)).not.toHaveProperty('consultation');
  });

  it('when staff list open requests, then the query reads only the index entries of requests', async () => {
    await UserAssessment.deleteMany({ _id: { $ne: id } });
    await complete({ responses: answers(2), participantInfo: PARTICIPANT }).expect(200);
    await entitle(user.id);
    const plan = await UserAssessment.collection
      .find({ 'consultation.status': 'requested' })
      .sort({ 'consultation.requestedAt': 1 })
      .explain('executionStats');
    expect(plan.executionStats).toMatchObject({ nReturned: 1, totalDocsExamined: 1, totalKeysExamined: 1 });
    expect(JSON.stringify(plan.queryPlanner.winningPlan)).not.toMatch(/COLLSCAN|"SORT"/);
  });
});
