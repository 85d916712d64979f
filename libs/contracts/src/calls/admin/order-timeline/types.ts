import type { DecimalRupiah, Id, IsoTime } from '../../common/types.ts';
import type { OrderStatus, PaymentStatus } from '../../orders/types.ts';

/** The payment history of one order: attempts and provider events, oldest first. */
export interface OrderTimeline {
  orderId: Id;
  userId: Id;
  /** The owner of the order. */
  user: { email: string; firstName: string; lastName: string };
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  totalAmount: DecimalRupiah;
  flags: string[];
  /** The subset of `flags` that needs no staff attention any more. */
  settledFlags: string[];
  attempts: {
    providerOrderId: string;
    amount: DecimalRupiah;
    state: string;
    paymentType: string | null;
    createdAt: IsoTime;
    expiresAt: IsoTime;
  }[];
  events: {
    at: IsoTime;
    providerOrderId: string;
    source: string;
    transactionStatus: string | null;
    fraudStatus: string | null;
    verdict: string;
    from: string | null;
    to: string | null;
    /** How often the same notification arrived. */
    count: number;
  }[];
}

export interface AdminOrderTimelineCalls {
  'GET /api/admin/orders/{id}/timeline': { params: { id: Id }; response: OrderTimeline };
}
