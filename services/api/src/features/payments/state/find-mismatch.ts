import type { Config } from '../../../config.ts';
import { wholeRupiah } from '../../../money.ts';
import type { OrderFlag } from '../../orders/index.ts';
import type { ImposedFee } from './imposed-fee.ts';
import type { PaymentAttemptDocument } from './payment-attempt.model.ts';

/** The fields of a notification or status answer that must agree with what we stored. */
interface Claims {
  order_id: string;
  gross_amount: string;
  currency?: string | null;
  merchant_id?: string | null;
}

/**
 * Why the provider's word cannot be about this attempt; null when it can. Currency and merchant are not always sent. `fee`
 * explains a higher amount, where the account is configured to add one.
 */
export function findMismatch(
  attempt: Pick<PaymentAttemptDocument, 'providerOrderId' | 'amount'>,
  claims: Claims,
  { merchantId, customerFee }: Pick<Config['midtrans'], 'merchantId' | 'customerFee'>,
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
