/**
 * The address that opens a chat with a number; null where there is none.
 * @param number as it is stored: "081234567890" or "6281234567890"
 */
export function whatsappUrl(number: string): string | null {
  const digits = number.replace(/\D/g, '').replace(/^0/, '62');
  return digits === '' ? null : `https://wa.me/${digits}`;
}
