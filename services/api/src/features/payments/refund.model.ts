import mongoose from 'mongoose';

type RefundState = 'requested' | 'sent' | 'provider_accepted' | 'bank_confirmed' | 'failed' | 'manual';

/** Money that has to go back to a payer. `refundKey` names it at the provider, so that asking twice repays once. */
export interface RefundDocument {
  _id: number;
  orderId: number;
  providerOrderId: string;
  refundKey: string;
  /** Whole rupiah. */
  amount: number;
  reason: 'duplicate_payment';
  state: RefundState;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new mongoose.Schema<RefundDocument>(
  {
    _id: { type: Number, required: true },
    orderId: { type: Number, required: true },
    providerOrderId: { type: String, required: true },
    refundKey: { type: String, required: true, match: /^[A-Za-z0-9_-]+$/ },
    amount: { type: Number, required: true, min: 1 },
    reason: { type: String, required: true },
    state: { type: String, default: 'requested' },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ refundKey: 1 }, { unique: true });
schema.index({ state: 1, _id: 1 });
schema.index({ orderId: 1 });

export const Refund = mongoose.model<RefundDocument>('Refund', schema, 'refunds');
