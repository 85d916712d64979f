import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Assessment, loadCatalogue } from '../src/features/assessments/index.ts';
import { NEW_ENTRY } from './admin-calls.ts';
import { newOrder } from './checkout.ts';
import { type TestApi, testApi } from './harness.ts';
import { entitle, schemaError } from './sensory.ts';

let admin: Awaited<ReturnType<TestApi['admin']>>;
const api = testApi();
beforeEach(async () => {
  await api.clean();
  admin = await api.admin();
});

const ENTRY = { ...NEW_ENTRY, listPriceRupiah: 300_000, promoLabel: 'BARU' };
const list = () => api.get('/api/admin/catalogue', admin.adminToken);
const create = (body: object) => api.post('/api/admin/catalogue', body, admin.adminToken);
const patch = (id: number | string, body: object) => api.patch(`/api/admin/catalogue/${id}`, body, admin.adminToken);
const audited = async () => (await api.get('/api/admin/audit', admin.adminToken)).body;
const publicNames = async () => (await api.get('/api/assessments')).body.map(({ name }: { name: string }) => name);

describe('the admin catalogue', () => {
  it('when an entry is created, then users can see and order it at once', async () => {
    const { body, status } = await create({ ...ENTRY, id: 5, instrumentId: 'other', createdAt: '2000-01-01' });
    expect([status, schemaError('POST /api/admin/catalogue', body)]).toEqual([201, undefined]);
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
    expect(schemaError('PATCH /api/admin/catalogue/{id}', body)).toBeUndefined();
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
    expect(schemaError('GET /api/admin/catalogue', body)).toBeUndefined();
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

  it.each([
    [{ name: 'n'.repeat(256) }, 'name'],
    [{ name: '  ' }, 'name'],
    [{ duration: 'd'.repeat(51) }, 'duration'],
    [{ ageRange: 'a'.repeat(51) }, 'ageRange'],
    [{ type: 't'.repeat(101) }, 'type'],
    [{ type: 'memory' }, 'type'],
    [{ priceRupiah: -1 }, 'priceRupiah'],
    [{ priceRupiah: 0.5 }, 'priceRupiah'],
    [{ priceRupiah: '250000' }, 'priceRupiah'],
    [{ priceRupiah: 100_000_000 }, 'priceRupiah'],
    [{ listPriceRupiah: 1.5 }, 'listPriceRupiah'],
    [{ description: 'x'.repeat(5001) }, 'description'],
    [{ isActive: 'true' }, 'isActive'],
    [{ promoLabel: 'x'.repeat(31) }, 'promoLabel'],
    [{ note: { $gt: '' } }, 'note'],
  ])('when a field is %j, then creating and updating return 422 with the field', async (wrong, path) => {
    const { _id } = await api.assessment();
    for (const answer of [await create({ ...ENTRY, ...wrong }), await patch(_id, wrong)])
      expect([answer.status, answer.body.fields?.[0]?.path]).toEqual([422, path]);
    expect((await list()).body).toHaveLength(1);
  });

  describe('list price', () => {
    const LOW = [{ path: 'listPriceRupiah', message: 'Harga coret harus lebih tinggi dari harga' }];
    const pricesOf = async (id: number) => {
      const found = await Assessment.findById(id).lean();
      return [found?.priceRupiah, found?.listPriceRupiah];
    };

    it.each([250_000, 249_999, 0])(
      'when the price is 250,000 and the list price %i, then it returns 422 with the field',
      async (low) => {
        const { status, body } = await create({ ...ENTRY, listPriceRupiah: low });
        expect([status, body.code, body.fields]).toEqual([422, 'VALIDATION', LOW]);
        expect([(await list()).body, (await audited()).length]).toEqual([[], 0]);
      },
    );

    it.each([
      { listPriceRupiah: 350_000 },
      { listPriceRupiah: 100_000 },
      { priceRupiah: 500_000 },
      { priceRupiah: 600_000, name: 'Lain' },
      { priceRupiah: 400_000, listPriceRupiah: 400_000 },
    ])(
      'when the update %j would make it no higher than the price, then it returns 422 and changes nothing',
      async (change) => {
        const before = await api.assessment({ priceRupiah: 350_000, listPriceRupiah: 500_000 });
        const { status, body } = await patch(before._id, change);
        expect([status, body.code, body.fields]).toEqual([422, 'VALIDATION', LOW]);
        expect(await Assessment.findById(before._id).lean()).toMatchObject(before);
        expect((await audited()).length).toBe(0);
      },
    );

    it.each([
      [{ listPriceRupiah: 350_001 }, [350_000, 350_001]],
      [{ priceRupiah: 499_999 }, [499_999, 500_000]],
      [{ priceRupiah: 600_000, listPriceRupiah: 700_000 }, [600_000, 700_000]],
      [{ priceRupiah: 600_000, listPriceRupiah: null }, [600_000, null]],
    ])('when the update %j keeps it higher or removes it, then both prices are stored', async (change, prices) => {
      const { _id } = await api.assessment({ priceRupiah: 350_000, listPriceRupiah: 500_000 });
      expect((await patch(_id, change)).status).toBe(200);
      expect(await pricesOf(_id)).toEqual(prices);
    });

    it('when two admins change both prices at the same time, then one update fails and the rule holds', async () => {
      const { _id } = await api.assessment({ priceRupiah: 350_000, listPriceRupiah: 500_000 });
      const got = await Promise.all([patch(_id, { priceRupiah: 450_000 }), patch(_id, { listPriceRupiah: 400_000 })]);
      expect(got.map(({ status }) => status).sort()).toEqual([200, 422]);
      const [price, listPrice] = await pricesOf(_id);
      expect(listPrice).toBeGreaterThan(price as number);
    });

    it('every entry of the shipped catalogue follows the rule and can be updated', async () => {
      const entries = JSON.parse(readFileSync(join(__dirname, '../data/catalogue.json'), 'utf8'));
      await loadCatalogue(entries, new Date());
      const found = await Assessment.find().lean();
      expect(found).toHaveLength(entries.entries.length);
      for (const { _id, priceRupiah, listPriceRupiah } of found) {
        if (listPriceRupiah !== null) expect(listPriceRupiah).toBeGreaterThan(priceRupiah);
        expect((await patch(_id, { note: 'Baru' })).status).toBe(200);
      }
    });
  });

  it('when a required field is missing, then it returns 422', async () => {
    const { name: _, ...nameless } = ENTRY;
    expect((await create(nameless)).body.fields[0].path).toBe('name');
  });
});
