import { PaymentAttempt, Refund, type RefundDocument } from '../src/features/payments/index.ts';
import { newCheckout } from './checkout.ts';
import type { FakeProvider } from './fake-provider.ts';
import type { TestApi } from './harness.ts';

/** An order that is paid with `payment_type`. */
export async function payOnce(api: TestApi, provider: FakeProvider, payment_type = 'qris', prices?: number[]) {
  const order = await newCheckout(api, prices);
  const gross_amount = `${(prices ?? [350_000]).reduce((sum, price) => sum + price, 0)}.00`;
  const paid = provider.setStatus(order.providerOrderId, 'settlement', { payment_type, gross_amount });
  await api.post('/api/midtrans/notification', paid).expect(200);
  return order;
}

/** Creates an order that is paid by two attempts, the second with `payment_type`. Its refund is open. */
export async function payTwice(api: TestApi, provider: FakeProvider, payment_type = 'qris') {
  const pay = (providerOrderId: string, more = {}) =>
    api.post('/api/midtrans/notification', provider.setStatus(providerOrderId, 'settlement', more));
  const first = await payOnce(api, provider);
  const [attempt] = await PaymentAttempt.find({ orderId: first.orderId }).lean();
  const { _id, ...rest } = attempt!;
  const second = `${first.providerOrderId}9`;
  await PaymentAttempt.create({
    ...rest,
    providerOrderId: second,
    state: 'expired',
    live: false,
    isSettled: false,
    paymentType: null,
  });
  await pay(second, { payment_type });
  const refund = (await Refund.findOne({ orderId: first.orderId }).lean<RefundDocument>())!;
  return { ...first, second, refund };
}
