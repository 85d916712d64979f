import {
  type ApiClient,
  type CartItem,
  type Id,
  isFree,
  type OrderView,
  PAYMENT_TEXTS,
  type TransactionView,
  type UserView,
} from '@kenali/contracts';
import { failureText } from '@kenali/federation';
import { ApiError, isUnauthorized } from '@kenali/web-core';
import {
  type CreatedOrder,
  findOverlap,
  isCreated,
  type PendingOrder,
  type PendingOrders,
  pendingFor,
  waitingOrder,
} from '../../common/pending-order.ts';
import { totalOf } from '../../common/price.tsx';

export interface CheckoutInput {
  api: ApiClient;
  items: readonly CartItem[];
  user: UserView | null;
  pendingOrders: PendingOrders;
  /** The user's orders, as they are now. */
  readOrders(): Promise<OrderView[]>;
  /** Whether the buyer wants to end orders whose payment method is chosen. */
  endsPayment: boolean;
}

export type CheckoutStart =
  | { kind: 'free' }
  /** These orders wait for a payment that the buyer may have written down, so the buyer decides. Nothing is ordered yet. */
  | { kind: 'ask'; waiting: OrderView[] }
  /** An order with these assessments was paid in the meantime. Nothing is ordered again. */
  | { kind: 'already-paid'; assessmentIds: readonly Id[] }
  | { kind: 'pay'; pending: CreatedOrder; transaction: TransactionView };

/** A failed step of the checkout. The message is the Indonesian sentence to show, and `cause` is the error. */
export class CheckoutFailure extends Error {
  override name = 'CheckoutFailure';
}

/**
 * Creates the order of a cart and a payment token for it, or grants free access. An order that waits with the same assessments
 * and prices is paid itself. Those that share an assessment with the cart end first, so that nobody can pay for it twice.
 * @throws ApiError 401, ASSESSMENTS_UNAVAILABLE and PRICE_CHANGED, because the user must act on them;
 *   CheckoutFailure for everything else
 */
export async function startCheckout(input: CheckoutInput): Promise<CheckoutStart> {
  const { items, pendingOrders, endsPayment } = input;
  const orders = await readOrders(input);
  const stored = pendingOrders.get();
  if (stored && isPaidFor(stored, input, orders)) return alreadyPaid(stored);
  const { same, others } = findOverlap(orders, items, stored);
  const asked = others.filter(hasMethod);
  if (asked.length > 0 && !endsPayment) return { kind: 'ask', waiting: asked };
  let isRefused = false;
  for (const order of others.map(waitingOrder)) {
    const end = await endOrder(input, order);
    if (end === 'paid') return alreadyPaid(order);
    isRefused ||= end === 'refused';
  }
  if (isRefused) {
    // Either the order is gone, or its method was chosen a moment ago, which the list shows by now.
    const late = findOverlap(await readOrders(input), items, stored).others.filter(hasMethod);
    if (late.length > 0) return { kind: 'ask', waiting: late };
  }
  if (same) pendingOrders.put(waitingOrder(same));
  const newest = orders[0]?.id ?? 0;
  const pending = await getOrCreateOrder(
    input,
    newest,
    others.map(({ id }) => id),
  );
  try {
    return await requestPayment(input, pending);
  } catch (error) {
    // An order at a price that the buyer has not seen yet waits: the cart shows the price now, and the next press pays the order.
    if (!isRejection(error) || isOutdatedCart(error)) throw toCheckoutError(error, pending);
    // If it cannot be ended now, it stays stored, and the next checkout ends it.
    const ended = await endOrder(input, pending).catch((failure) => {
      if (isNotPayable(error)) throw failure;
    });
    if (ended === 'paid') return alreadyPaid(pending);
    if (!isNotPayable(error)) throw toCheckoutError(error, pending);
    // The order has expired or was cancelled or deleted. The same cart gets a new one.
    const replacement = await getOrCreateOrder(input, Math.max(newest, pending.orderId));
    return requestPayment(input, replacement).catch((second) => {
      throw toCheckoutError(second, replacement);
    });
  }
}

const readOrders = (input: CheckoutInput) =>
  input.readOrders().catch((cause) => {
    throw needsUserAction(cause) ? cause : new CheckoutFailure(PAYMENT_TEXTS.orderFailed, { cause });
  });

const hasMethod = ({ openPayment }: OrderView) => Boolean(openPayment?.method);

const alreadyPaid = ({ assessmentIds }: PendingOrder): CheckoutStart => ({ kind: 'already-paid', assessmentIds });

/** Whether the order of the last checkout was paid elsewhere and bought something that is still in the cart. */
const isPaidFor = (
  { orderId, isConfirmedByPopup, assessmentIds }: PendingOrder,
  { items }: CheckoutInput,
  orders: OrderView[],
) =>
  !isConfirmedByPopup &&
  orders.some(({ id, status }) => id === orderId && status === 'completed') &&
  items.some(({ id }) => assessmentIds.includes(id));

/**
 * Cancels an order, here and at the provider, unless it has been paid, and forgets it.
 * @throws ApiError 401; CheckoutFailure if nobody knows whether it can still be paid. It then stays stored.
 */
async function endOrder(
  { api, pendingOrders, endsPayment }: CheckoutInput,
  { orderId }: CreatedOrder,
): Promise<'ended' | 'refused' | 'paid'> {
  const ended = await api
    .send('POST /api/orders/{id}/cancel', { params: { id: orderId }, query: endsPayment ? { endsPayment } : {} })
    .then(() => 'ended' as const, readRefusedEnd);
  if (pendingOrders.get()?.orderId === orderId) pendingOrders.remove();
  return ended;
}

function readRefusedEnd(error: unknown): 'refused' | 'paid' {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'ORDER_ALREADY_PAID') return 'paid';
  if (code === 'NOT_FOUND') return 'refused';
  if (isUnauthorized(error)) throw error;
  throw new CheckoutFailure(PAYMENT_TEXTS.earlierOrderOpen, { cause: error });
}

/**
 * @param newest the buyer's newest order that this checkout knows. Of all tabs and devices that know the same one, only one creates the next
 *   order, also when a lost response is repeated. A key in storage is not enough: tabs see each other's writes with a delay.
 */
async function getOrCreateOrder(
  { api, items, pendingOrders }: CheckoutInput,
  newest: Id,
  replaced: Id[] = [],
): Promise<CreatedOrder> {
  const pending = pendingFor(pendingOrders.get(), items, replaced);
  if (isCreated(pending)) return pending;
  // Stored before the call, so that a retry names the ended orders too.
  pendingOrders.put(pending);
  const { assessmentIds, replaces } = pending;
  const idempotencyKey = `after-${newest}`;
  try {
    const order = await api.send('POST /api/orders', { body: { assessmentIds, replaces } }, { idempotencyKey });
    const created = { ...pending, orderId: order.id, isFree: isFree(order) };
    pendingOrders.put(created);
    return created;
  } catch (error) {
    // Another tab may have stored its order meanwhile.
    if (isRejection(error) && pendingOrders.get()?.orderId === null) pendingOrders.remove();
    if (needsUserAction(error)) throw error;
    throw new CheckoutFailure(PAYMENT_TEXTS.orderFailed, { cause: error });
  }
}

async function requestPayment(input: CheckoutInput, pending: CreatedOrder): Promise<CheckoutStart> {
  const { api, items, user, pendingOrders } = input;
  if (pending.isFree) {
    await requestFreeAccess(api, pending.orderId);
    pendingOrders.remove();
    return { kind: 'free' };
  }
  return { kind: 'pay', pending, transaction: await createTransaction(api, pending.orderId, items, user) };
}

export const requestFreeAccess = (api: ApiClient, orderId: Id) =>
  api.send('POST /api/payments/create', { body: { orderId, paymentMethod: 'free_access' } });

export type BoughtItem = Pick<CartItem, 'id' | 'name' | 'price'>;

/**
 * Requests a payment token. It sends the prices that the buyer saw, so that the API can refuse a different total.
 * @throws CheckoutFailure if the response has no token; ApiError
 */
export async function createTransaction(
  api: ApiClient,
  orderId: Id,
  items: readonly BoughtItem[],
  user: UserView | null,
): Promise<TransactionView> {
  const transaction = await api.send('POST /api/midtrans/create-transaction', {
    body: {
      orderId,
      amount: totalOf(items),
      customerDetails: {
        first_name: user?.firstName,
        last_name: user?.lastName,
        email: user?.email,
        phone: user?.whatsappNumber,
      },
      itemDetails: items.map((item) => ({ id: item.id, name: item.name, price: totalOf([item]), quantity: 1 })),
    },
  });
  if (!transaction?.token) throw new CheckoutFailure(PAYMENT_TEXTS.tokenMissing);
  return transaction;
}

/** The API rejected the order, so a retry with the same order cannot succeed. */
const isRejection = (error: unknown) => error instanceof ApiError && [400, 404, 409, 422].includes(error.status);

/** The order is no longer payable, or does not belong to the user. */
export const isNotPayable = (error: unknown) =>
  error instanceof ApiError && (error.code === 'ORDER_NOT_PAYABLE' || error.code === 'NOT_FOUND');

/** The cart no longer matches the catalogue. */
export const isOutdatedCart = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'ASSESSMENTS_UNAVAILABLE' || error.code === 'PRICE_CHANGED');

const needsUserAction = (error: unknown) => isUnauthorized(error) || isOutdatedCart(error);

function toCheckoutError(error: unknown, pending: PendingOrder): unknown {
  if (needsUserAction(error) || error instanceof CheckoutFailure) return error;
  const sentence = pending.isFree ? PAYMENT_TEXTS.processingFailed : transactionFailureText(error);
  return new CheckoutFailure(sentence, { cause: error });
}

/** Returns the sentence for a payment that could not be started. */
export const transactionFailureText = (error: unknown): string =>
  error instanceof ApiError
    ? PAYMENT_TEXTS.transactionFailed(error.status, failureText(error, error.body))
    : PAYMENT_TEXTS.failedDetail;
