import {
  type ApiClient,
  type CartItem,
  type Id,
  PAYMENT_TEXTS,
  type TransactionView,
  type UserView,
} from '@kenali/contracts';
import { failureText } from '@kenali/federation';
import { ApiError, isUnauthorized } from '@kenali/web-core';
import { createOrder, createTransaction, payFree } from './checkout.api.ts';
import { type PendingOrder, type PendingOrders, pendingFor } from './pending-order.ts';

/** A step that failed, with the sentence to show. The error itself stays in `cause`. */
export class CheckoutFailure extends Error {
  override name = 'CheckoutFailure';
}

export interface CheckoutInput {
  api: ApiClient;
  items: readonly CartItem[];
  user: UserView | null;
  pendingOrders: PendingOrders;
  newKey(): string;
}

/** What became of a press: free and done, ready for the popup, or found to be paid before. */
export type CheckoutStart =
  | { kind: 'free' }
  | { kind: 'already-paid' }
  | { kind: 'pay'; pending: MadeOrder; transaction: TransactionView };

/**
 * From the cart to a payment token (or to free access). Repeating it with the unchanged cart pays the same order.
 * @throws ApiError 401, ASSESSMENTS_UNAVAILABLE and PRICE_CHANGED, which change what the person does next;
 *   CheckoutFailure for everything else
 */
export async function checkOut(input: CheckoutInput): Promise<CheckoutStart> {
  const { api, pendingOrders } = input;
  const pending = await orderFor(input);
  try {
    return await pay(input, pending);
  } catch (error) {
    if (isFinal(error)) pendingOrders.remove();
    if (!isDead(error)) return refuse(error, pending);
    if (await wasPaid(api, pending.orderId)) return { kind: 'already-paid' };
    // Expired, cancelled or gone meanwhile: the same cart gets a new order, with a key of its own.
    const anew = await orderFor(input);
    return pay(input, anew).catch((second) => refuse(second, anew));
  }
}

/** An order that the server has answered. */
export type MadeOrder = PendingOrder & { orderId: Id };

async function orderFor({ api, items, pendingOrders, newKey }: CheckoutInput): Promise<MadeOrder> {
  const pending = pendingFor(pendingOrders.get(), items, newKey);
  if (pending.orderId !== null) return { ...pending, orderId: pending.orderId };
  pendingOrders.put(pending);
  try {
    const order = await createOrder(api, pending.assessmentIds, pending.idempotencyKey);
    const made = { ...pending, orderId: order.id, isFree: Number(order.totalAmount) === 0 };
    pendingOrders.put(made);
    return made;
  } catch (error) {
    if (isFinal(error)) pendingOrders.remove();
    if (isForThePerson(error)) throw error;
    throw new CheckoutFailure(PAYMENT_TEXTS.orderFailed, { cause: error });
  }
}

async function pay({ api, items, user, pendingOrders }: CheckoutInput, pending: MadeOrder): Promise<CheckoutStart> {
  if (pending.isFree) {
    await payFree(api, pending.orderId);
    pendingOrders.remove();
    return { kind: 'free' };
  }
  const transaction = await createTransaction(api, pending.orderId, items, user);
  if (!transaction?.token) throw new CheckoutFailure(PAYMENT_TEXTS.tokenMissing);
  return { kind: 'pay', pending, transaction };
}

const wasPaid = (api: ApiClient, orderId: Id | null): Promise<boolean> =>
  api.send('GET /api/orders/{id}', { params: { id: Number(orderId) } }).then(
    ({ status }) => status === 'completed',
    () => false,
  );

/** The server has decided: asking again with the same order changes nothing. */
const isFinal = (error: unknown) => error instanceof ApiError && [400, 404, 409, 422].includes(error.status);
/** The order cannot be paid (any more), or is none of the caller's. */
export const isDead = (error: unknown) =>
  error instanceof ApiError && (error.code === 'ORDER_NOT_PAYABLE' || error.code === 'NOT_FOUND');
const isForThePerson = (error: unknown) =>
  isUnauthorized(error) ||
  (error instanceof ApiError && (error.code === 'ASSESSMENTS_UNAVAILABLE' || error.code === 'PRICE_CHANGED'));

function refuse(error: unknown, { isFree }: PendingOrder): never {
  if (isForThePerson(error) || error instanceof CheckoutFailure) throw error;
  throw new CheckoutFailure(isFree ? PAYMENT_TEXTS.processingFailed : transactionText(error), { cause: error });
}

/** The sentence for a payment that could not be begun. */
export const transactionText = (error: unknown): string =>
  error instanceof ApiError
    ? PAYMENT_TEXTS.transactionFailed(error.status, failureText(error, error.body))
    : PAYMENT_TEXTS.failedDetail;
