import { wholeRupiah } from '../../../money.ts';
import type { ProviderSnapshot } from '../provider/payment-provider.ts';

/** What the provider says of a fee that it added: whole rupiah. */
export interface ImposedFee {
  original: number;
  gross: number;
}

/**
 * The fee that the provider put on top of the price, from a status answer: a notification's block is not signed. Null when
 * there is none or its figures do not add up.
 */
export function readImposedFee({ raw }: Pick<ProviderSnapshot, 'raw'>): ImposedFee | null {
  const info = fieldsOf(fieldsOf(fieldsOf(raw.metadata).extra_info).gross_amount_info);
  const [original, gross, fee] = [info.original_amount, info.gross_amount, info.customer_imposed_payment_fee].map(
    (value) => wholeRupiah(String(value ?? '')),
  );
  if (original == null || gross == null || fee == null || gross !== original + fee) return null;
  return { original, gross };
}

const fieldsOf = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
