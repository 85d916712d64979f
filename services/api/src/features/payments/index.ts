// Imports between the folders of this feature go one way:
// provider <- state <- reconcile <- checkout, webhook, staff. The last three do not import each other.
import type { Job } from '../../jobs/start-job.ts';
import { expireOverdueOrders } from './reconcile/end-order.ts';
import { recheckEndedAttempts } from './reconcile/recheck-ended-attempts.ts';
import { reconcileAttempts } from './reconcile/reconcile-attempts.ts';

export { paymentRoutes } from './payments.routes.ts';
export { limitProviderTime } from './provider/limit-time.ts';
export { createMidtrans } from './provider/midtrans.ts';
export type {
  CreateOutcome,
  NewProviderTransaction,
  PaymentProvider,
  ProviderSnapshot,
  RefundOutcome,
  RefundRequest,
  StatusOutcome,
} from './provider/payment-provider.ts';
export { numberHeldNotifications, resolveHeldNotification } from './staff/held-notifications.ts';
export { countViolations } from './staff/invariants.ts';
export { isSendable, recordRefund, refundWayOf, sendRefund } from './staff/staff-refunds.ts';
export { refundableOf, startRefund, withdrawRefund } from './staff/start-refund.ts';
export { reserveEntitlementIds } from './state/advance-order.ts';
export { completeFreeOrder, withdrawOrder } from './state/free-order.ts';
export { orderEmails } from './state/order-emails.ts';
export { PaymentAttempt, type PaymentAttemptDocument } from './state/payment-attempt.model.ts';
export { PaymentEvent, type PaymentEventDocument } from './state/payment-event.model.ts';
export { isOfDuplicate, isWithdrawable, OPEN_REFUNDS, Refund, type RefundDocument } from './state/refund.model.ts';
export { hasOpenFlag, resolveFlags } from './state/write-order.ts';

/** Reconciles due attempts, expires overdue orders and checks ended attempts again. */
export const paymentsJob: Job = {
  name: 'payments',
  everyMs: 5000,
  async run(services, isStopped) {
    await reconcileAttempts(services, isStopped);
    if (!isStopped()) await expireOverdueOrders(services);
    if (!isStopped()) await recheckEndedAttempts(services, isStopped);
  },
};
