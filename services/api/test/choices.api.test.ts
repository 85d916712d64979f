import { type ChoiceKind, choose, entitleTo, GENERIC, INTELLIGENCE, LEARNING } from './choices.ts';
import { startTestApi, type TestApi } from './harness.ts';
import { bytesOf, NOW, read, schemaError } from './sensory.ts';

let api: TestApi;
let user: Awaited<ReturnType<TestApi['user']>>;
/** Starts a new API for each kind, because the API caches pins by id and `clean` makes ids start again. */
function withApi() {
  beforeAll(async () => {
    api = await startTestApi({ now: () => NOW });
  });
  beforeEach(async () => {
    await api.clean();
    user = await api.user();
  });
  afterAll(() => api.stop());
}

/** The behaviour that all choice instruments share. */
describe.each([
  ['learning', LEARNING],
  ['intelligence', INTELLIGENCE],
  ['other', GENERIC],
] as const)('a user assessment of type %s', (_type, kind: ChoiceKind) => {
  const { instrumentId, count } = kind;
  const [value, otherValue] = kind.values;
  const last = String(count);
  let id: number;
  withApi();
  beforeEach(async () => {
    id = await entitleTo(kind, user.id);
  });

  const call = (action: string, body?: object, token = user.accessToken) =>
    api.post(`/api/user-assessments/${id}/${action}`, body, token);
  const start = () => call('start');
  const save = (body: object) => call('save-progress', body);
  const complete = (body: object = {}) => call('complete', body);
  const detail = () => api.get(`/api/user-assessments/${id}`, user.accessToken);
  const result = (token = user.accessToken) => api.get(`/api/user-assessments/result/${id}`, token);
  const ref = { id: instrumentId, version: '1.0.0' };

  it('when it is not started, then the detail names the version that a start would pin, and that version is readable', async () => {
    const { body } = await detail();
    expect(schemaError('GET /api/user-assessments/{id}', body)).toBeUndefined();
    expect(body).toMatchObject({ instrument: null, instrumentOnStart: ref, progress: null, consultation: null });
    const view = await api.get(`/api/instruments/${ref.id}/${ref.version}`, user.accessToken);
    expect(view.status).toBe(200);
    expect(schemaError('GET /api/instruments/{id}/{version}', view.body)).toBeUndefined();
    expect(view.body).toMatchObject({ ...ref, type: kind.type });
    expect(view.body.questions).toHaveLength(count);
  });

  it('when it is started, then the version is pinned and no other version is offered', async () => {
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

  it('when every field is saved, then the detail returns all of them, and an empty participant is valid', async () => {
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

  it('when `changed` lists questions, then only these overwrite stored responses', async () => {
    await save({ responses: { 1: value, 2: value } });
    const { body } = await save({ responses: { 1: otherValue, 2: otherValue, 3: otherValue }, changed: ['2'] });
    expect(body.responses).toEqual({ 1: value, 2: otherValue, 3: otherValue });
  });

  it('when saves with `changed` run concurrently, then each keeps the responses of the others', async () => {
    const saved = await Promise.all(
      Array.from({ length: count }, (_, i) => String(i + 1)).map((item) =>
        save({ responses: { [item]: value }, changed: [item] }),
      ),
    );
    expect(saved.map(({ status }) => status)).toEqual(Array(count).fill(200));
    expect(await read(id)).toMatchObject({ answered: count, revision: count, progress: { responses: choose(kind) } });
  });

  const many = (fill: unknown) => Object.fromEntries(Array.from({ length: 600 }, (_, i) => [String(i + 1), fill]));
  const invalid: [string, object][] = [
    ...kind.invalidValues.map((one): [string, object] => [`value ${JSON.stringify(one)}`, { responses: { 1: one } }]),
    ['question 0', { responses: { 0: value } }],
    ['a question after the last one', { responses: { [count + 1]: value } }],
    ['a leading zero', { responses: { '01': value } }],
    ['an operator as a question id', { responses: { $set: value } }],
    ['a path as a question id', { responses: { '1.2': value } }],
    ['`constructor` as a question id', { responses: { constructor: value } }],
    ['600 questions', { responses: many(value) }],
    ['a list of responses', { responses: [value] }],
    ['responses null', { responses: null }],
    ['a not-observed item', { notApplicable: { 1: true } }],
    ['600 not-observed items', { notApplicable: many(true) }],
    ['a comment', { comments: { umum: 'x' } }],
    ['an empty comment', { comments: { A: '' } }],
    ['a participant', { participantInfo: { childName: 'Alya' } }],
    ['an incomplete participant', { participantInfo: { relationship: '' } }],
    ['one invalid response among valid ones', { responses: { ...choose(kind), [last]: 'salah' } }],
  ];
  it.each(invalid)(
    'when the body has %s, then save and complete return 422 with the field, and the document is unchanged',
    async (_what, sent) => {
      await save({ responses: { 2: value } });
      const before = await bytesOf(id);
      for (const submit of [save, complete]) {
        const { body, status } = await submit(sent);
        expect([status, body.code]).toEqual([422, 'VALIDATION']);
        expect(body.fields.length).toBeGreaterThan(0);
        for (const field of body.fields)
          expect(field).toEqual({ path: expect.stringContaining(Object.keys(sent)[0]!), message: expect.any(String) });
        expect(await bytesOf(id)).toBe(before);
      }
    },
  );

  it('when the responses have a __proto__ key, then it is ignored', async () => {
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
    ['a page as text', { currentPage: 'satu' }],
    ['isStarted as text', { isStarted: 'ya' }],
  ])('when a save has %s, then it returns 422 and the document is unchanged', async (_what, sent) => {
    const before = await bytesOf(id);
    const { body, status } = await save(sent);
    expect([status, body.code]).toEqual([422, 'VALIDATION']);
    expect(await bytesOf(id)).toBe(before);
  });

  it('when the body is larger than 128 KB, then it returns 413 and the document is unchanged', async () => {
    const before = await bytesOf(id);
    const sent = { responses: { 1: 'x'.repeat(129 * 1024) } };
    for (const submit of [save, complete]) expect((await submit(sent)).body.code).toBe('TOO_LARGE');
    expect(await bytesOf(id)).toBe(before);
  });

  it('when questions are missing, then complete returns 422 with each of them, and the document is unchanged', async () => {
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

  it('when nothing was started or answered, then complete returns NOT_STARTED and the document is unchanged', async () => {
    const before = await bytesOf(id);
    expect((await complete()).body.code).toBe('NOT_STARTED');
    expect((await complete({ responses: {} })).body.fields).toHaveLength(count);
    expect(await bytesOf(id)).toBe(before);
  });

  it('when every response is saved, then an empty body completes it, user and staff see the same result, and there is no consultation', async () => {
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

    const list = await api.get('/api/user-assessments', user.accessToken);
    expect(schemaError('GET /api/user-assessments', list.body)).toBeUndefined();
    expect(list.body).toMatchObject([
      { status: 'completed', progress: { answered: count, total: count }, consultation: null },
    ]);
    expect((await detail()).body).toMatchObject({ instrument: ref, instrumentOnStart: null });
  });

  it('when it is not started and the body has every response, then it starts and completes at once', async () => {
    await complete({ responses: choose(kind), participantInfo: {} }).expect(200);
    expect(await read(id)).toMatchObject({ status: 'completed', startedAt: NOW, instrument: ref });
  });

  it('when the body has scores, then they are ignored', async () => {
    const forged = { primaryStyle: 'visual', categoryScores: [], answers: [], styleScores: { visual: 99 } };
    await complete({ responses: choose(kind, otherValue), results: forged }).expect(200);
    const id2 = id;
    id = await entitleTo(kind, user.id);
    await complete({ responses: choose(kind, otherValue) }).expect(200);
    expect((await read(id2)).results).toEqual((await read(id)).results);
  });

  it('when it is completed, then complete returns the same response again, and save and start return ALREADY_COMPLETED', async () => {
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

  it('when ten requests complete it concurrently with different responses, then one result is stored', async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, n) => complete({ responses: choose(kind, kind.values[n % 2]) })),
    );
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { progress, revision, results } = await read(id);
    expect(revision).toBe(1);
    const scored = await entitleTo(kind, user.id);
    await api
      .post(`/api/user-assessments/${scored}/complete`, { responses: progress.responses }, user.accessToken)
      .expect(200);
    expect((await read(scored)).results).toEqual(results);
  });

  it('when saves run concurrently with complete, then the result includes every acknowledged response', async () => {
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
    const again = await entitleTo(kind, user.id);
    await api.post(`/api/user-assessments/${again}/complete`, { responses: progress.responses }, user.accessToken);
    expect((await read(again)).results).toEqual(results);
  });

  it('when it is not completed, then its result returns RESULT_NOT_READY', async () => {
    for (const action of [undefined, start, () => save({ responses: { 1: value } })]) {
      await action?.();
      const { body, status } = await result();
      expect([status, body.code, body.message]).toEqual([
        409,
        'RESULT_NOT_READY',
        'Asesmen masih berlangsung, hasil belum bisa dilihat.',
      ]);
    }
  });

  it('when it belongs to another user, then every call returns 404, or 401 without a token, and the document is unchanged', async () => {
    const { accessToken } = await api.user();
    const before = await bytesOf(id);
    for (const [action, body] of [
      ['start', undefined],
      ['save-progress', { responses: { 1: value } }],
      ['complete', { responses: choose(kind) }],
    ] as const) {
      expect((await call(action, body, accessToken)).status).toBe(404);
      expect((await api.post(`/api/user-assessments/${id}/${action}`, body)).status).toBe(401);
    }
    for (const path of [`/api/user-assessments/${id}`, `/api/user-assessments/result/${id}`]) {
      expect((await api.get(path, accessToken)).status).toBe(404);
      expect((await api.get(path)).status).toBe(401);
    }
    expect((await api.get(`/api/instruments/${ref.id}/${ref.version}`)).status).toBe(401);
    expect(await bytesOf(id)).toBe(before);
  });

  it('when it is frozen, then it is readable but not writable', async () => {
    id = await entitleTo(kind, user.id, { status: 'in_progress', frozenAt: NOW, instrument: ref });
    const before = await bytesOf(id);
    for (const answer of [await save({ responses: { 1: value } }), await complete({ responses: choose(kind) })])
      expect([answer.status, answer.body.code]).toEqual([409, 'ACCESS_FROZEN']);
    expect((await detail()).status).toBe(200);
    expect(await bytesOf(id)).toBe(before);
  });
});

describe('the scoring of choice instruments', () => {
  withApi();
  const scored = async (kind: ChoiceKind, responses: object) => {
    const id = await entitleTo(kind, user.id);
    await api.post(`/api/user-assessments/${id}/complete`, { responses }, user.accessToken).expect(200);
    return (await api.get(`/api/user-assessments/result/${id}`, user.accessToken)).body.results;
  };

  it('when visual is chosen six times, auditori five and kinestetik three, then visual is the primary style', async () => {
    const styles = [...Array(6).fill('visual'), ...Array(5).fill('auditori'), ...Array(3).fill('kinestetik')];
    expect(await scored(LEARNING, Object.fromEntries(styles.map((style, i) => [i + 1, style])))).toMatchObject({
      styleScores: { visual: 6, auditori: 5, kinestetik: 3 },
      primaryStyle: 'visual',
      tiedStyles: [],
    });
  });

  it('when two styles tie in English values, then the result is Campuran and the stored values are Indonesian', async () => {
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

  it('when all music items and half of the language items are Ya, then music ranks first', async () => {
    // Items 41 to 50 are music, 11 to 15 the first half of the language items.
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

  it('when the generic questions are answered, then the result has each question and answer as text', async () => {
    expect((await scored(GENERIC, { 1: 'sudah', 2: 'mulai', 3: 'belum' })).answers).toEqual([
      { number: 1, question: 'Anak menyebutkan nama lengkapnya ketika ditanya.', answer: 'Sudah terlihat' },
      { number: 2, question: 'Anak membereskan alat tulisnya setelah selesai menggambar.', answer: 'Mulai terlihat' },
      { number: 3, question: 'Anak menunggu giliran saat bermain bersama teman.', answer: 'Belum terlihat' },
    ]);
  });
});
