export { type AppliedVerdict, applyProviderState } from './apply-provider-state.ts';
export { numberHeldNotices, type ResolvedNotice, resolveNotice } from './held-notices.ts';
export { findBroken, INVARIANTS } from './invariants.ts';
export { PaymentAttempt, type PaymentAttemptDocument } from './payment-attempt.model.ts';
export { PaymentEvent, type PaymentEventDocument } from './payment-event.model.ts';
export { paymentRoutes } from './payments.routes.ts';
export { createMidtrans } from './provider/midtrans.ts';
export type {
  CreateOutcome,
  NewProviderTransaction,
  PaymentProvider,
  ProviderSnapshot,
  RefundOutcome,
  StatusOutcome,
  WantedRefund,
} from './provider/payment-provider.ts';
export { OPEN_REFUNDS, Refund, type RefundDocument } from './refund.model.ts';
export { isSendable, recordRefund, sendRefund } from './staff-refunds.ts';
export { startPaymentJobs } from './start-payment-jobs.ts';
export { hasOpenMark, settleMarks } from './write-order.ts';
export { writeOrderPaidLetter } from './write-order-paid-letter.ts';
