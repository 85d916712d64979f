import { callSchemas } from '@kenali/contracts/schemas';
import type { Schema } from 'joi';
import { Assessment, loadCatalogue } from '../src/features/assessments/index.ts';
import { startTestApi, type TestApi } from './harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(() => api.clean());
afterAll(() => api.stop());

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
