import type { PageCode } from '../payments/payment-types.ts';
import type { Transaction } from '../state/state.model.ts';

const BANKS: Readonly<Record<string, string>> = { cimb: 'CIMB Niaga', danamon: 'Danamon' };
const STORES: Readonly<Record<string, string>> = { indomaret: 'Indomaret', alfamart: 'Alfamart' };

const LABELS: Readonly<Record<string, string>> = {
  permata_va_number: 'Nomor virtual account Permata',
  biller_code: 'Kode perusahaan',
  bill_key: 'Kode bayar Mandiri',
};

/** The codes that the customer enters or scans to pay, taken from the fields of the notification. */
export function pageCodes({ details, pageCode }: Transaction): PageCode[] {
  const accounts = (details.va_numbers ?? []) as { bank: string; va_number: string }[];
  const codes = accounts.map(({ bank, va_number }) => ({
    label: `Nomor virtual account ${BANKS[bank] ?? bank.toUpperCase()}`,
    value: va_number,
  }));
  for (const [name, label] of Object.entries(LABELS))
    if (details[name]) codes.push({ label, value: String(details[name]) });
  if (details.payment_code)
    codes.push({
      label: `Kode pembayaran ${STORES[String(details.store)] ?? ''}`,
      value: String(details.payment_code),
    });
  return pageCode ? [...codes, pageCode] : codes;
}
