import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AssessmentType } from '@kenali/contracts';
import { Assessment, type AssessmentDocument, loadCatalogue } from '../src/features/assessments/index.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { expectError, expectResponse } from './checkout.ts';
import { choose, INTELLIGENCE } from './choices.ts';
import { testApi } from './harness.ts';

const api = testApi();
beforeEach(() => api.clean());

const DIRECT_ACCESS = 'POST /api/assessments/{id}/direct-access';
const load = (...entries: object[]) => loadCatalogue({ entries }, new Date());
const entry = {
  instrumentId: 'sensory-profile',
  name: 'Profil Sensori Anak',
  description: 'Kuesioner 125 butir.',
  price: '350000.00',
  listPrice: '500000.00',
  promoLabel: 'PROMO',
  note: 'Gratis Konsultasi Online 1 Kali',
  duration: '30–45 menit',
  ageRange: '3–12 tahun',
  type: 'sensory',
  isActive: true,
};

describe('GET /api/assessments', () => {
  it('when there is no token, then it lists the active entries as the contract specifies', async () => {
    await load(entry, { ...entry, name: 'Lama', isActive: false });
    const answer = await api.get('/api/assessments');
    expectResponse('GET /api/assessments', answer);
    expect(answer.body).toEqual([
      expect.objectContaining({ name: 'Profil Sensori Anak', price: '350000.00', listPrice: '500000.00' }),
    ]);
  });
});

describe('the evidence of an entry', () => {
  const evidenceOf = async (fields: object) => {
    await load({ ...entry, ...fields });
    return (await api.get('/api/assessments')).body[0].evidence;
  };
  const unsupported = {
    label: 'Belum didukung bukti',
    meaning: 'Gagasan di balik kuesioner ini sudah ditinjau para peneliti, dan buktinya tidak memadai.',
  };

  it('is that of its instrument, or of the instrument of its type; null if nothing is written about it', async () => {
    expect(await evidenceOf({})).toEqual({
      label: 'Bukti belum ada',
      meaning: 'Belum ada penelitian yang menguji kuesioner ini.',
    });
    expect(await evidenceOf({ type: 'learning', instrumentId: 'learning-style' })).toEqual(unsupported);
    expect(await evidenceOf({ type: 'intelligence', instrumentId: null })).toEqual(unsupported);
    expect(await evidenceOf({ instrumentId: 'not-installed' })).toBeNull();
  });
});

describe('GET /api/assessments/{id}', () => {
  const NEVER = 99_999;
  const idOf = async (name: string) => (await Assessment.findOne({ name }).orFail())._id;

  it('when it is for sale, then anyone gets it with what its questionnaire is, as the contract specifies', async () => {
    await load(entry);
    const id = await idOf(entry.name);
    const [answer, list] = await Promise.all([api.get(`/api/assessments/${id}`), api.get('/api/assessments')]);
    expectResponse('GET /api/assessments/{id}', answer);
    const { questionnaire, ...card } = answer.body;
    expect(card).toEqual(list.body[0]);
    expect(questionnaire.itemCount).toBe(125);
    expect(questionnaire.areas).toHaveLength(14);
    expect(questionnaire.areas[0]).toBe('Pemrosesan Pendengaran');
    expect(questionnaire.examples).toHaveLength(14);
    expect(questionnaire.examples[0]).toEqual({
      area: 'Pendengaran',
      example: 'Anak mencari ruangan yang lebih senyap ketika hujan deras menghantam atap seng.',
    });
    expect(questionnaire.limits.map(({ topic }: { topic: string }) => topic)).toEqual([
      'Penelitian',
      'Norma',
      'Kegunaan',
    ]);
  });

  it.each([
    ['learning', 'learning-style', 14, ['Visual', 'Auditori', 'Kinestetik'], 'Penjelasan lisan langkah demi langkah'],
    [
      'intelligence',
      null,
      70,
      ['Visual-Spasial', 'Linguistik', 'Logis-Matematis', 'Kinestetik', 'Musik', 'Interpersonal', 'Intrapersonal'],
      'Saya menikmati memilih kata yang tepat untuk keterangan foto.',
    ],
    ['other', null, 3, [], undefined],
  ])(
    'when its type is %s, then items, areas and examples are those of its instrument',
    async (type, instrumentId, items, areas, secondExample) => {
      await load({ ...entry, type, instrumentId });
      const { body } = await api.get(`/api/assessments/${await idOf(entry.name)}`);
      expect(body.questionnaire).toMatchObject({ itemCount: items, areas });
      expect(body.questionnaire.examples.map(({ area }: { area: string }) => area)).toEqual(areas);
      expect(body.questionnaire.examples[1]?.example).toBe(secondExample);
    },
  );

  it('when no questionnaire is installed for it, then it says so instead of inventing one', async () => {
    await load({ ...entry, instrumentId: 'not-installed' });
    const { body, status } = await api.get(`/api/assessments/${await idOf(entry.name)}`);
    expect([status, body.questionnaire, body.evidence]).toEqual([200, null, null]);
  });

  it('when it is not for sale, then it answers 410 and shows neither name nor price, also to a signed-in user', async () => {
    await load({ ...entry, isActive: false });
    const id = await idOf(entry.name);
    const { accessToken } = await api.user();
    for (const token of [undefined, accessToken, 'not-a-token']) {
      const { body, status } = await api.get(`/api/assessments/${id}`, token);
      expect([status, body.code]).toEqual([410, 'NOT_FOR_SALE']);
      expect(JSON.stringify(body)).not.toContain(entry.name);
    }
  });

  it.each([String(NEVER), '0', '-1', '1.5', 'profil-sensori', '9'.repeat(30)])(
    'when the id is %s, then it answers 404',
    async (id) => {
      const { body, status } = await api.get(`/api/assessments/${id}`);
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  it('when staff rename it and take it off sale during reads, then each answer is one of both states', async () => {
    await load(entry);
    const id = await idOf(entry.name);
    const reads = Array.from({ length: 20 }, () => api.get(`/api/assessments/${id}`));
    const change = Assessment.updateOne({ _id: id }, { name: 'Baru', priceRupiah: 1000, isActive: false });
    const answers = await Promise.all([...reads, change.then(() => api.get(`/api/assessments/${id}`))]);
    for (const { status, body } of answers)
      expect(status === 410 || (body.name === entry.name && body.price === entry.price)).toBe(true);
    expect(answers.at(-1)?.status).toBe(410);
  });
});

describe('GET /api/catalogue', () => {
  it('when it is read, then it lists what is for sale, and of the rest only the ids', async () => {
    const draft = { ...entry, name: 'Rancangan', isActive: false };
    await load(entry, draft, { ...entry, name: 'Gratis', price: '0.00', listPrice: null });
    const answer = await api.get('/api/catalogue');
    expectResponse('GET /api/catalogue', answer);
    const [sensory, hidden, free] = await Assessment.find().sort({ _id: 1 }).lean();
    expect(answer.body).toEqual({
      forSale: [
        { id: sensory?._id, name: entry.name, description: entry.description, price: '350000.00', type: 'sensory' },
        expect.objectContaining({ id: free?._id, name: 'Gratis', price: '0.00' }),
      ],
      notForSale: [hidden?._id],
    });
    expect(answer.text).not.toContain('Rancangan');
  });

  it('when the catalogue is empty, then both lists are', async () => {
    expect((await api.get('/api/catalogue')).body).toEqual({ forSale: [], notForSale: [] });
  });
});

describe('loadCatalogue', () => {
  it('when a catalogue is loaded again, then it updates the entries and keeps their ids', async () => {
    expect(await load(entry)).toEqual({ created: 1, updated: 0 });
    const before = await Assessment.findOne().lean();
    expect(await load({ ...entry, price: '300000.00' })).toEqual({
      created: 0,
      updated: 1,
    });
    const after = await Assessment.findOne().lean();
    expect(after).toEqual({ ...before, priceRupiah: 300_000 });
  });

  it.each([
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ duration: 'x'.repeat(51) }, 'duration'],
    [{ price: '350000.50' }, 'price'],
    [{ price: -1 }, 'price'],
    [{ type: 'quiz' }, 'type'],
    [{ listPrice: '350000.00' }, '"entries[0]": listPrice must be higher than price'],
    [{ listPrice: '90000.00' }, '"entries[0]": listPrice must be higher than price'],
  ])('when a field is invalid (%j), then it stores nothing and names the field', async (over, field) => {
    await expect(load({ ...entry, ...over })).rejects.toThrow(field);
    expect(await Assessment.countDocuments()).toBe(0);
  });
});

describe(DIRECT_ACCESS, () => {
  const ask = (id: unknown, token: string) => api.post(`/api/assessments/${id}/direct-access`, undefined, token);
  const stored = (userId: number) => UserAssessment.find({ userId }).sort({ _id: 1 }).lean();

  it('when the assessment is free, then a user gets it without an order, once while it is not completed', async () => {
    const assessment = await api.assessment({ priceRupiah: 0 });
    const { id, accessToken } = await api.user();
    const first = await ask(assessment._id, accessToken);
    expectResponse(DIRECT_ACCESS, first);
    expect(first.body).toMatchObject({ isAdminAccess: false, isInternalAccess: false });
    const second = await ask(assessment._id, accessToken);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await stored(id)).toMatchObject([
      { _id: first.body.userAssessmentId, orderId: null, source: 'free', status: 'available', results: null },
    ]);
  });

  it('when ten calls arrive at once, then all return the same user assessment', async () => {
    const assessment = await api.assessment({ priceRupiah: 0 });
    const { id, accessToken } = await api.user();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(assessment._id, accessToken)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.userAssessmentId)).size).toBe(1);
    expect(await stored(id)).toHaveLength(1);
  });

  it('when the user assessment is started, then it is returned again; only after completion is a new one created', async () => {
    const assessment = await api.assessment({ priceRupiah: 0 });
    const { id, accessToken } = await api.user();
    const { userAssessmentId } = (await ask(assessment._id, accessToken)).body;
    await UserAssessment.updateOne({ _id: userAssessmentId }, { status: 'in_progress' });
    expect((await ask(assessment._id, accessToken)).body.userAssessmentId).toBe(userAssessmentId);
    await UserAssessment.updateOne({ _id: userAssessmentId }, { status: 'completed' });
    const next = await ask(assessment._id, accessToken);
    expectResponse(DIRECT_ACCESS, next);
    expect(next.body.userAssessmentId).not.toBe(userAssessmentId);
    expect(await stored(id)).toHaveLength(2);
  });

  it('when an ordered user assessment is open, then direct access creates a separate one', async () => {
    const assessment = await api.assessment({ priceRupiah: 0 });
    const { id, accessToken } = await api.user();
    const { body: order } = await api.post('/api/orders', { assessmentIds: [assessment._id] }, accessToken);
    await api.post('/api/payments/create', { orderId: order.id, paymentMethod: 'free_access' }, accessToken);
    expectResponse(DIRECT_ACCESS, await ask(assessment._id, accessToken));
    expect((await stored(id)).map(({ source }) => source)).toEqual(['order', 'free']);
  });

  it.each([
    ['admin', { isAdminAccess: true, isInternalAccess: false }],
    ['internal', { isAdminAccess: false, isInternalAccess: true }],
  ] as const)('when %s requests a paid assessment, then it is granted with the source staff', async (role, by) => {
    const assessment = await api.assessment();
    const { id, accessToken } = await api.user({ role });
    const answer = await ask(assessment._id, accessToken);
    expectResponse(DIRECT_ACCESS, answer);
    expect(answer.body).toMatchObject(by);
    expect(await stored(id)).toMatchObject([{ source: 'staff', orderId: null }]);
  });

  it('when staff request a free assessment, then it is not reported as staff access but has the source staff', async () => {
    const assessment = await api.assessment({ priceRupiah: 0 });
    const { id, accessToken } = await api.user({ role: 'admin' });
    expect((await ask(assessment._id, accessToken)).body).toMatchObject({ isAdminAccess: false });
    expect(await stored(id)).toMatchObject([{ source: 'staff' }]);
  });

  it.each([1, 350_000])('when the price is %d, then a user gets 403 and no user assessment', async (priceRupiah) => {
    const assessment = await api.assessment({ priceRupiah });
    const { id, accessToken } = await api.user();
    expectError(await ask(assessment._id, accessToken), 403, 'FORBIDDEN');
    expect(await stored(id)).toEqual([]);
  });

  it('returns 404 for an unknown, inactive or invalid assessment, also for staff', async () => {
    const assessment = await api.assessment({ priceRupiah: 0 });
    await Assessment.updateOne({ _id: assessment._id }, { isActive: false });
    for (const role of ['user', 'admin'] as const) {
      const { accessToken } = await api.user({ role });
      for (const id of [assessment._id, assessment._id + 99, 'x', '-1', '1.5'])
        expectError(await ask(id, accessToken), 404, 'NOT_FOUND');
    }
    expect(await UserAssessment.countDocuments()).toBe(0);
  });

  describe('with the entries of data/catalogue.json', () => {
    const entries = JSON.parse(readFileSync(join(__dirname, '../data/catalogue.json'), 'utf8'));
    const idOf = async (type: AssessmentType) => (await Assessment.findOne({ type }).lean<AssessmentDocument>())?._id;
    beforeEach(async () => {
      await loadCatalogue(entries, new Date());
    });

    it('when the free intelligence assessment is opened, then it can be completed, and only then opened again', async () => {
      const id = await idOf('intelligence');
      const { accessToken } = await api.user();
      const opened = await ask(id, accessToken);
      expectResponse(DIRECT_ACCESS, opened);
      const { userAssessmentId } = opened.body;
      const path = `/api/user-assessments/${userAssessmentId}`;
      await api.post(`${path}/start`, undefined, accessToken).expect(200);
      expect((await ask(id, accessToken)).body.userAssessmentId).toBe(userAssessmentId);
      await api.post(`${path}/complete`, { responses: choose(INTELLIGENCE) }, accessToken).expect(200);
      const result = await api.get(`/api/user-assessments/result/${userAssessmentId}`, accessToken);
      expect(result.body.results).toMatchObject({ type: 'intelligence', isFlat: true });
      expect((await ask(id, accessToken)).body.userAssessmentId).not.toBe(userAssessmentId);
    });

    it('returns 403 for a paid assessment and 404 for one that is not for sale', async () => {
      const { accessToken } = await api.user();
      for (const type of ['sensory', 'learning'] as const)
        expectError(await ask(await idOf(type), accessToken), 403, 'FORBIDDEN');
      await Assessment.updateOne({ type: 'intelligence' }, { priceRupiah: 50_000 });
      expectError(await ask(await idOf('intelligence'), accessToken), 403, 'FORBIDDEN');
      expectError(await ask(await idOf('other'), accessToken), 404, 'NOT_FOUND');
      expect(await UserAssessment.countDocuments()).toBe(0);
    });
  });
});
