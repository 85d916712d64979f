import type { Config } from '../../../config.ts';

const TIMEOUT_MS = 5000;

export type Pressed = 'pressed' | 'refused' | 'unavailable';

/**
 * Presses 'Bayar' on the simulator's payment page, as the payer would: the payment is told to us by its signed
 * notification. Demo mode only, where the configuration admits no real provider's address.
 */
export async function pressPayButton(
  { mode, midtrans }: Pick<Config, 'mode' | 'midtrans'>,
  providerOrderId: string,
  paymentType?: string,
): Promise<Pressed> {
  if (mode !== 'demo') throw new Error('There is a pay button in demo mode only');
  const answer = await fetch(`${midtrans.coreApiBaseUrl}/_control/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: providerOrderId, payment_type: paymentType }),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  await answer?.body?.cancel();
  if (answer?.ok) return 'pressed';
  return answer && answer.status < 500 ? 'refused' : 'unavailable';
}
