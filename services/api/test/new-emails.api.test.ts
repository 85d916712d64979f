import { User } from '../src/features/auth/index.ts';
import { Order } from '../src/features/orders/index.ts';
import { PaymentAttempt } from '../src/features/payments/index.ts';
import { expireOverdueOrders } from '../src/features/payments/reconcile/end-order.ts';
import { queueReminders, REMIND_AFTER_MS, UserAssessment } from '../src/features/user-assessments/index.ts';
import { Outbox } from '../src/outbox/outbox.model.ts';
import { newCheckout, newOrder } from './checkout.ts';
import { FakeProvider } from './fake-provider.ts';
import { testApi } from './harness.ts';
import { FakeTransport, sendAll } from './mail.ts';
import { completeOne } from './read-pdf-api.ts';
import { answers, entitle, PARTICIPANT } from './sensory.ts';

const DAY_MS = 24 * 60 * 60_000;
const CHILD = { ...PARTICIPANT, childName: 'Bintang Kecil', childBirthDate: '2018-05-31', testDate: '2024-01-05' };
const provider = new FakeProvider();
let transport: FakeTransport;
let clock = Date.now();
const api = testApi({ provider, now: () => new Date(clock), env: { PRACTICE_EMAIL: 'meja@praktik.test' } });
beforeEach(() => {
  clock = Date.now();
  transport = new FakeTransport();
  provider.reset();
});
afterEach(() => api.clean());

const send = () => sendAll(api.services, transport);
const notify = (notification: object) => api.post('/api/midtrans/notification', notification);
/** An order whose payment is settled. */
async function paidOrder() {
  const checkout = await newCheckout(api);
  await notify(provider.setStatus(checkout.providerOrderId, 'settlement'));
  return checkout;
}
const subjectsTo = async (email: string) => {
  await send();
  return transport.to(email).map(({ subject }) => subject);
};

it('when an order is paid twice, then one email says that the second payment is returned and the assessments stay', async () => {
  provider.createOutcomes = [{ kind: 'already-used' }];
  const { orderId, payer, assessments } = await newCheckout(api);
  const attempts = await PaymentAttempt.find({ orderId }, { providerOrderId: 1 }).lean();
  expect(attempts.map((attempt) => attempt.providerOrderId)).toHaveLength(2);
  for (const attempt of [...attempts, ...attempts]) {
    await notify(provider.setStatus(attempt.providerOrderId, 'settlement'));
    // Emails are sent in the order of their times.
    clock += 1;
  }
  expect(await subjectsTo(payer.email)).toEqual([
    `Pembayaran pesanan nomor ${orderId} sudah kami terima`,
    `Pesanan nomor ${orderId} dibayar dua kali`,
  ]);
  const { text = '' } = transport.to(payer.email)[1] ?? {};
  for (const part of ['jadi yang lain kami kembalikan', `- ${assessments[0]?.name}`]) expect(text).toContain(part);
});

describe('a refund', () => {
  it('when the whole payment is returned five times at once, then one email names order, amount and assessments', async () => {
    const { orderId, providerOrderId, payer, assessments } = await paidOrder();
    await send();
    const refund = provider.setStatus(providerOrderId, 'refund', { refund_amount: '350000.00' });
    await Promise.all(Array.from({ length: 5 }, () => notify(refund)));
    expect(await subjectsTo(payer.email)).toEqual([
      `Pembayaran pesanan nomor ${orderId} sudah kami terima`,
      `Dana pesanan nomor ${orderId} dikembalikan`,
    ]);
    const { text = '' } = transport.to(payer.email)[1] ?? {};
    for (const part of ['Rp 350.000', `- ${assessments[0]?.name}`, 'tidak dapat dibuka lagi'])
      expect(text).toContain(part);
  });

  it('when part of the payment is returned twice, then each part is reported once and the assessments stay', async () => {
    const { orderId, providerOrderId, payer } = await paidOrder();
    for (const amount of ['50000.00', '50000.00', '80000.00'])
      await notify(provider.setStatus(providerOrderId, 'partial_refund', { refund_amount: amount }));
    const parts = (await subjectsTo(payer.email)).filter((subject) => subject.startsWith('Sebagian'));
    expect(parts).toEqual(Array(2).fill(`Sebagian dana pesanan nomor ${orderId} dikembalikan`));
  });

  it('when the message has waited for more than three days, then it is dropped', async () => {
    const { providerOrderId, payer } = await paidOrder();
    await send();
    await notify(provider.setStatus(providerOrderId, 'refund', { refund_amount: '350000.00' }));
    clock += 4 * DAY_MS;
    expect(await subjectsTo(payer.email)).toHaveLength(1);
    expect(await Outbox.findOne({ kind: 'order_refunded' }).lean()).toMatchObject({ outcome: 'dropped' });
  });
});

describe('an unpaid order', () => {
  it('when its time is over and four processes end it, then one email reports it', async () => {
    const { orderId, payer } = await newOrder(api, [350_000]);
    clock += 2 * DAY_MS;
    await Promise.all(Array.from({ length: 4 }, () => expireOverdueOrders(api.services)));
    expect(await subjectsTo(payer.email)).toEqual([`Batas waktu pesanan nomor ${orderId} sudah lewat`]);
    expect(transport.emails[0]?.text).toContain('Lihat asesmen: http://localhost:3000/assessments');
  });

  it('when its payment expires at the provider, then one email reports it; when it is paid before the email, none does', async () => {
    const [first, second] = [await newCheckout(api), await newCheckout(api)];
    for (const { providerOrderId } of [first, second]) await notify(provider.setStatus(providerOrderId, 'expire'));
    await Order.updateOne({ _id: second.orderId }, { status: 'completed', paymentStatus: 'paid' });
    expect(await subjectsTo(first.payer.email)).toEqual([`Batas waktu pesanan nomor ${first.orderId} sudah lewat`]);
    expect(await subjectsTo(second.payer.email)).toEqual([]);
  });

  it('when the user cancels it twice, then one email confirms it', async () => {
    const { orderId, payer, token } = await newOrder(api, [350_000]);
    for (let times = 0; times < 2; times += 1) await api.post(`/api/orders/${orderId}/cancel`, undefined, token);
    expect(await subjectsTo(payer.email)).toEqual([`Pesanan nomor ${orderId} dibatalkan`]);
  });
});

describe('a completed assessment', () => {
  it('when it is completed again and again, then owner and practice get one email each, without name or result', async () => {
    const parent = await api.user();
    const body = { responses: answers(2), participantInfo: CHILD };
    const id = await completeOne(api, parent, 'sensory', body);
    await Promise.all(
      Array.from({ length: 4 }, () => api.post(`/api/user-assessments/${id}/complete`, body, parent.accessToken)),
    );
    await Promise.all(Array.from({ length: 4 }, () => send()));
    expect(transport.emails).toHaveLength(2);
    const [toParent] = transport.to(parent.email);
    const [toPractice] = transport.to('meja@praktik.test');
    expect(toParent?.subject).toMatch(/^Hasil .+ siap dibaca$/);
    expect(toParent?.text).toContain(`Baca hasil: http://localhost:3000/results/${id}`);
    expect(toPractice?.subject).toBe(`Permintaan konsultasi baru, asesmen nomor ${id}`);
    expect(toPractice?.text).toContain('http://localhost:3000/admin/consultations');
    for (const { text, html, subject } of transport.emails) {
      expect(text + html + subject).not.toContain('Bintang');
      expect(text + html + subject).not.toMatch(/skor|tipikal|lebih dari/i);
    }
    expect(`${toPractice?.text}${toPractice?.html}`).not.toMatch(/Sari|Putri|0812/);
  });

  it('when the practice has no address, then only the owner gets an email', async () => {
    const parent = await api.user();
    await completeOne(api, parent, 'sensory', { responses: answers(2), participantInfo: CHILD });
    const services = { ...api.services, config: { ...api.services.config, practiceEmail: null } };
    await sendAll(services, transport);
    expect(transport.emails.map(({ to }) => to)).toEqual([parent.email]);
  });
});

describe('an unfinished assessment', () => {
  const REMIND_AFTER_DAYS = REMIND_AFTER_MS / DAY_MS;
  /** An assessment that the owner began the given number of days ago. */
  async function begun(daysAgo: number, fields: object = {}) {
    const owner = await api.user();
    const at = new Date(clock - daysAgo * DAY_MS);
    const started = { status: 'in_progress' as const, startedAt: at, savedAt: at, createdAt: at };
    return { ...owner, userAssessmentId: await entitle(owner.id, { ...started, ...fields }) };
  }
  /** An owner who was reminded. */
  async function reminded() {
    const { id } = await begun(REMIND_AFTER_DAYS + 1);
    await remindAgain();
    return { id, token: tokenIn() };
  }
  /** Looks for reminders as if none had been sent. */
  async function remindAgain() {
    await UserAssessment.updateMany({}, { $unset: { remindedAt: 1 } });
    await Outbox.deleteMany({});
    await queueReminders(api.services);
    await send();
  }
  const tokenIn = () => /reminders\?token=([\w.-]+)/.exec(transport.emails[0]?.text ?? '')?.[1];

  it('when three days have passed and four processes look for it, then its owner is reminded once and never again', async () => {
    expect(REMIND_AFTER_DAYS).toBe(3);
    const { email } = await begun(3.1);
    await Promise.all(Array.from({ length: 4 }, () => queueReminders(api.services)));
    expect(await subjectsTo(email)).toEqual(['Profil Sensori Anak menunggu Anda lanjutkan']);
    clock += 10 * DAY_MS;
    expect(await queueReminders(api.services)).toBe(0);
    await UserAssessment.updateMany({}, { $unset: { remindedAt: 1 } });
    await queueReminders(api.services);
    expect(await subjectsTo(email)).toHaveLength(1);
  });

  it.each([
    ['was saved yesterday', 5, { savedAt: new Date(Date.now() - DAY_MS) }],
    ['is completed', 5, { status: 'completed' }],
    ['is withdrawn', 5, { withdrawnAt: new Date() }],
    ['is frozen', 5, { frozenAt: new Date() }],
    ['was left two months ago', 60, {}],
    ['is not due yet', REMIND_AFTER_DAYS - 0.1, {}],
  ])('when it %s, then nobody is reminded', async (_what, daysAgo, fields) => {
    await begun(daysAgo, fields);
    expect(await queueReminders(api.services)).toBe(0);
  });

  it('when it is completed after the reminder was queued, then no email is sent', async () => {
    const { email, userAssessmentId } = await begun(REMIND_AFTER_DAYS + 1);
    await queueReminders(api.services);
    await UserAssessment.updateOne({ _id: userAssessmentId }, { status: 'completed' });
    expect(await subjectsTo(email)).toEqual([]);
  });

  it('opt-out: when the link of a reminder is used without a login, also twice or by a mail program, then no further one is sent', async () => {
    const { id, token } = await reminded();
    expect(transport.emails[0]?.unsubscribeUrl).toBe(`http://localhost:3000/api/reminders/opt-out?token=${token}`);
    const call = `/api/reminders/opt-out?token=${token}`;
    for (let times = 0; times < 2; times += 1) expect((await api.post(call)).body).toEqual({ success: true });
    const byMailProgram = await api.post(call).type('form').send('List-Unsubscribe=One-Click');
    expect(byMailProgram.status).toBe(200);
    expect(await User.findById(id).lean()).toMatchObject({ remindersOff: true });
    await remindAgain();
    expect(transport.emails).toHaveLength(1);
  });

  it('opt-in: when the same link is used to turn reminders on again, also twice, then the next one is sent', async () => {
    const { id, token } = await reminded();
    await api.post(`/api/reminders/opt-out?token=${token}`).expect(200);
    for (let times = 0; times < 2; times += 1)
      expect((await api.post(`/api/reminders/opt-in?token=${token}`)).body).toEqual({ success: true });
    expect((await User.findById(id).lean())?.remindersOff).toBeUndefined();
    await remindAgain();
    expect(transport.emails).toHaveLength(2);
  });

  it('setting: when users turn their reminders off and on, then only their own change', async () => {
    const [one, other] = [await api.user(), await api.user()];
    const read = async (token: string) => (await api.get('/api/reminders', token).expect(200)).body;
    expect(await read(one.accessToken)).toEqual({ isOn: true });
    for (let times = 0; times < 2; times += 1) {
      const { body } = await api.patch('/api/reminders', { isOn: false }, one.accessToken).expect(200);
      expect(body).toEqual({ isOn: false });
    }
    expect([await read(one.accessToken), await read(other.accessToken)]).toEqual([{ isOn: false }, { isOn: true }]);
    await api.patch('/api/reminders', { isOn: true }, one.accessToken).expect(200);
    expect(await read(one.accessToken)).toEqual({ isOn: true });
  });

  it.each([{}, { isOn: 'false' }, { isOn: null }, []])(
    'setting: when the body is %j, then it is refused',
    async (body) => {
      const { id, accessToken } = await api.user();
      await api.patch('/api/reminders', { isOn: false }, accessToken).expect(200);
      expect((await api.patch('/api/reminders', body, accessToken)).status).toBe(422);
      expect(await User.findById(id).lean()).toMatchObject({ remindersOff: true });
    },
  );

  it('opt-out: when the token is missing or wrong, or is one of another account, then it is refused and nothing changes', async () => {
    const { id, token: own = '' } = await reminded();
    const [, proof] = own.split('.');
    const other = await api.user();
    for (const token of ['x', `${other.id}.${proof}`, `${id}.`, `${id}`, `${id}.${proof}x`])
      for (const call of ['opt-out', 'opt-in'])
        expect((await api.post(`/api/reminders/${call}?token=${token}`)).status).toBe(404);
    for (const call of ['opt-out', 'opt-in']) expect((await api.post(`/api/reminders/${call}`)).status).toBe(422);
    expect(await User.countDocuments({ remindersOff: true })).toBe(0);
  });
});
