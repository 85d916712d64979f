import type { AdminOrderItem } from '@kenali/contracts';
import { User } from '../src/features/auth/index.ts';
import { Order } from '../src/features/orders/index.ts';
import { countViolations, PaymentEvent, Refund } from '../src/features/payments/index.ts';
import { newCheckout, newOrder, orderState } from './checkout.ts';
import { FakeProvider } from './fake-provider.ts';
import { startTestApi, type TestApi } from './harness.ts';
import { payTwice } from './paid-twice.ts';
import { schemaError } from './sensory.ts';

const provider = new FakeProvider();
let api: TestApi;
let clock = Date.now();
let admin: Awaited<ReturnType<TestApi['admin']>>;
beforeAll(async () => {
  api = await startTestApi({ provider, now: () => new Date(clock) });
});
beforeEach(async () => {
  clock = Date.now();
  await api.clean();
  provider.reset();
  admin = await api.admin();
});
afterAll(() => api.stop());

const get = (path: string) => api.get(`/api/admin/${path}`, admin.adminToken);
const post = (path: string, body?: object) => api.post(`/api/admin/${path}`, body, admin.adminToken);
const notify = (note: object) => api.post('/api/midtrans/notification', note);
const lastNote = async () => (await get('audit')).body[0];
const pay = (providerOrderId: string, more = {}) => notify(provider.setStatus(providerOrderId, 'settlement', more));

const send = (id: number | string) => post(`refunds/${id}/send`);
const record = (id: number | string, note: unknown = 'Transfer BCA 12 Nov') => post(`refunds/${id}/record`, { note });

describe('GET /api/admin/orders', () => {
  it('when there are several, then all come newest first with payer and items, and the total in the header', async () => {
    const one = await newOrder(api, [350_000, 150_000]);
    const two = await newCheckout(api);
    await pay(two.providerOrderId);
    const { body, headers, status } = await get('orders');
    expect([status, headers['x-total-count'], schemaError('GET /api/admin/orders', body)]).toEqual([
      200,
      '2',
      undefined,
    ]);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([two.orderId, one.orderId]);
    expect(body[0]).toMatchObject({
      status: 'completed',
      paymentStatus: 'paid',
      paidAmount: '350000.00',
      paymentMethod: 'qris',
    });
    expect(body[1]).toMatchObject({
      user: { id: one.payer.id, email: one.payer.email },
      totalAmount: '500000.00',
      paidAt: null,
    });
    expect(body[1].items.map(({ price }: { price: string }) => price)).toEqual(['350000.00', '150000.00']);
    expect(JSON.stringify(body)).not.toMatch(/searchWords|idempotency|snapToken/);
  });

  it('when a number, words, a state or a mark is asked for, then the list follows', async () => {
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

  it.each(['status=paid', 'flag=x', 'limit=0', 'page=x'])('when the query is wrong (%s), then 422', async (query) =>
    expect((await get(`orders?${query}`)).body.code).toBe('VALIDATION'),
  );
});

describe('GET /api/admin/refunds', () => {
  it('when an order was paid twice, then the refund is open, with payer and method', async () => {
    const { refund, payer, orderId } = await payTwice(api, provider);
    const { body, headers } = await get('refunds');
    expect([headers['x-total-count'], schemaError('GET /api/admin/refunds', body)]).toEqual(['1', undefined]);
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
  it('when it is pressed many times at once and again, then the provider is asked once, and one note stands', async () => {
    const { refund, second, orderId } = await payTwice(api, provider);
    provider.refundDelayMs = 100;
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(refund._id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await send(refund._id)).body).toMatchObject({ state: 'provider_accepted', isSendable: false });
    expect(provider.refunds).toEqual([
      { providerOrderId: second, refundKey: `duplicate-${second}`, amount: 350_000, reason: 'Pembayaran ganda' },
    ]);
    expect(schemaError('POST /api/admin/refunds/{id}/send', answers[0]!.body)).toBeUndefined();
    const notes = (await get('audit?action=refund.send')).body;
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatchObject({
      target: { kind: 'refund', id: refund._id },
      details: { orderId, amount: 350_000 },
    });
    // The payment that bought the order is another one: it stays.
    expect(await orderState(orderId)).toBe('completed/paid');
    expect((await record(refund._id)).body.code).toBe('REFUND_DONE');
  });

  it('when the provider refuses, then the failure is recorded, and by hand or again it can go on', async () => {
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

  it('when the provider refuses because it repaid the money by another way, then it is done, and nobody repays it by hand', async () => {
    const { refund, second } = await payTwice(api, provider);
    // Repaid in the provider's own pages; its notice is not in yet.
    provider.setStatus(second, 'refund', { refund_amount: '350000.00' });
    provider.refundOutcomes = [{ kind: 'refused', reason: '412: not refundable' }];
    expect((await send(refund._id)).body).toMatchObject({ state: 'provider_accepted', isSendable: false });
    expect((await record(refund._id)).body.code).toBe('REFUND_DONE');
  });

  it('when nobody knows what became of it and the status does not come either, then it is not asked again', async () => {
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

  it('when nobody knows what became of it, then it is asked again only after a look at the status, under the same key', async () => {
    const { refund, second } = await payTwice(api, provider);
    provider.refundOutcomes = [{ kind: 'unknown', reason: 'no answer in time' }];
    const first = await send(refund._id);
    expect([first.status, first.body.code]).toEqual([502, 'PAYMENT_PROVIDER_FAILED']);
    expect(await Refund.findById(refund._id).lean()).toMatchObject({ state: 'sent', failure: 'no answer in time' });
    // The money may be on its way: paid by hand it could go back twice.
    expect((await record(refund._id)).body.code).toBe('REFUND_DONE');
    // The provider had taken it on: its status says so, and nothing is asked again.
    provider.setStatus(second, 'refund', { refund_amount: '350000.00' });
    expect((await send(refund._id)).body.state).toBe('provider_accepted');
    expect(provider.refunds).toHaveLength(1);
  });

  it('when the process died while asking, then the next press waits for the lease and then goes on', async () => {
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

  it('when the provider says that the bank confirmed all of it, then it has arrived, once; before that it has not', async () => {
    const { refund, second, orderId } = await payTwice(api, provider);
    await send(refund._id);
    const part = { refund_amount: '350000.00', refund_key: refund.refundKey };
    const confirmed = { ...part, bank_confirmed_at: '2026-11-12 10:00:00' };
    const say = async (refunds: object[]) => {
      await notify(provider.setStatus(second, 'refund', { refund_amount: '350000.00', refunds }));
      return (await get('refunds?state=done')).body[0].state;
    };
    expect(await say([part])).toBe('provider_accepted');
    expect(await say([confirmed, part])).toBe('provider_accepted');
    expect(await say([confirmed])).toBe('bank_confirmed');
    const { updatedAt } = (await Refund.findById(refund._id).lean())!;
    clock += 1000;
    expect(await say([confirmed])).toBe('bank_confirmed');
    expect((await Refund.findById(refund._id).lean())?.updatedAt).toEqual(updatedAt);
    expect((await send(refund._id)).body.state).toBe('bank_confirmed');
    expect((await record(refund._id)).body.code).toBe('REFUND_DONE');
    expect(provider.refunds).toHaveLength(1);
    expect(await orderState(orderId)).toBe('completed/paid');
  });

  it('when part of it went back at the provider by another way, then only the rest is due, sent and noted', async () => {
    const { refund, second } = await payTwice(api, provider);
    const part = (refund_amount: string) => notify(provider.setStatus(second, 'partial_refund', { refund_amount }));
    const due = async () => (await get('refunds')).body[0].amount;
    await part('100000.00');
    expect(await due()).toBe('250000.00');
    // A repeat, and one that comes out of order: the provider's sum is cumulative.
    await part('100000.00');
    await part('40000.00');
    expect(await due()).toBe('250000.00');
    await part('150000.00');
    expect(await due()).toBe('200000.00');
    expect((await send(refund._id)).body).toMatchObject({ state: 'provider_accepted', amount: '200000.00' });
    expect(provider.refunds.map(({ amount }) => amount)).toEqual([200_000]);
    expect(await lastNote()).toMatchObject({ action: 'refund.send', details: { amount: 200_000 } });
  });

  it.each(['bank_transfer', 'echannel', 'cstore'])(
    'when it was paid by %s, then it goes back by hand only',
    async (method) => {
      const { refund } = await payTwice(api, provider, method);
      expect((await get('refunds')).body[0]).toMatchObject({ isSendable: false, paymentType: method });
      expect((await send(refund._id)).body.code).toBe('REFUND_BY_HAND');
      expect(provider.refunds).toHaveLength(0);
    },
  );

  it.each(['999', 'x', '0'])('when the id is %s, then 404', async (id) => {
    expect((await send(id)).status).toBe(404);
    expect((await record(id)).status).toBe(404);
  });
});

describe('POST /api/admin/refunds/{id}/record', () => {
  it('when it was repaid by hand, then the note stands, and neither by hand nor by the provider it goes twice', async () => {
    const { refund, orderId } = await payTwice(api, provider, 'bank_transfer');
    const answers = await Promise.all([record(refund._id), record(refund._id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = answers.find(({ status }) => status === 200)!;
    expect(schemaError('POST /api/admin/refunds/{id}/record', body)).toBeUndefined();
    expect(body).toMatchObject({ state: 'manual', note: 'Transfer BCA 12 Nov', isSendable: false });
    expect(await lastNote()).toMatchObject({
      action: 'refund.record',
      details: { orderId, note: 'Transfer BCA 12 Nov' },
    });
    expect((await send(refund._id)).body.code).toBe('REFUND_DONE');
  });

  it.each([
    ['was repaid by hand', async (id: number) => void (await record(id))],
    [
      'went back by the provider',
      async (id: number, second: string) => {
        await send(id);
        await notify(provider.setStatus(second, 'refund', { refund_amount: '350000.00' }));
      },
    ],
  ])('when what was paid twice %s, then its order asks for nobody any more, and stays marked', async (_how, repay) => {
    const { refund, second, orderId } = await payTwice(api, provider);
    const marked = async (flag: string) =>
      (await get(`orders?flag=${flag}`)).body.map(({ id, settledFlags }: AdminOrderItem) => [id, settledFlags]);
    expect(await marked('attention')).toEqual([[orderId, []]]);
    await repay(refund._id, second);
    expect(await marked('attention')).toEqual([]);
    expect(await marked('duplicate_payment')).toEqual([[orderId, ['duplicate_payment']]]);
    expect((await get(`orders/${orderId}/timeline`)).body.settledFlags).toEqual(['duplicate_payment']);
    expect((await countViolations(new Date(clock))).filter(({ count }) => count > 0)).toEqual([]);
  });

  it('when sending and recording race, then one of them does it', async () => {
    const { refund } = await payTwice(api, provider);
    provider.refundDelayMs = 50;
    const [sent, recorded] = await Promise.all([send(refund._id), record(refund._id)]);
    const { state } = (await Refund.findById(refund._id).lean())!;
    expect([sent.status, recorded.status].filter((status) => status === 200)).toHaveLength(1);
    expect(provider.refunds).toHaveLength(state === 'manual' ? 0 : 1);
  });

  it.each(['', '   ', 'x'.repeat(501), undefined, { $ne: '' }])('when the note is %j, then 422', async (note) => {
    const { refund } = await payTwice(api, provider);
    expect((await post(`refunds/${refund._id}/record`, { note })).body.fields[0].path).toBe('note');
    expect((await Refund.findById(refund._id).lean())?.state).toBe('requested');
  });
});

describe('held notices', () => {
  const hold = async () => {
    const order = await newCheckout(api);
    await notify(provider.setStatus(order.providerOrderId, 'settlement', { gross_amount: '1.00' }));
    return order;
  };

  it('when one does not fit, then it stands in the list until somebody closes it, and stays in the timeline', async () => {
    const { orderId, providerOrderId } = await hold();
    const { body, headers } = await get('notices');
    expect([headers['x-total-count'], schemaError('GET /api/admin/notices', body)]).toEqual(['1', undefined]);
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
    expect(await lastNote()).toMatchObject({
      action: 'notice.resolve',
      target: { name: providerOrderId },
      details: { note: 'Sudah dicek' },
    });
    expect(await verdicts()).toEqual(['resolved']);
    expect(await PaymentEvent.findOne({ providerOrderId }).lean()).toMatchObject({
      resolution: { note: 'Sudah dicek', byUserId: admin.id },
    });
  });

  it('when the last of an order is closed, then the order asks for nobody any more, until another one comes', async () => {
    const { orderId, providerOrderId } = await hold();
    await notify(provider.setStatus(providerOrderId, 'settlement', { gross_amount: '2.00' }));
    const waiting = async () => (await get('orders?flag=attention')).body.map(({ id }: AdminOrderItem) => id);
    const closeNewest = async () =>
      post(`notices/${(await get('notices')).body[0].id}/resolve`, { note: 'Sudah dicek' });
    await closeNewest();
    expect(await waiting()).toEqual([orderId]);
    await closeNewest();
    expect(await waiting()).toEqual([]);
    // The same once more is no other one.
    await notify(provider.setStatus(providerOrderId, 'settlement', { gross_amount: '2.00' }));
    expect(await waiting()).toEqual([]);
    await notify(provider.setStatus(providerOrderId, 'settlement', { gross_amount: '3.00' }));
    expect(await waiting()).toEqual([orderId]);
  });

  it('when one is closed, then the daily check no longer counts it', async () => {
    await hold();
    const heldCount = async () =>
      (await countViolations(new Date(clock + 25 * 3_600_000))).find(({ name }) =>
        name.startsWith('notifications held'),
      )?.count;
    expect(await heldCount()).toBe(1);
    const [{ id }] = (await get('notices')).body;
    await post(`notices/${id}/resolve`, { note: 'Selesai' });
    expect(await heldCount()).toBe(0);
  });

  it('when two look at once, then each notice has one number', async () => {
    await hold();
    await hold();
    const lists = await Promise.all([get('notices'), get('notices'), get('notices')]);
    const numbers = lists.map(({ body }) => body.map(({ id }: { id: number }) => id).join());
    expect(new Set(numbers).size).toBe(1);
    expect(new Set(numbers[0]!.split(',')).size).toBe(2);
  });

  it('when the note is missing or nobody has the number, then 422 and 404', async () => {
    await hold();
    const [{ id }] = (await get('notices')).body;
    expect((await post(`notices/${id}/resolve`, { note: ' ' })).status).toBe(422);
    expect((await post('notices/999/resolve', { note: 'x' })).status).toBe(404);
    expect((await post('notices/x/resolve', { note: 'x' })).status).toBe(404);
  });
});

describe('GET /api/admin/orders/{id}/timeline', () => {
  it('when it is opened, then that is noted; a missing one answers 404 and notes nothing', async () => {
    const { orderId } = await newOrder(api);
    const { body, status } = await get(`orders/${orderId}/timeline`);
    expect([status, schemaError('GET /api/admin/orders/{id}/timeline', body)]).toEqual([200, undefined]);
    const payer = await User.findById(body.userId).lean();
    expect(body.user).toEqual({ email: payer!.email, firstName: payer!.firstName, lastName: payer!.lastName });
    expect(await lastNote()).toMatchObject({ action: 'order.timeline', target: { kind: 'order', id: orderId } });
    expect((await get('orders/999999/timeline')).status).toBe(404);
    expect((await get('audit')).body).toHaveLength(1);
    expect(await Order.countDocuments()).toBe(1);
  });
});

describe('POST /api/admin/orders/{id}/settle', () => {
  const marked = async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    await pay(providerOrderId);
    await notify(provider.setStatus(providerOrderId, 'chargeback'));
    return { orderId, providerOrderId };
  };
  const settle = (id: number | string, body: object) => post(`orders/${id}/settle`, body);
  const asking = async () => (await get('orders?flag=attention')).body.map(({ id }: AdminOrderItem) => id);
  const body = { mark: 'chargeback', note: 'Bukti sudah dikirim' };

  it('when two close a mark at once, then one does, the order asks for nobody, and the mark stays with the reason', async () => {
    const { orderId } = await marked();
    const before = await orderState(orderId);
    expect(await asking()).toEqual([orderId]);
    const answers = await Promise.all([settle(orderId, body), settle(orderId, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await asking()).toEqual([]);
    expect((await get('orders?flag=chargeback')).body[0]).toMatchObject({
      id: orderId,
      flags: ['chargeback'],
      settledFlags: ['chargeback'],
    });
    expect(await orderState(orderId)).toBe(before);
    const notes = (await get('audit?action=order.settle')).body;
    expect(notes).toHaveLength(1);
    expect(notes[0]).toMatchObject({ target: { kind: 'order', id: orderId }, details: body });
  });

  it('when a payment is held back after its attempt was over and then refused, then only a person settles the mark', async () => {
    const { orderId, providerOrderId } = await newCheckout(api);
    await notify(provider.setStatus(providerOrderId, 'expire'));
    const card = { payment_type: 'credit_card', fraud_status: 'challenge' };
    await notify(provider.setStatus(providerOrderId, 'capture', card));
    await notify(provider.setStatus(providerOrderId, 'deny', { ...card, fraud_status: 'deny' }));
    expect(await asking()).toEqual([orderId]);
    expect((await settle(orderId, { ...body, mark: 'review' })).status).toBe(200);
    expect(await asking()).toEqual([]);
  });

  it('when the order has no such open mark, then nothing changes and nothing is noted', async () => {
    const { orderId } = await marked();
    expect((await settle(orderId, { ...body, mark: 'late_payment' })).body.code).toBe('CONFLICT');
    expect((await settle(999_999, body)).status).toBe(404);
    expect(await asking()).toEqual([orderId]);
    expect((await get('audit')).body).toEqual([]);
  });

  it.each([
    [{ mark: 'duplicate_payment' }, 'a refund settles it'],
    [{ mark: 'amount_mismatch' }, 'its notice settles it'],
    [{ mark: 'x' }, 'there is none'],
    [{ note: ' ' }, 'the reason is missing'],
  ])('when it is %j (%s), then 422', async (over, _why) => {
    const { orderId } = await marked();
    expect((await settle(orderId, { ...body, ...over })).status).toBe(422);
    expect(await asking()).toEqual([orderId]);
  });
});

describe('the audit log', () => {
  it('when the payer is searched for, by address or name, then all that was done about their money is found, and of nobody else', async () => {
    const { refund, payer, orderId } = await payTwice(api, provider);
    const other = await payTwice(api, provider, 'bank_transfer');
    const held = await newCheckout(api);
    await pay(held.providerOrderId, { gross_amount: '1.00' });
    await send(refund._id).expect(200);
    await get(`orders/${orderId}/timeline`).expect(200);
    await record(other.refund._id).expect(200);
    const [{ id }] = (await get('notices')).body;
    await post(`notices/${id}/resolve`, { note: 'Sudah dicek' }).expect(200);
    const found = async (words: string) =>
      (await get(`audit?search=${encodeURIComponent(words)}`)).body
        .map(({ action }: { action: string }) => action)
        .sort();
    expect(await found(payer.email)).toEqual(['order.timeline', 'refund.send']);
    expect(await found(other.payer.email)).toEqual(['refund.record']);
    expect(await found(held.payer.email)).toEqual(['notice.resolve']);
    await User.updateOne({ _id: held.payer.id }, { firstName: 'Ratna', lastName: 'Wijaya', searchWords: [] });
    await get(`orders/${held.orderId}/timeline`).expect(200);
    expect(await found('ratna wij')).toEqual(['order.timeline']);
  });

  it('when an account was removed by hand, then what is done about its order is noted all the same', async () => {
    const { payer, orderId } = await newOrder(api);
    await User.deleteOne({ _id: payer.id });
    await get(`orders/${orderId}/timeline`).expect(200);
    expect(await lastNote()).toMatchObject({ action: 'order.timeline', target: { id: orderId } });
  });
});
