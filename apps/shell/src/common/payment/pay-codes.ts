import { type OpenPaymentView, providerName } from '@kenali/contracts';
import type { Fact } from '../fact-list.tsx';

type Named = Fact & { value: string };

/** Where the payer pays: the bank or the shop. Null for methods without one, such as QRIS. */
export const payPlace = ({ bank, store }: OpenPaymentView): string | null => {
  const code = bank ?? store;
  return code ? providerName(code) : null;
};

/** The numbers that the payer enters in a banking app or says at the till, in this order. */
export const payCodes = ({ vaNumber, billerCode, billKey, paymentCode }: OpenPaymentView): Named[] =>
  [
    { label: 'Nomor virtual account', value: vaNumber },
    { label: 'Kode perusahaan', value: billerCode },
    { label: 'Kode bayar', value: billKey },
    { label: 'Kode pembayaran', value: paymentCode },
  ].filter((code): code is Named => !!code.value);
