import type { RefundStatus } from '@kenali/contracts';
import { defineModel, defineSchema } from '../../../db/model.ts';

/** Not sent to the provider, or refused by it: staff choose how to refund. */
export const UNSENT_REFUNDS: RefundStatus[] = ['requested', 'failed'];
/** As far as we know, the money has not been refunded. */
export const OPEN_REFUNDS: RefundStatus[] = [...UNSENT_REFUNDS, 'sent'];

/** The reason of a refund that no member of staff started. */
export const DUPLICATE_PAYMENT = 'duplicate_payment';

/** A refund that a payer is due. `refundKey` makes the provider's refund call idempotent. */
export interface RefundDocument {
  _id: number;
  orderId: number;
  providerOrderId: string;
  refundKey: string;
  /** Whole rupiah. */
  amount: number;
  /** `duplicate_payment`, or the words of the member of staff who started it. */
  reason: string;
  state: RefundStatus;
  /** The staff note of a manual refund. */
  note?: string;
  /** Why the provider did not accept the refund. */
  failure?: string;
  /** Until then, only the process that took the lease calls the provider. */
  leaseUntil?: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

const schema = defineSchema<RefundDocument>(
  {
    _id: { type: Number, required: true },
    orderId: { type: Number, required: true },
    providerOrderId: { type: String, required: true },
    refundKey: { type: String, required: true, match: /^[A-Za-z0-9_-]+$/ },
    amount: { type: Number, required: true, min: 1 },
    reason: { type: String, required: true },
    state: { type: String, default: 'requested' },
    note: { type: String },
    failure: { type: String },
    leaseUntil: { type: Date },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ refundKey: 1 }, { unique: true });
schema.index({ state: 1, _id: 1 });
schema.index({ orderId: 1 });

export const Refund = defineModel<RefundDocument>('Refund', schema, 'refunds');
