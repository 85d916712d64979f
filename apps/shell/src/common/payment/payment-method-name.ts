/** Keyed by the provider's names. Staff read those of `payment-labels.ts` in admin-mf. */
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

/** Returns the label of a payment method. An unknown method is returned unchanged, and null means none was chosen. */
export const paymentMethodName = (method: string | null): string =>
  method === null ? 'Belum dipilih' : (NAMES[method] ?? method);

const PROVIDERS: Record<string, string> = {
  cimb: 'CIMB Niaga',
  danamon: 'Danamon',
  permata: 'Permata',
  indomaret: 'Indomaret',
  alfamart: 'Alfamart',
};

/** Returns the name of a bank or store: most banks are known by their capitals, such as BCA. */
export const providerName = (code: string): string => PROVIDERS[code] ?? code.toUpperCase();
