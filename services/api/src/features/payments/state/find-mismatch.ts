import type { OrderFlag } from '@kenali/contracts';
import type { ApiSettings } from '@kenali/settings';
import { wholeRupiah } from '../../../money.ts';
import type { ProviderSnapshot } from '../provider/payment-provider.ts';
import type { PaymentAttemptDocument } from './payment-attempt.model.ts';

/** The fields of a notification or status answer that must agree with the stored attempt. */
export interface Claims {
  order_id: string;
  gross_amount: string;
  currency?: string | null;
  merchant_id?: string | null;
}

/** A fee that the provider added to the price. Both amounts are whole rupiah. */
interface ImposedFee {
  original: number;
  gross: number;
}

/**
 * The flag for the first field that does not match the attempt; null when everything matches. Currency and merchant are
 * compared only when the provider sends them. `fee` explains a higher amount if the account is configured to add fees.
 */
export function findMismatch(
  attempt: Pick<PaymentAttemptDocument, 'providerOrderId' | 'amount'>,
  claims: Claims,
  { merchantId, customerFee }: Pick<ApiSettings['midtrans'], 'merchantId' | 'customerFee'>,
  fee: ImposedFee | null,
): OrderFlag | null {
  if (claims.order_id !== attempt.providerOrderId) return 'id_mismatch';
  const gross = wholeRupiah(claims.gross_amount);
  const isExplained = customerFee && fee?.original === attempt.amount && fee.gross === gross;
  if (gross !== attempt.amount && !isExplained) return 'amount_mismatch';
  if (claims.currency && claims.currency !== 'IDR') return 'currency_mismatch';
  if (merchantId && claims.merchant_id && claims.merchant_id !== merchantId) return 'merchant_mismatch';
  return null;
}

/**
 * Reads the fee from a status answer, never from a notification, because the signature does not cover this block. Null
 * when there is no fee or the amounts do not add up.
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
