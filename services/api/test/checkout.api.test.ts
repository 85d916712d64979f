import { Order } from '../src/features/orders/index.ts';
import { PaymentAttempt } from '../src/features/payments/index.ts';
import {
  attemptsOf,
  entitlementsOf,
  expectError,
  expectResponse,
  newCheckout,
  newOrder,
  orderState,
  storedOrder,
} from './checkout.ts';
import { FakeProvider } from './fake-provider.ts';
import { testApi } from './harness.ts';

const PATH = '/api/midtrans/create-transaction';
const OPEN = `POST ${PATH}` as const;
const CANCEL = 'POST /api/orders/{id}/cancel';
const provider = new FakeProvider();
let now = new Date();
const api = testApi({ provider, now: () => now });
beforeEach(() => {
  now = new Date();
  provider.reset();
});
afterEach(() => api.clean());

const open = (orderId: number, token: string, more: object = {}) => api.post(PATH, { orderId, ...more }, token);
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000);
};

describe(OPEN, () => {
  it('when the order is unpaid, then the provider receives stored data and the token is returned', async () => {
    const { orderId, token, payer, assessments } = await newOrder(api, [200_000, 150_000, 0]);
    const answer = await open(orderId, token, {
      customerDetails: { first_name: 'Orang lain', email: 'lain@contoh.test' },
      itemDetails: assessments.map(({ _id, name, priceRupiah }) => ({
        id: String(_id),
        name,
        price: priceRupiah,
        quantity: 1,
      })),
      amount: 350_000,
    });
    expectResponse(OPEN, answer);
    const [attempt] = await attemptsOf(orderId);
    expect(answer.body).toEqual({
      token: 'token-1',
      redirectUrl: 'http://snap/1',
      providerOrderId: `order_${orderId}_${now.getTime()}`,
      amount: 350_000,
      expiresAt: new Date(now.getTime() + 24 * 3_600_000).toISOString(),
      snapJsUrl: api.services.config.midtrans.snapJsUrl,
      clientKey: 'SB-Mid-client-kenali-demo',
    });
    expect(attempt).toMatchObject({
      state: 'created',
      live: true,
      snapToken: 'token-1',
      amount: 350_000,
      leaseUntil: null,
    });
    expect(provider.createRequests).toEqual([
      expect.objectContaining({
        providerOrderId: answer.body.providerOrderId,
        amount: 350_000,
        orderId,
        customer: { firstName: 'Sari', lastName: 'Putri', email: payer.email, phone: '081234567890' },
        startsAt: now,
        lifetimeHours: 24,
        finishUrl: `${api.services.config.publicUrl}/payment-return`,
      }),
    ]);
    expect(JSON.stringify(answer.body)).not.toContain(api.services.config.midtrans.serverKey);
  });

  it('when the call is repeated, then it returns the live token without calling the provider', async () => {
    const { orderId, token } = await newOrder(api);
    const [first, second] = [await open(orderId, token), await open(orderId, token)];
    expect(second.body).toEqual(first.body);
    expect(provider.createRequests).toHaveLength(1);
  });

  it('when twenty calls arrive at once, then all return one token of one attempt', async () => {
    provider.createDelayMs = 150;
    const { orderId, token } = await newOrder(api);
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(orderId, token)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(({ body }) => body.token))).toEqual(new Set(['token-1']));
    expect(provider.createRequests).toHaveLength(1);
    expect(await attemptsOf(orderId)).toHaveLength(1);
  });

  it.each([
    ['amount', { amount: 1 }],
    ['item list', { itemDetails: [{ id: 1, name: 'x', price: 1, quantity: 1 }] }],
  ])(
    'when the request has a different %s, then it returns 409 with the current total and does not call the provider',
    async (_name, claimed) => {
      const { orderId, token } = await newOrder(api);
      const answer = await open(orderId, token, claimed);
      expectError(answer, 409, 'PRICE_CHANGED');
      expect(answer.body.message).toMatch(/harga berubah.*350\.000/);
      expect(provider.createRequests).toEqual([]);
      expect(await attemptsOf(orderId)).toEqual([]);
    },
  );

  it('when a field is missing or invalid, then it returns 422 with the field', async () => {
    const { orderId, token } = await newOrder(api);
    for (const [wrong, path] of [
      [{ orderId: undefined }, 'orderId'],
      [{ orderId: '1' }, 'orderId'],
      [{ orderId: { $gt: 0 } }, 'orderId'],
      [{ amount: '350000' }, 'amount'],
      [{ itemDetails: [{ id: 1, name: 'x', quantity: 1 }] }, 'itemDetails.0.price'],
      [{ customerDetails: 'x' }, 'customerDetails'],
    ] as const) {
      const answer = await open(orderId, token, wrong);
      expectError(answer, 422, 'VALIDATION');
      expect(answer.body.fields.map((field: { path: string }) => field.path)).toContain(path);
    }
    expect(provider.createRequests).toEqual([]);
  });

  it('when the order is free, completed or cancelled, then it returns 409', async () => {
    const free = await newOrder(api, [0]);
    const refused = await open(free.orderId, free.token);
    expectError(refused, 409, 'ORDER_NOT_PAYABLE');
    expect(refused.body.message).toBe('Pesanan ini tidak dapat dibayar.');
    const { orderId, token } = await newOrder(api);
    for (const state of [
      { status: 'completed', paymentStatus: 'paid' },
      { status: 'cancelled', paymentStatus: 'expired' },
    ]) {
      await Order.updateOne({ _id: orderId }, state);
      expectError(await open(orderId, token), 409, 'ORDER_NOT_PAYABLE');
    }
    expect(provider.createRequests).toEqual([]);
  });

  it("when the provider's answer is lost once, then the transaction is requested again under the same id", async () => {
    provider.createOutcomes = [{ kind: 'unknown', reason: 'timeout' }];
    const { orderId, token } = await newOrder(api);
    expectResponse(OPEN, await open(orderId, token));
    expect(new Set(provider.createRequests.map(({ providerOrderId }) => providerOrderId)).size).toBe(1);
    expect(provider.createRequests).toHaveLength(2);
    expect(await attemptsOf(orderId)).toHaveLength(1);
  });

  it('when the provider does not answer, then it returns 502, the attempt fails, and the next call creates another one', async () => {
    provider.createOutcomes = [
      { kind: 'unknown', reason: 'timeout' },
      { kind: 'unknown', reason: 'timeout' },
    ];
    const { orderId, token } = await newOrder(api);
    expectError(await open(orderId, token), 502, 'PAYMENT_PROVIDER_FAILED');
    expect(await attemptsOf(orderId)).toMatchObject([{ state: 'failed', live: false, snapToken: null }]);
    expect(await orderState(orderId)).toBe('pending/failed');

    expectResponse(OPEN, await open(orderId, token));
    expect(await attemptsOf(orderId)).toMatchObject([{ state: 'failed' }, { state: 'created', live: true }]);
    expect(await orderState(orderId)).toBe('pending/pending');
  });

  it('when the provider refuses the data, then it returns 502 without a retry', async () => {
    provider.createOutcomes = [{ kind: 'refused', reason: '401: no' }];
    const { orderId, token } = await newOrder(api);
    const answer = await open(orderId, token);
    expectError(answer, 502, 'PAYMENT_PROVIDER_FAILED');
    expect(JSON.stringify(answer.body)).not.toContain('401: no');
    expect(provider.createRequests).toHaveLength(1);
  });

  it('when the id was used but not paid, then the old attempt ends and a new id is used', async () => {
    provider.createOutcomes = [{ kind: 'already-used' }];
    const { orderId, token } = await newOrder(api);
    const answer = await open(orderId, token);
    expectResponse(OPEN, answer);
    const [dead, live] = await attemptsOf(orderId);
    expect([dead?.live, live?.live]).toEqual([false, true]);
    expect(provider.cancelledTransactions).toEqual([dead?.providerOrderId]);
    expect(answer.body.providerOrderId).toBe(live?.providerOrderId);
    expect(await orderState(orderId)).toBe('pending/pending');
  });

  it('when the id was used and paid, then the order is completed and the call returns 409', async () => {
    const { orderId, token } = await newOrder(api);
    provider.createOutcomes = [{ kind: 'already-used' }];
    provider.setStatus(`order_${orderId}_${now.getTime()}`, 'settlement');
    expectError(await open(orderId, token), 409, 'ORDER_NOT_PAYABLE');
    expect(await orderState(orderId)).toBe('completed/paid');
    expect(provider.createRequests).toHaveLength(1);
  });

  it('when every id is used, then it gives up with 502', async () => {
    provider.createOutcomes = Array.from({ length: 9 }, () => ({ kind: 'already-used' as const }));
    const { orderId, token } = await newOrder(api);
    expectError(await open(orderId, token), 502, 'PAYMENT_PROVIDER_FAILED');
    expect(await PaymentAttempt.countDocuments({ orderId, live: true })).toBe(0);
  });

  it('when the token expired and no method was chosen, then it is cancelled and replaced', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    later(25);
    const answer = await open(orderId, token);
    expectResponse(OPEN, answer);
    expect(answer.body.token).toBe('token-2');
    expect(provider.cancelledTokens).toEqual(['token-1']);
    expect(await attemptsOf(orderId)).toMatchObject([
      { providerOrderId, state: 'expired', live: false },
      { state: 'created', live: true },
    ]);
  });

  it('when the provider holds a card for review while its attempt is replaced, then the flag ends with the attempt', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    const card = { payment_type: 'credit_card', fraud_status: 'challenge' };
    provider.setStatus(providerOrderId, 'pending', card);
    provider.onCancel = async (id) => {
      await api.post('/api/midtrans/notification', provider.setStatus(id, 'capture', card));
      provider.setStatus(id, 'cancel', card);
    };
    later(25);
    expect((await open(orderId, token)).body.token).toBe('token-2');
    expect(await storedOrder(orderId)).toMatchObject({
      status: 'pending',
      flags: ['review'],
      settledFlags: ['review'],
    });
  });

  it('when the token expired and was paid at the last moment, then the order is completed', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    provider.setStatus(providerOrderId, 'settlement');
    later(25);
    expectError(await open(orderId, token), 409, 'ORDER_NOT_PAYABLE');
    expect(await orderState(orderId)).toBe('completed/paid');
  });

  it('when the token expired and the provider is unavailable, then no second attempt is created', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    provider.setOutcome(providerOrderId, { kind: 'unavailable', reason: 'timeout' });
    later(25);
    expectError(await open(orderId, token), 502, 'PAYMENT_PROVIDER_FAILED');
    expect(await attemptsOf(orderId)).toMatchObject([{ providerOrderId, live: true }]);
  });

  it("when the token expired but the payer's virtual account did not, then our cancel does not end the order, even if the provider notifies us first", async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    const account = { payment_type: 'bank_transfer', va_numbers: [{ bank: 'bca', va_number: '1' }] };
    await api.post('/api/midtrans/notification', provider.setStatus(providerOrderId, 'pending', account));
    const notified: number[] = [];
    provider.onCancel = async (id) => {
      const { status } = await api.post('/api/midtrans/notification', provider.setStatus(id, 'cancel', account));
      notified.push(status);
    };
    later(24.01);
    const answer = await open(orderId, token);
    expectResponse(OPEN, answer);
    expect([answer.body.token, notified]).toEqual(['token-2', [200]]);
    expect(await attemptsOf(orderId)).toMatchObject([
      { providerOrderId, state: 'cancelled', live: false },
      { state: 'created', live: true },
    ]);
    expect(await orderState(orderId)).toBe('pending/pending');
  });

  it('when the payment was reversed before we saw it, then the next press opens another page', async () => {
    const { orderId, token, providerOrderId, snapToken } = await newCheckout(api);
    const denied = provider.setStatus(providerOrderId, 'deny', { payment_type: 'echannel' });
    await api.post('/api/midtrans/notification', denied);
    expect(await orderState(orderId)).toBe('pending/failed');
    const answer = await open(orderId, token);
    expectResponse(OPEN, answer);
    expect(answer.body.token).toBe('token-2');
    expect(provider.cancelledTokens).toEqual([snapToken]);
    expect(await attemptsOf(orderId)).toMatchObject([
      { providerOrderId, state: 'expired', live: false },
      { state: 'created', live: true },
    ]);
    expect(await orderState(orderId)).toBe('pending/pending');
  });

  it('when the payer chose another method on the page after a reversal, then the page is used again', async () => {
    const { orderId, token, providerOrderId, snapToken } = await newCheckout(api);
    const notify = (status: string, more: object) =>
      api.post('/api/midtrans/notification', provider.setStatus(providerOrderId, status, more));
    await notify('deny', { payment_type: 'echannel' });
    await notify('pending', { payment_type: 'qris', transaction_id: 'tx-2' });
    expect((await open(orderId, token)).body.token).toBe(snapToken);
  });

  it('when the process that created an attempt stopped before it had a token, then another takes over after the lease', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    const leaseUntil = new Date(now.getTime() + 30_000);
    await PaymentAttempt.updateOne({ providerOrderId }, { snapToken: null, leaseUntil });
    later(1);
    const answers = await Promise.all([open(orderId, token), open(orderId, token)]);
    expect(answers.map(({ body }) => [body.token, body.providerOrderId])).toEqual(
      Array(2).fill(['token-2', providerOrderId]),
    );
    expect(provider.createRequests.map((request) => request.providerOrderId)).toEqual([
      providerOrderId,
      providerOrderId,
    ]);
  });

  it.each(['unknown', 'already-used'] as const)(
    'when another process took over and has a token, then "%s" of the slow one ends nothing',
    async (kind) => {
      const { orderId, token } = await newOrder(api);
      const create = jest.spyOn(provider, 'createTransaction').mockImplementation(async ({ providerOrderId }) => {
        await PaymentAttempt.updateOne({ providerOrderId }, { snapToken: 'token-other', leaseUntil: null });
        return kind === 'unknown' ? { kind, reason: 'no answer in time' } : { kind };
      });
      await open(orderId, token);
      create.mockRestore();
      expect((await open(orderId, token)).body.token).toBe('token-other');
      expect(await attemptsOf(orderId)).toMatchObject([{ live: true, snapToken: 'token-other' }]);
      expect([provider.cancelledTransactions, provider.createRequests]).toEqual([[], []]);
    },
  );

  it('when the payer tries again with the live token after a refusal, then the order is pending again', async () => {
    const { orderId, token, snapToken } = await newCheckout(api);
    await Order.updateOne({ _id: orderId }, { paymentStatus: 'failed' });
    expect((await open(orderId, token)).body.token).toBe(snapToken);
    expect(await orderState(orderId)).toBe('pending/pending');
  });
});

describe('GET /api/payment-status/{orderId}', () => {
  it("returns status and items of the caller's order", async () => {
    const { orderId, token, assessments } = await newOrder(api, [350_000, 0]);
    const answer = await api.get(`/api/payment-status/${orderId}`, token);
    expectResponse('GET /api/payment-status/{orderId}', answer);
    expect(answer.body).toEqual({
      orderId,
      status: 'pending',
      paymentStatus: 'pending',
      paymentMethod: null,
      paidAt: null,
      totalAmount: '350000.00',
      items: [
        { assessmentName: assessments[0]?.name, price: '350000.00' },
        { assessmentName: assessments[1]?.name, price: '0.00' },
      ],
      openPayment: expect.objectContaining({ method: null, amount: '350000.00' }),
      cancelledBy: null,
      replacedBy: null,
      refundedAmount: '0.00',
    });
  });
});

describe(CANCEL, () => {
  const cancel = (orderId: unknown, token: string, query = '?endsPayment=true') =>
    api.post(`/api/orders/${orderId}/cancel${query}`, undefined, token);

  it.each(['', '?endsPayment=true'])(
    'when no payment was started, then %p cancels the order, and a second call returns the same response',
    async (query) => {
      const { orderId, token } = await newOrder(api);
      const answer = await cancel(orderId, token, query);
      expectResponse(CANCEL, answer);
      expect(answer.body).toMatchObject({ id: orderId, status: 'cancelled', paymentStatus: 'failed' });
      expect((await cancel(orderId, token, query)).body).toEqual(answer.body);
      expectError(await api.post('/api/midtrans/create-transaction', { orderId }, token), 409, 'ORDER_NOT_PAYABLE');
    },
  );

  it('when the payment page is open without a chosen method, then its token is cancelled first', async () => {
    const { orderId, token, snapToken } = await newCheckout(api);
    expectResponse(CANCEL, await cancel(orderId, token, ''));
    expect(provider.cancelledTokens).toEqual([snapToken]);
    expect(await orderState(orderId)).toBe('cancelled/failed');
    expect(await attemptsOf(orderId)).toMatchObject([{ live: false, state: 'expired' }]);
  });

  it.each(['', '?endsPayment=false'])(
    'when a payment code is waiting, then %p ends nothing and says so',
    async (query) => {
      const { orderId, token, providerOrderId } = await newCheckout(api);
      // No notification has arrived yet.
      provider.setStatus(providerOrderId, 'pending');
      const answer = await cancel(orderId, token, query);
      // Earlier shells read this code as "nothing to cancel": their checkout continues, their order page shows the message.
      expectError(answer, 404, 'NOT_FOUND');
      expect(answer.body.message).toContain('menunggu pembayaran');
      expect([await orderState(orderId), provider.cancelledTransactions]).toEqual(['pending/pending', []]);
      expect(await attemptsOf(orderId)).toMatchObject([{ live: true }]);
    },
  );

  it('when nobody knows whether a method is chosen, then 502 before anything ends at the provider', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    provider.setOutcome(providerOrderId, { kind: 'unavailable', reason: 'timeout' });
    expectError(await cancel(orderId, token, ''), 502, 'PAYMENT_PROVIDER_FAILED');
    expect([provider.cancelledTokens, provider.cancelledTransactions]).toEqual([[], []]);
  });

  it('when a payment code is waiting and the caller says that it ends, then the provider cancels the transaction', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    provider.setStatus(providerOrderId, 'pending');
    provider.onCancel = (id) => void provider.setStatus(id, 'cancel');
    expectResponse(CANCEL, await cancel(orderId, token));
    expect(await attemptsOf(orderId)).toMatchObject([{ live: false, state: 'cancelled' }]);
  });

  it('when the last card was denied, then the order can be cancelled', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    provider.setStatus(providerOrderId, 'deny', { payment_type: 'credit_card' });
    expectResponse(CANCEL, await cancel(orderId, token, ''));
    expect(await orderState(orderId)).toBe('cancelled/failed');
  });

  it('when the payer has just paid, then it returns 409 and the order is completed', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    provider.setStatus(providerOrderId, 'pending');
    provider.onCancel = (id) => void provider.setStatus(id, 'settlement');
    expectError(await cancel(orderId, token), 409, 'ORDER_ALREADY_PAID');
    expect(await orderState(orderId)).toBe('completed/paid');
    expectError(await cancel(orderId, token), 409, 'ORDER_ALREADY_PAID');
  });

  it('when a cancelled order is paid, then it is completed', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    await cancel(orderId, token);
    await api.post('/api/midtrans/notification', provider.setStatus(providerOrderId, 'settlement'));
    expect(await orderState(orderId)).toBe('completed/paid');
    expect(await entitlementsOf(orderId)).toHaveLength(1);
  });

  it.each([
    ['is unavailable', () => ({ kind: 'unavailable' as const, reason: 'test' })],
    ['still reports a pending payment', null],
  ])('when the provider %s, then it returns 502 and the order stays pending', async (_name, outcome) => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    if (outcome) provider.setOutcome(providerOrderId, outcome());
    else provider.setStatus(providerOrderId, 'pending');
    expectError(await cancel(orderId, token), 502, 'PAYMENT_PROVIDER_FAILED');
    expect(await orderState(orderId)).toBe('pending/pending');
  });

  it('when the order is cancelled and paid at once, then it is completed and granted once', async () => {
    const { orderId, token, providerOrderId } = await newCheckout(api);
    const notification = provider.setStatus(providerOrderId, 'settlement');
    await Promise.all([
      cancel(orderId, token),
      api.post('/api/midtrans/notification', notification),
      cancel(orderId, token),
    ]);
    expect(await orderState(orderId)).toBe('completed/paid');
    expect(await entitlementsOf(orderId)).toHaveLength(1);
  });
});
