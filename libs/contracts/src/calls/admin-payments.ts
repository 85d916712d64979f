import type { MarkSettledByHand } from '../limits.ts';
import type { AssessmentType, DecimalRupiah, Id, IsoTime, OrderStatus, PaymentStatus } from './common.ts';
import type { ConsultationStatus } from './user-assessments.ts';

export interface AdminOrderItem {
  id: Id;
  user: { id: Id; email: string; firstName: string; lastName: string };
  items: { name: string; type: AssessmentType; price: DecimalRupiah }[];
  totalAmount: DecimalRupiah;
  paidAmount: DecimalRupiah | null;
  refundedAmount: DecimalRupiah;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: string | null;
  flags: string[];
  /** Those of `flags` that ask for nobody any more. */
  settledFlags: string[];
  createdAt: IsoTime;
  paidAt: IsoTime | null;
}

export interface AdminOrdersQuery {
  page?: number;
  limit?: number;
  /** An order number, or words that begin a word of the payer's name or email. */
  search?: string;
  status?: OrderStatus;
  /** `attention`: any mark that still asks for a person; else one mark, settled or not. */
  flag?: 'attention' | 'late_payment' | 'duplicate_payment' | 'reversal' | 'chargeback' | 'review';
}

export type RefundStatus = 'requested' | 'sent' | 'provider_accepted' | 'bank_confirmed' | 'failed' | 'manual';

/** Money that has to go back to a payer. */
export interface AdminRefund {
  id: Id;
  orderId: Id;
  user: { id: Id; email: string; firstName: string; lastName: string; whatsappNumber: string };
  amount: DecimalRupiah;
  reason: string;
  state: RefundStatus;
  paymentType: string | null;
  /** The provider repays this method by its API; others are repaid by hand and recorded. */
  isSendable: boolean;
  note: string;
  createdAt: IsoTime;
  updatedAt: IsoTime;
}

/** A provider's notice that did not fit and waits for a person. */
export interface HeldNotice {
  id: Id;
  at: IsoTime;
  providerOrderId: string;
  orderId: Id | null;
  reason: string;
  transactionStatus: string | null;
  amount: string | null;
  count: number;
}

export interface AdminConsultation {
  /** The completed user assessment's. */
  id: Id;
  status: ConsultationStatus;
  requestedAt: IsoTime;
  updatedAt: IsoTime;
  childName: string;
  user: { id: Id; email: string; firstName: string; lastName: string; whatsappNumber: string };
  /** Newest last. */
  history: { at: IsoTime; status: ConsultationStatus; by: string; note: string }[];
}

export interface ConsultationUpdate {
  /** As the caller saw it. */
  from: ConsultationStatus;
  /** The same as `from` where there is only a remark. */
  status: ConsultationStatus;
  note?: string;
}

export interface AdminPaymentCalls {
  /** Newest first; the total stands in `X-Total-Count`. */
  'GET /api/admin/orders': { query: AdminOrdersQuery; response: AdminOrderItem[] };
  /** Says that a mark asks for nobody any more, and why; the mark stays. CONFLICT where the order has no such open mark. */
  'POST /api/admin/orders/{id}/settle': {
    params: { id: Id };
    body: { mark: MarkSettledByHand; note: string };
    response: { success: true };
  };
  'GET /api/admin/refunds': {
    query: { page?: number; limit?: number; state?: 'open' | 'done' };
    response: AdminRefund[];
  };
  /** Repays by the provider's API; pressed twice it repays once. Other methods answer REFUND_BY_HAND. */
  'POST /api/admin/refunds/{id}/send': { params: { id: Id }; response: AdminRefund };
  /** Records that the money went back by hand. */
  'POST /api/admin/refunds/{id}/record': { params: { id: Id }; body: { note: string }; response: AdminRefund };
  'GET /api/admin/notices': { query: { page?: number; limit?: number }; response: HeldNotice[] };
  /** Closes a held notice with the reason a person gives; the notice stays in the timeline. */
  'POST /api/admin/notices/{id}/resolve': { params: { id: Id }; body: { note: string }; response: { success: true } };
  'GET /api/admin/consultations': {
    /** `id`: that one alone, or none. */
    query: { page?: number; limit?: number; status?: ConsultationStatus; id?: Id };
    response: AdminConsultation[];
  };
  /** Answers CONFLICT and changes nothing where the status is no longer the one that the caller saw. */
  'PATCH /api/admin/consultations/{id}': {
    params: { id: Id };
    body: ConsultationUpdate;
    response: AdminConsultation;
  };
}
