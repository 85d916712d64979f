import { startTestApi, type TestApi } from './harness.ts';
import { answers, bytesOf, entitle, NOW, PARTICIPANT, read, schemaError } from './sensory.ts';

let api: TestApi;
let parent: Awaited<ReturnType<TestApi['user']>>;
let stranger: Awaited<ReturnType<TestApi['user']>>;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW });
});
beforeEach(async () => {
  await api.clean();
  [parent, stranger] = [await api.user(), await api.user()];
});
afterAll(() => api.stop());

describe('GET /api/user-assessments', () => {
  it('when there are several, then it lists those of the caller, newest first and without answers', async () => {
    const first = await entitle(parent.id, {
      status: 'in_progress',
      instrument: { id: 'sensory-profile', version: '1.0.1' },
      answered: 3,
      itemCount: 125,
      progress: { responses: { 1: 5 }, participantInfo: { childName: 'Bima', parentName: 'Ratna' } } as never,
    });
    const second = await entitle(parent.id, { orderId: 7, createdAt: new Date(NOW.getTime() + 1000) });
    await entitle(stranger.id);
    await entitle(parent.id, { withdrawnAt: NOW });
    const { body, status } = await api.get('/api/user-assessments', parent.accessToken);
    expect(status).toBe(200);
    expect(schemaError('GET /api/user-assessments', body)).toBeUndefined();
    expect(body.map(({ id }: { id: number }) => id)).toEqual([second, first]);
    expect(body[0]).toEqual({
      id: second,
      userId: parent.id,
      assessmentId: expect.any(Number),
      orderId: 7,
      status: 'available',
      completedAt: null,
      createdAt: '2030-11-20T20:30:01.000Z',
      assessment: { name: 'Profil Sensori Anak', type: 'sensory', price: '350000.00' },
      progress: null,
      consultation: null,
      childName: null,
    });
    expect(body[1]).toMatchObject({ progress: { answered: 3, total: 125 }, childName: 'Bima' });
    expect(JSON.stringify(body)).not.toMatch(/responses|Ratna/);
  });

  it('when there are none, then it returns an empty list', async () => {
    expect((await api.get('/api/user-assessments', parent.accessToken)).body).toEqual([]);
  });
});

describe.each(['/api/user-assessments/', '/api/user-assessments/by-id/'])('GET %s{id}', (base) => {
  it('when nothing is saved, then it returns empty maps', async () => {
    const id = await entitle(parent.id);
    const { body, status } = await api.get(`${base}${id}`, parent.accessToken);
    expect(status).toBe(200);
    expect(schemaError('GET /api/user-assessments/{id}', body)).toBeUndefined();
    expect(body).toMatchObject({
      id,
      instrument: null,
      instrumentOnStart: { id: 'sensory-profile', version: '1.0.1' },
      ageRange: '3–12 tahun',
      revision: 0,
      savedAt: null,
    });
    expect(body.results).toEqual({
      responses: {},
      notApplicable: {},
      comments: {},
      participantInfo: {},
      currentPage: 0,
      currentStep: null,
      isStarted: false,
    });
  });

  it('when progress is saved, then it returns all of it', async () => {
    const id = await entitle(parent.id);
    const sent = {
      responses: { 1: 5, 12: 1 },
      notApplicable: { 3: true },
      comments: { A: 'Menutup telinga.', umum: '' },
      participantInfo: { childName: 'Alya' },
      currentPage: 2,
      currentStep: 'questions',
      isStarted: true,
    };
    await api.post(`/api/user-assessments/${id}/save-progress`, sent, parent.accessToken).expect(200);
    const { body } = await api.get(`${base}${id}`, parent.accessToken);
    expect(schemaError('GET /api/user-assessments/{id}', body)).toBeUndefined();
    expect(body.results).toEqual(sent);
    expect(body).toMatchObject({
      status: 'in_progress',
      revision: 1,
      savedAt: NOW.toISOString(),
      instrument: { id: 'sensory-profile', version: '1.0.1' },
      progress: { answered: 3, total: 125 },
    });
  });

  it('when the instrument is not installed, then instrumentOnStart is null', async () => {
    const assessment = {
      name: 'Lain',
      type: 'other' as const,
      priceRupiah: 0,
      instrumentId: 'not-installed',
      ageRange: '',
    };
    const id = await entitle(parent.id, { assessment });
    expect((await api.get(`${base}${id}`, parent.accessToken)).body).toMatchObject({ instrumentOnStart: null });
  });

  it('when it is frozen, then it is still readable', async () => {
    const id = await entitle(parent.id, { status: 'in_progress', frozenAt: NOW });
    expect((await api.get(`${base}${id}`, parent.accessToken)).status).toBe(200);
  });

  it("when it is another user's, withdrawn, missing or the id is invalid, then it returns 404", async () => {
    const others = await entitle(stranger.id);
    const withdrawn = await entitle(parent.id, { withdrawnAt: NOW });
    for (const id of [others, withdrawn, 999_999, 'abc', '-1', '1.5']) {
      const { status, body } = await api.get(`${base}${id}`, parent.accessToken);
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    }
  });
});

describe('POST /api/user-assessments/{id}/start', () => {
  const start = (id: number | string, token = parent.accessToken) =>
    api.post(`/api/user-assessments/${id}/start`, undefined, token);

  it('when it is available, then start sets in_progress and pins the latest version', async () => {
    const id = await entitle(parent.id);
    const { body, status } = await start(id);
    expect(status).toBe(200);
    expect(schemaError('POST /api/user-assessments/{id}/start', body)).toBeUndefined();
    expect(body).toEqual({ id, status: 'in_progress', startedAt: NOW.toISOString(), instrumentVersion: '1.0.1' });
    expect(await read(id)).toMatchObject({
      status: 'in_progress',
      instrument: { id: 'sensory-profile', version: '1.0.1' },
      itemCount: 125,
      startedAt: NOW,
    });
  });

  it('when it is started concurrently and again, then every call returns the first start', async () => {
    const id = await entitle(parent.id);
    const together = await Promise.all(Array.from({ length: 10 }, () => start(id)));
    const before = await bytesOf(id);
    const again = await start(id);
    for (const { status, body } of [...together, again]) {
      expect(status).toBe(200);
      expect(body).toEqual(together[0]?.body);
    }
    expect(await bytesOf(id)).toBe(before);
  });

  it('when progress is already saved, then start keeps it', async () => {
    const id = await entitle(parent.id);
    await api.post(`/api/user-assessments/${id}/save-progress`, { responses: { 1: 5 } }, parent.accessToken);
    await start(id).expect(200);
    expect((await read(id)).progress.responses).toEqual({ 1: 5 });
  });

  it.each([
    ['completed', { status: 'completed' as const, completedAt: NOW }, 409, 'ALREADY_COMPLETED'],
    ['frozen', { status: 'in_progress' as const, frozenAt: NOW }, 409, 'ACCESS_FROZEN'],
    ['withdrawn', { withdrawnAt: NOW }, 404, 'NOT_FOUND'],
    [
      'without an installed instrument',
      {
        assessment: {
          name: 'Lain',
          type: 'other' as const,
          priceRupiah: 0,
          instrumentId: 'not-installed',
          ageRange: '',
        },
      },
      409,
      'INSTRUMENT_UNAVAILABLE',
    ],
  ])('when it is %s, then start is refused and the document is unchanged', async (_what, partial, status, code) => {
    const id = await entitle(parent.id, partial);
    const before = await bytesOf(id);
    const answer = await start(id);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await bytesOf(id)).toBe(before);
  });

  it("when it is another user's, then start returns 404 and it is unchanged; without a token, 401", async () => {
    const id = await entitle(stranger.id);
    const before = await bytesOf(id);
    expect((await start(id)).status).toBe(404);
    expect((await api.post(`/api/user-assessments/${id}/start`)).status).toBe(401);
    expect(await bytesOf(id)).toBe(before);
  });
});

describe('a complete run', () => {
  it('when it is started, saved and completed, then list and detail show it completed with all answers counted', async () => {
    const id = await entitle(parent.id);
    const path = `/api/user-assessments/${id}`;
    await api.post(`${path}/start`, undefined, parent.accessToken).expect(200);
    await api.post(`${path}/save-progress`, { responses: answers(3) }, parent.accessToken).expect(200);
    await api.post(`${path}/complete`, { participantInfo: PARTICIPANT }, parent.accessToken).expect(200);
    const { body } = await api.get('/api/user-assessments', parent.accessToken);
    expect(schemaError('GET /api/user-assessments', body)).toBeUndefined();
    expect(body[0]).toMatchObject({
      id,
      status: 'completed',
      completedAt: NOW.toISOString(),
      progress: { answered: 125, total: 125 },
    });
    expect((await api.get(path, parent.accessToken)).body.results.responses).toEqual(answers(3));
  });
});
