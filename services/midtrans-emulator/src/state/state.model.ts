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
  notificationUrls: string[];
}

export interface Refund {
  id: number;
  key: string;
  amount: number;
  reason: string;
  createdAt: number;
  /** The bank confirms later, with a second notification. */
  confirmAt: number;
  confirmedAt?: number;
}

/** An act that comes by itself, and when. */
export interface Following {
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
  /** Whole rupiah that the account puts on the price. */
  fee?: number;
  /** What the control API wants stated instead of the true amount. */
  statedAmount?: string;
  createdAt: number;
  expiresAt: number;
  settledAt?: number;
  capturedAt?: number;
  /** A captured card settles by itself at this time. */
  settleAt?: number;
  /** What a switch makes of it later. */
  later?: Following;
  /** Fields of the payment type, as they go over the wire. */
  details: Record<string, unknown>;
  pageCode?: PageCode;
  cardOutcome?: CardOutcome;
  refunds: Refund[];
  /** Whole rupiah that the bank took back. */
  chargebackAmount?: number;
  statedRefundAmount?: number;
}

export interface DeliveryAttempt {
  at: number;
  /** HTTP status, null when no answer came. */
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
  /** The exact text that is sent, the same at every attempt. */
  body: string;
  state: 'waiting' | 'delivered' | 'failed' | 'dropped';
  createdAt: number;
  /** Null when it is over, or while it waits for the next notification. */
  nextAt: number | null;
  /** Goes out with the others of its order, in random order. */
  isShuffled?: boolean;
  /** Goes out after the next notification of the same payment. */
  waitsForNext?: boolean;
  attempts: DeliveryAttempt[];
}
