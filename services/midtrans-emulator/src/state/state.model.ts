import type { MethodCode, PageCode } from '../payments/payment-types.ts';
import type { TransactionRequest } from '../snap/transaction-request.ts';

export const TRANSACTION_STATUSES = [
  'pending',
  'authorize',
  'capture',
  'settlement',
  'deny',
  'cancel',
  'expire',
  'failure',
  'refund',
  'partial_refund',
  'chargeback',
  'partial_chargeback',
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export const FRAUD_STATUSES = ['accept', 'deny', 'challenge'] as const;
export type FraudStatus = (typeof FRAUD_STATUSES)[number];

/** One Snap token. Times are milliseconds since the epoch. */
export interface SnapSession {
  token: string;
  orderId: string;
  createdAt: number;
  pageExpiresAt: number;
  life: 'live' | 'replaced' | 'cancelled' | 'expired';
  request: TransactionRequest;
  /** The header `X-Request-Id` of the call. */
  requestId?: string;
  notificationUrls: string[];
}

export interface Refund {
  id: number;
  key: string;
  amount: number;
  reason: string;
  createdAt: number;
  /** When the bank confirms the refund. The merchant then gets a second notification. */
  confirmAt: number;
  confirmedAt?: number;
}

/** An automatic action and its time. */
export interface ScheduledAction {
  act: 'settle' | 'expire' | 'cancel' | 'reverse' | 'chargeBack' | 'refund';
  at: number;
}

export type CardOutcome = 'accept' | 'deny' | 'challenge' | 'fds_deny';

/** One attempt to pay an order with one method. */
export interface Transaction {
  id: string;
  orderId: string;
  token: string;
  method: MethodCode;
  paymentType: string;
  status: TransactionStatus;
  fraudStatus?: FraudStatus;
  /** Whole rupiah. */
  amount: number;
  /** Whole rupiah that Midtrans adds to the price. */
  fee?: number;
  /** Amount that the control API set instead of the true one. */
  statedAmount?: string;
  createdAt: number;
  expiresAt: number;
  settledAt?: number;
  capturedAt?: number;
  /** When a captured card settles. */
  settleAt?: number;
  /** An action that a fault triggers later. */
  later?: ScheduledAction;
  /** Fields of the payment type, as in notifications and responses. */
  details: Record<string, unknown>;
  pageCode?: PageCode;
  cardOutcome?: CardOutcome;
  refunds: Refund[];
  /** Whole rupiah of all chargebacks. */
  chargebackAmount?: number;
  /** Refunded amount that the control API set, in whole rupiah. */
  statedRefundAmount?: number;
}

export interface DeliveryAttempt {
  at: number;
  /** HTTP status; null when no response arrived. */
  code: number | null;
  error?: string;
  durationMs: number;
  isManual: boolean;
}

export interface Delivery {
  id: number;
  orderId: string;
  transactionId: string;
  transactionStatus: string;
  url: string;
  /** The exact JSON text. Every attempt sends the same text. */
  body: string;
  state: 'waiting' | 'delivered' | 'failed' | 'dropped';
  createdAt: number;
  /** Null when the delivery is finished, or while it waits for the next notification. */
  nextAt: number | null;
  /** Whether the fault `shuffle` has collected it. */
  isShuffled?: boolean;
  /** Whether the fault `settleBeforePending` holds it back until the next notification of the same payment. */
  waitsForNext?: boolean;
  attempts: DeliveryAttempt[];
}
