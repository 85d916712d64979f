import { startTestApi, type TestApi } from './harness.ts';
import { answers, entitle, NOW, PARTICIPANT, schemaError } from './sensory.ts';

let api: TestApi;
let adminToken: string;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW });
});
beforeEach(async () => {
  await api.clean();
  adminToken = (await api.admin()).adminToken;
});
afterAll(() => api.stop());

const list = (query = '', token = adminToken) => api.get(`/api/admin/assessments${query}`, token);
const ids = async (query: string) => (await list(query)).body.map(({ id }: { id: number }) => id);
const learning = {
  name: 'Gaya Belajar',
  type: 'learning' as const,
  priceRupiah: 0,
  instrumentId: null,
  ageRange: '',
};

describe('GET /api/admin/assessments', () => {
  it('lists all user assessments with their users, newest first, and the total in the header', async () => {
    const ratna = await api.user({ firstName: 'Ratna', email: 'ratna@contoh.test' });
    const first = await entitle(ratna.id);
    const second = await entitle(ratna.id, { status: 'completed', completedAt: NOW, assessment: learning });
    const withdrawn = await entitle(ratna.id, { withdrawnAt: NOW });
    const { body, status, headers } = await list();
    expect(status).toBe(200);
    expect(schemaError('GET /api/admin/assessments', body)).toBeUndefined();
    expect(headers['x-total-count']).toBe('3');
    expect(body.map(({ id }: { id: number }) => id)).toEqual([withdrawn, second, first]);
    expect(body[2]).toEqual({
      id: first,
      status: 'available',
      createdAt: NOW.toISOString(),
      completedAt: null,
      assessment: { name: 'Profil Sensori Anak', type: 'sensory', price: '350000.00' },
      user: { email: 'ratna@contoh.test', firstName: 'Ratna', lastName: 'Putri', whatsappNumber: '081234567890' },
    });
  });

  it('when an order was refunded, then takenBack shows the effect on each user assessment', async () => {
    const { id } = await api.user();
    await entitle(id, { withdrawnAt: NOW });
    await entitle(id, { status: 'in_progress', frozenAt: NOW });
    await entitle(id, { status: 'completed', completedAt: NOW, assessment: learning, flaggedAt: NOW });
    const { body } = await list();
    expect(schemaError('GET /api/admin/assessments', body)).toBeUndefined();
    expect(body.map(({ takenBack }: { takenBack?: string }) => takenBack)).toEqual(['flagged', 'frozen', 'withdrawn']);
  });

  it('returns at most 200 rows, and further pages on request', async () => {
    const { id: userId } = await api.user();
    const created: number[] = [];
    for (let n = 0; n < 203; n++) created.push(await entitle(userId, { assessmentId: n + 1 }));
    const { body, headers } = await list();
    expect([body.length, headers['x-total-count']]).toEqual([200, '203']);
    const newest = created.toReversed();
    expect(await ids('?page=2')).toEqual(newest.slice(200));
    expect(await ids('?limit=5&page=3')).toEqual(newest.slice(10, 15));
    expect(await ids('?limit=5&page=100')).toEqual([]);
  });

  it('filters by status and type; in_progress includes available ones', async () => {
    const { id: userId } = await api.user();
    const available = await entitle(userId);
    const started = await entitle(userId, { status: 'in_progress' });
    const done = await entitle(userId, { status: 'completed', completedAt: NOW, assessment: learning });
    expect(await ids('?status=in_progress')).toEqual([started, available]);
    expect(await ids('?status=completed')).toEqual([done]);
    expect(await ids('?type=sensory')).toEqual([started, available]);
    expect(await ids('?type=learning&status=in_progress')).toEqual([]);
  });

  it('when several words are searched, then each must start a word of the name, email or assessment', async () => {
    const ratna = await api.user({ firstName: 'Ratna Dewi', email: 'rwijaya.jkt@contoh.test' });
    const budi = await api.user({ firstName: 'Budi', email: 'budi@lain.test' });
    const [a, b] = [await entitle(ratna.id), await entitle(budi.id, { assessment: learning })];
    expect(await ids('?search=rat')).toEqual([a]);
    expect(await ids('?search=DEWI')).toEqual([a]);
    expect(await ids('?search=atna')).toEqual([]);
    expect(await ids('?search=jkt')).toEqual([a]);
    expect(await ids('?search=rwijaya.jkt%40contoh.test')).toEqual([a]);
    expect(await ids('?search=putri')).toEqual([b, a]);
    expect(await ids('?search=gaya')).toEqual([b]);
    expect(await ids('?search=ratna%20sensori')).toEqual([a]);
    expect(await ids('?search=ratna%20gaya')).toEqual([]);
    expect(await ids('?search=')).toEqual([b, a]);
    expect(await ids('?search=rat&status=completed')).toEqual([]);
  });

  it.each(['.*', '.', '^', '(', '[a', 'r|b', '\\', '$', '(?i)x', 'a{1,}', '*', 'ratn?'])(
    'when the search is %s, then it is treated as text and matches nothing',
    async (search) => {
      await entitle((await api.user({ firstName: 'Ratna' })).id);
      const { status, body } = await list(`?search=${encodeURIComponent(search)}`);
      expect([status, body]).toEqual([200, []]);
    },
  );

  it('when the search contains a zero byte or is an object, then it causes no server error', async () => {
    expect((await list('?search=%00')).status).toBe(200);
    expect((await list('?search[$ne]=x')).status).toBeLessThan(500);
    expect((await list('?search=a&search=b')).status).toBe(422);
  });

  it.each([
    'limit=0',
    'limit=201',
    'limit=x',
    'page=0',
    'page=-1',
    'status=available',
    'type=x',
    `search=${'x'.repeat(101)}`,
  ])('when the query is invalid (%s), then it returns 422 with the field', async (query) => {
    const { status, body } = await list(`?${query}`);
    expect([status, body.code]).toEqual([422, 'VALIDATION']);
    expect(body.fields).toHaveLength(1);
  });

  it('returns 403 for a user and 401 without a token', async () => {
    expect((await list('', (await api.user()).accessToken)).status).toBe(403);
    expect((await api.get('/api/admin/assessments')).status).toBe(401);
  });
});

describe('GET /api/admin/assessments/{id}/result', () => {
  const getResult = (id: number | string, token = adminToken) => api.get(`/api/admin/assessments/${id}/result`, token);

  it('when it is completed, then it returns sections A to M with user and price', async () => {
    const parent = await api.user({ firstName: 'Ratna' });
    const id = await entitle(parent.id);
    const body = { responses: { ...answers(2), 54: 5 }, participantInfo: PARTICIPANT };
    await api.post(`/api/user-assessments/${id}/complete`, body, parent.accessToken).expect(200);
    const answer = await getResult(id);
    expect(answer.status).toBe(200);
    expect(schemaError('GET /api/admin/assessments/{id}/result', answer.body)).toBeUndefined();
    expect(answer.body).toMatchObject({
      id,
      assessment: { name: 'Profil Sensori Anak', type: 'sensory', price: '350000.00' },
      user: { firstName: 'Ratna', lastName: 'Putri', email: parent.email },
      completedAt: NOW.toISOString(),
    });
    const { sectionScores } = answer.body.results;
    expect(Object.keys(sectionScores).join('')).toBe('ABCDEFGHIJKLM');
    // Item 54 is oral. Users see it in section F, staff in section I (Modulasi Input Sensoris).
    expect(sectionScores.F.average).toBe(2);
    expect(sectionScores.I).toMatchObject({ name: 'Modulasi Input Sensoris' });
    expect(sectionScores.I.average).toBeGreaterThan(2);
  });

  it('returns 409 before completion, 404 for an unknown id, 403 for a user and 401 without a token', async () => {
    const parent = await api.user();
    const id = await entitle(parent.id, { status: 'in_progress' });
    expect((await getResult(id)).body.code).toBe('RESULT_NOT_READY');
    expect((await getResult(999_999)).status).toBe(404);
    expect((await getResult('x')).status).toBe(404);
    expect((await getResult(id, parent.accessToken)).status).toBe(403);
    expect((await api.get(`/api/admin/assessments/${id}/result`)).status).toBe(401);
  });
});
