import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Assessment, loadCatalogue } from '../src/features/assessments/index.ts';
import { eraseUserAssessments, UserAssessment } from '../src/features/user-assessments/index.ts';
import { NEW_ENTRY } from './admin-calls.ts';
import { expectError, expectResponse, newOrder } from './checkout.ts';
import { type TestApi, testApi } from './harness.ts';
import { entitle } from './sensory.ts';

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

  it('is that of its instrument, or of the instrument of its type', async () => {
    expect(await evidenceOf({})).toEqual({
      label: 'Bukti belum ada',
      meaning: 'Belum ada penelitian yang menguji kuesioner ini.',
    });
    expect(await evidenceOf({ type: 'learning', instrumentId: 'learning-style' })).toEqual(unsupported);
    expect(await evidenceOf({ type: 'intelligence', instrumentId: null })).toEqual(unsupported);
  });
});

describe('GET /api/assessments/{id}', () => {
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

  it('when nothing has the id, or it is not one, then it answers 404', async () => {
    for (const id of ['99999', '0', '-1', '1.5', 'profil-sensori', '9'.repeat(30)])
      expectError(await api.get(`/api/assessments/${id}`), 404, 'NOT_FOUND');
  });

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

  const INVALID = [
    [{ name: 'x'.repeat(256) }, 'name'],
    [{ duration: 'x'.repeat(51) }, 'duration'],
    [{ price: '350000.50' }, 'price'],
    [{ price: -1 }, 'price'],
    [{ type: 'quiz' }, 'type'],
    [{ listPrice: '350000.00' }, '"entries[0]": listPrice must be higher than price'],
    [{ listPrice: '90000.00' }, '"entries[0]": listPrice must be higher than price'],
  ] as const;
  it('when a field is invalid, then it stores nothing and names the field', async () => {
    for (const [over, field] of INVALID) await expect(load({ ...entry, ...over })).rejects.toThrow(field);
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

  it('when the open one was erased, then a new one is created, also if ten calls arrive at once', async () => {
    const assessment = await api.assessment({ priceRupiah: 0 });
    const { id, accessToken } = await api.user();
    const { userAssessmentId: erased } = (await ask(assessment._id, accessToken)).body;
    await UserAssessment.updateOne({ _id: erased }, { status: 'in_progress' });
    await eraseUserAssessments([erased], new Date(), { isOwnerGone: false });
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(assessment._id, accessToken)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    const ids = [...new Set(answers.map(({ body }) => body.userAssessmentId))];
    expect((await stored(id)).map(({ _id }) => _id)).toEqual([erased, ...ids]);
    await api.get(`/api/user-assessments/${ids[0]}`, accessToken).expect(200);
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

  it('when the assessment has a price, then a user gets 403 and no user assessment', async () => {
    const { id, accessToken } = await api.user();
    for (const priceRupiah of [1, 350_000])
      expectError(await ask((await api.assessment({ priceRupiah }))._id, accessToken), 403, 'FORBIDDEN');
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

  it('of the shipped catalogue, gives the multiple intelligences alone: the others have a price or are not for sale', async () => {
    await loadCatalogue(JSON.parse(readFileSync(join(__dirname, '../data/catalogue.json'), 'utf8')), new Date());
    const { accessToken } = await api.user();
    for (const [type, expected] of [
      ['sensory', 403],
      ['learning', 403],
      ['intelligence', 201],
      ['other', 404],
    ] as const) {
      const id = (await Assessment.findOne({ type }).lean())?._id;
      expect([type, (await ask(id, accessToken)).status]).toEqual([type, expected]);
    }
  });
});

describe('the catalogue in the admin area', () => {
  let admin: Awaited<ReturnType<TestApi['admin']>>;
  beforeEach(async () => {
    admin = await api.admin();
  });

  const ENTRY = { ...NEW_ENTRY, listPriceRupiah: 300_000, promoLabel: 'BARU' };
  const list = () => api.get('/api/admin/catalogue', admin.adminToken);
  const create = (body: object) => api.post('/api/admin/catalogue', body, admin.adminToken);
  const patch = (id: number | string, body: object) => api.patch(`/api/admin/catalogue/${id}`, body, admin.adminToken);
  const audited = async () => (await api.get('/api/admin/audit', admin.adminToken)).body;
  const publicNames = async () => (await api.get('/api/assessments')).body.map(({ name }: { name: string }) => name);

  it('when an entry is created, then users can see and order it at once', async () => {
    const { body, status } = await create({ ...ENTRY, id: 5, instrumentId: 'other', createdAt: '2000-01-01' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: ENTRY.name,
      price: '250000.00',
      listPrice: '300000.00',
      promoLabel: 'BARU',
      note: null,
    });
    expect(await Assessment.findById(body.id).lean()).toMatchObject({ instrumentId: 'sensory-profile' });
    expect(await publicNames()).toEqual([ENTRY.name]);
    const parent = await api.user();
    const order = await api.post('/api/orders', { assessmentIds: [body.id] }, parent.accessToken);
    expect(order.body.totalAmount).toBe('250000.00');
    expect((await audited())[0]).toMatchObject({
      action: 'catalogue.create',
      target: { kind: 'assessment', id: body.id, name: ENTRY.name },
      changes: { priceRupiah: { from: null, to: 250_000 } },
    });
  });

  it('when the price changes, then new orders get the new price and existing orders keep theirs', async () => {
    const { orderId, token, assessments } = await newOrder(api, [100_000]);
    const { body } = await patch(assessments[0]!._id, { priceRupiah: 120_000, name: 'Nama Baru' });
    expect(body).toMatchObject({ price: '120000.00', name: 'Nama Baru', duration: assessments[0]!.duration });
    const order = await api.get(`/api/orders/${orderId}`, token);
    expect(order.body).toMatchObject({
      totalAmount: '100000.00',
      orderItems: [{ assessment: { name: assessments[0]!.name } }],
    });
    expect((await audited())[0].changes).toEqual({
      priceRupiah: { from: 100_000, to: 120_000 },
      name: { from: assessments[0]!.name, to: 'Nama Baru' },
    });
    await patch(assessments[0]!._id, { priceRupiah: 120_000 });
    expect(await audited()).toHaveLength(1);
  });

  it('when an entry is deactivated, then users no longer see it, but staff do', async () => {
    const { _id } = await api.assessment({ name: 'Satu' });
    await api.assessment({ name: 'Dua' });
    await patch(_id, { isActive: false });
    expect(await publicNames()).toEqual(['Dua']);
    const { body } = await list();
    expect(body.map(({ name, isActive }: { name: string; isActive: boolean }) => [name, isActive])).toEqual([
      ['Satu', false],
      ['Dua', true],
    ]);
    await patch(_id, { isActive: true });
    expect(await publicNames()).toEqual(['Satu', 'Dua']);
  });

  it('when a user has the assessment, then its type is fixed; before that, changing the type also changes the instrument', async () => {
    const { _id } = await api.assessment();
    expect((await patch(_id, { type: 'learning' })).body.type).toBe('learning');
    expect((await Assessment.findById(_id).lean())?.instrumentId).toBe('learning-style');
    await entitle((await api.user()).id, { assessmentId: _id });
    const refused = await patch(_id, { type: 'sensory', name: 'Lain' });
    expect([refused.status, refused.body.code]).toEqual([409, 'ASSESSMENT_TYPE_FIXED']);
    expect((await Assessment.findById(_id).lean())?.name).not.toBe('Lain');
    expect((await patch(_id, { type: 'learning', name: 'Lain' })).status).toBe(200);
  });

  it('when the name is taken, also by a concurrent request, then it returns 409 with the field', async () => {
    const got = await Promise.all([create(ENTRY), create(ENTRY)]);
    expect(got.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { body } = got.find(({ status }) => status === 409)!;
    expect([body.code, body.fields[0].path]).toEqual(['ASSESSMENT_NAME_TAKEN', 'name']);
    const { _id } = await api.assessment();
    expect((await patch(_id, { name: ENTRY.name })).body.code).toBe('ASSESSMENT_NAME_TAKEN');
  });

  it('accepts fields of the maximum length', async () => {
    const longest = {
      name: 'n'.repeat(255),
      duration: 'd'.repeat(50),
      ageRange: 'a'.repeat(50),
      priceRupiah: 99_999_999,
      listPriceRupiah: null,
    };
    expect((await create({ ...ENTRY, ...longest })).body).toMatchObject({ name: longest.name, price: '99999999.00' });
  });

  const INVALID = [
    { name: 'n'.repeat(256) },
    { name: '  ' },
    { duration: 'd'.repeat(51) },
    { ageRange: 'a'.repeat(51) },
    { type: 't'.repeat(101) },
    { type: 'memory' },
    { priceRupiah: -1 },
    { priceRupiah: 0.5 },
    { priceRupiah: '250000' },
    { priceRupiah: 100_000_000 },
    { listPriceRupiah: 1.5 },
    { description: 'x'.repeat(5001) },
    { isActive: 'true' },
    { promoLabel: 'x'.repeat(31) },
    { note: { $gt: '' } },
  ];
  it('when a field is invalid, or a required one is missing, then creating and updating return 422 with the field', async () => {
    const { _id } = await api.assessment();
    for (const wrong of INVALID)
      for (const answer of [await create({ ...ENTRY, ...wrong }), await patch(_id, wrong)])
        expect([wrong, answer.status, answer.body.fields?.[0]?.path]).toEqual([wrong, 422, Object.keys(wrong)[0]]);
    expect((await create({ ...ENTRY, name: undefined })).body.fields[0].path).toBe('name');
    expect((await list()).body).toHaveLength(1);
  });

  describe('list price', () => {
    const LOW = [{ path: 'listPriceRupiah', message: 'Harga coret harus lebih tinggi dari harga' }];
    const pricesOf = async (id: number) => {
      const found = await Assessment.findById(id).lean();
      return [found?.priceRupiah, found?.listPriceRupiah];
    };

    it('when it is no higher than the price, then creating returns 422 with the field', async () => {
      for (const listPriceRupiah of [250_000, 249_999, 0]) {
        const { status, body } = await create({ ...ENTRY, listPriceRupiah });
        expect([listPriceRupiah, status, body.code, body.fields]).toEqual([listPriceRupiah, 422, 'VALIDATION', LOW]);
      }
      expect([(await list()).body, (await audited()).length]).toEqual([[], 0]);
    });

    it('when an update would make it no higher than the price, then it returns 422 and changes nothing', async () => {
      const before = await api.assessment({ priceRupiah: 350_000, listPriceRupiah: 500_000 });
      for (const change of [
        { listPriceRupiah: 350_000 },
        { listPriceRupiah: 100_000 },
        { priceRupiah: 500_000 },
        { priceRupiah: 600_000, name: 'Lain' },
        { priceRupiah: 400_000, listPriceRupiah: 400_000 },
      ]) {
        const { status, body } = await patch(before._id, change);
        expect([change, status, body.code, body.fields]).toEqual([change, 422, 'VALIDATION', LOW]);
      }
      expect(await Assessment.findById(before._id).lean()).toMatchObject(before);
      expect((await audited()).length).toBe(0);
    });

    it('when an update keeps it higher or removes it, then both prices are stored', async () => {
      for (const [change, prices] of [
        [{ listPriceRupiah: 350_001 }, [350_000, 350_001]],
        [{ priceRupiah: 499_999 }, [499_999, 500_000]],
        [{ priceRupiah: 600_000, listPriceRupiah: 700_000 }, [600_000, 700_000]],
        [{ priceRupiah: 600_000, listPriceRupiah: null }, [600_000, null]],
      ] as const) {
        const { _id } = await api.assessment({ priceRupiah: 350_000, listPriceRupiah: 500_000 });
        await patch(_id, change).expect(200);
        expect(await pricesOf(_id)).toEqual(prices);
      }
    });

    it('when two admins change both prices at the same time, then one update fails and the rule holds', async () => {
      const { _id } = await api.assessment({ priceRupiah: 350_000, listPriceRupiah: 500_000 });
      const got = await Promise.all([patch(_id, { priceRupiah: 450_000 }), patch(_id, { listPriceRupiah: 400_000 })]);
      expect(got.map(({ status }) => status).sort()).toEqual([200, 422]);
      const [price, listPrice] = await pricesOf(_id);
      expect(listPrice).toBeGreaterThan(price as number);
    });
  });
});
