import { type ChoiceKind, choose, entitleTo, GENERIC, INTELLIGENCE, LEARNING } from './choices.ts';
import { testApi } from './harness.ts';
import { bytesOf, NOW, read, schemaError } from './sensory.ts';

const api = testApi({ now: () => NOW });
let user: Awaited<ReturnType<typeof api.user>>;
beforeEach(async () => {
  user = await api.user();
});

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
  beforeEach(async () => {
    id = await entitleTo(kind, user.id);
  });

  const call = (action: string, body?: object) =>
    api.post(`/api/user-assessments/${id}/${action}`, body, user.accessToken);
  const start = () => call('start');
  const save = (body: object) => call('save-progress', body);
  const complete = (body: object = {}) => call('complete', body);
  const detail = () => api.get(`/api/user-assessments/${id}`, user.accessToken);
  const result = () => api.get(`/api/user-assessments/result/${id}`, user.accessToken);
  const ref = { id: instrumentId, version: kind.version };

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
  // `libs/instruments/src/instrument.test.ts` has the rest.
  const invalid: [string, object][] = [
    ...kind.invalidValues.map((one): [string, object] => [`value ${JSON.stringify(one)}`, { responses: { 1: one } }]),
    ['an operator as a question id', { responses: { $set: value } }],
    ['a path as a question id', { responses: { '1.2': value } }],
    ['600 questions', { responses: many(value) }],
    ['a list of responses', { responses: [value] }],
    ['responses null', { responses: null }],
    ['600 not-observed items', { notApplicable: many(true) }],
    ['an empty comment', { comments: { A: '' } }],
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
