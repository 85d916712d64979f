import type { AssessmentType, DecimalRupiah, Id, IsoTime, OrderStatus, PaymentStatus } from './common.ts';

/** Prices and total come from the server's catalogue; an `Idempotency-Key` header makes a repeat answer the same order. */
export interface CreateOrderRequest {
  assessmentIds: Id[];
}

export interface OrderCreated {
  id: Id;
  totalAmount: DecimalRupiah;
  status: OrderStatus;
}

export interface OrderItemView {
  id: Id;
  price: DecimalRupiah;
  assessment: { id: Id; name: string; type: AssessmentType };
}

export interface OrderView {
  id: Id;
  totalAmount: DecimalRupiah;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: string | null;
  paymentId: string | null;
  paidAt: IsoTime | null;
  paidAmount: DecimalRupiah | null;
  createdAt: IsoTime;
  updatedAt: IsoTime;
  orderItems: OrderItemView[];
}

export interface OrderCalls {
  'POST /api/orders': { body: CreateOrderRequest; response: OrderCreated };
  /** The caller's orders, newest first. */
  'GET /api/orders': { response: OrderView[] };
  'GET /api/orders/{id}': { params: { id: Id }; response: OrderView };
  /** Ends an unpaid order and what is open of it at the provider. A paid one answers ORDER_ALREADY_PAID; a cancelled one, itself. */
  'POST /api/orders/{id}/cancel': { params: { id: Id }; response: OrderView };
}
