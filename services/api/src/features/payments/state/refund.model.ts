import { defineModel, defineSchema } from '../../../db/model.ts';

export type RefundState = 'requested' | 'sent' | 'provider_accepted' | 'bank_confirmed' | 'failed' | 'manual';

/** Nobody has asked the provider, or it refused: staff may choose how the money goes back. */
export const UNSENT_REFUNDS: RefundState[] = ['requested', 'failed'];
/** The money has not gone back as far as we know. */
export const OPEN_REFUNDS: RefundState[] = [...UNSENT_REFUNDS, 'sent'];

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
  /** What staff noted when they repaid by hand. */
  note?: string;
  /** Why the provider did not take it on. */
  failure?: string;
  /** Who asks the provider does so alone until then. */
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
