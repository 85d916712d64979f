import type { Handler } from '../../../http/call.ts';
import { DataRequest } from '../../data-requests/index.ts';
import { Order } from '../../orders/index.ts';
import { OPEN_REFUNDS, PaymentEvent, Refund } from '../../payments/index.ts';
import { UserAssessment } from '../../user-assessments/index.ts';
import { NEEDS_ATTENTION } from '../payments/index.ts';

/** Counts what waits for staff. Each count reads an index that holds little more than what it counts. */
export const getPending: Handler<'GET /api/admin/pending'> = async () => {
  const [consultations, refunds, notices, orders, dataRequests, signOffs] = await Promise.all([
    UserAssessment.countDocuments({ 'consultation.status': 'requested' }),
    Refund.countDocuments({ state: { $in: OPEN_REFUNDS } }),
    PaymentEvent.countDocuments({ verdict: 'held', resolvedAt: null }),
    Order.countDocuments(NEEDS_ATTENTION),
    DataRequest.countDocuments({ state: 'open' }),
    UserAssessment.countDocuments({ awaitsSignOff: true }),
  ]);
  return { consultations, refunds, notices, orders, dataRequests, signOffs };
};
