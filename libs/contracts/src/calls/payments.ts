import type { DecimalRupiah, Id, IsoTime, OrderStatus, PaymentStatus } from './common.ts';

/** What the browser believes it is buying; a difference from the stored order is refused with PRICE_CHANGED. */
export interface CreateTransactionRequest {
  orderId: Id;
  amount?: number;
  /** Ignored: the payer's details come from the stored account. */
  customerDetails?: Record<string, unknown>;
  itemDetails?: { id: string | number; name: string; price: number; quantity: number }[];
}

export interface TransactionView {
  token: string;
  redirectUrl: string;
  providerOrderId: string;
  /** Whole rupiah. */
  amount: number;
  expiresAt: IsoTime;
  snapJsUrl: string;
  clientKey: string;
}

/** `free_access` only where the server's own total is 0; `card` and `bank` in demo mode only: they press the simulator's button. */
export interface CreatePaymentRequest {
  orderId: Id;
  paymentMethod: 'free_access' | 'card' | 'bank';
}

export interface PaymentCreated {
  /** The request was taken; whether the order is paid stands in `status` and `paymentStatus`. */
  success: true;
  orderId: Id;
  paymentId: string;
  paymentMethod: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  userAssessments: { id: Id; assessmentId: Id }[];
}

export interface PaymentStatusView {
  orderId: Id;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: string | null;
  paidAt: IsoTime | null;
  totalAmount: DecimalRupiah;
  items: { assessmentName: string; price: DecimalRupiah }[];
}

/** What the provider posts. Only these are read, and each must be a string; all else is kept raw with the event. */
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

/** `verdict` tells the provider's log what became of the note; 200 means stored or rightly ignored. */
export interface NotificationReceived {
  received: true;
  verdict: 'applied' | 'duplicate' | 'stale' | 'held' | 'test';
}

/** `success` is true only when the order is completed. `message` is fit to show. */
export interface PaymentSimulated {
  success: boolean;
  message: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
}

/** What asking the provider about the caller's open orders brought. */
export interface SyncDone {
  success: boolean;
  checked: number;
  updated: number;
  failed: number;
  orders: { id: Id; before: PaymentStatus; after: PaymentStatus }[];
}

export interface PaymentCalls {
  'POST /api/midtrans/create-transaction': { body: CreateTransactionRequest; response: TransactionView };
  'POST /api/midtrans/notification': { body: ProviderNotification; response: NotificationReceived };
  'POST /api/payments/create': { body: CreatePaymentRequest; response: PaymentCreated };
  /**
   * Demo: presses the simulator's pay button, and the signed notification does the work. Production: asks the provider
   * for the true status and reports it. A body is accepted and ignored.
   */
  'POST /api/midtrans/simulate-payment/{orderId}': { params: { orderId: Id }; response: PaymentSimulated };
  /** The caller's own open orders, once in 10 s. */
  'POST /api/sync/trigger': { response: SyncDone };
  'GET /api/payment-status/{orderId}': { params: { orderId: Id }; response: PaymentStatusView };
}
