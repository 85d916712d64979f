import { callSchemas } from '@kenali/contracts/schemas';
import type { Schema } from 'joi';
import { Assessment, loadCatalogue } from '../src/features/assessments/index.ts';
import { testApi } from './harness.ts';

const api = testApi();
beforeEach(() => api.clean());

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
    await loadCatalogue({ entries: [entry, { ...entry, name: 'Lama', isActive: false }] }, new Date());
    const { body, status } = await api.get('/api/assessments');
    expect(status).toBe(200);
    expect((callSchemas['GET /api/assessments'].response as Schema).validate(body).error).toBeUndefined();
    expect(body).toEqual([
      expect.objectContaining({ name: 'Profil Sensori Anak', price: '350000.00', listPrice: '500000.00' }),
    ]);
  });
});

describe('the evidence of an entry', () => {
  const evidenceOf = async (fields: object) => {
    await loadCatalogue({ entries: [{ ...entry, ...fields }] }, new Date());
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
    await loadCatalogue({ entries: [entry] }, new Date());
    const id = await idOf(entry.name);
    const [{ body, status }, list] = await Promise.all([
      api.get(`/api/assessments/${id}`),
      api.get('/api/assessments'),
    ]);
    expect(status).toBe(200);
    expect((callSchemas['GET /api/assessments/{id}'].response as Schema).validate(body).error).toBeUndefined();
    const { questionnaire, ...card } = body;
    expect(card).toEqual(list.body[0]);
    expect(questionnaire.itemCount).toBe(125);
    expect(questionnaire.areas).toHaveLength(14);
    expect(questionnaire.areas[0]).toBe('Pemrosesan Pendengaran');
    expect(questionnaire.limits.map(({ topic }: { topic: string }) => topic)).toEqual([
      'Penelitian',
      'Norma',
      'Kegunaan',
    ]);
  });

  it.each([
    ['learning', 'learning-style', 14, ['Visual', 'Auditori', 'Kinestetik']],
    [
      'intelligence',
      null,
      70,
      ['Visual-Spasial', 'Linguistik', 'Logis-Matematis', 'Kinestetik', 'Musik', 'Interpersonal', 'Intrapersonal'],
    ],
    ['other', null, 3, []],
  ])(
    'when its type is %s, then items and areas are those of its instrument',
    async (type, instrumentId, items, areas) => {
      await loadCatalogue({ entries: [{ ...entry, type, instrumentId }] }, new Date());
      const { body } = await api.get(`/api/assessments/${await idOf(entry.name)}`);
      expect(body.questionnaire).toMatchObject({ itemCount: items, areas });
    },
  );

  it('when no questionnaire is installed for it, then it says so instead of inventing one', async () => {
    await loadCatalogue({ entries: [{ ...entry, instrumentId: 'not-installed' }] }, new Date());
    const { body, status } = await api.get(`/api/assessments/${await idOf(entry.name)}`);
    expect([status, body.questionnaire, body.evidence]).toEqual([200, null, null]);
  });

  it('when it is not for sale, then it answers 410 and shows neither name nor price, also to a signed-in user', async () => {
    await loadCatalogue({ entries: [{ ...entry, isActive: false }] }, new Date());
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
    await loadCatalogue({ entries: [entry] }, new Date());
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
    await loadCatalogue(
      { entries: [entry, draft, { ...entry, name: 'Gratis', price: '0.00', listPrice: null }] },
      new Date(),
    );
    const { body, status, text } = await api.get('/api/catalogue');
    expect(status).toBe(200);
    expect((callSchemas['GET /api/catalogue'].response as Schema).validate(body).error).toBeUndefined();
    const [sensory, hidden, free] = await Assessment.find().sort({ _id: 1 }).lean();
    expect(body).toEqual({
      forSale: [
        { id: sensory?._id, name: entry.name, description: entry.description, price: '350000.00', type: 'sensory' },
        expect.objectContaining({ id: free?._id, name: 'Gratis', price: '0.00' }),
      ],
      notForSale: [hidden?._id],
    });
    expect(text).not.toContain('Rancangan');
  });

  it('when the catalogue is empty, then both lists are', async () => {
    expect((await api.get('/api/catalogue')).body).toEqual({ forSale: [], notForSale: [] });
  });
});

describe('loadCatalogue', () => {
  it('when a catalogue is loaded again, then it updates the entries and keeps their ids', async () => {
    expect(await loadCatalogue({ entries: [entry] }, new Date())).toEqual({ created: 1, updated: 0 });
    const before = await Assessment.findOne().lean();
    expect(await loadCatalogue({ entries: [{ ...entry, price: '300000.00' }] }, new Date())).toEqual({
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
    await expect(loadCatalogue({ entries: [{ ...entry, ...over }] }, new Date())).rejects.toThrow(field);
    expect(await Assessment.countDocuments()).toBe(0);
  });
});
