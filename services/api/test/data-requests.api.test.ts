import type { DataRequestView } from '@kenali/contracts';
import { Secret, TOTP } from 'otpauth';
import { AuditEntryModel } from '../src/features/audit/index.ts';
import { User } from '../src/features/auth/index.ts';
import { countDataRequests, DataRequest } from '../src/features/data-requests/index.ts';
import { eraseNext } from '../src/features/erasure/index.ts';
import { Order } from '../src/features/orders/index.ts';
import { Refund } from '../src/features/payments/index.ts';
import { newCheckout, newOrder } from './checkout.ts';
import { FakeProvider } from './fake-provider.ts';
import { type TestApi, testApi } from './harness.ts';
import { FakeTransport, mailsTo, sendAll } from './mail.ts';
import { payTwice } from './paid-twice.ts';
import { answers, entitle, PARTICIPANT, read } from './sensory.ts';

const DAY_MS = 24 * 60 * 60_000;
const START = new Date('2030-11-20T20:30:00.000Z').getTime();
let clock = START;
const provider = new FakeProvider();
const lines: string[] = [];
const api = testApi({ provider, now: () => new Date(clock), logLine: (line) => lines.push(line) });

type Person = Awaited<ReturnType<TestApi['user']>>;
let owner: Person;
beforeEach(async () => {
  clock += DAY_MS;
  lines.length = 0;
  await DataRequest.deleteMany({});
  owner = await api.user();
});

const DELETION = '/api/data-requests/deletion';
const account = (more: object = {}) => ({ kind: 'delete_account', currentPassword: owner.password, ...more });
const CHILD = { name: PARTICIPANT.childName, birthDate: PARTICIPANT.childBirthDate };
const child = (more: object = {}) => account({ kind: 'delete_child', child: CHILD, ...more });
const ask = (body: object, token = owner.accessToken) => api.post(DELETION, body, token);
const cancel = (id: number, token = owner.accessToken) => api.post(`/api/data-requests/${id}/cancel`, undefined, token);
const own = async () => (await api.get('/api/data-requests', owner.accessToken).expect(200)).body;
const storedOf = (userId = owner.id) => DataRequest.find({ userId }).sort({ _id: 1 }).lean();
const takeOne = async () => {
  const id = await entitle(owner.id);
  const body = { responses: answers(2, 3), participantInfo: PARTICIPANT };
  await api.post(`/api/user-assessments/${id}/save-progress`, body, owner.accessToken).expect(200);
  return id;
};
const eventsOf = (id: number) =>
  lines.map((line) => JSON.parse(line).security).filter((security) => security?.account === id);

describe('POST /api/data-requests/deletion', () => {
  it('when the owner asks, then the request waits for seven days, the owner gets an email, and it is logged', async () => {
    const { status, body } = await ask(account());
    expect(status).toBe(200);
    const eraseAt = new Date(clock + 7 * DAY_MS).toISOString();
    expect(body).toMatchObject({ kind: 'delete_account', state: 'waiting', eraseAt, child: null, handledAt: null });
    const [stored] = await storedOf();
    expect(stored?.dueAt).toEqual(new Date(clock + 10 * DAY_MS));
    const transport = new FakeTransport();
    await sendAll(api.services, transport);
    const [email] = transport.to(owner.email);
    expect(email?.subject).toBe('Akun Anda akan dihapus');
    expect(email?.text).toMatch(/setelah 2[89] November 2030.*Batalkan penghapusan/s);
    expect(email?.text).toContain('/account');
    expect(eventsOf(owner.id)).toMatchObject([{ event: 'deletion_requested', reason: 'delete_account' }]);
    // The account works as before.
    await api.post('/api/auth/login', { email: owner.email, password: owner.password }).expect(200);
  });

  it('a child: names it as it is stored, and lists it with the number of its assessments', async () => {
    await takeOne();
    await takeOne();
    expect(await own()).toEqual({ children: [{ ...CHILD, assessments: 2 }], requests: [], needsCode: false });
    const { body } = await ask(child({ child: { ...CHILD, name: ' alya  KIRANA' } })).expect(200);
    expect(body.child).toEqual(CHILD);
    const list = await own();
    expect(list.requests).toEqual([body]);
  });

  it('what is not valid, or about a child that the account does not have: is refused and stores nothing', async () => {
    await takeOne();
    const stranger = await api.user();
    await ask(child(), stranger.accessToken).expect(404);
    for (const [body, status, path] of [
      [account({ currentPassword: 'Salah-ketik-99' }), 422, 'currentPassword'],
      [account({ currentPassword: undefined }), 422, 'currentPassword'],
      [account({ kind: 'delete_everybody' }), 422, 'kind'],
      [account({ kind: 'correction' }), 422, 'kind'],
      [child({ child: { birthDate: '2023-05-31' } }), 422, 'child.name'],
      [child({ child: undefined }), 422, 'child'],
      [account({ child: CHILD }), 422, 'child'],
      [child({ child: { name: { $gt: '' }, birthDate: { $gt: '' } } }), 422, 'child.name'],
      [account({ code: 123456 }), 422, 'code'],
      [child({ child: { name: 'Bima', birthDate: '2020-01-01' } }), 404, ''],
      [child({ child: { name: '', birthDate: '' } }), 404, ''],
    ] as const) {
      const answer = await ask(body);
      expect([body, answer.status, answer.body.fields?.[0]?.path ?? '']).toEqual([body, status, path]);
    }
    expect(await storedOf()).toEqual([]);
  });

  it('repeated and simultaneous calls: one request and one email', async () => {
    const asked = await Promise.all([1, 2, 3, 4].map(() => ask(account())));
    expect(new Set(asked.map(({ body }) => (body as DataRequestView).id)).size).toBe(1);
    expect((await ask(account()).expect(200)).body).toEqual(asked[0]?.body);
    expect(await storedOf()).toHaveLength(1);
    const transport = new FakeTransport();
    await sendAll(api.services, transport);
    expect(transport.to(owner.email)).toHaveLength(1);
  });

  it('with a second factor: a code is needed, and a wrong one is refused', async () => {
    owner = await api.user({ isEmailVerified: true });
    const { body } = await api
      .post('/api/auth/second-factor/start', { currentPassword: owner.password }, owner.accessToken)
      .expect(200);
    const code = () => new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({ timestamp: clock });
    await api.post('/api/auth/second-factor/confirm', { code: code() }, owner.accessToken).expect(200);
    clock += 60_000;
    expect((await own()).needsCode).toBe(true);
    expect((await ask(account()).expect(422)).body.fields[0].path).toBe('code');
    const wrong = code().replace(/^./, (digit) => String((Number(digit) + 5) % 10));
    expect((await ask(account({ code: wrong })).expect(422)).body.code).toBe('SECOND_FACTOR_INVALID');
    expect(await storedOf()).toEqual([]);
    await ask(account({ code: code() })).expect(200);
  });
});

describe('what is in the way of a deletion', () => {
  const refusal = async (token: string) => {
    const { status, body } = await ask(account(), token);
    return [status, body.code, body.message];
  };

  it('an unpaid order: 409 with its number; a child can be deleted all the same', async () => {
    const { token, orderId, payer } = await newOrder(api);
    const reason = `Pesanan #${orderId} belum selesai. Bayar atau batalkan pesanan itu. Coba lagi setelah selesai.`;
    expect(await refusal(token)).toEqual([409, 'DELETION_BLOCKED', reason]);
    owner = payer;
    await takeOne();
    await ask(child()).expect(200);
    await api.post(`/api/orders/${orderId}/cancel`, undefined, token).expect(200);
    await ask(account()).expect(200);
  });

  it('a payment that is being made, and a refund that is due: 409 with the reason', async () => {
    const open = await newCheckout(api);
    await Order.updateOne({ _id: open.orderId }, { $set: { status: 'cancelled' } });
    expect(await refusal(open.token)).toEqual([409, 'DELETION_BLOCKED', expect.stringContaining('masih diproses')]);
    const twice = await payTwice(api, provider);
    expect(await refusal(twice.token)).toEqual([409, 'DELETION_BLOCKED', expect.stringContaining('kembalikan')]);
    await Refund.updateOne({ _id: twice.refund._id }, { $set: { state: 'manual' } });
    owner = twice.payer;
    await ask(account()).expect(200);
  });

  it('an account of staff: 409', async () => {
    owner = await api.user({ role: 'internal' });
    expect(await refusal(owner.accessToken)).toEqual([409, 'DELETION_BLOCKED', expect.stringContaining('staf')]);
  });

  it('an order of the last days: the deletion waits until the order has ended', async () => {
    await ask(account()).expect(200);
    const { _id } = await api.assessment();
    const { body } = await api.post('/api/orders', { assessmentIds: [_id] }, owner.accessToken).expect(201);
    clock += 7 * DAY_MS;
    while (await eraseNext(api.services));
    expect(await storedOf()).toMatchObject([{ state: 'waiting' }]);
    expect((await User.findById(owner.id).lean())?.isActive).toBe(true);
    const { accessToken } = (await api.post('/api/auth/login', { email: owner.email, password: owner.password })).body;
    const { body: shown } = await api.get('/api/data-requests', accessToken).expect(200);
    expect(shown.requests).toMatchObject([
      { state: 'waiting', waitsFor: `Pesanan #${body.id} belum selesai. Bayar atau batalkan pesanan itu.` },
    ]);
    await Order.updateOne({ _id: body.id }, { $set: { status: 'cancelled' } });
    while (await eraseNext(api.services));
    expect(await storedOf()).toMatchObject([{ state: 'waiting' }]);
    clock += DAY_MS / 24;
    while (await eraseNext(api.services));
    expect(await storedOf()).toMatchObject([{ state: 'erasing' }]);
  });
});

describe('POST /api/data-requests/{id}/cancel', () => {
  it('until the deletion begins: ends it, notifies the owner, and another one can be requested', async () => {
    const { body } = await ask(account()).expect(200);
    clock += 7 * DAY_MS - 1;
    expect(await eraseNext(api.services)).toBe(false);
    const { body: login } = await api.post('/api/auth/login', { email: owner.email, password: owner.password });
    const cancelled = await cancel(body.id, login.accessToken).expect(200);
    expect(cancelled.body).toMatchObject({ id: body.id, state: 'cancelled' });
    // Repeated, it says the same.
    expect((await cancel(body.id).expect(200)).body).toEqual(cancelled.body);
    clock += 8 * DAY_MS;
    while (await eraseNext(api.services));
    expect((await User.findById(owner.id).lean())?.isActive).toBe(true);
    const transport = new FakeTransport();
    await sendAll(api.services, transport);
    const email = transport.to(owner.email).find(({ subject }) => subject === 'Penghapusan dibatalkan');
    expect(email?.text).toMatch(
      /tidak kembali: akses wali, .* pengamatan yang belum selesai .*mintalah undangan baru/s,
    );
    expect((await ask(account()).expect(200)).body.id).not.toBe(body.id);
  });

  it('after the deletion has begun: 409, and it continues', async () => {
    await takeOne();
    const { body } = await ask(child()).expect(200);
    clock += 7 * DAY_MS + 1;
    await eraseNext(api.services);
    expect((await cancel(body.id).expect(409)).body.message).toContain('sudah dijalankan');
    clock += 60_000;
    await eraseNext(api.services);
    expect((await cancel(body.id).expect(409)).body.code).toBe('CONFLICT');
    expect((await own()).requests[0]).toMatchObject({ state: 'done', child: null });
  });

  it('at the moment when the job begins: either the owner or the job wins, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      owner = await api.user();
      const id = await takeOne();
      const { body } = await ask(child()).expect(200);
      clock += 7 * DAY_MS + 1;
      const [answer] = await Promise.all([cancel(body.id), eraseNext(api.services)]);
      const isCancelled = answer.status === 200;
      expect((await storedOf())[0]?.state).toBe(isCancelled ? 'cancelled' : 'erasing');
      expect((await read(id)).progress.participantInfo.childName).toBe(isCancelled ? PARTICIPANT.childName : undefined);
      clock += 60_000;
      while (await eraseNext(api.services));
    }
  });
});

describe('requests that staff answer', () => {
  const correction = { kind: 'correction', message: 'Nama anak saya salah tulis' };
  const askStaff = (body: object) => api.post('/api/data-requests', body, owner.accessToken);
  const ANSWER = 'Nama Alya sudah kami perbaiki.\nSilakan unduh laporannya lagi.';
  const handle = (id: number, token: string, body: object = { answer: ANSWER }) =>
    api.post(`/api/admin/data-requests/${id}/handle`, body, token);

  it('are stored once, with three days of 24 hours to answer', async () => {
    const [one, other] = await Promise.all([askStaff(correction), askStaff(correction)]);
    expect([one.status, other.status, one.body.id]).toEqual([200, 200, other.body.id]);
    await askStaff({ kind: 'restriction', message: 'Jangan pakai data kami dulu' }).expect(200);
    const stored = await storedOf();
    expect(stored).toMatchObject([
      { ...correction, state: 'open' },
      { kind: 'restriction', state: 'open' },
    ]);
    expect(stored[0]?.dueAt).toEqual(new Date(clock + 3 * DAY_MS));
    await cancel(one.body.id).expect(200);
    expect((await own()).requests.at(-1)).toMatchObject({ state: 'cancelled' });
  });

  it('another text while one is open: 409 with the reason, and the first one stays until the owner takes it back', async () => {
    const other = { ...correction, message: 'Tanggal lahir juga salah' };
    const [one, second] = await Promise.all([askStaff(correction), askStaff(other)]);
    expect([one.status, second.status].sort()).toEqual([200, 409]);
    const { id, text } = (one.status === 200 ? one : second).body;
    const refused = await askStaff({ ...correction, message: 'Alamat juga salah' }).expect(409);
    expect(refused.body.message).toMatch(/^Permintaan Anda yang sejenis belum dijawab\./);
    expect((await own()).requests).toMatchObject([{ id, text, state: 'open' }]);
    await cancel(id).expect(200);
    expect((await askStaff(other).expect(200)).body.text).toBe(other.message);
  });

  it('without a message, with a long one, or of another kind: 422, and nothing is stored', async () => {
    for (const body of [
      { kind: 'correction' },
      { kind: 'correction', message: '  ' },
      { kind: 'correction', message: 'x'.repeat(1001) },
      { kind: 'delete_account', message: 'x' },
      { kind: { $ne: '' }, message: 'x' },
    ])
      await askStaff(body).expect(422);
    expect(await storedOf()).toEqual([]);
  });

  it('the board: earliest deadline first, overdue ones marked, and finished ones only on request', async () => {
    await DataRequest.deleteMany({});
    const { body: deletion } = await ask(account()).expect(200);
    const { body: late } = await askStaff(correction).expect(200);
    clock += 3 * DAY_MS + 1;
    const { body: fresh } = await askStaff({ kind: 'restriction', message: 'Mohon dibatasi' }).expect(200);
    const { adminToken } = await api.admin();
    const board = await api.get('/api/admin/data-requests', adminToken).expect(200);
    const shown = (board.body as { id: number; isOverdue: boolean }[]).map((each) => [each.id, each.isOverdue]);
    expect(shown).toEqual([
      [late.id, true],
      [fresh.id, false],
      [deletion.id, false],
    ]);
    expect(board.headers['x-total-count']).toBe('3');
    expect(await countDataRequests(new Date(clock))).toEqual({ open: 3, overdue: 1 });
    const handled = await handle(late.id, adminToken).expect(200);
    expect(handled.body).toMatchObject({ state: 'done', answer: ANSWER, note: '', handledBy: 'Sari Putri' });
    expect((await api.get('/api/admin/data-requests', adminToken)).body).toHaveLength(2);
    expect((await api.get('/api/admin/data-requests?all=true', adminToken)).body).toHaveLength(3);
    const entry = await AuditEntryModel.findOne({ action: 'data_requests.handle', 'target.id': late.id }).lean();
    expect(entry).toMatchObject({ target: { kind: 'data_request' }, details: { answer: true } });
    // The owner may ask again.
    expect((await askStaff(correction).expect(200)).body.id).not.toBe(late.id);
  });

  it('an answer: of two staff members one gives it, and the owner reads it with the own text and gets one email without either', async () => {
    const { body } = await askStaff(correction).expect(200);
    expect(body).toMatchObject({ text: correction.message, dueAt: new Date(clock + 3 * DAY_MS).toISOString() });
    const { adminToken } = await api.admin();
    const texts = [ANSWER, 'Jawaban lain'];
    const both = await Promise.all(texts.map((answer) => handle(body.id, adminToken, { answer })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const answer = texts[both.findIndex(({ status }) => status === 200)];
    const refused = [both.find(({ status }) => status === 409), await handle(body.id, adminToken)];
    for (const each of refused) expect(each?.body.message).toMatch(/^Permintaan ini sudah selesai ditangani\./);
    const { requests } = await own();
    expect(requests).toEqual([{ ...body, state: 'done', handledAt: new Date(clock).toISOString(), answer }]);
    const emails = await mailsTo(api, owner.email);
    expect(emails.map(({ subject }) => subject)).toEqual(['Permintaan Anda sudah kami tangani']);
    expect(emails[0]?.text).toContain('permintaan Anda untuk memperbaiki data');
    expect(emails[0]?.text).toContain('http://localhost:3000/account/data');
    expect(emails[0]?.text).toContain('Permintaan dan jawabannya ada di halaman Data saya.');
    for (const word of ['Alya', 'salah tulis', 'unduh', 'Jawaban lain']) expect(emails[0]?.html).not.toContain(word);
    expect(await AuditEntryModel.countDocuments({ action: 'data_requests.handle', 'target.id': body.id })).toBe(1);
  });

  it('a note, as earlier releases send it: ends the request, is on no page of the owner, and the email names no answer', async () => {
    const { body } = await askStaff(correction).expect(200);
    const { adminToken } = await api.admin();
    const handled = await handle(body.id, adminToken, { note: 'Ibu ini menelepon tiga kali' }).expect(200);
    expect(handled.body).toMatchObject({ state: 'done', note: 'Ibu ini menelepon tiga kali' });
    expect(handled.body.answer).toBeUndefined();
    const { requests } = await own();
    expect(requests).toEqual([{ ...body, state: 'done', handledAt: new Date(clock).toISOString() }]);
    const emails = await mailsTo(api, owner.email);
    expect(emails.map(({ subject }) => subject)).toEqual(['Permintaan Anda sudah kami tangani']);
    expect(emails[0]?.text).toContain('Jika Anda belum menerima jawaban, hubungi kami.');
    for (const word of ['menelepon', 'jawabannya']) expect(emails[0]?.text).not.toContain(word);
  });

  it('when the account is closed, then its request is answered without an email', async () => {
    const { body } = await askStaff(correction).expect(200);
    await User.updateOne({ _id: owner.id }, { $set: { isActive: false } });
    await handle(body.id, (await api.admin()).adminToken).expect(200);
    expect(await mailsTo(api, owner.email)).toEqual([]);
  });

  it('handling without exactly one valid answer or note: 422, and nothing changes', async () => {
    const { id } = (await askStaff(correction).expect(200)).body;
    const before = await storedOf();
    const { adminToken } = await api.admin();
    for (const [body, path] of [
      [{}, 'answer'],
      [{ answer: ' \u200b ' }, 'answer'],
      [{ answer: 'x'.repeat(1001) }, 'answer'],
      [{ answer: { $gt: '' } }, 'answer'],
      [{ answer: ['x'] }, 'answer'],
      [{ note: '  ' }, 'note'],
      [{ note: 'x'.repeat(501) }, 'note'],
      [{ answer: 'x', note: 'x' }, 'answer'],
    ] as const) {
      const answer = await handle(id, adminToken, body).expect(422);
      expect(answer.body.fields.map((field: { path: string }) => field.path)).toEqual([path]);
    }
    expect(await storedOf()).toEqual(before);
  });

  it('handling: a deletion, a request that was taken back and unknown numbers are refused with the reason', async () => {
    const { body: deletion } = await ask(account()).expect(200);
    const { body: taken } = await askStaff(correction).expect(200);
    await cancel(taken.id).expect(200);
    const { adminToken } = await api.admin();
    const before = await storedOf();
    expect((await handle(deletion.id, adminToken).expect(409)).body.message).toMatch(/^Penghapusan berjalan sendiri/);
    expect((await handle(taken.id, adminToken).expect(409)).body.message).toBe('Permintaan ini sudah dibatalkan.');
    await handle(987_654, adminToken).expect(404);
    await api.post('/api/admin/data-requests/x/handle', { answer: 'x' }, adminToken).expect(404);
    expect(await storedOf()).toEqual(before);
  });

  it('the page of one person: has the requests of that account alone', async () => {
    const { body: own } = await askStaff(correction).expect(200);
    const stranger = await api.user();
    await api.post('/api/data-requests', correction, stranger.accessToken).expect(200);
    const { adminToken } = await api.admin();
    const listed = async (query: string) =>
      (await api.get(`/api/admin/data-requests?${query}`, adminToken).expect(200)).body.map(
        ({ id }: { id: number }) => id,
      );
    expect(await listed(`userId=${owner.id}`)).toEqual([own.id]);
    await handle(own.id, adminToken).expect(200);
    expect([await listed(`userId=${owner.id}`), await listed(`all=true&userId=${owner.id}`)]).toEqual([[], [own.id]]);
    expect(await listed(`state=open&userId=${owner.id}`)).toEqual([]);
    for (const query of ['userId=0', 'userId=x', 'userId[$gt]=0'])
      await api.get(`/api/admin/data-requests?${query}`, adminToken).expect(422);
  });
});
