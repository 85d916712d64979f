import type { ApiClient, AssessmentView, CartItem, Id, PaymentSimulated } from '@kenali/contracts';

export const paymentStatusKey = (orderId: Id) => [`/api/payment-status/${orderId}`];

/** In a demo it completes the order; in production the server asks the provider and reports. */
export const simulatePayment = (api: ApiClient, orderId: Id): Promise<PaymentSimulated> =>
  api.send('POST /api/midtrans/simulate-payment/{orderId}', { params: { orderId } });

/** What an order held, as far as it can be bought today, at today's prices. */
export async function readBuyableItems(
  api: ApiClient,
  orderId: Id,
  readCatalogue: () => Promise<AssessmentView[]>,
): Promise<CartItem[]> {
  const [order, catalogue] = await Promise.all([
    api.send('GET /api/orders/{id}', { params: { id: orderId } }),
    readCatalogue(),
  ]);
  const wanted = new Set(order.orderItems.map(({ assessment }) => assessment.id));
  return catalogue.filter(({ id }) => wanted.has(id));
}
