/** As the provider names them; methods that are new there are shown as they come. */
const NAMES: Record<string, string> = {
  free_access: 'Free Access',
  bank_transfer: 'Virtual account',
  echannel: 'Mandiri Bill',
  credit_card: 'Kartu',
  cstore: 'Gerai ritel',
  qris: 'QRIS',
  gopay: 'GoPay',
  shopeepay: 'ShopeePay',
  dana: 'DANA',
  ovo: 'OVO',
  akulaku: 'Akulaku',
  kredivo: 'Kredivo',
};

/** The words for a payment method; null means that none was chosen yet. */
export const paymentMethodName = (method: string | null): string =>
  method === null ? 'Belum dipilih' : (NAMES[method] ?? method);
