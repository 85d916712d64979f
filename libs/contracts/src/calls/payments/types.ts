import type { Count, DecimalRupiah, Id, Integer, IsoTime, OptionalText } from '../common/types.ts';
import type { OrderState, OrderStatus, PaymentStatus } from '../orders/types.ts';

/** The order as the browser shows it. Fails with PRICE_CHANGED if it differs from the stored order. */
export interface CreateTransactionRequest {
  orderId: Id;
  amount?: number;
  /** Ignored: the server takes the payer's details from the stored account. */
  customerDetails?: Record<string, unknown>;
  itemDetails?: { id: string | number; name: string; price: number; quantity: number }[];
}

export interface TransactionView {
  token: string;
  /** Empty if the provider names none. */
  redirectUrl: OptionalText;
  providerOrderId: string;
  /** Whole rupiah. */
  amount: Integer;
  expiresAt: IsoTime;
  snapJsUrl: string;
  clientKey: string;
}

export const DIRECT_PAYMENT_METHODS = ['free_access', 'card', 'bank'] as const;

export interface CreatePaymentRequest {
  orderId: Id;
  /** `free_access` requires a stored total of 0. `card` and `bank` work in demo mode only and pay in the emulator. */
  paymentMethod: (typeof DIRECT_PAYMENT_METHODS)[number];
}

export interface PaymentCreated {
  /** The request was accepted. `status` and `paymentStatus` tell whether the order is paid. */
  success: true;
  orderId: Id;
  paymentId: string;
  paymentMethod: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  userAssessments: { id: Id; assessmentId: Id }[];
}

export interface PaymentStatusView extends OrderState {
  orderId: Id;
  items: { assessmentName: string; price: DecimalRupiah }[];
}

/** The body of the provider's webhook. The API reads only the fields listed here and stores the whole body with the event. */
export interface ProviderNotification {
  order_id: string;
  status_code: string;
  gross_amount: string;
  signature_key: string;
  transaction_status: string;
  transaction_id?: string | null;
  fraud_status?: string | null;
  payment_type?: string | null;
  currency?: string | null;
  merchant_id?: string | null;
  [field: string]: unknown;
}

export const NOTIFICATION_VERDICTS = ['applied', 'duplicate', 'stale', 'held', 'test'] as const;

export interface NotificationReceived {
  received: true;
  /** How the API handled the notification, for the provider's log. */
  verdict: (typeof NOTIFICATION_VERDICTS)[number];
}

/** `success` is true only if the order is completed. `message` is user-facing text. */
export interface PaymentSimulated {
  success: boolean;
  message: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
}

/** The result of comparing the caller's open orders with the provider. */
export interface SyncResult {
  success: boolean;
  checked: Count;
  updated: Count;
  failed: Count;
  orders: { id: Id; before: PaymentStatus; after: PaymentStatus }[];
}

export interface PaymentCalls {
  'POST /api/midtrans/create-transaction': { body: CreateTransactionRequest; response: TransactionView };
  'POST /api/midtrans/notification': { body: ProviderNotification; response: NotificationReceived };
  'POST /api/payments/create': { body: CreatePaymentRequest; response: PaymentCreated };
  /**
   * Demo mode: pays in the emulator, whose signed notification then completes the order. Production: requests the current
   * status from the provider. Ignores the body.
   */
  'POST /api/midtrans/simulate-payment/{orderId}': { params: { orderId: Id }; response: PaymentSimulated };
  /** Checks the caller's open orders, at most once in 10 s. */
  'POST /api/sync/trigger': { response: SyncResult };
  'GET /api/payment-status/{orderId}': { params: { orderId: Id }; response: PaymentStatusView };
}
