import type { AdminReport } from '@kenali/contracts';
import readXlsx from 'read-excel-file/node';
import { AuditEntryModel } from '../src/features/audit/index.ts';
import { User } from '../src/features/auth/index.ts';
import { Order, type OrderDocument } from '../src/features/orders/index.ts';
import { testApi } from './harness.ts';
import { elements, missingIn, readPdf, textOf } from './read-pdf.ts';
import { download } from './read-pdf-api.ts';
import { entitle, NOW } from './sensory.ts';

/** The clock shows 2030-11-21 in Jakarta. This day starts at 2030-11-20T17:00Z. */
let adminToken: string;
let userId: number;
const api = testApi({ now: () => NOW });
beforeEach(async () => {
  await api.clean();
  const admin = await api.admin();
  adminToken = admin.adminToken;
  userId = (await api.user()).id;
  // Outside of every range. Tests that need a registration date set their own.
  await User.collection.updateMany({}, { $set: { createdAt: new Date('2020-01-01T00:00:00Z') } });
});

let orderId = 0;
type Kind = 'sensory' | 'learning' | 'intelligence';
async function createOrder(paidAt: string, prices: Partial<Record<Kind, number>>, more: Partial<OrderDocument> = {}) {
  orderId += 1;
  const items = Object.entries(prices).map(([type, priceRupiah], index) => ({
    _id: orderId * 10 + index,
    assessmentId: index + 1,
    name: type,
    type: type as Kind,
    priceRupiah,
    instrumentId: null,
    ageRange: '',
  }));
  const totalAmount = items.reduce((sum, { priceRupiah }) => sum + priceRupiah, 0);
  await Order.create({
    _id: orderId,
    userId,
    items,
    totalAmount,
    status: 'completed',
    paymentStatus: 'paid',
    paidAmount: totalAmount,
    paidAt: new Date(paidAt),
    createdAt: new Date(paidAt),
    updatedAt: new Date(paidAt),
    ...more,
  });
}
const getStats = async () => (await api.get('/api/admin/stats', adminToken)).body;
const getReport = async (query = ''): Promise<AdminReport> => {
  const { body, status } = await api.get(`/api/admin/reports${query}`, adminToken);
  expect(status).toBe(200);
  return body;
};
/** Value of this period and of the previous one. */
const figureOf = ({ figures }: AdminReport, name: string) => {
  const found = figures.find(({ key }) => key === name)!;
  return [found.value, found.before];
};
/** Values of a series by bucket, without zeros. */
const seriesOf = ({ buckets, series }: AdminReport, name: string) => {
  const { values } = series.find(({ key }) => key === name)!;
  return Object.fromEntries(buckets.map((bucket, index) => [bucket, values[index]]).filter(([, value]) => value !== 0));
};

describe('GET /api/admin/stats', () => {
  it('when there are no orders and assessments, then all figures are 0', async () => {
    const body = await getStats();
    expect(body).toMatchObject({
      totalUsers: 2,
      activeUsers: 2,
      completedAssessments: 0,
      inProgressAssessments: 0,
      totalRevenue: '0.00',
    });
    expect(body.assessmentTypeStats.map(({ type, name }: { type: string; name: string }) => [type, name])).toEqual([
      ['sensory', 'Profil Sensori'],
      ['learning', 'Gaya Belajar'],
      ['intelligence', 'Kecerdasan Majemuk'],
    ]);
  });

  it('counts available user assessments as in progress, and excludes those of staff and what a refund ended', async () => {
    await api.user({ isActive: false });
    await entitle(userId);
    await entitle(userId, { status: 'in_progress' });
    await entitle(userId, { status: 'completed', completedAt: NOW, source: 'order' });
    await entitle(userId, { status: 'completed', completedAt: NOW, source: 'staff' });
    await entitle(userId, { source: 'staff' });
    await entitle(userId, { withdrawnAt: NOW });
    await entitle(userId, { status: 'in_progress', frozenAt: NOW });
    const body = await getStats();
    expect(body).toMatchObject({ totalUsers: 3, activeUsers: 2, completedAssessments: 1, inProgressAssessments: 2 });
    expect(body.assessmentTypeStats[0]).toEqual({
      type: 'sensory',
      name: 'Profil Sensori',
      count: 3,
      completedCount: 1,
      inProgressCount: 2,
      revenue: '0.00',
    });
  });

  it('sums paid amounts minus refunds, without the provider’s fees, and excludes free, unpaid, cancelled and staff orders', async () => {
    const at = '2030-11-01T00:00:00Z';
    await createOrder(at, { sensory: 350_000 });
    await createOrder(at, { sensory: 350_000 }, { refundedAmount: 100_000 });
    await createOrder(at, { learning: 150_000 }, { paidAmount: 154_000 });
    await createOrder(at, { intelligence: 10_000 }, { paidAmount: 15_000, refundedAmount: 12_000 });
    await createOrder(at, { sensory: 0 }, { paymentStatus: 'completed', paidAmount: 0 });
    await createOrder(at, { sensory: 1_000_000 }, { byStaff: true });
    await createOrder(at, { sensory: 1_000_000 }, { status: 'pending', paymentStatus: 'pending', paidAmount: null });
    await createOrder(
      at,
      { sensory: 1_000_000 },
      { status: 'cancelled', paymentStatus: 'refunded', refundedAmount: 1_000_000 },
    );
    const body = await getStats();
    // The buyer paid 4,000 more than the price as a fee to the provider.
    expect(body.totalRevenue).toBe('750000.00');
    expect(body.assessmentTypeStats.map(({ revenue }: { revenue: string }) => revenue)).toEqual([
      '600000.00',
      '150000.00',
      '0.00',
    ]);
  });

  it('when an order contains several types, then its amount is split by price and the types add up to the total', async () => {
    await createOrder('2030-11-01T00:00:00Z', { sensory: 100, learning: 100, intelligence: 100 }, { paidAmount: 100 });
    await createOrder('2030-11-01T00:00:00Z', { sensory: 350_000, learning: 150_000 }, { refundedAmount: 50_000 });
    const body = await getStats();
    const amounts = body.assessmentTypeStats.map(({ revenue }: { revenue: string }) => Number(revenue));
    expect(body.totalRevenue).toBe('450100.00');
    expect(amounts.reduce((sum: number, each: number) => sum + each, 0)).toBe(450_100);
    for (const [index, expected] of [315_033, 135_033, 33].entries())
      expect(Math.abs(amounts[index] - expected)).toBeLessThanOrEqual(1);
  });

  it('when staff order for themselves, then neither revenue nor user assessments count', async () => {
    const staff = await api.user({ role: 'internal' });
    const free = await api.assessment({ priceRupiah: 0 });
    const created = await api.post('/api/orders', { assessmentIds: [free._id] }, staff.accessToken);
    expect((await Order.findById(created.body.id).lean())?.byStaff).toBe(true);
    await api
      .post('/api/payments/create', { orderId: created.body.id, paymentMethod: 'free_access' }, staff.accessToken)
      .expect(201);
    await api.post(`/api/assessments/${free._id}/direct-access`, undefined, staff.accessToken);
    expect(await getStats()).toMatchObject({ completedAssessments: 0, inProgressAssessments: 0, totalRevenue: '0.00' });
  });
});

describe('GET /api/admin/reports', () => {
  it('when the query is empty, then it returns the overview of the last 30 days', async () => {
    const found = await getReport();
    expect(found).toMatchObject({ type: 'overview', range: 'last_30_days', from: '2030-10-23', to: '2030-11-21' });
    expect(found.generatedAt).toBe(NOW.toISOString());
    expect(found.figures.map(({ key }) => key)).toEqual(['newUsers', 'completed', 'revenue', 'conversion']);
    expect(found.buckets).toHaveLength(30);
  });

  it('when orders are paid around midnight in Jakarta, 17:00 UTC, then they count on the Jakarta day', async () => {
    await createOrder('2030-11-14T16:59:59.999Z', { sensory: 1 });
    await createOrder('2030-11-14T17:00:00.000Z', { sensory: 10 });
    await createOrder('2030-11-15T16:59:59.999Z', { sensory: 100 });
    await createOrder('2030-11-15T17:00:00.000Z', { sensory: 1000 });
    await createOrder('2030-11-20T17:00:00.000Z', { learning: 10_000 });
    await createOrder('2030-11-21T16:59:59.999Z', { sensory: 100_000 });
    await createOrder('2030-11-21T17:00:00.000Z', { sensory: 1_000_000 });
    await createOrder('2030-11-07T17:00:00.000Z', { sensory: 3 });
    await createOrder('2030-11-07T16:59:59.999Z', { sensory: 5 });
    const found = await getReport('?type=revenue&range=last_7_days');
    expect(seriesOf(found, 'revenue')).toEqual({ '2030-11-15': 110, '2030-11-16': 1000, '2030-11-21': 110_000 });
    expect(seriesOf(found, 'orders')).toEqual({ '2030-11-15': 2, '2030-11-16': 1, '2030-11-21': 2 });
    expect(figureOf(found, 'revenue')).toEqual([111_110, 4]);
    expect(figureOf(found, 'orders')).toEqual([5, 2]);
    expect(figureOf(found, 'average')).toEqual([22_222, 2]);
    expect(found.types.map(({ revenue }) => revenue)).toEqual(['101110.00', '10000.00', '0.00']);
  });

  it('when the range is this_year, then it starts on 1 January in Jakarta and its buckets are months', async () => {
    await createOrder('2029-12-31T16:59:59.999Z', { sensory: 1 });
    await createOrder('2029-12-31T17:00:00.000Z', { sensory: 10 });
    await createOrder('2030-01-31T17:00:00.000Z', { sensory: 100 });
    const found = await getReport('?type=revenue&range=this_year');
    expect([found.from, found.to]).toEqual(['2030-01-01', '2030-11-21']);
    expect(seriesOf(found, 'revenue')).toEqual({ '2030-01': 10, '2030-02': 100 });
    expect(figureOf(found, 'revenue')).toEqual([110, 1]);
  });

  it('counts registrations by day, and distinct payers and finishers', async () => {
    const [a, b] = [await api.user(), await api.user()];
    await User.collection.updateOne({ _id: a.id as never }, { $set: { createdAt: new Date('2030-11-20T17:00:00Z') } });
    await User.collection.updateOne({ _id: b.id as never }, { $set: { createdAt: new Date('2030-11-14T16:59:59Z') } });
    await createOrder('2030-11-20T00:00:00Z', { sensory: 10 });
    await createOrder('2030-11-20T01:00:00Z', { sensory: 10 });
    await entitle(userId, { status: 'completed', completedAt: NOW });
    const found = await getReport('?type=users&range=last_7_days');
    expect(seriesOf(found, 'newUsers')).toEqual({ '2030-11-21': 1 });
    expect(figureOf(found, 'newUsers')).toEqual([1, 1]);
    expect(figureOf(found, 'allUsers')).toEqual([4, 3]);
    expect(figureOf(found, 'payers')).toEqual([1, 0]);
    expect(figureOf(found, 'finishers')).toEqual([1, 0]);
  });

  it('conversion is the share of completed among completed and open user assessments, in whole percent', async () => {
    const early = new Date('2030-11-10T00:00:00Z');
    await entitle(userId, { status: 'completed', completedAt: NOW, createdAt: early });
    await entitle(userId, { status: 'completed', completedAt: NOW });
    await entitle(userId);
    await entitle(userId, { source: 'staff', status: 'completed', completedAt: NOW });
    await entitle(userId, { withdrawnAt: NOW });
    await entitle(userId, { status: 'in_progress', frozenAt: NOW });
    const found = await getReport('?type=assessments&range=last_7_days');
    expect(figureOf(found, 'completed')).toEqual([2, 0]);
    expect(figureOf(found, 'given')).toEqual([2, 1]);
    expect(figureOf(found, 'open')).toEqual([1, 0]);
    expect(figureOf(found, 'conversion')).toEqual([67, 0]);
    expect(found.figures.map(({ key }) => key)).toEqual(['given', 'completed', 'open', 'conversion']);
    expect(found.types[0]).toMatchObject({ count: 3, completedCount: 2, inProgressCount: 1, conversionPercent: 67 });
    expect(seriesOf(found, 'completed')).toEqual({ '2030-11-21': 2 });
  });

  it('when the query is invalid, then it returns 422', async () => {
    for (const query of ['type=x', 'range=all', 'range=last_7_days&range=this_year'])
      await api.get(`/api/admin/reports?${query}`, adminToken).expect(422);
  });
});

describe('report exports', () => {
  const idNumber = (value: number) => value.toLocaleString('id-ID');
  beforeEach(async () => {
    await createOrder('2030-11-20T00:00:00Z', { sensory: 350_000 });
    await createOrder('2030-11-21T00:00:00Z', { learning: 150_000 });
    await entitle(userId, { status: 'completed', completedAt: NOW });
  });

  const WEEK = ['last_7_days', '2030-11-15', '15 November 2030 sampai 21 November 2030'] as const;
  it.each([
    ['overview', ...WEEK],
    ['users', ...WEEK],
    ['assessments', ...WEEK],
    ['revenue', 'this_year', '2030-01-01', '1 Januari 2030 sampai 21 November 2030 (Tahun ini)'],
  ])(
    'the XLSX and PDF files of the %s report, %s, contain the period and the figures of the screen',
    async (type, range, from, period) => {
      const query = `?type=${type}&range=${range}`;
      const screen = await getReport(query);
      const xlsx = await download(api, `/api/admin/reports/xlsx${query}`, adminToken);
      expect(xlsx.headers['content-disposition']).toBe(`attachment; filename=laporan_${type}_${from}_2030-11-21.xlsx`);
      const [figures, types, series] = await readXlsx(xlsx.body);
      expect(figures!.data.slice(3).map(([, value, before]) => [value, before])).toEqual(
        screen.figures.map(({ value, before }) => [value, before]),
      );
      expect(types!.data.slice(1).map((row) => row[0])).toEqual(screen.types.map(({ name }) => name));
      expect(series!.data.slice(1)).toEqual(
        screen.buckets.map((bucket, index) => [bucket, ...screen.series.map(({ values }) => values[index])]),
      );
      const pdf = await download(api, `/api/admin/reports/pdf${query}`, adminToken);
      expect(pdf.headers['content-type']).toBe('application/pdf');
      const document = await readPdf(pdf.body);
      const texts = screen.figures.flatMap(({ label, unit, value }) => [
        label,
        unit === 'rupiah' ? `Rp ${idNumber(value)}` : unit === 'percent' ? `${value}%` : idNumber(value),
      ]);
      expect(
        missingIn(document, [
          ...texts,
          ...screen.types.map(({ name, conversionPercent }) => `${name} ${conversionPercent}%`),
        ]),
      ).toEqual([]);
      expect(textOf(document)).toContain(period);
      // One vector drawing for each series and one for the types.
      expect(elements(document, 'Figure')).toHaveLength(screen.series.length + 1);
      expect(pdf.body.includes('/Subtype /Image')).toBe(false);
      const actions = (await api.get('/api/admin/audit', adminToken)).body.map(
        ({ action }: { action: string }) => action,
      );
      expect(actions).toEqual(['report.export_pdf', 'report.export_xlsx']);
    },
    60_000,
  );

  it('when the configuration disables PDF reports, then it returns 409 with the specified sentence', async () => {
    const config = api.services.config;
    const before = config.reportPdf;
    Object.assign(config, { reportPdf: false });
    const { status, body } = await api.get('/api/admin/reports/pdf', adminToken);
    Object.assign(config, { reportPdf: before });
    expect([status, body.code, body.message]).toEqual([
      409,
      'REPORT_PDF_OFF',
      'Ekspor PDF akan segera tersedia. Gunakan ekspor Excel untuk saat ini.',
    ]);
    expect((await api.get('/api/admin/audit', adminToken)).body).toEqual([]);
  });
});

describe('GET /api/admin/activity', () => {
  it('returns the latest events as sentences, newest first, with unique ids', async () => {
    await createOrder('2030-11-20T00:00:00Z', { sensory: 350_000 });
    const done = await entitle(userId, { status: 'completed', completedAt: NOW });
    await api.get(`/api/admin/orders/${orderId}/timeline`, adminToken);
    const { body } = await api.get('/api/admin/activity', adminToken);
    const texts = body.map(({ text }: { text: string }) => text);
    expect(texts).toContain(`Sari Putri membuka riwayat Pesanan #${orderId}.`);
    expect(texts).toContain('Sari Putri menyelesaikan Profil Sensori Anak.');
    expect(texts).toContain(`Pembayaran pesanan #${orderId} diterima: Rp 350.000.`);
    expect(texts).toContainEqual(expect.stringMatching(/^Sari Putri (dan \d+ orang lain )?mendaftar\.$/));
    expect(done).toBeGreaterThan(0);
    const times = body.map(({ at }: { at: string }) => at);
    expect(times).toEqual([...times].sort().reverse());
    expect(new Set(body.map(({ id }: { id: number }) => id)).size).toBe(body.length);
    expect(JSON.stringify(body)).not.toContain('@');
  });

  it('when many people registered in a row, and staff opened the same thing again, then each is one entry', async () => {
    await createOrder('2030-11-20T00:00:00Z', { sensory: 350_000 });
    for (let count = 0; count < 3; count += 1) await api.get(`/api/admin/orders/${orderId}/timeline`, adminToken);
    const newest = '2040-01-01T00:00:00.000Z';
    const people = Array.from({ length: 25 }, (_, at) => ({
      _id: 900_000 + at,
      firstName: 'Dewi',
      lastName: `Ke-${at}`,
      email: `dewi${at}@contoh.test`,
      createdAt: new Date(newest),
    }));
    await User.collection.insertMany(people as never);
    const { body } = await api.get('/api/admin/activity', adminToken);
    const texts = body.map(({ text }: { text: string }) => text);
    expect(texts[0]).toBe('Dewi Ke-24 dan 24 orang lain mendaftar.');
    expect(texts.filter((text: string) => /Dewi/.test(text))).toHaveLength(1);
    expect(texts).toContain(`Sari Putri membuka riwayat Pesanan #${orderId} (3 kali).`);
    const [listing] = (await api.get('/api/admin/audit?action=activity.view', adminToken)).body;
    expect(listing.records.find(({ kind }: { kind: string }) => kind === 'user').ids).toContain('900024');
  });

  it('when staff signed in and exported, then the list does not show it', async () => {
    await createOrder('2030-11-20T00:00:00Z', { sensory: 350_000 });
    await api.get('/api/admin/reports/xlsx', adminToken).expect(200);
    await api.get('/api/admin/assessments/csv', adminToken).expect(200);
    await api.post('/api/admin/logout', {}, adminToken).expect(200);
    ({ adminToken } = await api.admin());
    const { body } = await api.get('/api/admin/activity', adminToken);
    const texts = body.map(({ text }: { text: string }) => text).join();
    expect(texts).not.toMatch(/area admin|mengekspor/);
    expect((await api.get('/api/admin/audit', adminToken)).body).toHaveLength(3);
  });

  it('when a newer instance recorded an unknown action, then the sentence contains the action name', async () => {
    const actor = { id: userId, email: 'sari@contoh.test', name: 'Sari Putri' };
    const entry = { at: NOW, action: 'order.archive', actor, target: null, changes: {}, details: {}, searchWords: [] };
    await AuditEntryModel.collection.insertOne({ _id: 900_001, ...entry } as never);
    const { body, status } = await api.get('/api/admin/activity', adminToken);
    expect(status).toBe(200);
    expect(body.map(({ text }: { text: string }) => text)).toContain('Sari Putri melakukan order.archive.');
  });
});
