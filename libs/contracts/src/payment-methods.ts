const METHODS: Record<string, string> = {
  free_access: 'Free Access',
  access_code: 'Kode akses',
  bank_transfer: 'Virtual account',
  permata: 'Permata VA',
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

/**
 * Returns the name of a payment method. One that we do not know stays unchanged, so that staff can look it up at the provider.
 * @param method the provider's `payment_type`, `free_access` or `access_code`; null when none was chosen
 */
export const paymentMethodName = (method: string | null): string =>
  method === null ? 'Belum dipilih' : (METHODS[method] ?? method);

const PROVIDERS: Record<string, string> = {
  cimb: 'CIMB Niaga',
  danamon: 'Danamon',
  permata: 'Permata',
  indomaret: 'Indomaret',
  alfamart: 'Alfamart',
};

/** Returns the name of a bank or store: most banks are known by their capitals, such as BCA. @param code the provider's */
export const providerName = (code: string): string => PROVIDERS[code] ?? code.toUpperCase();
