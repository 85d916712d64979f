import { inTransactionOf } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { findOwnOrder, type ShownOrder } from '../../orders/index.ts';
import { UserAssessment } from '../../user-assessments/index.ts';
import { reserveEntitlementIds } from '../state/advance-order.ts';
import { completeFreeOrder } from '../state/free-order.ts';
import { readOrder } from '../state/write-order.ts';
import { payInDemo } from './pay-in-demo.ts';

/** The provider's names for the payment methods of the demo. */
const PAYMENT_TYPES = { card: 'credit_card', bank: 'bank_transfer' } as const;

/** Completes a free order, or pays an order in demo mode. */
export const createPayment: Handler<'POST /api/payments/create'> = async ({ body }, { caller, services }) => {
  const { orderId, paymentMethod } = body;
  const order = await findOwnOrder(caller.id, orderId);
  let startedId = '';
  if (paymentMethod === 'free_access') await takeForFree(order, services.now());
  else if (services.config.mode !== 'demo') throw new AppError('PAYMENT_METHOD_UNAVAILABLE');
  else if (order.status !== 'completed')
    startedId = await payInDemo(services, { ...order, userId: caller.id }, PAYMENT_TYPES[paymentMethod]);
  const { status, paymentStatus, paymentId, paymentMethod: method } = await findOwnOrder(caller.id, orderId);
  return {
    success: true,
    orderId,
    paymentId: paymentId ?? startedId,
    paymentMethod: method ?? paymentMethod,
    status,
    paymentStatus,
    userAssessments: await findEntitlements(orderId),
  };
};

async function findEntitlements(orderId: number) {
  const granted = await UserAssessment.find({ orderId }).select({ assessmentId: 1 }).sort({ _id: 1 }).lean();
  return granted.map(({ _id, assessmentId }) => ({ id: _id, assessmentId }));
}

/**
 * Completes an order whose total is 0. It has no payment attempt, because the provider never reports on it; the
 * compare-and-set of the order alone makes sure that it is completed once. Repeating the call changes nothing.
 * @throws AppError ORDER_NOT_FREE, ORDER_NOT_PAYABLE
 */
async function takeForFree({ _id: orderId, ...shown }: ShownOrder, now: Date): Promise<void> {
  if (shown.totalAmount !== 0) throw new AppError('ORDER_NOT_FREE');
  if (shown.status === 'completed') return;
  const firstUserAssessmentId = await reserveEntitlementIds(shown);
  await inTransactionOf(shown.userId, async (dbSession) => {
    const order = await readOrder(orderId, dbSession);
    if (order.status === 'completed') return;
    const payment = { paymentId: `free_${orderId}`, paymentMethod: 'free_access' };
    if (!(await completeFreeOrder(order, { ...payment, firstUserAssessmentId, now }, dbSession)))
      throw new AppError('ORDER_NOT_PAYABLE');
  });
}
