import type { RefundStatus } from '@kenali/contracts';
import { type DocumentOf, defineModel, defineSchema, field, MIXED } from '../../../db/model.ts';

/** Not sent to the provider, or refused by it: staff choose how to refund. */
export const UNSENT_REFUNDS: RefundStatus[] = ['requested', 'failed'];
/** As far as we know, the money has not been refunded. */
export const OPEN_REFUNDS: RefundStatus[] = [...UNSENT_REFUNDS, 'sent'];

/** The keys of refunds of a second payment, which no member of staff started. Only the server makes keys, so no text of staff can be taken for one. */
export const DUPLICATE_KEYS = /^duplicate-/;
export const duplicateKey = (providerOrderId: string): string => `duplicate-${providerOrderId}`;
export const isOfDuplicate = ({ refundKey }: Pick<RefundDocument, 'refundKey'>): boolean =>
  DUPLICATE_KEYS.test(refundKey);

/** Whether staff can withdraw it: they started it, and its money cannot be on the way. */
export const isWithdrawable = (refund: Pick<RefundDocument, 'refundKey' | 'state'>): boolean =>
  !isOfDuplicate(refund) && UNSENT_REFUNDS.includes(refund.state);

const fields = {
  _id: field<number>({ type: Number, required: true }),
  orderId: field<number>({ type: Number, required: true }),
  providerOrderId: field<string>({ type: String, required: true }),
  refundKey: field<string>({ type: String, required: true, match: /^[A-Za-z0-9_-]+$/ }),
  /** Of the request that started it: a repeated one finds it. */
  startKey: field<string | undefined>({ type: String }),
  /** Whole rupiah. */
  amount: field<number>({ type: Number, required: true, min: 1 }),
  /** The words of the member of staff who started it; `duplicate_payment` if nobody did. */
  reason: field<string>({ ...MIXED, required: true }),
  state: field<RefundStatus>({ type: String, default: 'requested' }),
  /** The provider's sum includes it. An accepted refund is not in it before the next status. */
  isReported: field<boolean | undefined>({ type: Boolean }),
  /** The staff note of a manual refund. */
  note: field<string | undefined>(MIXED),
  /** Why the provider did not accept the refund. */
  failure: field<string | undefined>({ type: String }),
  /** Until then, only the process that took the lease calls the provider. */
  leaseUntil: field<Date | null | undefined>({ type: Date }),
  createdAt: field<Date>({ type: Date, required: true }),
  updatedAt: field<Date>({ type: Date, required: true }),
};

/** A refund that a payer is due. `refundKey` makes the provider's refund call idempotent; `reason` and `note` are sealed. */
export interface RefundDocument extends DocumentOf<typeof fields> {}

const schema = defineSchema<RefundDocument>(fields);
schema.index({ refundKey: 1 }, { unique: true });
schema.index({ startKey: 1 }, { unique: true, partialFilterExpression: { startKey: { $exists: true } } });
schema.index({ state: 1, _id: 1 });
schema.index({ orderId: 1 });

export const Refund = defineModel<RefundDocument>('Refund', schema, 'refunds');
