/** @jest-environment node */
import type { AuditEntry } from '@kenali/contracts';
import { detailLines } from './detail-lines.ts';

describe('detailLines', () => {
  it('when fields changed, then it returns one readable line per field', () => {
    const changes = {
      role: { from: 'user', to: 'admin' },
      isActive: { from: true, to: false },
      whatsappNumber: { from: '', to: '0812345678' },
      priceRupiah: { from: 350_000, to: 0 },
      promoLabel: { from: 'PROMO', to: null },
    };
    expect(detailLines({ action: 'user.update', changes, details: {} })).toEqual([
      'Peran: Pengguna menjadi Admin',
      'Status: Aktif menjadi Nonaktif',
      'WhatsApp: kosong menjadi 0812345678',
      'Harga: Rp\u00a0350.000 menjadi Rp\u00a00',
      'Label promo: PROMO menjadi kosong',
    ]);
  });

  it('when there are details, then it names numbers and enum values, and keeps typed text', () => {
    const details = { rows: 300_000, status: 'in_progress', search: 'admin', range: 'last_30_days', kilat: true };
    expect(detailLines({ action: 'assessments.export_csv', changes: {}, details })).toEqual([
      'Jumlah baris: 300.000',
      'Status: Berlangsung',
      'Pencarian: admin',
      'Periode: 30 hari terakhir',
      'kilat: Ya',
    ]);
  });

  it('when codes, norms or restrictions changed, then every line is in the words of the practice', () => {
    const linesOf = (
      action: AuditEntry['action'],
      details: AuditEntry['details'],
      changes: AuditEntry['changes'] = {},
    ) => detailLines({ action, changes, details });
    expect(linesOf('access_codes.give_back', { batch: 1, number: 2, order: 4 })).toEqual([
      'Kelompok kode: 1',
      'Nomor kode: 2',
      'Nomor pesanan: 4',
    ]);
    const batch = { assessment: 'Profil Sensori Anak', count: 12, lastDay: '2027-03-31', agreedRupiah: 3_000_000 };
    expect(linesOf('access_codes.create', batch)).toEqual([
      'Asesmen: Profil Sensori Anak',
      'Jumlah kode: 12',
      'Berlaku sampai: 31 Maret 2027',
      'Harga yang disepakati: Rp\u00a03.000.000',
    ]);
    expect(linesOf('refund.start', { reason: 'unavailable' })).toEqual(['Alasan: unavailable']);
    expect(
      linesOf('norms.switch', { instrument: 'sensory-profile', version: '1.0.5', side: 'admin', isOn: true }),
    ).toEqual(['Kuesioner: sensory-profile', 'Versi: 1.0.5', 'Keputusan: Admin', 'Ditampilkan: Ya']);
    const statistics = { instrument: 'sensory-profile', version: '1.0.5', ageGroup: '36-71' };
    expect(linesOf('statistics.export_xlsx', statistics)).toContain('Kelompok usia: 3 sampai 5 tahun');
    expect(linesOf('statistics.export_xlsx', { ageGroup: 'all' })).toEqual(['Kelompok usia: Semua']);
    expect(linesOf('restriction.on', { scope: 'child' })).toEqual(['Cakupan: Satu anak']);
  });

  it('when records were shown, then it names their kind, number and ids, and truncates long ones', () => {
    const records = [
      { kind: 'user' as const, count: 2, ids: '4,9' },
      { kind: 'result' as const, count: 1234, ids: Array.from({ length: 60 }, (_, n) => 100_001 + 2 * n).join() },
    ];
    const [users, results] = detailLines({ action: 'records.search', changes: {}, details: {}, records });
    expect(users).toBe('Pengguna (2): 4, 9');
    expect(results).toMatch(/^Hasil \(1\.234\): 100001, 100003, .*…$/);
  });

  it('when an export was searched, then it says so without the words', () => {
    expect(detailLines({ action: 'assessments.export_csv', changes: {}, details: { search: true } })).toEqual([
      'Pencarian: Ya',
    ]);
  });

  it('when a record was created, then it shows only new values, without empty fields, and truncates long texts', () => {
    const changes = {
      name: { from: null, to: 'Skrining' },
      promoLabel: { from: null, to: null },
      duration: { from: null, to: '' },
      description: { from: null, to: 'a'.repeat(5000) },
    };
    expect(detailLines({ action: 'catalogue.create', changes, details: {} })).toEqual([
      'Nama: Skrining',
      `Deskripsi: ${'a'.repeat(120)}…`,
    ]);
  });
});
