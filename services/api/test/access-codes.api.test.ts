import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { storedAccessCode } from '@kenali/contracts';
import { inTier } from '@kenali/node-utils/testing';
import mongoose from 'mongoose';
import { AccessCode } from '../src/features/access-codes/access-code.models.ts';
import { eraseRedemptions } from '../src/features/access-codes/erase-redemptions.ts';
import { AuditEntryModel } from '../src/features/audit/index.ts';
import { hashToken, startSession } from '../src/features/auth/index.ts';
import { applyRetention } from '../src/features/erasure/index.ts';
import { Order } from '../src/features/orders/index.ts';
import { countViolations } from '../src/features/payments/index.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { AppError } from '../src/http/app-error.ts';
import type { Services } from '../src/services.ts';
import {
  BATCHES,
  batchInput,
  batchOf,
  codesOf,
  fileOf,
  newBatch,
  redeem,
  repeated,
  unknownCode,
} from './access-codes.ts';
import { hashDatabase } from './admin-calls.ts';
import { testApi } from './harness.ts';
import { mailsTo } from './mail.ts';
import { readPdf, textOf } from './read-pdf.ts';
import { asFile } from './read-pdf-api.ts';
import { answers, PARTICIPANT } from './sensory.ts';
import { until } from './until.ts';

const DAY_MS = 24 * 60 * 60_000;
let clock = Date.now();
const api = testApi({ now: () => new Date(clock) });

const batches = async (token: string) => (await api.get(BATCHES, token).expect(200)).body;
const revoke = (batch: { id: number; adminToken: string }, number?: number) =>
  api.post(`${BATCHES}/${batch.id}/revoke`, { number }, batch.adminToken);
const giveBack = (batch: { id: number; adminToken: string }, number: number) =>
  api.post(`${BATCHES}/${batch.id}/give-back`, { number }, batch.adminToken);
/** What is stored of each code, by number. */
const statesOf = async ({ id }: { id: number }) =>
  (await AccessCode.find({ batchId: id }).sort({ number: 1 }).lean()).map(({ state }) => state);
const ownedBy = async (token: string) => (await api.get('/api/user-assessments', token).expect(200)).body;

/** The name that browsers use: the encoded one if there are two. */
const fileNameOf = ({ 'content-disposition': header = '' }: Record<string, string>): string =>
  decodeURIComponent((header.split('=').at(-1) as string).replace(/^UTF-8''|"/g, ''));

describe('creating a batch', () => {
  it('the codes are in the files alone: the database has hashes, and no answer or audit entry has a code', async () => {
    const batch = await newBatch(api, { count: 5, note: 'Kelas 2B', agreedRupiah: 4_500_000 });
    expect(new Set(batch.codes).size).toBe(5);
    const stored = await AccessCode.find({ batchId: batch.id }).sort({ number: 1 }).lean();
    const plain = batch.codes.map((code) => storedAccessCode(code) as string);
    expect(stored.map(({ hash }) => hash)).toEqual(plain.map(hashToken));
    const dump = JSON.stringify([
      stored,
      await mongoose.connection.collection('accessBatches').find().toArray(),
      await AuditEntryModel.find().lean(),
      await batchOf(api, batch),
      await batches(batch.adminToken),
    ]);
    for (const code of [...plain, ...batch.codes, batch.key]) expect(dump).not.toContain(code);
    expect(await batchOf(api, batch)).toMatchObject({
      partner: 'SD Harapan',
      count: 5,
      note: 'Kelas 2B',
      agreedPrice: '4500000.00',
      counts: { unused: 5, expired: 0, revoked: 0, used: 0, begun: 0, completed: 0 },
    });
  });

  it('a repeated call returns the same batch with the same codes, also if both come at once', async () => {
    const { adminToken } = await api.admin();
    const { _id: assessmentId } = await api.assessment();
    const body = batchInput(api, { assessmentId });
    const key = randomUUID();
    const sent = await Promise.all(
      [1, 2, 3].map(() => repeated(() => api.post(BATCHES, body, adminToken, { 'Idempotency-Key': key }))),
    );
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(sent.map(({ body: { id } }) => id)).size).toBe(1);
    const id = sent[0]?.body.id as number;
    expect(await AccessCode.countDocuments({ batchId: id })).toBe(3);
    const batch = { id, key, adminToken, assessmentId };
    expect(await codesOf(api, batch)).toEqual(await codesOf(api, batch));
    for (const other of [{ count: 2 }, { note: 'Kelas 2B' }, { agreedRupiah: 0 }]) {
      const refused = await api
        .post(BATCHES, { ...body, ...other }, adminToken, { 'Idempotency-Key': key })
        .expect(409);
      expect(refused.body.message).toMatch(/isian sebelumnya sudah dibuat/);
    }
    await api.post(BATCHES, body, adminToken).expect(400);
  });

  it.each([
    ['SD Harapan', 'SD_Harapan'],
    ['../TK "Pelangi": 50%', '.._TK_Pelangi_50'],
    ['漢'.repeat(100), '漢'.repeat(36)],
  ])('the file of the partner %j is named by it, as %s, and by the assessment', async (partner, named) => {
    const batch = await newBatch(api, { count: 1, partner });
    const { headers } = await fileOf(api, 'csv', batch).expect(200);
    expect(fileNameOf(headers)).toBe(`Kode_Akses_${named}_Profil_Sensori_Anak_${batch.assessmentId}_${batch.id}.csv`);
  });

  it('the PDF has one slip for each family, with the code of the CSV and the address to open', async () => {
    const batch = await newBatch(api, { count: 5, partner: 'Sekolah Śānti 漢' });
    const { body, headers } = await asFile(fileOf(api, 'pdf', batch));
    expect(fileNameOf(headers)).toMatch(/^Kode_Akses_Sekolah_Śānti_漢_Profil_Sensori_Anak_\d+_\d+\.pdf$/);
    const pdf = await readPdf(body as Buffer);
    expect(pdf.pages).toHaveLength(2);
    const text = textOf(pdf);
    for (const code of batch.codes) expect(text).toContain(code);
    const address = `${api.services.config.publicUrl.replace(/^https?:\/\//, '')}/kode`;
    expect(text.split(address)).toHaveLength(6);
    expect(text).toContain('Sekolah Śānti ◊');
    expect(pdf.tree.length).toBe(2);
  });

  describe('while slips are drawn', () => {
    const entriesOf = ({ id }: { id: number }) =>
      AuditEntryModel.countDocuments({ action: 'access_codes.pdf', 'details.batch': id });
    /** Lets `draw` take the place of the threads. */
    async function withDrawing(draw: Services['reportRenderer']['draw'], act: () => Promise<void>) {
      const original = api.services.reportRenderer;
      Object.assign(api.services, { reportRenderer: { ...original, draw } });
      try {
        await act();
      } finally {
        Object.assign(api.services, { reportRenderer: original });
      }
    }

    it('an entry is written for a document that is handed out, and for no other', async () => {
      const batch = await newBatch(api);
      const fail = () => Promise.reject(new AppError('BUSY'));
      await withDrawing(fail, async () => void (await fileOf(api, 'pdf', batch).expect(503)));
      expect(await entriesOf(batch)).toBe(0);
      await withDrawing(
        async () => Buffer.from('%PDF-'),
        async () => void (await fileOf(api, 'pdf', batch).expect(200)),
      );
      expect(await entriesOf(batch)).toBe(1);
    });

    it('another one is refused, because one document is drawn at a time', async () => {
      const [first, second] = [await newBatch(api), await newBatch(api)];
      const gate = new EventEmitter();
      const drawn: string[] = [];
      const draw = async (worker: string) => {
        drawn.push(worker);
        await once(gate, 'open');
        return Buffer.from('%PDF-');
      };
      await withDrawing(draw, async () => {
        const drawing = fileOf(api, 'pdf', first).then(({ status }) => status);
        await until(async () => drawn.length === 1);
        await fileOf(api, 'pdf', second).expect(503);
        gate.emit('open');
        expect(await drawing).toBe(200);
      });
      expect([await entriesOf(first), await entriesOf(second)]).toEqual([1, 0]);
    });
  });

  it('nobody else gets the files, nobody without the key, and nobody after an hour', async () => {
    const creator = await api.admin();
    const batch = await newBatch(api, {}, creator.adminToken);
    const { adminToken } = await api.admin();
    await fileOf(api, 'csv', { ...batch, adminToken }).expect(409);
    await fileOf(api, 'pdf', { ...batch, key: randomUUID() }).expect(409);
    await api.post(`${BATCHES}/${batch.id}/csv`, {}, batch.adminToken).expect(422);
    await revoke(batch, 2).expect(200);
    expect(await codesOf(api, batch)).toEqual([batch.codes[0], batch.codes[2]]);
    clock += 60 * 60_000 + 1000;
    const { accessToken } = await startSession(api.services, creator.id, 'admin', { device: 'Tes' });
    await fileOf(api, 'csv', { ...batch, adminToken: accessToken }).expect(409);
  });

  it('when a field is invalid, or the assessment is unknown, then it is refused, and nothing changes', async () => {
    const { adminToken } = await api.admin();
    const { _id: assessmentId } = await api.assessment();
    const before = await hashDatabase();
    for (const wrong of [
      { count: 0 },
      { count: 1001 },
      { lastDay: '2020-01-01' },
      { lastDay: '2027-02-30' },
      { lastDay: '2037-01-01' },
      { partner: ' \u200b ' },
      { partner: { $ne: '' } },
      { assessmentId: 999_999 },
      { agreedRupiah: 1.5 },
    ]) {
      const body = batchInput(api, { assessmentId, ...wrong });
      const { status } = await api.post(BATCHES, body, adminToken, { 'Idempotency-Key': randomUUID() });
      expect([wrong, status]).toEqual([wrong, 422]);
    }
    expect(await hashDatabase()).toEqual(before);
  });

  it('when an assessment leaves the catalogue, then it gets no new codes, and its earlier ones still work', async () => {
    const batch = await newBatch(api);
    await mongoose.connection
      .collection('assessments')
      .updateOne({ _id: batch.assessmentId as never }, { $set: { isActive: false } });
    const body = batchInput(api, { assessmentId: batch.assessmentId });
    await api.post(BATCHES, body, batch.adminToken, { 'Idempotency-Key': randomUUID() }).expect(422);
    await redeem(api, batch.codes[0], await api.user()).expect(200);
  });
});

describe('redeeming', () => {
  it('grants the assessment with an order of 0 rupiah, once, and says who gave the code', async () => {
    const batch = await newBatch(api);
    const family = await api.user();
    const { body: first } = await redeem(api, batch.codes[0]?.toLowerCase().replaceAll('-', ' '), family).expect(200);
    expect(first).toMatchObject({ partner: 'SD Harapan', assessment: { id: batch.assessmentId } });
    const { body: again } = await redeem(api, batch.codes[0], family).expect(200);
    expect(again).toEqual(first);
    const owned = await ownedBy(family.accessToken);
    expect(owned.map(({ id }: { id: number }) => id)).toEqual([first.userAssessmentId]);
    const orders = (await api.get('/api/orders', family.accessToken)).body;
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({
      id: first.orderId,
      totalAmount: '0.00',
      paidAmount: '0.00',
      status: 'completed',
      paymentStatus: 'completed',
      paymentMethod: 'access_code',
      partner: 'SD Harapan',
      openPayment: null,
    });
    await api.post(`/api/user-assessments/${first.userAssessmentId}/start`, {}, family.accessToken).expect(200);
    const mails = await mailsTo(api, family.email);
    const ready = mails.filter(({ subject }) => subject === `Pesanan nomor ${first.orderId} siap dikerjakan`);
    expect(ready).toHaveLength(1);
    expect(ready[0]?.text).toContain('Kode akses dari SD Harapan sudah dipakai');
    expect((await batchOf(api, batch)).counts).toMatchObject({ unused: 2, begun: 1, used: 0 });
  });

  it('no payment, refund or cancellation applies to its order, and it is no revenue', async () => {
    const batch = await newBatch(api);
    const family = await api.user();
    const before = (await api.get('/api/admin/stats', batch.adminToken)).body.totalRevenue;
    const { orderId } = (await redeem(api, batch.codes[0], family).expect(200)).body;
    await api.post(`/api/orders/${orderId}/cancel`, {}, family.accessToken).expect(409);
    await api.post('/api/midtrans/create-transaction', { orderId }, family.accessToken).expect(409);
    const refund = { amount: 1, reason: 'Coba' };
    await api.post(`/api/admin/orders/${orderId}/refunds`, refund, batch.adminToken).expect(409);
    expect((await api.get('/api/admin/stats', batch.adminToken)).body.totalRevenue).toBe(before);
    const reportOf = async (type: string) =>
      (await api.get(`/api/admin/reports?type=${type}`, batch.adminToken).expect(200)).body.figures;
    const byCode = await Order.countDocuments({ status: 'completed', paymentMethod: 'access_code' });
    expect(await reportOf('assessments')).toContainEqual(
      expect.objectContaining({ label: 'Akses lewat kode', value: byCode }),
    );
    expect(await reportOf('revenue')).toContainEqual(expect.objectContaining({ key: 'orders', value: 0 }));
    expect((await countViolations(new Date(clock))).filter(({ count }) => count > 0)).toEqual([]);
  });

  it('an unknown code and one that somebody else used get the same answer', async () => {
    const batch = await newBatch(api);
    await redeem(api, batch.codes[0], await api.user()).expect(200);
    const other = await api.user();
    const used = await redeem(api, batch.codes[0], other).expect(404);
    const unknown = await redeem(api, unknownCode(), other).expect(404);
    expect({ ...used.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect(await Order.countDocuments({ userId: other.id })).toBe(0);
  });

  it('expired and revoked codes are refused clearly', async () => {
    const batch = await newBatch(api);
    const family = await api.user();
    await revoke(batch, 1).expect(200);
    expect((await redeem(api, batch.codes[0], family).expect(409)).body.message).toMatch(/tidak berlaku/);
    clock += 40 * DAY_MS;
    const { accessToken } = await api.user();
    expect((await redeem(api, batch.codes[1], { accessToken }).expect(409)).body.message).toMatch(/lewat/);
    expect((await batchOf(api, { ...batch, adminToken: (await api.admin()).adminToken })).counts).toMatchObject({
      expired: 2,
      revoked: 1,
    });
  });

  it('what cannot be a code is refused before the database is asked, and changes nothing', async () => {
    const batch = await newBatch(api);
    const { accessToken } = await api.user();
    const wrong = `${batch.codes[0]?.slice(0, -1)}${batch.codes[0]?.endsWith('7') ? '8' : '7'}`;
    const before = await hashDatabase();
    for (const code of [wrong, '', 'halo', 'x'.repeat(5000), { $gt: '' }, 12, null])
      await api.post('/api/access-codes/redeem', { code }, accessToken).expect(422);
    expect(await hashDatabase()).toEqual(before);
  });

  const MANY = inTier({ gate: 20, full: 100 });
  it(`of ${MANY} accounts with one code, one gets it`, async () => {
    const batch = await newBatch(api, { count: 1 });
    const families: Awaited<ReturnType<typeof api.user>>[] = [];
    while (families.length < MANY) families.push(await api.user());
    const sent = await Promise.all(families.map((family) => repeated(() => redeem(api, batch.codes[0], family))));
    const withStatus = (wanted: number) => sent.filter(({ status }) => status === wanted).length;
    expect([withStatus(200), withStatus(404)]).toEqual([1, MANY - 1]);
    expect(await Order.countDocuments({ 'items.assessmentId': batch.assessmentId })).toBe(1);
    expect(await UserAssessment.countDocuments({ assessmentId: batch.assessmentId })).toBe(1);
  });

  it(`one account that sends its code ${MANY} times has one order, and ${MANY} answers about it`, async () => {
    const batch = await newBatch(api, { count: 1 });
    const family = await api.user();
    const sent = await Promise.all(Array.from({ length: MANY }, () => redeem(api, batch.codes[0], family)));
    // A call that waits too long for its turn says so, and finds the order when it is repeated.
    const answered = [
      ...sent.filter(({ status }) => status !== 503),
      await repeated(() => redeem(api, batch.codes[0], family)),
    ];
    expect(new Set(answered.map(({ status, body }) => `${status} ${body.orderId}`)).size).toBe(1);
    expect(answered[0]?.status).toBe(200);
    expect(await Order.countDocuments({ userId: family.id })).toBe(1);
    expect(await UserAssessment.countDocuments({ userId: family.id })).toBe(1);
  });

  it('one that is revoked at the same moment is either redeemed or revoked', async () => {
    const batch = await newBatch(api, { count: 8 });
    const family = await api.user();
    const sent = await Promise.all(
      batch.codes.map(async (code, index) => {
        const [redeemed] = await Promise.all([
          repeated(() => redeem(api, code, family)),
          repeated(() => revoke(batch, index + 1)),
        ]);
        return redeemed.status;
      }),
    );
    expect(await statesOf(batch)).toEqual(sent.map((status) => (status === 200 ? 'used' : 'revoked')));
    const won = sent.filter((status) => status === 200).length;
    expect(await UserAssessment.countDocuments({ userId: family.id })).toBe(won);
    expect(sent.filter((status) => status === 409)).toHaveLength(8 - won);
  });

  it('one that expires at the same moment is either redeemed or expired', async () => {
    const batch = await newBatch(api, { count: 8 });
    const family = await api.user();
    const expiresAt = new Date(clock - 1);
    const sent = await Promise.all(
      batch.codes.map(async (code, index) => {
        const ofCode = { batchId: batch.id, number: index + 1 };
        const [redeemed] = await Promise.all([
          repeated(() => redeem(api, code, family)),
          AccessCode.updateOne(ofCode, { $set: { expiresAt } }),
        ]);
        return redeemed.status;
      }),
    );
    expect(await statesOf(batch)).toEqual(sent.map((status) => (status === 200 ? 'used' : 'unused')));
    expect((await batchOf(api, batch)).counts.expired).toBe(sent.filter((status) => status !== 200).length);
    expect(await UserAssessment.countDocuments({ userId: family.id })).toBe(sent.filter((one) => one === 200).length);
  });
});

describe('giving a code back', () => {
  it('withdraws the assessment, closes the order truthfully, tells the family, and frees the code', async () => {
    const batch = await newBatch(api);
    const family = await api.user();
    const { orderId } = (await redeem(api, batch.codes[1], family).expect(200)).body;
    const { body } = await giveBack(batch, 2).expect(200);
    expect(body.counts).toMatchObject({ unused: 3, used: 0 });
    expect(await statesOf(batch)).toEqual(['unused', 'unused', 'unused']);
    expect(await ownedBy(family.accessToken)).toEqual([]);
    const { body: order } = await api.get(`/api/orders/${orderId}`, family.accessToken).expect(200);
    expect(order).toMatchObject({ status: 'cancelled', partner: 'SD Harapan', refundedAmount: '0.00' });
    const { body: timeline } = await api.get(`/api/admin/orders/${orderId}/timeline`, batch.adminToken).expect(200);
    expect(timeline).toMatchObject({ paymentStatus: 'failed', paymentMethod: 'access_code', attempts: [] });
    const [mail] = (await mailsTo(api, family.email)).filter(({ subject }) => /dikembalikan/.test(subject));
    expect(mail?.text).toContain(`pesanan nomor ${orderId}`);
    expect(mail?.text).not.toMatch(/membayar/);
    const entry = await AuditEntryModel.findOne({ action: 'access_codes.give_back', 'details.batch': batch.id }).lean();
    expect(entry?.details).toMatchObject({ number: 2, order: orderId });
    const stored = await AccessCode.findOne({ batchId: batch.id, number: 2 }).lean();
    expect(Object.keys(stored ?? {})).not.toEqual(expect.arrayContaining(['userId']));
    await redeem(api, batch.codes[1], await api.user()).expect(200);
    expect((await giveBack(batch, 3).expect(409)).body.message).toBe('Kode ini belum dipakai.');
    await giveBack(batch, 4).expect(404);
  });

  it('is refused once the assessment was begun, and while the owner restricts it', async () => {
    const batch = await newBatch(api);
    const family = await api.user();
    const { userAssessmentId } = (await redeem(api, batch.codes[0], family).expect(200)).body;
    await UserAssessment.updateOne({ _id: userAssessmentId }, { $set: { restrictedAt: new Date(clock) } });
    await giveBack(batch, 1).expect(403);
    await UserAssessment.updateOne({ _id: userAssessmentId }, { $unset: { restrictedAt: 1 } });
    await api.post(`/api/user-assessments/${userAssessmentId}/start`, {}, family.accessToken).expect(200);
    const before = await hashDatabase();
    await giveBack(batch, 1).expect(409);
    expect(await hashDatabase()).toEqual(before);
    const participantInfo = { ...PARTICIPANT, childBirthDate: '2018-05-31', testDate: '2024-01-05' };
    const done = { responses: answers(2), participantInfo };
    await api.post(`/api/user-assessments/${userAssessmentId}/complete`, done, family.accessToken).expect(200);
    expect((await batchOf(api, batch)).counts).toMatchObject({ unused: 2, completed: 1 });
  });

  it('is refused after the last day, because nobody could use the code again', async () => {
    const batch = await newBatch(api);
    await redeem(api, batch.codes[0], await api.user()).expect(200);
    await AccessCode.updateMany({ batchId: batch.id }, { $set: { expiresAt: new Date(clock) } });
    const before = await hashDatabase();
    expect((await giveBack(batch, 1).expect(409)).body.message).toMatch(/Masa berlaku/);
    expect(await hashDatabase()).toEqual(before);
  });

  it('of giving back and starting at the same moment, one wins', async () => {
    const batch = await newBatch(api, { count: 10 });
    for (const [index, printed] of batch.codes.entries()) {
      const family = await api.user();
      const { orderId, userAssessmentId: id } = (await redeem(api, printed, family).expect(200)).body;
      const [, started] = await Promise.all([
        repeated(() => giveBack(batch, index + 1)),
        repeated(() => api.post(`/api/user-assessments/${id}/start`, {}, family.accessToken)),
      ]);
      const order = await Order.findById(orderId).lean();
      const code = await AccessCode.findOne({ batchId: batch.id, number: index + 1 }).lean();
      expect([started.status, order?.status, code?.state]).toEqual(
        started.status === 200 ? [200, 'completed', 'used'] : [404, 'cancelled', 'unused'],
      );
    }
    expect((await countViolations(new Date(clock))).filter(({ count }) => count > 0)).toEqual([]);
  });

  it('of giving back and redeeming again at the same moment, the same account has one order in force', async () => {
    const batch = await newBatch(api, { count: 6 });
    const family = await api.user();
    for (const code of batch.codes) await redeem(api, code, family).expect(200);
    await Promise.all(
      batch.codes.flatMap((code, index) => [
        repeated(() => giveBack(batch, index + 1)),
        repeated(() => redeem(api, code, family)),
      ]),
    );
    const { counts } = await batchOf(api, batch);
    const inForce = await UserAssessment.countDocuments({ userId: family.id, withdrawnAt: null });
    expect(await Order.countDocuments({ userId: family.id, status: 'completed' })).toBe(inForce);
    expect(counts).toMatchObject({ used: inForce, unused: 6 - inForce });
  });
});

describe('what staff see', () => {
  it('lists batches, newest first, with their number', async () => {
    const { adminToken } = await api.admin();
    const first = await newBatch(api, { partner: 'SMP Cemara Kasih' }, adminToken);
    const second = await newBatch(api, { partner: 'Yayasan Cemara' }, adminToken);
    const { body, headers } = await api.get(`${BATCHES}?limit=2`, adminToken).expect(200);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
    expect(Number(headers['x-total-count'])).toBeGreaterThanOrEqual(2);
  });

  it('no answer about a batch has a person, an answer or a result', async () => {
    const batch = await newBatch(api);
    const family = await api.user({ firstName: 'Ratna' });
    const { userAssessmentId: id } = (await redeem(api, batch.codes[0], family).expect(200)).body;
    const some = { responses: answers(3, 5), participantInfo: { ...PARTICIPANT, childName: 'Alya' } };
    await api.post(`/api/user-assessments/${id}/save-progress`, some, family.accessToken).expect(200);
    const changed = (await revoke(batch, 2).expect(200)).body;
    expect(changed.counts).toMatchObject({ begun: 1, revoked: 1, unused: 1 });
    const text = JSON.stringify([changed, await batches(batch.adminToken)]);
    expect(text).not.toMatch(/Ratna|Alya|orang\d+@|userId|userAssessmentId|orderId/);
  });

  it('counts how far codes got, whatever became of them', async () => {
    const batch = await newBatch(api, { count: 7, partner: 'SD Hitung' });
    const family = await api.user();
    const used: { userAssessmentId: number }[] = [];
    for (const code of batch.codes.slice(0, 5)) used.push((await redeem(api, code, family).expect(200)).body);
    const [begun, done, returned, erased] = used.map(({ userAssessmentId: id }) => id);
    for (const id of [begun, done, erased])
      await api.post(`/api/user-assessments/${id}/start`, {}, family.accessToken).expect(200);
    await UserAssessment.updateOne({ _id: done }, { $set: { status: 'completed' } });
    await giveBack(batch, 3).expect(200);
    await revoke(batch, 7).expect(200);
    await eraseRedemptions({ userId: family.id, isWhole: false, ids: [erased as number] });
    const expected = { unused: 2, revoked: 1, expired: 0, used: 1, begun: 2, completed: 1 };
    const countsOf = async () => (await batchOf(api, batch)).counts;
    expect(await countsOf()).toEqual(expected);
    const linked = () => UserAssessment.distinct('_id', { accessBatchId: batch.id });
    expect(await linked()).not.toContain(erased);
    // The retention empties what is too old.
    const yearsAgo = (years: number) => new Date(clock - years * 366 * DAY_MS);
    await UserAssessment.updateOne({ _id: done }, { $set: { completedAt: yearsAgo(6) } });
    await UserAssessment.updateOne({ _id: begun }, { $set: { startedAt: yearsAgo(2), savedAt: null } });
    expect(await applyRetention(api.services)).toBe(2);
    // It leaves the codes: only the erased one has lost its links.
    expect(await AccessCode.distinct('number', { batchId: batch.id, kept: { $exists: true } })).toEqual([4]);
    expect(await linked()).toEqual(expect.arrayContaining([begun, done]));
    expect(await countsOf()).toEqual(expected);
    // The whole account goes, with the assessment that no code names any more.
    expect(await linked()).toContain(returned);
    const ids = used.map(({ userAssessmentId }) => userAssessmentId);
    await eraseRedemptions({ userId: family.id, isWhole: true, ids });
    expect(await linked()).toEqual([]);
    expect(await countsOf()).toEqual(expected);
  });

  it('the counts of a page come from two aggregates over indexes, without a look at each code', async () => {
    const batch = await newBatch(api, { partner: 'SD Indeks' });
    await redeem(api, batch.codes[0], await api.user()).expect(200);
    const spies = [jest.spyOn(AccessCode, 'aggregate'), jest.spyOn(UserAssessment, 'aggregate')] as jest.SpyInstance[];
    await batches(batch.adminToken);
    const pipelines = spies.map(({ mock }) => mock.calls.map(([pipeline]) => pipeline));
    for (const spy of spies) spy.mockRestore();
    expect(pipelines.map(({ length }) => length)).toEqual([1, 1]);
    for (const [index, name] of ['accessCodes', 'userAssessments'].entries()) {
      const [pipeline] = pipelines[index] as object[][];
      const plan = JSON.stringify(await mongoose.connection.collection(name).aggregate(pipeline).explain());
      expect([name, /"IXSCAN"/.test(plan), /COLLSCAN|\$lookup/.test(plan)]).toEqual([name, true, false]);
    }
  });

  it('revokes the whole rest of a batch, and then nothing more', async () => {
    const batch = await newBatch(api);
    await redeem(api, batch.codes[0], await api.user()).expect(200);
    const { body } = await revoke(batch).expect(200);
    expect(body.counts).toMatchObject({ used: 1, revoked: 2, unused: 0 });
    await revoke(batch).expect(409);
    const actions = (await AuditEntryModel.find({ 'details.batch': batch.id }).lean()).map(({ action }) => action);
    expect(actions).toEqual(['access_codes.create', 'access_codes.csv', 'access_codes.revoke']);
  });
});

describe('after an erasure', () => {
  it('nothing links the account to its code, and the counts are as before', async () => {
    const batch = await newBatch(api);
    const family = await api.user();
    const first = (await redeem(api, batch.codes[0], family).expect(200)).body;
    await redeem(api, batch.codes[1], family).expect(200);
    await api.post(`/api/user-assessments/${first.userAssessmentId}/start`, {}, family.accessToken).expect(200);
    const { counts } = await batchOf(api, batch);
    expect(await eraseRedemptions({ userId: family.id, isWhole: true, ids: [] })).toBe(2);
    // A process that takes over repeats the step.
    expect(await eraseRedemptions({ userId: family.id, isWhole: true, ids: [] })).toBe(0);
    await UserAssessment.deleteMany({ userId: family.id });
    const after = await batchOf(api, batch);
    expect(after.counts).toEqual(counts);
    const stored = await AccessCode.find({ batchId: batch.id, state: 'used' }).lean();
    for (const code of stored)
      expect(Object.keys(code).sort()).toEqual(['_id', 'batchId', 'expiresAt', 'hash', 'kept', 'number', 'state']);
    expect(await Order.countDocuments({ userId: family.id, partner: { $exists: true } })).toBe(0);
    expect((await giveBack(batch, 2).expect(409)).body.message).toMatch(/sudah dihapus/);
    await redeem(api, batch.codes[1], await api.user()).expect(404);
  });
});
