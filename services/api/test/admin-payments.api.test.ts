import type { AdminOrderItem } from '@kenali/contracts';
import { User } from '../src/features/auth/index.ts';
import { Order } from '../src/features/orders/index.ts';
import { countViolations, PaymentEvent, Refund } from '../src/features/payments/index.ts';
import { expectResponse, newCheckout, newOrder, orderState } from './checkout.ts';
import { FakeProvider } from './fake-provider.ts';
import { type TestApi, testApi } from './harness.ts';
import { payTwice } from './paid-twice.ts';

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
const post = (path: string, body?: object) => api.post(`/api/admin/${path}`, body, admin.adminToken);
const notify = (notification: object) => api.post('/api/midtrans/notification', notification);
const needingAttention = async () => (await get('orders?flag=attention')).body.map(({ id }: AdminOrderItem) => id);
const latestAuditEntry = async () => (await get('audit')).body[0];
const pay = (providerOrderId: string, more = {}) => notify(provider.setStatus(providerOrderId, 'settlement', more));

const send = (id: number | string) => post(`refunds/${id}/send`);
const record = (id: number | string, note: unknown = 'Transfer BCA 12 Nov') => post(`refunds/${id}/record`, { note });

describe('GET /api/admin/orders', () => {
  it('when there are several orders, then all are listed newest first with payer and items, and the header has the total', async () => {
    const one = await newOrder(api, [350_000, 150_000]);
    const two = await newCheckout(api);
    await pay(two.providerOrderId);
    const answer = await get('orders');
    expectResponse('GET /api/admin/orders', answer);
    const { body, headers } = answer;
    expect(headers['x-total-count']).toBe('2');
    expect(body.map(({ id }: { id: number }) => id)).toEqual([two.orderId, one.orderId]);
    expect(body[0]).toMatchObject({
      status: 'completed',
      paymentStatus: 'paid',
      paidAmount: '350000.00',
      paymentMethod: 'qris',
    });
    expect(body[1]).toMatchObject({
      userId: one.payer.id,
      user: { id: one.payer.id, email: one.payer.email },
      totalAmount: '500000.00',
      paidAt: null,
    });
    expect(body[1].items.map(({ price }: { price: string }) => price)).toEqual(['350000.00', '150000.00']);
    expect(JSON.stringify(body)).not.toMatch(/searchWords|idempotency|snapToken/);
  });

  it('when the query has a number, a search text, a status or a flag, then only matching orders are listed', async () => {
    const one = await newOrder(api);
    const two = await payTwice(api, provider);
    const ids = async (query: string) => (await get(`orders?${query}`)).body.map(({ id }: { id: number }) => id);
    expect(await ids(`search=${one.orderId}`)).toEqual([one.orderId]);
    expect(await ids(`search=%23${two.orderId}`)).toEqual([two.orderId]);
    expect(await ids(`search=${two.providerOrderId}`)).toEqual([two.orderId]);
    expect(await ids(`search=${one.payer.email}`)).toEqual([one.orderId]);
    expect(await ids('search=sari%20put')).toEqual([two.orderId, one.orderId]);
    expect(await ids('search=ari')).toEqual([]);
    expect(await ids('search=99999999')).toEqual([]);
    expect(await ids('status=pending')).toEqual([one.orderId]);
    expect(await ids('flag=attention')).toEqual([two.orderId]);
    expect(await ids('flag=duplicate_payment&status=completed')).toEqual([two.orderId]);
    expect(await ids('flag=chargeback')).toEqual([]);
    expect(await ids('limit=1&page=2')).toEqual([one.orderId]);
  });

  it('when the query is invalid, then it returns 422', async () => {
    for (const query of ['status=paid', 'flag=x', 'limit=0', 'page=x'])
      expect([query, (await get(`orders?${query}`)).body.code]).toEqual([query, 'VALIDATION']);
  });
});

describe('GET /api/admin/refunds', () => {
  it('when an order was paid twice, then an open refund is listed with payer and method', async () => {
    const { refund, payer, orderId } = await payTwice(api, provider);
    const { body, headers } = await get('refunds');
    expect(headers['x-total-count']).toBe('1');
    expect(body[0]).toMatchObject({
      id: refund._id,
      orderId,
      user: { id: payer.id, whatsappNumber: '081234567890' },
      amount: '350000.00',
      state: 'requested',
      paymentType: 'qris',
      isSendable: true,
    });
    await record(refund._id);
    expect((await get('refunds?state=open')).body).toEqual([]);
    expect((await get('refunds?state=done')).body).toHaveLength(1);
    expect((await get('refunds?state=x')).status).toBe(422);
  });
});

describe('POST /api/admin/refunds/{id}/send', () => {
  it('when it is called many times, then the provider is called once and one audit entry is written', async () => {
    const { refund, second, orderId } = await payTwice(api, provider);
    provider.refundDelayMs = 100;
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(refund._id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await send(refund._id)).body).toMatchObject({ state: 'provider_accepted', isSendable: false });
    expect(provider.refunds).toEqual([
      { providerOrderId: second, refundKey: `duplicate-${second}`, amount: 350_000, reason: 'Pembayaran ganda' },
    ]);
    const entries = (await get('audit?action=refund.send')).body;
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      target: { kind: 'order', id: orderId },
      details: { refundId: refund._id, amount: 350_000 },
    });
    // Another payment paid the order, so the order stays completed.
    expect(await orderState(orderId)).toBe('completed/paid');
    expect((await record(refund._id)).body.code).toBe('REFUND_DONE');
  });

  it('when the provider refuses, then the failure is stored and the refund can be sent again with the same key', async () => {
    const { refund } = await payTwice(api, provider);
    provider.refundOutcomes = [{ kind: 'refused', reason: '412: not refundable' }];
    expect((await send(refund._id)).body.code).toBe('REFUND_REFUSED');
    expect((await get('refunds')).body[0]).toMatchObject({
      state: 'failed',
      note: '412: not refundable',
      isSendable: true,
    });
    expect((await send(refund._id)).body.state).toBe('provider_accepted');
    expect(provider.refunds.map(({ refundKey }) => refundKey)).toEqual([refund.refundKey, refund.refundKey]);
  });

  it('when the provider refuses because the payment is already refunded, then the refund is done and cannot be recorded by hand', async () => {
    const { refund, second } = await payTwice(api, provider);
    // Refunded in the provider's dashboard; its notification has not arrived yet.
    provider.setStatus(second, 'refund', { refund_amount: '350000.00' });
    provider.refundOutcomes = [{ kind: 'refused', reason: '412: not refundable' }];
    expect((await send(refund._id)).body).toMatchObject({ state: 'provider_accepted', isSendable: false });
    expect((await record(refund._id)).body.code).toBe('REFUND_DONE');
  });

  it('when the provider refuses and its status is unavailable, then the refund cannot be recorded by hand', async () => {
    const { refund, second } = await payTwice(api, provider);
    provider.refundOutcomes = [{ kind: 'refused', reason: '412: not refundable' }];
    provider.setOutcome(second, { kind: 'unavailable', reason: '503: away' });
    expect((await send(refund._id)).body.code).toBe('PAYMENT_PROVIDER_FAILED');
    expect((await record(refund._id)).body.code).toBe('REFUND_DONE');
    // Refunded in the provider's dashboard, as its status then shows.
    provider.setStatus(second, 'refund', { refund_amount: '350000.00' });
    expect((await send(refund._id)).body).toMatchObject({ state: 'provider_accepted', isSendable: false });
  });

  it('when the outcome is unknown and the status is unavailable, then the refund is not sent again', async () => {
    const { refund, second } = await payTwice(api, provider);
    provider.refundOutcomes = [{ kind: 'unknown', reason: 'no answer in time' }];
    expect((await send(refund._id)).status).toBe(502);
    provider.setOutcome(second, { kind: 'unavailable', reason: '503: away' });
    expect((await send(refund._id)).body.code).toBe('PAYMENT_PROVIDER_FAILED');
    expect(provider.refunds).toHaveLength(1);
    expect(await Refund.findById(refund._id).lean()).toMatchObject({ state: 'sent', leaseUntil: null });
    provider.setStatus(second, 'settlement');
    expect((await send(refund._id)).body.state).toBe('provider_accepted');
  });

  it('when the outcome is unknown, then the next call reads the status before sending again', async () => {
    const { refund, second } = await payTwice(api, provider);
    provider.refundOutcomes = [{ kind: 'unknown', reason: 'no answer in time' }];
    const first = await send(refund._id);
    expect([first.status, first.body.code]).toEqual([502, 'PAYMENT_PROVIDER_FAILED']);
    expect(await Refund.findById(refund._id).lean()).toMatchObject({ state: 'sent', failure: 'no answer in time' });
    // The money may be on its way, so a manual refund could pay it twice.
    expect((await record(refund._id)).body.code).toBe('REFUND_DONE');
    // The status shows that the provider accepted the refund, so it is not sent again.
    provider.setStatus(second, 'refund', { refund_amount: '350000.00' });
    expect((await send(refund._id)).body.state).toBe('provider_accepted');
    expect(provider.refunds).toHaveLength(1);
  });

  it('when the process died while sending, then the refund can be sent again only after the lease', async () => {
    const { refund } = await payTwice(api, provider);
    await Refund.updateOne({ _id: refund._id }, { state: 'sent', leaseUntil: new Date(clock + 1000) });
    expect((await send(refund._id)).body.state).toBe('sent');
    expect((await record(refund._id)).body.code).toBe('REFUND_DONE');
    expect(provider.refunds).toHaveLength(0);
    clock += 1001;
    expect((await record(refund._id)).body.code).toBe('REFUND_DONE');
    expect((await send(refund._id)).body.state).toBe('provider_accepted');
    expect(provider.refunds).toHaveLength(1);
  });

  it('when the bank confirmed every part, and only then, the refund is bank_confirmed, and is written once', async () => {
    const { refund, second, orderId } = await payTwice(api, provider);
    await send(refund._id);
    const part = { refund_amount: '350000.00', refund_key: refund.refundKey };
    const confirmed = { ...part, bank_confirmed_at: '2026-11-12 10:00:00' };
    const notifyRefunds = async (refunds: object[]) => {
      await notify(provider.setStatus(second, 'refund', { refund_amount: '350000.00', refunds }));
      return (await get('refunds?state=done')).body[0].state;
    };
    expect(await notifyRefunds([part])).toBe('provider_accepted');
    expect(await notifyRefunds([confirmed, part])).toBe('provider_accepted');
    expect(await notifyRefunds([confirmed])).toBe('bank_confirmed');
    const { updatedAt } = (await Refund.findById(refund._id).lean())!;
    clock += 1000;
    expect(await notifyRefunds([confirmed])).toBe('bank_confirmed');
    expect((await Refund.findById(refund._id).lean())?.updatedAt).toEqual(updatedAt);
    expect((await send(refund._id)).body.state).toBe('bank_confirmed');
    expect((await record(refund._id)).body.code).toBe('REFUND_DONE');
    expect(provider.refunds).toHaveLength(1);
    expect(await orderState(orderId)).toBe('completed/paid');
  });

  it('when the provider refunded a part in another way, then only the rest is open, sent and audited', async () => {
    const { refund, second } = await payTwice(api, provider);
    const part = (refund_amount: string) => notify(provider.setStatus(second, 'partial_refund', { refund_amount }));
    const due = async () => (await get('refunds')).body[0].amount;
    await part('100000.00');
    expect(await due()).toBe('250000.00');
    // A repeated event and one out of order. The provider reports a cumulative sum.
    await part('100000.00');
    await part('40000.00');
    expect(await due()).toBe('250000.00');
    await part('150000.00');
    expect(await due()).toBe('200000.00');
    expect((await send(refund._id)).body).toMatchObject({ state: 'provider_accepted', amount: '200000.00' });
    expect(provider.refunds.map(({ amount }) => amount)).toEqual([200_000]);
    expect(await latestAuditEntry()).toMatchObject({ action: 'refund.send', details: { amount: 200_000 } });
  });
});

describe('POST /api/admin/refunds/{id}/record', () => {
  // `staff-refunds.api.test.ts` has the other methods without refunds.
  it('when staff record a refund that cannot be sent, then it is audited once and cannot be recorded again', async () => {
    const { refund, orderId } = await payTwice(api, provider, 'bank_transfer');
    expect((await get('refunds')).body[0]).toMatchObject({ isSendable: false, paymentType: 'bank_transfer' });
    expect((await send(refund._id)).body.code).toBe('REFUND_BY_HAND');
    const answers = await Promise.all([record(refund._id), record(refund._id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = answers.find(({ status }) => status === 200)!;
    expect(body).toMatchObject({ state: 'manual', note: 'Transfer BCA 12 Nov', isSendable: false });
    expect(await latestAuditEntry()).toMatchObject({
      action: 'refund.record',
      target: { kind: 'order', id: orderId },
      details: { refundId: refund._id, note: true },
    });
    expect((await send(refund._id)).body.code).toBe('REFUND_DONE');
  });

  it.each([
    ['is recorded by hand', async (id: number) => void (await record(id))],
    [
      'is sent and confirmed by the provider',
      async (id: number, second: string) => {
        await send(id);
        await notify(provider.setStatus(second, 'refund', { refund_amount: '350000.00' }));
      },
    ],
  ])(
    'when the refund of a double payment %s, then the flag of its order is resolved and stays on record',
    async (_how, refundIt) => {
      const { refund, second, orderId } = await payTwice(api, provider);
      const flagged = async (flag: string) =>
        (await get(`orders?flag=${flag}`)).body.map(({ id, settledFlags }: AdminOrderItem) => [id, settledFlags]);
      expect(await flagged('attention')).toEqual([[orderId, []]]);
      await refundIt(refund._id, second);
      expect(await flagged('attention')).toEqual([]);
      expect(await flagged('duplicate_payment')).toEqual([[orderId, ['duplicate_payment']]]);
      expect((await get(`orders/${orderId}/timeline`)).body.settledFlags).toEqual(['duplicate_payment']);
      expect((await countViolations(new Date(clock))).filter(({ count }) => count > 0)).toEqual([]);
    },
  );

  it('when sending and recording happen at once, then one of them succeeds', async () => {
    const { refund } = await payTwice(api, provider);
    provider.refundDelayMs = 50;
    const [sent, recorded] = await Promise.all([send(refund._id), record(refund._id)]);
    const { state } = (await Refund.findById(refund._id).lean())!;
    expect([sent.status, recorded.status].filter((status) => status === 200)).toHaveLength(1);
    expect(provider.refunds).toHaveLength(state === 'manual' ? 0 : 1);
  });

  it('when the note is missing, empty, too long or no text, then it returns 422', async () => {
    const { refund } = await payTwice(api, provider);
    for (const note of ['', '   ', 'x'.repeat(501), undefined, { $ne: '' }])
      expect([note, (await post(`refunds/${refund._id}/record`, { note })).body.fields?.[0].path]).toEqual([
        note,
        'note',
      ]);
    expect((await Refund.findById(refund._id).lean())?.state).toBe('requested');
  });
});

describe('held notifications', () => {
  const hold = async () => {
    const order = await newCheckout(api);
    await notify(provider.setStatus(order.providerOrderId, 'settlement', { gross_amount: '1.00' }));
    return order;
  };

  it('when a notification is held, then it is listed until staff resolve it, and stays in the timeline', async () => {
    const { orderId, providerOrderId } = await hold();
    const { body, headers } = await get('notices');
    expect(headers['x-total-count']).toBe('1');
    expect(body[0]).toMatchObject({
      providerOrderId,
      orderId,
      reason: 'Jumlah berbeda dari pesanan',
      transactionStatus: 'settlement',
      amount: '1.00',
      count: 1,
    });
    expect((await get('notices')).body[0].id).toBe(body[0].id);
    const verdicts = async () =>
      (await get(`orders/${orderId}/timeline`)).body.events.map(({ verdict }: { verdict: string }) => verdict);
    expect(await verdicts()).toEqual(['held']);
    const answers = await Promise.all([1, 2].map(() => post(`notices/${body[0].id}/resolve`, { note: 'Sudah dicek' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await get('notices')).body).toEqual([]);
    expect(await latestAuditEntry()).toMatchObject({
      action: 'notice.resolve',
      target: { name: providerOrderId },
      details: { note: 'Sudah dicek' },
    });
    expect(await verdicts()).toEqual(['resolved']);
    expect(await PaymentEvent.findOne({ providerOrderId }).lean()).toMatchObject({
      resolution: { note: 'Sudah dicek', byUserId: admin.id },
    });
  });

  it('when the last one of an order is resolved, then the order needs no attention until another one arrives', async () => {
    const { orderId, providerOrderId } = await hold();
    await notify(provider.setStatus(providerOrderId, 'settlement', { gross_amount: '2.00' }));
    const resolveNewest = async () =>
      post(`notices/${(await get('notices')).body[0].id}/resolve`, { note: 'Sudah dicek' });
    await resolveNewest();
    expect(await needingAttention()).toEqual([orderId]);
    await resolveNewest();
    expect(await needingAttention()).toEqual([]);
    // A repeated delivery does not raise the flag again.
    await notify(provider.setStatus(providerOrderId, 'settlement', { gross_amount: '2.00' }));
    expect(await needingAttention()).toEqual([]);
    await notify(provider.setStatus(providerOrderId, 'settlement', { gross_amount: '3.00' }));
    expect(await needingAttention()).toEqual([orderId]);
  });

  it('when a notification is resolved with a note, then countViolations no longer counts it', async () => {
    await hold();
    const heldCount = async () =>
      (await countViolations(new Date(clock + 25 * 3_600_000))).find(({ name }) =>
        name.startsWith('notifications held'),
      )?.count;
    expect(await heldCount()).toBe(1);
    const [{ id }] = (await get('notices')).body;
    await post(`notices/${id}/resolve`, { note: ' ' }).expect(422);
    expect(await heldCount()).toBe(1);
    await post(`notices/${id}/resolve`, { note: 'Selesai' });
    expect(await heldCount()).toBe(0);
  });

  it('when the list is read concurrently, then each notification has one number, and the newest of one moment comes first', async () => {
    const [first, second] = [await hold(), await hold()];
    await PaymentEvent.updateMany({}, { createdAt: new Date() });
    const lists = await Promise.all([get('notices'), get('notices'), get('notices')]);
    expect(lists[0].body).toMatchObject([{ orderId: second.orderId }, { orderId: first.orderId }]);
    const numbers = lists.map(({ body }) => body.map(({ id }: { id: number }) => id).join());
    expect(new Set(numbers).size).toBe(1);
    expect(new Set(numbers[0]!.split(',')).size).toBe(2);
  });
});

describe('GET /api/admin/orders/{id}/timeline', () => {
  it('when staff open a timeline, then it is audited', async () => {
    const { orderId } = await newOrder(api);
    const { body, status } = await get(`orders/${orderId}/timeline`);
    expect(status).toBe(200);
    const payer = await User.findById(body.userId).lean();
    expect(body.user).toEqual({ email: payer!.email, firstName: payer!.firstName, lastName: payer!.lastName });
    expect(body.items).toEqual([expect.stringMatching(/^Profil Sensori Anak/)]);
    expect(await latestAuditEntry()).toMatchObject({
      action: 'order.timeline',
      target: { kind: 'order', id: orderId },
    });
    expect((await get('audit')).body).toHaveLength(1);
    expect(await Order.countDocuments()).toBe(1);
  });

  it('when a notification comes late, then its event has the status that the provider answered', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    const late = provider.setStatus(providerOrderId, 'pending');
    provider.setStatus(providerOrderId, 'settlement');
    await notify(late);
    const answer = await get(`orders/${orderId}/timeline`);
    expectResponse('GET /api/admin/orders/{id}/timeline', answer);
    expect(answer.body.events).toMatchObject([
      { transactionStatus: 'pending', answeredStatus: 'settlement', verdict: 'applied', to: 'paid' },
    ]);
  });

  it('when notifications arrived, then staff see the attempts and each event with its verdict', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    const notification = provider.setStatus(providerOrderId, 'settlement');
    for (let count = 0; count < 3; count += 1) await notify(notification);
    await notify({ ...notification, signature_key: '0'.repeat(128) });
    const answer = await get(`orders/${orderId}/timeline`);
    expectResponse('GET /api/admin/orders/{id}/timeline', answer);
    const settled = { source: 'notification', transactionStatus: 'settlement', verdict: 'applied' };
    expect(answer.body).toMatchObject({
      orderId,
      status: 'completed',
      attempts: [{ providerOrderId, state: 'paid', amount: '350000.00' }],
      events: [
        { ...settled, from: 'created', to: 'paid', count: 3 },
        { verdict: 'rejected', transactionStatus: null, count: 1 },
      ],
    });
    expect(JSON.stringify(answer.body)).not.toContain('signature');
  });
});

describe('POST /api/admin/orders/{id}/settle', () => {
  const flaggedOrder = async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    await pay(providerOrderId);
    await notify(provider.setStatus(providerOrderId, 'chargeback'));
    return { orderId, providerOrderId };
  };
  const resolve = (id: number | string, body: object) => post(`orders/${id}/settle`, body);
  const body = { mark: 'chargeback', note: 'Bukti sudah dikirim' };

  it('when two calls resolve a flag at once, then one succeeds, the order needs no attention, and the flag stays on record', async () => {
    const { orderId } = await flaggedOrder();
    const before = await orderState(orderId);
    expect(await needingAttention()).toEqual([orderId]);
    const answers = await Promise.all([resolve(orderId, body), resolve(orderId, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await needingAttention()).toEqual([]);
    expect((await get('orders?flag=chargeback')).body[0]).toMatchObject({
      id: orderId,
      flags: ['chargeback'],
      settledFlags: ['chargeback'],
    });
    expect(await orderState(orderId)).toBe(before);
    const entries = (await get('audit?action=order.settle')).body;
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ target: { kind: 'order', id: orderId }, details: body });
  });

  it('when a payment is challenged after its attempt ended and then denied, then only staff can resolve the flag', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    await notify(provider.setStatus(providerOrderId, 'expire'));
    const card = { payment_type: 'credit_card', fraud_status: 'challenge' };
    await notify(provider.setStatus(providerOrderId, 'capture', card));
    await notify(provider.setStatus(providerOrderId, 'deny', { ...card, fraud_status: 'deny' }));
    expect(await needingAttention()).toEqual([orderId]);
    expect((await resolve(orderId, { ...body, mark: 'review' })).status).toBe(200);
    expect(await needingAttention()).toEqual([]);
  });

  it('when the order does not have the open flag, then nothing changes and nothing is audited', async () => {
    const { orderId } = await flaggedOrder();
    expect((await resolve(orderId, { ...body, mark: 'late_payment' })).body.code).toBe('CONFLICT');
    expect((await resolve(999_999, body)).status).toBe(404);
    expect(await needingAttention()).toEqual([orderId]);
    expect((await get('audit')).body).toEqual([]);
  });

  it('when the reason is missing, or the flag is unknown, or one that a refund or its notification resolves, then it returns 422', async () => {
    const { orderId } = await flaggedOrder();
    for (const over of [{ note: ' ' }, { mark: 'x' }, { mark: 'duplicate_payment' }, { mark: 'amount_mismatch' }])
      expect([over, (await resolve(orderId, { ...body, ...over })).status]).toEqual([over, 422]);
    expect(await needingAttention()).toEqual([orderId]);
  });
});

describe('the audit log', () => {
  it("when staff search for a payer by email or name, then exactly the actions on that payer's payments are found", async () => {
    const { refund, payer, orderId } = await payTwice(api, provider);
    const other = await payTwice(api, provider, 'bank_transfer');
    const held = await newCheckout(api);
    await pay(held.providerOrderId, { gross_amount: '1.00' });
    await send(refund._id).expect(200);
    await get(`orders/${orderId}/timeline`).expect(200);
    await record(other.refund._id).expect(200);
    const [{ id }] = (await get('notices')).body;
    await post(`notices/${id}/resolve`, { note: 'Sudah dicek' }).expect(200);
    const found = async (search: string) =>
      (await get(`audit?search=${encodeURIComponent(search)}`)).body
        .map(({ action }: { action: string }) => action)
        .sort();
    expect(await found(payer.email)).toEqual(['order.timeline', 'refund.send']);
    expect(await found(other.payer.email)).toEqual(['refund.record']);
    expect(await found(held.payer.email)).toEqual(['notice.resolve']);
    await User.updateOne({ _id: held.payer.id }, { firstName: 'Ratna', lastName: 'Wijaya', searchWords: [] });
    await get(`orders/${held.orderId}/timeline`).expect(200);
    expect(await found('ratna wij')).toEqual(['order.timeline']);
  });

  it("when the payer's account no longer exists, then actions on the order are still audited", async () => {
    const { payer, orderId } = await newOrder(api);
    await User.deleteOne({ _id: payer.id });
    await get(`orders/${orderId}/timeline`).expect(200);
    expect(await latestAuditEntry()).toMatchObject({ action: 'order.timeline', target: { id: orderId } });
  });
});
