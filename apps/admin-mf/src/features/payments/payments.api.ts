import { PENDING_KEY } from '../../common/pending.ts';

/** Prefix of the query keys of all data about payments. */
export const PAYMENTS_KEY = ['/api/admin', 'payments'];

/** What changes with an order, refund or notification. */
export const PAYMENT_KEYS = [PENDING_KEY, PAYMENTS_KEY];
