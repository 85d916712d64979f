import { type ChoiceKind, choose, entitleTo, GENERIC, INTELLIGENCE, LEARNING } from './choices.ts';
import { startTestApi, type TestApi } from './harness.ts';
import { bytesOf, NOW, read, schemaError } from './sensory.ts';

let api: TestApi;
let person: Awaited<ReturnType<TestApi['user']>>;
/** The API anew for each kind: it remembers what an id is pinned to, and cleaning lets ids begin again. */
function withApi() {
  beforeAll(async () => {
    api = await startTestApi({ now: () => NOW });
  });
  beforeEach(async () => {
    await api.clean();
    person = await api.user();
  });
  afterAll(() => api.stop());
}

/** What every instrument of questions with one choice each must do, whatever it asks. */
describe.each([
  ['learning', LEARNING],
  ['intelligence', INTELLIGENCE],
  ['other', GENERIC],
] as const)('an assessment of type %s', (_type, kind: ChoiceKind) => {
  const { instrumentId, count } = kind;
  const [value, otherValue] = kind.values;
  const last = String(count);
  let id: number;
  withApi();
  beforeEach(async () => {
    id = await entitleTo(kind, person.id);
  });

  const call = (act: string, body?: object, token = person.accessToken) =>
    api.post(`/api/user-assessments/${id}/${act}`, body, token);
  const start = () => call('start');
  const save = (body: object) => call('save-progress', body);
  const complete = (body: object = {}) => call('complete', body);
  const detail = () => api.get(`/api/user-assessments/${id}`, person.accessToken);
  const result = (token = person.accessToken) => api.get(`/api/user-assessments/result/${id}`, token);
  const ref = { id: instrumentId, version: '1.0.0' };

  it('when it is opened, then it says which instrument a start would pin, and that one can be read', async () => {
    const { body } = await detail();
    expect(schemaError('GET /api/user-assessments/{id}', body)).toBeUndefined();
    expect(body).toMatchObject({ instrument: null, instrumentOnStart: ref, progress: null, consultation: null });
    const view = await api.get(`/api/instruments/${ref.id}/${ref.version}`, person.accessToken);
    expect(view.status).toBe(200);
    expect(schemaError('GET /api/instruments/{id}/{version}', view.body)).toBeUndefined();
    expect(view.body).toMatchObject({ ...ref, type: kind.type });
    expect(view.body.questions).toHaveLength(count);
  });

  it('when it is started, then the version is pinned and no longer open', async () => {
    expect((await start()).body).toEqual({
      id,
      status: 'in_progress',
      startedAt: NOW.toISOString(),
      instrumentVersion: '1.0.0',
    });
    expect((await detail()).body).toMatchObject({
      status: 'in_progress',
      instrument: ref,
      instrumentOnStart: null,
      progress: { answered: 0, total: count },
    });
  });

  it('when the specified body is saved, then all of it comes back; an empty participant is fine', async () => {
    const sent = { responses: { 1: value }, currentPage: 1, currentStep: 1, isStarted: true, participantInfo: {} };
    const { body, status } = await save(sent);
    expect(status).toBe(200);
    expect(schemaError('POST /api/user-assessments/{id}/save-progress', body)).toBeUndefined();
    expect(body).toMatchObject({ revision: 1, status: 'in_progress', responses: { 1: value }, notApplicable: {} });
    expect((await detail()).body).toMatchObject({
      results: { responses: { 1: value }, currentPage: 1, currentStep: 1, isStarted: true, participantInfo: {} },
      progress: { answered: 1, total: count },
    });
  });

  it('when `changed` names questions, then these overwrite and the others only fill gaps', async () => {
    await save({ responses: { 1: value, 2: value } });
    const { body } = await save({ responses: { 1: otherValue, 2: otherValue, 3: otherValue }, changed: ['2'] });
    expect(body.responses).toEqual({ 1: value, 2: otherValue, 3: otherValue });
  });

  it('when two devices save at once, then each keeps what the other changed', async () => {
    const saved = await Promise.all(
      Array.from({ length: count }, (_, i) => String(i + 1)).map((item) =>
        save({ responses: { [item]: value }, changed: [item] }),
      ),
    );
    expect(saved.map(({ status }) => status)).toEqual(Array(count).fill(200));
    expect(await read(id)).toMatchObject({ answered: count, revision: count, progress: { responses: choose(kind) } });
  });

  const many = (fill: unknown) => Object.fromEntries(Array.from({ length: 600 }, (_, i) => [String(i + 1), fill]));
  const wrong: [string, object][] = [
    ...kind.wrongValues.map((one): [string, object] => [`value ${JSON.stringify(one)}`, { responses: { 1: one } }]),
    ['question 0', { responses: { 0: value } }],
    ['one question too many', { responses: { [count + 1]: value } }],
    ['a leading zero', { responses: { '01': value } }],
    ['an operator as question', { responses: { $set: value } }],
    ['a path as question', { responses: { '1.2': value } }],
    ['a constructor as question', { responses: { constructor: value } }],
    ['600 questions', { responses: many(value) }],
    ['a list of responses', { responses: [value] }],
    ['responses null', { responses: null }],
    ['a mark', { notApplicable: { 1: true } }],
    ['600 marks', { notApplicable: many(true) }],
    ['a remark', { comments: { umum: 'x' } }],
    ['an empty remark', { comments: { A: '' } }],
    ['a participant', { participantInfo: { childName: 'Alya' } }],
    ['half a participant', { participantInfo: { relationship: '' } }],
    ['a wrong answer beside right ones', { responses: { ...choose(kind), [last]: 'salah' } }],
  ];
  it.each(wrong)(
    'when a body brings %s, then 422 with the field, by save and by complete, and not a byte changes',
    async (_what, sent) => {
      await save({ responses: { 2: value } });
      const before = await bytesOf(id);
      for (const act of [save, complete]) {
        const { body, status } = await act(sent);
        expect([status, body.code]).toEqual([422, 'VALIDATION']);
        expect(body.fields.length).toBeGreaterThan(0);
        for (const field of body.fields)
          expect(field).toEqual({ path: expect.stringContaining(Object.keys(sent)[0]!), message: expect.any(String) });
        expect(await bytesOf(id)).toBe(before);
      }
    },
  );

  it('when __proto__ stands among the answers, then it answers nothing', async () => {
    await save({ responses: { 2: value } });
    for (const hidden of [value, { 1: value }]) {
      const sent = JSON.parse(`{"responses":{"__proto__":${JSON.stringify(hidden)}}}`);
      expect((await save(sent)).body.responses).toEqual({ 2: value });
      expect((await complete(sent)).body.code).toBe('ANSWERS_INCOMPLETE');
    }
    expect(await read(id)).toMatchObject({ answered: 1, status: 'in_progress' });
  });

  it.each<[string, object]>([
    ['an unknown changed question', { responses: {}, changed: [String(count + 1)] }],
    ['600 changed questions', { changed: Array.from({ length: 600 }, (_, i) => String(i)) }],
    ['a page below 0', { currentPage: -1 }],
    ['a page in words', { currentPage: 'satu' }],
    ['a start that is no yes or no', { isStarted: 'ya' }],
  ])('when a save brings %s, then 422 and not a byte changes', async (_what, sent) => {
    const before = await bytesOf(id);
    const { body, status } = await save(sent);
    expect([status, body.code]).toEqual([422, 'VALIDATION']);
    expect(await bytesOf(id)).toBe(before);
  });

  it('when a body is larger than 128 KB, then 413 and not a byte changes', async () => {
    const before = await bytesOf(id);
    const sent = { responses: { 1: 'x'.repeat(129 * 1024) } };
    for (const act of [save, complete]) expect((await act(sent)).body.code).toBe('TOO_LARGE');
    expect(await bytesOf(id)).toBe(before);
  });

  it('when questions are missing, then 422 names each of them and not a byte changes', async () => {
    await save({ responses: choose(kind, value, count - 2) });
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

  it('when nothing was answered or started, then it says so and not a byte changes', async () => {
    const before = await bytesOf(id);
    expect((await complete()).body.code).toBe('NOT_STARTED');
    expect((await complete({ responses: {} })).body.fields).toHaveLength(count);
    expect(await bytesOf(id)).toBe(before);
  });

  it('when everything was saved, then an empty body completes: both sides have the result, no consultation', async () => {
    await start();
    await save({ responses: choose(kind) });
    const { body, status } = await complete();
    expect(status).toBe(200);
    expect(schemaError('POST /api/user-assessments/{id}/complete', body)).toBeUndefined();
    expect(body).toEqual({ id, status: 'completed', completedAt: NOW.toISOString(), resultUrl: `/results/${id}` });
    const stored = await read(id);
    expect(stored).toMatchObject({ status: 'completed', answered: count, itemCount: count });
    expect(stored).not.toHaveProperty('consultation');

    const own = await result();
    expect(own.status).toBe(200);
    expect(schemaError('GET /api/user-assessments/result/{id}', own.body)).toBeUndefined();
    expect(own.body).toMatchObject({ id, results: { type: kind.type, instrument: ref }, earlier: [] });
    const { adminToken } = await api.admin();
    const staffs = await api.get(`/api/admin/assessments/${id}/result`, adminToken);
    expect(schemaError('GET /api/admin/assessments/{id}/result', staffs.body)).toBeUndefined();
    expect(staffs.body.results).toEqual(own.body.results);
    expect(staffs.body).not.toHaveProperty('earlier');

    const list = await api.get('/api/user-assessments', person.accessToken);
    expect(schemaError('GET /api/user-assessments', list.body)).toBeUndefined();
    expect(list.body).toMatchObject([
      { status: 'completed', progress: { answered: count, total: count }, consultation: null },
    ]);
    expect((await detail()).body).toMatchObject({ instrument: ref, instrumentOnStart: null });
  });

  it('when nothing was started but the body brings everything, then it completes in one go', async () => {
    await complete({ responses: choose(kind), participantInfo: {} }).expect(200);
    expect(await read(id)).toMatchObject({ status: 'completed', startedAt: NOW, instrument: ref });
  });

  it('when the client sends scores, then they are ignored', async () => {
    const forged = { primaryStyle: 'visual', categoryScores: [], answers: [], styleScores: { visual: 99 } };
    await complete({ responses: choose(kind, otherValue), results: forged }).expect(200);
    const id2 = id;
    id = await entitleTo(kind, person.id);
    await complete({ responses: choose(kind, otherValue) }).expect(200);
    expect((await read(id2)).results).toEqual((await read(id)).results);
  });

  it('when it is completed, then completing again answers the same and nothing can be written any more', async () => {
    const first = await complete({ responses: choose(kind) });
    const before = await bytesOf(id);
    for (const body of [{}, { responses: choose(kind, otherValue) }, { responses: { 99: 'x' } }]) {
      const again = await complete(body);
      expect([again.status, again.body]).toEqual([200, first.body]);
    }
    for (const answer of [await save({ responses: { 1: otherValue } }), await start()])
      expect([answer.status, answer.body.code]).toEqual([409, 'ALREADY_COMPLETED']);
    expect(await bytesOf(id)).toBe(before);
  });

  it('when ten complete at once with different answers, then one result stands for all', async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) => complete({ responses: choose(kind, kind.values[n % 2]) })),
    );
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { progress, revision, results } = await read(id);
    expect(revision).toBe(1);
    const scored = await entitleTo(kind, person.id);
    await api
      .post(`/api/user-assessments/${scored}/complete`, { responses: progress.responses }, person.accessToken)
      .expect(200);
    expect((await read(scored)).results).toEqual(results);
  });

  it('when saves race with completing, then every acknowledged answer is in the result', async () => {
    await save({ responses: choose(kind) });
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
    const again = await entitleTo(kind, person.id);
    await api.post(`/api/user-assessments/${again}/complete`, { responses: progress.responses }, person.accessToken);
    expect((await read(again)).results).toEqual(results);
  });

  it('when it is not completed, then its result is not there yet', async () => {
    for (const act of [undefined, start, () => save({ responses: { 1: value } })]) {
      await act?.();
      const { body, status } = await result();
      expect([status, body.code, body.message]).toEqual([
        409,
        'RESULT_NOT_READY',
        'Asesmen masih berlangsung, hasil belum bisa dilihat.',
      ]);
    }
  });

  it("when it is another's, then 404 to everything; without a token 401; not a byte changes", async () => {
    const { accessToken } = await api.user();
    const before = await bytesOf(id);
    for (const [act, body] of [
      ['start', undefined],
      ['save-progress', { responses: { 1: value } }],
      ['complete', { responses: choose(kind) }],
    ] as const) {
      expect((await call(act, body, accessToken)).status).toBe(404);
      expect((await api.post(`/api/user-assessments/${id}/${act}`, body)).status).toBe(401);
    }
    for (const path of [`/api/user-assessments/${id}`, `/api/user-assessments/result/${id}`]) {
      expect((await api.get(path, accessToken)).status).toBe(404);
      expect((await api.get(path)).status).toBe(401);
    }
    expect((await api.get(`/api/instruments/${ref.id}/${ref.version}`)).status).toBe(401);
    expect(await bytesOf(id)).toBe(before);
  });

  it('when it is frozen, then it can be read and not written', async () => {
    id = await entitleTo(kind, person.id, { status: 'in_progress', frozenAt: NOW, instrument: ref });
    const before = await bytesOf(id);
    for (const answer of [await save({ responses: { 1: value } }), await complete({ responses: choose(kind) })])
      expect([answer.status, answer.body.code]).toEqual([409, 'ACCESS_FROZEN']);
    expect((await detail()).status).toBe(200);
    expect(await bytesOf(id)).toBe(before);
  });
});

describe('what is scored', () => {
  withApi();
  const scored = async (kind: ChoiceKind, responses: object) => {
    const id = await entitleTo(kind, person.id);
    await api.post(`/api/user-assessments/${id}/complete`, { responses }, person.accessToken).expect(200);
    return (await api.get(`/api/user-assessments/result/${id}`, person.accessToken)).body.results;
  };

  it('when visual is chosen six times, auditori five and kinestetik three, then visual leads', async () => {
    const styles = [...Array(6).fill('visual'), ...Array(5).fill('auditori'), ...Array(3).fill('kinestetik')];
    expect(await scored(LEARNING, Object.fromEntries(styles.map((style, i) => [i + 1, style])))).toMatchObject({
      styleScores: { visual: 6, auditori: 5, kinestetik: 3 },
      primaryStyle: 'visual',
      tiedStyles: [],
    });
  });

  it('when two styles share the top, in English words too, then Campuran, and Indonesian words are stored', async () => {
    const styles = [...Array(7).fill('auditory'), ...Array(7).fill('kinesthetic')];
    const id = await entitleTo(LEARNING, person.id);
    const responses = Object.fromEntries(styles.map((style, i) => [i + 1, style]));
    const saved = await api.post(`/api/user-assessments/${id}/save-progress`, { responses }, person.accessToken);
    expect(Object.values(saved.body.responses)).toEqual([...Array(7).fill('auditori'), ...Array(7).fill('kinestetik')]);
    await api.post(`/api/user-assessments/${id}/complete`, { responses: { 1: 'auditory' } }, person.accessToken);
    const { progress, results } = await read(id);
    expect(progress.responses).toMatchObject({ 1: 'auditori', 14: 'kinestetik' });
    expect(results?.user).toMatchObject({
      styleScores: { visual: 0, auditori: 7, kinestetik: 7 },
      primaryStyle: 'campuran',
      tiedStyles: ['auditori', 'kinestetik'],
      primary: { name: 'Campuran' },
    });
  });

  it('when Ya comes for all of music and half of the language statements, then music leads', async () => {
    // 41 to 50 are music, 11 to 15 the first half of the language statements.
    const yes = (n: number) => (n >= 41 && n <= 50) || (n >= 11 && n <= 15);
    const responses = Object.fromEntries(Array.from({ length: 70 }, (_, i) => [i + 1, yes(i + 1)]));
    const results = await scored(INTELLIGENCE, responses);
    expect(results.categoryScores).toMatchObject([
      { category: 'visual_spasial', percentage: 0, rank: 3 },
      { category: 'linguistik', score: 5, total: 10, percentage: 50, rank: 2 },
      { category: 'logis_matematis', percentage: 0, rank: 3 },
      { category: 'kinestetik', percentage: 0, rank: 3 },
      { category: 'musik', score: 10, total: 10, percentage: 100, rank: 1 },
      { category: 'interpersonal', percentage: 0, rank: 3 },
      { category: 'intrapersonal', percentage: 0, rank: 3 },
    ]);
    expect(results.dominantIntelligences).toHaveLength(7);
    expect(results.recommendations.map(({ category }: { category: string }) => category)).toEqual([
      'musik',
      'linguistik',
    ]);
    expect(results.isFlat).toBe(false);
  });

  it('when the generic questions are answered, then the result repeats them in words', async () => {
    expect((await scored(GENERIC, { 1: 'sudah', 2: 'mulai', 3: 'belum' })).answers).toEqual([
      { number: 1, question: 'Anak menyebutkan nama lengkapnya ketika ditanya.', answer: 'Sudah terlihat' },
      { number: 2, question: 'Anak membereskan alat tulisnya setelah selesai menggambar.', answer: 'Mulai terlihat' },
      { number: 3, question: 'Anak menunggu giliran saat bermain bersama teman.', answer: 'Belum terlihat' },
    ]);
  });
});
