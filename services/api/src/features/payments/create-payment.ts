import { AppError } from '../../http/app-error.ts';
import type { Act } from '../../http/call.ts';
import { findOwnOrder } from '../orders/index.ts';
import { UserAssessment } from '../user-assessments/index.ts';
import { completeFreeOrder } from './complete-free-order.ts';

export const createPayment: Act<'POST /api/payments/create'> = async ({ body }, { caller, services }) => {
  const { orderId, paymentMethod } = body;
  const order = await findOwnOrder(caller.id, orderId);
  if (paymentMethod !== 'free_access') throw new AppError('PAYMENT_METHOD_UNAVAILABLE');
  await completeFreeOrder(order, services.now());
  const { status, paymentStatus, paymentId, paymentMethod: method } = await findOwnOrder(caller.id, orderId);
  return {
    success: true,
    orderId,
    paymentId: paymentId ?? '',
    paymentMethod: method ?? '',
    status,
    paymentStatus,
    userAssessments: await entitlementsOf(orderId),
  };
};

async function entitlementsOf(orderId: number) {
  const granted = await UserAssessment.find({ orderId }).select({ assessmentId: 1 }).sort({ _id: 1 }).lean();
  return granted.map(({ _id, assessmentId }) => ({ id: _id, assessmentId }));
}
