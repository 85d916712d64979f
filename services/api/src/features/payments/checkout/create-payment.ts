import { AppError } from '../../../http/app-error.ts';
import type { Handler } from '../../../http/call.ts';
import { findOwnOrder } from '../../orders/index.ts';
import { UserAssessment } from '../../user-assessments/index.ts';
import { completeFreeOrder } from './complete-free-order.ts';
import { payInDemo } from './pay-in-demo.ts';

/** What the demo's choices are called at the provider. */
const PAYMENT_TYPES = { card: 'credit_card', bank: 'bank_transfer' } as const;

export const createPayment: Handler<'POST /api/payments/create'> = async ({ body }, { caller, services }) => {
  const { orderId, paymentMethod } = body;
  const order = await findOwnOrder(caller.id, orderId);
  let begun = '';
  if (paymentMethod === 'free_access') await completeFreeOrder(order, services.now());
  else if (services.config.mode !== 'demo') throw new AppError('PAYMENT_METHOD_UNAVAILABLE');
  else if (order.status !== 'completed')
    begun = await payInDemo(services, { ...order, userId: caller.id }, PAYMENT_TYPES[paymentMethod]);
  const { status, paymentStatus, paymentId, paymentMethod: method } = await findOwnOrder(caller.id, orderId);
  return {
    success: true,
    orderId,
    paymentId: paymentId ?? begun,
    paymentMethod: method ?? paymentMethod,
    status,
    paymentStatus,
    userAssessments: await entitlementsOf(orderId),
  };
};

async function entitlementsOf(orderId: number) {
  const granted = await UserAssessment.find({ orderId }).select({ assessmentId: 1 }).sort({ _id: 1 }).lean();
  return granted.map(({ _id, assessmentId }) => ({ id: _id, assessmentId }));
}
