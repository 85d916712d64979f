import { collectOwnData } from '../src/features/data-export/content/collect-own-data.ts';
import { Order } from '../src/features/orders/index.ts';
import { countViolations, PaymentAttempt, Refund } from '../src/features/payments/index.ts';
import { Outbox } from '../src/outbox/outbox.model.ts';
import { entitlementsOf, newCheckout, newOrder, orderState, storedOrder } from './checkout.ts';
import { FakeProvider } from './fake-provider.ts';
import { type TestApi, testApi } from './harness.ts';
import { payOnce, payTwice } from './paid-twice.ts';

const FULL = 350_000;
const PATH = 'POST /api/admin/orders/{id}/refunds';
const provider = new FakeProvider();
let clock = Date.now();
let admin: Awaited<ReturnType<TestApi['admin']>>;
const api = testApi({ provider, now: () => new Date(clock) });
beforeEach(async () => {
  clock = Date.now();
  await api.clean();
  provider.reset();
  admin = await api.admin();
});

const get = (path: string) => api.get(`/api/admin/${path}`, admin.adminToken);
const post = (path: string, body?: object, headers?: Record<string, string>) =>
  api.post(`/api/admin/${path}`, body, admin.adminToken, headers);
const start = (orderId: number, amount: unknown = FULL, key?: string, reason: unknown = 'Anak batal ikut') =>
  post(`orders/${orderId}/refunds`, { amount, reason }, key ? { 'Idempotency-Key': key } : undefined);
const send = (id: number) => post(`refunds/${id}/send`);
const record = (id: number) => post(`refunds/${id}/record`, { note: 'BCA, 12 November' });
const withdraw = (id: number) => post(`refunds/${id}/withdraw`);
const timeline = async (orderId: number) => (await get(`orders/${orderId}/timeline`).expect(200)).body;
const keyOf = async (id: number) => (await Refund.findById(id).lean())!.refundKey;
const stateOf = async (id: number) => (await Refund.findById(id).lean())?.state;
const actions = async () => (await get('audit')).body.map(({ action }: { action: string }) => action).reverse();
const mails = async (orderId: number) =>
  (
    await Outbox.find({ orderId, kind: /refunded/ })
      .sort({ createdAt: 1 })
      .lean()
  ).map(({ kind }) => kind);
const access = async (orderId: number) => (await entitlementsOf(orderId)).map(({ withdrawnAt }) => !withdrawnAt);

/** What the provider reports from now on: refunds by key and amount, with the sum of all. */
function report(providerOrderId: string, refunds: [key: string, amount: number][], more: object = {}) {
  const sum = refunds.reduce((total, [, amount]) => total + amount, 0);
  return provider.setStatus(providerOrderId, sum >= FULL ? 'refund' : 'partial_refund', {
    refund_amount: `${sum}.00`,
    refunds: refunds.map(([refund_key, amount]) => ({ refund_key, refund_amount: `${amount}.00`, ...more })),
  });
}
const notify = (notification: object) => api.post('/api/midtrans/notification', notification).expect(200);

describe(PATH, () => {
  it('when the whole amount is refunded through the provider, then order, access, email, audit log and revenue follow', async () => {
    const { orderId, providerOrderId } = await payOnce(api, provider);
    const before = await timeline(orderId);
    expect(before).toMatchObject({ refundable: '350000.00', refundWay: 'provider', paymentType: 'qris', refunds: [] });
    const { body } = await start(orderId).expect(200);
    expect(body).toMatchObject({ orderId, amount: '350000.00', reason: 'Anak batal ikut', state: 'requested' });
    expect(body).toMatchObject({ isSendable: true, isWithdrawable: true });
    expect([await orderState(orderId), await access(orderId)]).toEqual(['completed/paid', [true]]);
    expect((await get('stats')).body.totalRevenue).toBe('350000.00');
    report(providerOrderId, [[await keyOf(body.id), FULL]]);
    expect((await send(body.id).expect(200)).body).toMatchObject({ state: 'provider_accepted', isWithdrawable: false });
    // The words of staff may name a child: the provider does not get them, and the database not as a text.
    const stored = await Refund.collection.findOne({ _id: body.id as never });
    expect(Object.values(stored!)).not.toContain('Anak batal ikut');
    expect(provider.refunds).toEqual([
      { providerOrderId, refundKey: await keyOf(body.id), amount: FULL, reason: 'Pengembalian dana' },
    ]);
    expect([await orderState(orderId), await access(orderId)]).toEqual(['cancelled/refunded', [false]]);
    expect([await mails(orderId), (await get('stats')).body.totalRevenue]).toEqual([['order_refunded'], '0.00']);
    await notify(report(providerOrderId, [[await keyOf(body.id), FULL]], { bank_confirmed_at: '2026-11-12 10:00:00' }));
    expect(await timeline(orderId)).toMatchObject({ refundable: '0.00', refunds: [{ state: 'bank_confirmed' }] });
    expect((await get('audit?action=refund.start')).body).toMatchObject([
      { target: { kind: 'order', id: orderId }, details: { refundId: body.id, amount: FULL } },
    ]);
    expect((await actions()).filter((action: string) => action.startsWith('refund.'))).toEqual([
      'refund.start',
      'refund.send',
    ]);
    expect((await countViolations(new Date(clock))).filter(({ count }) => count > 0)).toEqual([]);
  });

  it('when it is refunded in two parts, then the first keeps the access and counts in revenue, and the second ends the order', async () => {
    const { orderId, providerOrderId } = await payOnce(api, provider);
    const { body: first } = await start(orderId, 100_000).expect(200);
    const key = await keyOf(first.id);
    report(providerOrderId, [[key, 100_000]]);
    expect((await send(first.id)).body.state).toBe('provider_accepted');
    expect(await storedOrder(orderId)).toMatchObject({ status: 'completed', refundedAmount: 100_000 });
    expect([await access(orderId), await mails(orderId)]).toEqual([[true], ['order_partly_refunded']]);
    expect((await get('stats')).body.totalRevenue).toBe('250000.00');
    expect((await timeline(orderId)).refundable).toBe('250000.00');
    const { body: second } = await start(orderId, 250_000).expect(200);
    report(providerOrderId, [
      [key, 100_000],
      [await keyOf(second.id), 250_000],
    ]);
    expect((await send(second.id)).body.state).toBe('provider_accepted');
    expect(await storedOrder(orderId)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: FULL });
    expect([await access(orderId), await mails(orderId)]).toEqual([
      [false],
      ['order_partly_refunded', 'order_refunded'],
    ]);
    expect((await get('stats')).body.totalRevenue).toBe('0.00');
  });

  it.each(['bank_transfer', 'echannel', 'cstore'])(
    'when the payment is %s, then the money goes back by hand, and its record changes the order',
    async (method) => {
      const { orderId } = await payOnce(api, provider, method);
      expect((await timeline(orderId)).refundWay).toBe('hand');
      const { body: part } = await start(orderId, 50_000).expect(200);
      expect(part.isSendable).toBe(false);
      expect((await send(part.id)).body.code).toBe('REFUND_BY_HAND');
      await record(part.id).expect(200);
      expect(await storedOrder(orderId)).toMatchObject({ status: 'completed', refundedAmount: 50_000 });
      expect(await access(orderId)).toEqual([true]);
      const { body: rest } = await start(orderId, 300_000).expect(200);
      await record(rest.id).expect(200);
      expect(await storedOrder(orderId)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: FULL });
      expect([await access(orderId), await mails(orderId)]).toEqual([
        [false],
        ['order_partly_refunded', 'order_refunded'],
      ]);
      expect((await get('stats')).body.totalRevenue).toBe('0.00');
      expect(provider.refunds).toEqual([]);
      expect((await countViolations(new Date(clock))).filter(({ count }) => count > 0)).toEqual([]);
    },
  );

  it('when one part went back by hand and the provider refunds the rest, then both count', async () => {
    const { orderId, providerOrderId } = await payOnce(api, provider);
    const { body: byHand } = await start(orderId, 100_000);
    provider.refundOutcomes = [{ kind: 'refused', reason: '412: too old' }];
    expect((await send(byHand.id)).body.code).toBe('REFUND_REFUSED');
    expect((await timeline(orderId)).refunds).toMatchObject([{ state: 'failed', note: '412: too old' }]);
    await record(byHand.id).expect(200);
    const { body: part } = await start(orderId, 50_000);
    const key = await keyOf(part.id);
    report(providerOrderId, [[key, 50_000]]);
    await send(part.id).expect(200);
    expect(await storedOrder(orderId)).toMatchObject({ status: 'completed', refundedAmount: 150_000 });
    const { body: rest } = await start(orderId, 200_000);
    report(providerOrderId, [
      [key, 50_000],
      [await keyOf(rest.id), 200_000],
    ]);
    await send(rest.id).expect(200);
    expect(await storedOrder(orderId)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: FULL });
    expect(await access(orderId)).toEqual([false]);
  });

  it('when the amount or the reason is none, then it returns 422 with the field, and nothing changes', async () => {
    const { orderId } = await payOnce(api, provider);
    const before = await storedOrder(orderId);
    const wrong = {
      amount: [0, -1, 1.5, '350000', null, undefined, FULL + 1, 2 ** 60, { $gt: 0 }],
      reason: [undefined, '', '   ', 'x'.repeat(501), 7, { $ne: '' }],
    };
    for (const [field, values] of Object.entries(wrong))
      for (const value of values) {
        const request = { amount: 1, reason: 'Batal', [field]: value };
        const { status, body } = await post(`orders/${orderId}/refunds`, request);
        expect([value, status, body.fields?.[0]?.path]).toEqual([value, 422, field]);
      }
    expect([await Refund.countDocuments(), await storedOrder(orderId), await actions()]).toEqual([0, before, []]);
  });

  it('when there is nothing to refund, then it returns 409 and creates nothing', async () => {
    const open = await newOrder(api);
    const free = await newOrder(api, [0]);
    await api.post('/api/payments/create', { orderId: free.orderId, paymentMethod: 'free_access' }, free.token);
    const done = await payOnce(api, provider, 'bank_transfer');
    await record((await start(done.orderId)).body.id).expect(200);
    for (const { orderId } of [open, free, done]) {
      const { status, body } = await start(orderId, 1);
      expect([orderId, status, body.code]).toEqual([orderId, 409, 'CONFLICT']);
      expect(await timeline(orderId)).toMatchObject({ refundable: '0.00' });
    }
    expect(await Refund.countDocuments()).toBe(1);
  });

  it('when a captured card is not settled, then it waits for the provider, which could still void it', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    const captured = { payment_type: 'credit_card', fraud_status: 'accept' };
    await notify(provider.setStatus(providerOrderId, 'capture', captured));
    expect((await timeline(orderId)).refundWay).toBe('later');
    expect((await start(orderId)).body).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('belum'),
    });
    await notify(provider.setStatus(providerOrderId, 'settlement', captured));
    await start(orderId).expect(200);
  });

  it('when a captured card paid a second time, then its refund waits, and is neither sent nor recorded by hand', async () => {
    const { refund } = await payTwice(api, provider);
    await PaymentAttempt.updateOne(
      { providerOrderId: refund.providerOrderId },
      { paymentType: 'credit_card', isSettled: false },
    );
    expect((await get('refunds')).body[0]).toMatchObject({ isSendable: false, refundWay: 'later' });
    for (const answer of [await send(refund._id), await record(refund._id)])
      expect(answer.body).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('belum') });
    expect([await stateOf(refund._id), await actions()]).toEqual(['requested', []]);
    const settled = { payment_type: 'credit_card', fraud_status: 'accept' };
    await notify(provider.setStatus(refund.providerOrderId, 'settlement', settled));
    await send(refund._id).expect(200);
  });

  it('when the method has no partial refunds, then a part goes back by hand and the whole through the provider', async () => {
    const { orderId } = await payOnce(api, provider, 'shopeepay');
    expect((await timeline(orderId)).refundWay).toBe('provider_in_full');
    const { body: part } = await start(orderId, 1000);
    expect([part.isSendable, (await send(part.id)).body.code]).toEqual([false, 'REFUND_BY_HAND']);
    await withdraw(part.id).expect(200);
    expect((await start(orderId)).body.isSendable).toBe(true);
  });

  it('when the provider added a fee to a payment of such a method, then the whole is what was charged', async () => {
    const { orderId } = await payOnce(api, provider, 'ovo');
    await Order.updateOne({ _id: orderId }, { paidAmount: FULL + 4000 });
    const { body: price } = await start(orderId);
    expect([price.isSendable, (await send(price.id)).body.code]).toEqual([false, 'REFUND_BY_HAND']);
    await withdraw(price.id).expect(200);
    const { body: whole } = await start(orderId, FULL + 4000);
    expect(whole.isSendable).toBe(true);
    await send(whole.id).expect(200);
    expect(provider.refunds).toMatchObject([{ amount: FULL + 4000 }]);
  });

  it('when twenty requests for the full amount arrive at once, then one refund exists and the provider refunds once', async () => {
    const { orderId } = await payOnce(api, provider);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => start(orderId, FULL, `key-${at}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect(await Refund.countDocuments({ orderId })).toBe(1);
    const { id } = answers.find(({ status }) => status === 200)!.body;
    await Promise.all(Array.from({ length: 20 }, () => send(id)));
    expect(provider.refunds).toHaveLength(1);
  });

  it('when a key is repeated, then the first refund is returned; with other content it is refused', async () => {
    const { orderId } = await payOnce(api, provider);
    const answers = await Promise.all(Array.from({ length: 5 }, () => start(orderId, 1000, 'kunci /#ä')));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await keyOf(answers[0]!.body.id)).toMatch(/^[A-Za-z0-9_-]+$/);
    expect((await start(orderId, 2000, 'kunci /#ä')).body.code).toBe('CONFLICT');
    expect((await start(orderId, 1000, 'kunci /#ä', 'Lain')).body.code).toBe('CONFLICT');
    // Without a key every request is a refund of its own.
    await start(orderId, 1000).expect(200);
    await start(orderId, 1000).expect(200);
    expect(await Refund.countDocuments({ orderId })).toBe(3);
    expect((await timeline(orderId)).refundable).toBe('347000.00');
  });
});

describe('what the provider says about a refund of staff', () => {
  const started = async (amount = 100_000) => {
    const order = await payOnce(api, provider);
    const { id } = (await start(order.orderId, amount).expect(200)).body as { id: number };
    return { ...order, id, key: await keyOf(id) };
  };

  it('when the call has no answer, then the status decides by the key, and the refund is sent again at most under it', async () => {
    const { id, key, providerOrderId, orderId } = await started();
    provider.refundOutcomes = [{ kind: 'unknown', reason: '500: internal' }];
    expect((await send(id)).body.code).toBe('PAYMENT_PROVIDER_FAILED');
    expect((await timeline(orderId)).refunds).toMatchObject([{ state: 'sent', isWithdrawable: false }]);
    expect((await withdraw(id)).body.code).toBe('REFUND_DONE');
    // Another refund of the same amount in the provider's dashboard is not this one.
    report(providerOrderId, [['dashboard-1', 100_000]]);
    expect((await send(id)).body.state).toBe('provider_accepted');
    expect(provider.refunds.map(({ refundKey }) => refundKey)).toEqual([key, key]);
    report(providerOrderId, [
      ['dashboard-1', 100_000],
      [key, 100_000],
    ]);
    await notify(provider.setStatus(providerOrderId, 'partial_refund', { refund_amount: '200000.00' }));
    expect(await storedOrder(orderId)).toMatchObject({ status: 'completed', refundedAmount: 200_000 });
  });

  it('when the call has no answer but the status has the key, then it is not sent again', async () => {
    const { id, key, providerOrderId, orderId } = await started();
    provider.refundOutcomes = [{ kind: 'unknown', reason: 'no answer in time' }];
    await send(id);
    report(providerOrderId, [[key, 100_000]]);
    expect((await send(id)).body.state).toBe('provider_accepted');
    expect(provider.refunds).toHaveLength(1);
    expect((await storedOrder(orderId)).refundedAmount).toBe(100_000);
  });

  it("when the notification arrives before the call's answer, then both agree", async () => {
    const { id, key, providerOrderId, orderId } = await started();
    const states: unknown[] = [];
    provider.onRefund = async () => {
      states.push(await stateOf(id));
      await notify(report(providerOrderId, [[key, 100_000]]));
      states.push(await stateOf(id));
    };
    states.push((await send(id)).body.state);
    expect(states).toEqual(['sent', 'provider_accepted', 'provider_accepted']);
    expect(await storedOrder(orderId)).toMatchObject({ refundedAmount: 100_000 });
    expect(await mails(orderId)).toEqual(['order_partly_refunded']);
  });

  it('when the answer came and the notification is late, then nobody can start what is on its way', async () => {
    const { id, key, providerOrderId, orderId } = await started(FULL);
    provider.setOutcome(providerOrderId, { kind: 'unavailable', reason: '503: away' });
    expect((await send(id)).body.state).toBe('provider_accepted');
    expect(await orderState(orderId)).toBe('completed/paid');
    expect((await start(orderId, 1)).body.code).toBe('CONFLICT');
    await notify(report(providerOrderId, [[key, FULL]]));
    expect(await orderState(orderId)).toBe('cancelled/refunded');
  });

  it('when the provider refunded with a key of its own, then the order follows and open refunds are for the rest', async () => {
    const { id, providerOrderId, orderId } = await started(200_000);
    const { body: other } = await start(orderId, 150_000);
    await notify(report(providerOrderId, [['dashboard-1', 50_000]]));
    expect((await timeline(orderId)).refunds).toMatchObject([
      { id: other.id, amount: '100000.00' },
      { id, amount: '200000.00' },
    ]);
    expect(await storedOrder(orderId)).toMatchObject({ status: 'completed', refundedAmount: 50_000 });
    await notify(report(providerOrderId, [['dashboard-1', 200_000]]));
    expect((await timeline(orderId)).refunds).toMatchObject([{ id, amount: '150000.00', state: 'requested' }]);
    const { body: entries } = await get('audit?action=refund.withdraw');
    expect(entries).toMatchObject([
      { actor: { name: 'Sistem' }, target: { kind: 'order', id: orderId }, details: { refundId: other.id } },
    ]);
    expect((await timeline(orderId)).refundable).toBe('0.00');
    await notify(report(providerOrderId, [['dashboard-1', FULL]]));
    expect([await orderState(orderId), await stateOf(id)]).toEqual(['cancelled/refunded', 'provider_accepted']);
  });

  it.each([
    ['chargeback', {}, FULL + FULL, ['chargeback']],
    ['refund', { refund_amount: '350000.00' }, FULL + FULL, []],
    ['partial_chargeback', { refund_amount: '50000.00' }, FULL + 50_000, ['chargeback']],
  ])(
    'when staff refunded all by hand and a %s follows, then the order shows both',
    async (status, more, sum, flags) => {
      const { id, providerOrderId, orderId } = await started(FULL);
      await record(id).expect(200);
      expect(await storedOrder(orderId)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: FULL, flags: [] });
      const reported = provider.setStatus(providerOrderId, status, more);
      await notify(reported);
      await notify(reported);
      expect(await storedOrder(orderId)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: sum, flags });
      expect(await mails(orderId)).toEqual(['order_refunded']);
    },
  );

  it('when a part went back by hand and the payer charges all back, then both count', async () => {
    const { id, providerOrderId, orderId } = await started();
    await record(id).expect(200);
    await notify(provider.setStatus(providerOrderId, 'chargeback'));
    expect(await storedOrder(orderId)).toMatchObject({ refundedAmount: FULL + 100_000, flags: ['chargeback'] });
    expect([await orderState(orderId), await access(orderId)]).toEqual(['cancelled/refunded', [false]]);
  });

  it('when a refund of staff is accepted but not reported yet, and the dashboard refunded too, then both reduce what is left', async () => {
    const { id, key, providerOrderId, orderId } = await started();
    provider.setOutcome(providerOrderId, { kind: 'unavailable', reason: '503: away' });
    expect((await send(id)).body.state).toBe('provider_accepted');
    await notify(report(providerOrderId, [['dashboard-1', 100_000]]));
    expect((await timeline(orderId)).refundable).toBe('150000.00');
    const both: [string, number][] = [
      ['dashboard-1', 100_000],
      [key, 100_000],
    ];
    await notify(report(providerOrderId, both));
    expect((await timeline(orderId)).refundable).toBe('150000.00');
    expect(await storedOrder(orderId)).toMatchObject({ refundedAmount: 200_000 });
  });

  it('when the bank confirms one of two parts, then only that one is confirmed', async () => {
    const { id, key, providerOrderId, orderId } = await started();
    const { body: other } = await start(orderId, 50_000);
    const entry = (refund_key: string, more = {}) => ({ refund_key, ...more });
    const both = [entry(key, { bank_confirmed_at: '2026-11-12 10:00:00' }), entry(await keyOf(other.id))];
    await notify(provider.setStatus(providerOrderId, 'partial_refund', { refund_amount: '150000.00', refunds: both }));
    expect([await stateOf(id), await stateOf(other.id)]).toEqual(['bank_confirmed', 'provider_accepted']);
  });

  it('when the order was also paid twice, then the refund of staff does not keep its flag open', async () => {
    const { orderId, refund } = await payTwice(api, provider);
    const { body } = await start(orderId, 1000).expect(200);
    await send(refund._id).expect(200);
    await record((await start(orderId, 2000)).body.id).expect(200);
    await notify(provider.setStatus(refund.providerOrderId, 'refund', { refund_amount: '350000.00' }));
    expect((await timeline(orderId)).settledFlags).toEqual(['duplicate_payment']);
    expect(await stateOf(body.id)).toBe('requested');
    expect(await storedOrder(orderId)).toMatchObject({ status: 'completed', refundedAmount: 2000 });
  });
});

describe('two payments of one order, of which the first went back', () => {
  const returned = { refund_amount: '350000.00' };

  it('when it went back in the dashboard of the provider, then the second pays the order and stays', async () => {
    const { orderId, providerOrderId, second, refund } = await payTwice(api, provider, 'gopay');
    for (let times = 0; times < 2; times += 1) await notify(provider.setStatus(providerOrderId, 'refund', returned));
    expect(await storedOrder(orderId)).toMatchObject({
      status: 'completed',
      paymentId: second,
      paymentMethod: 'gopay',
      paidAmount: FULL,
      refundedAmount: 0,
    });
    expect([await access(orderId), await mails(orderId), await stateOf(refund._id)]).toEqual([[true], [], undefined]);
    expect((await get('stats')).body.totalRevenue).toBe('350000.00');
    expect(await timeline(orderId)).toMatchObject({ refundable: '350000.00', settledFlags: ['duplicate_payment'] });
    expect(await actions()).toContain('refund.withdraw');
    expect((await countViolations(new Date(clock))).filter(({ count }) => count > 0)).toEqual([]);
    await notify(provider.setStatus(second, 'refund', returned));
    expect(await storedOrder(orderId)).toMatchObject({ paymentStatus: 'refunded', refundedAmount: FULL });
    expect([await access(orderId), await mails(orderId)]).toEqual([[false], ['order_refunded']]);
  });

  it('when staff sent it back here, then the order ends, and the refund of the second stays open', async () => {
    const { orderId, providerOrderId, refund } = await payTwice(api, provider);
    const { id } = (await start(orderId)).body;
    report(providerOrderId, [[await keyOf(id), FULL]]);
    await send(id).expect(200);
    expect([await orderState(orderId), await stateOf(refund._id)]).toEqual(['cancelled/refunded', 'requested']);
  });
});

describe('POST /api/admin/refunds/{id}/withdraw', () => {
  it('when a refund of staff has not been sent, then it goes, the log keeps it, and the amount is free again', async () => {
    const { orderId } = await payOnce(api, provider, 'bank_transfer');
    const { id } = (await start(orderId)).body;
    const answers = await Promise.all([1, 2, 3].map(() => withdraw(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await get('audit?action=refund.withdraw')).body).toMatchObject([
      { target: { kind: 'order', id: orderId }, details: { refundId: id, amount: FULL } },
    ]);
    expect((await timeline(orderId)).refundable).toBe('350000.00');
    expect((await record(id)).status).toBe(404);
  });

  it('when a refund is withdrawn, then the data export of the payer still has its entries', async () => {
    const { orderId, payer } = await payOnce(api, provider);
    await withdraw((await start(orderId)).body.id).expect(200);
    const entries = (await collectOwnData({ _id: payer.id, email: payer.email }, []))['catatan-staf']!;
    const found = entries.map(({ action }) => action).filter((action) => /^refund/.test(action));
    expect(found).toEqual(['refund.start', 'refund.withdraw']);
  });

  it('when a refused one is withdrawn and the same request starts another, then the provider gets a new key', async () => {
    const { orderId, providerOrderId } = await payOnce(api, provider);
    const first = (await start(orderId, 1000, 'after-0')).body.id;
    provider.refundOutcomes = [{ kind: 'refused', reason: '412: too old' }];
    await send(first);
    await withdraw(first).expect(200);
    const second = (await start(orderId, 2000, 'after-0').expect(200)).body.id;
    report(providerOrderId, [[await keyOf(second), 2000]]);
    await send(second).expect(200);
    expect(new Set(provider.refunds.map(({ refundKey }) => refundKey)).size).toBe(2);
  });

  it('when staff write the word for second payments as the reason, then it is their refund, and can be withdrawn', async () => {
    const { orderId } = await payOnce(api, provider);
    const { body } = await start(orderId, 1000, undefined, 'duplicate_payment').expect(200);
    expect(body).toMatchObject({ reason: 'duplicate_payment', isWithdrawable: true });
    await withdraw(body.id).expect(200);
  });

  it('when the refund is of a duplicate payment, sent or recorded, then it stays', async () => {
    const { refund } = await payTwice(api, provider);
    const { orderId } = await payOnce(api, provider);
    const recorded = (await start(orderId, 1000)).body.id;
    await record(recorded).expect(200);
    for (const id of [refund._id, recorded]) expect((await withdraw(id)).body.code).toBe('REFUND_DONE');
    expect(await Refund.countDocuments()).toBe(2);
    expect(await Order.countDocuments()).toBe(2);
  });

  it('when it is sent and withdrawn at once, then one of them wins', async () => {
    const { orderId, providerOrderId } = await payOnce(api, provider);
    const { id } = (await start(orderId, 1000)).body;
    report(providerOrderId, [[await keyOf(id), 1000]]);
    const [sent, gone] = await Promise.all([send(id), withdraw(id)]);
    expect([sent.status, gone.status].filter((status) => status === 200)).toHaveLength(1);
    expect(provider.refunds).toHaveLength(gone.status === 200 ? 0 : 1);
  });
});
