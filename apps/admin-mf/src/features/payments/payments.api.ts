import { PENDING_KEY } from '../../common/pending.ts';
import { fresh } from '../../common/queries.ts';

/** Prefix of the query keys of all data about payments. */
export const PAYMENTS_KEY = ['/api/admin', 'payments'];

/** The payment history of an order, with its refunds. */
export const timelineOf = (id: number) =>
  fresh([...PAYMENTS_KEY, 'timeline', id], 'GET /api/admin/orders/{id}/timeline', { params: { id } });

/** What changes with an order, refund or notification. */
export const PAYMENT_KEYS = [PENDING_KEY, PAYMENTS_KEY];
