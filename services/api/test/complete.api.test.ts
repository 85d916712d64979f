import type { SensoryResult } from '@kenali/contracts';
import published from '@kenali/instruments/packs/published.json';
import { type SampleSubmission, sampleSubmissions } from '@kenali/instruments/workshop/sample-submissions';
import { inTier } from '@kenali/node-utils/testing';
import mongoose from 'mongoose';
import { sealField } from '../src/db/encryption/sealed-fields.ts';
import { UserAssessment, type UserAssessmentDocument } from '../src/features/user-assessments/index.ts';
import { type ChoiceKind, choose, entitleTo, GENERIC, INTELLIGENCE, LEARNING } from './choices.ts';
import { type TestApi, testApi } from './harness.ts';
import { answers, bytesOf, entitle, ITEMS, NOW, PARTICIPANT, read, TODAY } from './sensory.ts';

/** The clock of the API. */
let now = NOW;
const api = testApi({ now: () => now });

let user: Awaited<ReturnType<typeof api.user>>;
let id: number;
beforeEach(async () => {
  now = NOW;
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
    const { progress, revision, results, consultation } = await read(id);
    expect([revision, consultation?.history.length]).toEqual([1, kind === SENSORY ? 1 : undefined]);
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

describe('completing what changes after it was read', () => {
  afterEach(() => jest.restoreAllMocks());
  const everything = { responses: answers(2), participantInfo: PARTICIPANT };

  function afterTheRead(meanwhile: () => Promise<unknown>): void {
    const findOne = UserAssessment.findOne.bind(UserAssessment);
    jest.spyOn(UserAssessment, 'findOne').mockImplementationOnce(((...args: Parameters<typeof findOne>) => {
      const query = findOne(...args);
      const exec = query.exec.bind(query);
      query.exec = async () => {
        const found = await exec();
        await meanwhile();
        return found;
      };
      return query;
    }) as never);
  }

  it('when a failover undoes the save that was read, and another one takes its revision, then that one is scored', async () => {
    await save(everything);
    afterTheRead(async () => {
      const responses = sealField('userAssessments', id, 'progress.responses', answers(5));
      const fields = { 'progress.responses': responses, savedAt: new Date(NOW.getTime() + 1000) };
      await UserAssessment.collection.updateOne({ _id: id as never }, { $set: fields as never });
    });
    await complete().expect(200);
    expect((await read(id)).progress.responses).toEqual(answers(5));
    expect((await results()).totalScore).toBe(5 * ITEMS);
  });

  it('when it is started, then the time of the start stays', async () => {
    const later = new Date(NOW.getTime() + 1000);
    afterTheRead(async () => {
      await call('start').expect(200);
      now = later;
    });
    await complete(everything).expect(200);
    expect(await read(id)).toMatchObject({ startedAt: NOW, completedAt: later });
  });
});

const results = async (view: 'user' | 'admin' = 'user') => (await read(id)).results?.[view] as SensoryResult;

describe('completing a sensory profile', () => {
  it('when every response is saved, then an empty body completes it and both views of the result are stored', async () => {
    await save({ responses: answers(2), participantInfo: PARTICIPANT, comments: { A: 'Menutup telinga.' } });
    const { body, status } = await complete();
    expect(status).toBe(200);
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
    ['an unknown relationship', { relationship: 'Tetangga' }, 'relationship', 'Pilih hubungan dari daftar.'],
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
    expect(list.body[0].consultation).toEqual(VIEW);
    const detail = await api.get(`/api/user-assessments/${id}`, user.accessToken);
    expect(detail.body.consultation).toEqual(VIEW);
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

/** The behaviour that all choice instruments share. */
describe.each([
  ['learning', LEARNING],
  ['intelligence', INTELLIGENCE],
  ['other', GENERIC],
] as const)('a user assessment of type %s', (_type, kind: ChoiceKind) => {
  const { instrumentId, count } = kind;
  const [value] = kind.values;
  const last = String(count);
  beforeEach(async () => {
    user = await api.user();
    id = await entitleTo(kind, user.id);
  });

  const start = () => call('start');
  const detail = () => api.get(`/api/user-assessments/${id}`, user.accessToken);
  const result = () => api.get(`/api/user-assessments/result/${id}`, user.accessToken);
  const ref = { id: instrumentId, version: kind.version };

  it('when it is not started, then the detail names the version that a start would pin, and that version is readable', async () => {
    const { body } = await detail();
    expect(body).toMatchObject({ instrument: null, instrumentOnStart: ref, progress: null, consultation: null });
    const view = await api.get(`/api/instruments/${ref.id}/${ref.version}`, user.accessToken);
    expect(view.status).toBe(200);
    expect(view.body).toMatchObject({ ...ref, type: kind.type });
    expect(view.body.questions).toHaveLength(count);
  });

  it('when it is started, then the version is pinned and no other version is offered', async () => {
    expect((await start()).body).toEqual({
      id,
      status: 'in_progress',
      startedAt: NOW.toISOString(),
      instrumentVersion: kind.version,
    });
    expect((await detail()).body).toMatchObject({
      status: 'in_progress',
      instrument: ref,
      instrumentOnStart: null,
      progress: { answered: 0, total: count },
    });
  });

  it('when every field is saved, then the detail returns all of them, and an empty participant is valid', async () => {
    const sent = { responses: { 1: value }, currentPage: 1, currentStep: 1, isStarted: true, participantInfo: {} };
    const { body, status } = await save(sent);
    expect(status).toBe(200);
    expect(body).toMatchObject({ revision: 1, status: 'in_progress', responses: { 1: value }, notApplicable: {} });
    expect((await detail()).body).toMatchObject({
      results: { responses: { 1: value }, currentPage: 1, currentStep: 1, isStarted: true, participantInfo: {} },
      progress: { answered: 1, total: count },
    });
  });

  // `libs/instruments/src/instrument.test.ts` has the rest.
  const invalid = [
    ...kind.invalidValues.map((one) => ({ responses: { 1: one } })),
    { responses: { $set: value } },
    { responses: { '1.2': value } },
    { comments: { A: '' } },
    { participantInfo: { relationship: '' } },
    { responses: { ...choose(kind), [last]: 'salah' } },
  ];
  it('when the body is invalid, then save and complete return 422 with the field, and the document is unchanged', async () => {
    await save({ responses: { 2: value } });
    const before = await bytesOf(id);
    for (const sent of invalid)
      for (const submit of [save, complete]) {
        const { body, status } = await submit(sent);
        expect([sent, status, body.code]).toEqual([sent, 422, 'VALIDATION']);
        expect(body.fields.length).toBeGreaterThan(0);
        for (const field of body.fields)
          expect(field).toEqual({ path: expect.stringContaining(Object.keys(sent)[0]!), message: expect.any(String) });
      }
    expect(await bytesOf(id)).toBe(before);
  });

  it('when the responses have a __proto__ key, then it is ignored', async () => {
    await save({ responses: { 2: value } });
    for (const hidden of [value, { 1: value }]) {
      const sent = JSON.parse(`{"responses":{"__proto__":${JSON.stringify(hidden)}}}`);
      expect((await save(sent)).body.responses).toEqual({ 2: value });
      expect((await complete(sent)).body.code).toBe('ANSWERS_INCOMPLETE');
    }
    expect(await read(id)).toMatchObject({ answered: 1, status: 'in_progress' });
  });

  it('when every response is saved, then an empty body completes it, user and staff see the same result, and there is no consultation', async () => {
    await start();
    await save({ responses: choose(kind) });
    const { body, status } = await complete();
    expect(status).toBe(200);
    expect(body).toEqual({ id, status: 'completed', completedAt: NOW.toISOString(), resultUrl: `/results/${id}` });
    const stored = await read(id);
    expect(stored).toMatchObject({ status: 'completed', answered: count, itemCount: count });
    expect(stored).not.toHaveProperty('consultation');

    const own = await result();
    expect(own.status).toBe(200);
    expect(own.body).toMatchObject({ id, results: { type: kind.type, instrument: ref }, earlier: [] });
    const { adminToken } = await api.admin();
    const staffs = await api.get(`/api/admin/assessments/${id}/result`, adminToken);
    expect(staffs.body.results).toEqual(own.body.results);
    expect([staffs.body.packHash, typeof stored.packHash]).toEqual([stored.packHash, 'string']);
    expect(staffs.body).not.toHaveProperty('earlier');

    const list = await api.get('/api/user-assessments', user.accessToken);
    const progress = { answered: count, total: count };
    expect(list.body).toMatchObject([
      { id, status: 'completed', completedAt: NOW.toISOString(), progress, consultation: null },
    ]);
    const { responses } = stored.progress;
    expect((await detail()).body).toMatchObject({ instrument: ref, instrumentOnStart: null, results: { responses } });
  });
});

it('learning styles: when two styles tie in English values, then the result is Campuran and the stored values are Indonesian', async () => {
  const styles = [...Array(7).fill('auditory'), ...Array(7).fill('kinesthetic')];
  const id = await entitleTo(LEARNING, user.id);
  const responses = Object.fromEntries(styles.map((style, i) => [i + 1, style]));
  const saved = await api.post(`/api/user-assessments/${id}/save-progress`, { responses }, user.accessToken);
  expect(Object.values(saved.body.responses)).toEqual([...Array(7).fill('auditori'), ...Array(7).fill('kinestetik')]);
  await api.post(`/api/user-assessments/${id}/complete`, { responses: { 1: 'auditory' } }, user.accessToken);
  const { progress, results } = await read(id);
  expect(progress.responses).toMatchObject({ 1: 'auditori', 14: 'kinestetik' });
  expect(results?.user).toMatchObject({
    styleScores: { visual: 0, auditori: 7, kinestetik: 7 },
    primaryStyle: 'campuran',
    tiedStyles: ['auditori', 'kinestetik'],
    primary: { name: 'Campuran' },
  });
});

describe('stored results, scored again', () => {
  let parent: Awaited<ReturnType<TestApi['user']>>;
  beforeAll(async () => {
    await api.clean();
    parent = await api.user();
  });

  // `published-packs.test.ts` of the instruments scores each version. In the gate the first and the newest ones are stored.
  const versions = Object.entries(published as Record<string, Record<string, { pack: string }>>).flatMap(([id, own]) =>
    Object.entries(own)
      .filter((_, at, all) => inTier({ gate: [0, all.length - 1].includes(at), full: true }))
      .map(([version, { pack }]) => ({ id, version, pack })),
  );
  const instrumentOf = ({ id, version }: { id: string; version: string }) => {
    const found = api.services.instruments.find(id, version);
    if (!found) throw new Error(`${id} ${version} is not installed`);
    return found;
  };
  const bytesOfValue = (value: unknown) =>
    Buffer.from(mongoose.mongo.BSON.serialize({ value })).toString('base64') + JSON.stringify(value);

  /** Completes a sample through the API, with a version pinned and the settings that the sample was scored with. */
  async function completeSample(instrument: { id: string; version: string }, { answered, scoring }: SampleSubmission) {
    const { type } = instrumentOf(instrument);
    api.services.config = { ...api.services.config, sensoryBandSet: scoring.bandSet };
    const id = await entitle(parent.id, {
      instrument,
      assessment: {
        name: 'Asesmen',
        type,
        priceRupiah: 0,
        instrumentId: instrument.id,
        ageRange: scoring.ageRange ?? '',
      },
    });
    // An assessment for children alone names one.
    const participantInfo = { childName: 'Alya Kirana', childBirthDate: '2019-03-01', ...answered.participantInfo };
    await api
      .post(`/api/user-assessments/${id}/complete`, { ...answered, participantInfo }, parent.accessToken)
      .expect(200);
  }

  /** Scores what is stored in a document, with the settings that its result names. */
  function rescore({ instrument, progress, results, completedAt, assessment }: UserAssessmentDocument) {
    if (!instrument || !results || !completedAt) throw new Error('It is not completed');
    return instrumentOf(instrument).score(progress, {
      bandSet: results.user.type === 'sensory' ? results.user.bandSet : 'questionnaire',
      completedAt: completedAt.toISOString(),
      ageRange: assessment.ageRange || null,
    });
  }

  it.each(versions)('$id $version: have the same bytes, and name the published pack', async (version) => {
    const { id, version: number, pack } = version;
    const all = sampleSubmissions(instrumentOf(version));
    expect(all.length).toBeGreaterThanOrEqual(80);
    const samples = all.filter((_, position) => position % inTier({ gate: 20, full: 1 }) === 0);
    for (const sample of samples) await completeSample({ id, version: number }, sample);
    const stored = await UserAssessment.find({ 'instrument.id': id, 'instrument.version': number })
      .lean<UserAssessmentDocument[]>()
      .exec();
    expect(stored).toHaveLength(samples.length);
    const differing = stored.filter((found) => bytesOfValue(rescore(found)) !== bytesOfValue(found.results));
    expect(differing.map(({ _id }) => _id)).toEqual([]);
    expect(new Set(stored.map(({ packHash }) => packHash))).toEqual(new Set([pack]));
  });

  it('when one stored answer is changed, then the comparison notices', async () => {
    const found = await UserAssessment.findOne({ 'instrument.id': 'learning-style' }).lean<UserAssessmentDocument>();
    if (!found) throw new Error('No result is stored');
    const other = found.progress.responses['1'] === 'visual' ? 'auditori' : 'visual';
    const progress = { ...found.progress, responses: { ...found.progress.responses, 1: other } };
    expect(bytesOfValue(rescore({ ...found, progress } as UserAssessmentDocument))).not.toBe(
      bytesOfValue(found.results),
    );
  }, 120_000);
});
