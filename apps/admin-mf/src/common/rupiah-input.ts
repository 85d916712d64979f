/** Parses "350.000" or "Rp 350000" to whole rupiah. Returns null for empty text, and NaN for anything else. */
export function parseRupiah(typed: string): number | null {
  const digits = typed.replace(/^\s*rp/i, '').replace(/[\s.]/g, '');
  if (digits === '') return null;
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

/** "350000" and "35.0000" become "350.000". Any other text stays, for the error to name it. */
export const groupRupiah = (typed: string): string =>
  typed.replace(
    /^(\s*(?:rp\s*)?)([\d.]+)$/i,
    (_, before: string, amount: string) => `${before}${amount.replaceAll('.', '').replace(/\B(?=(\d{3})+$)/g, '.')}`,
  );

/** The text of a whole amount in a field. Returns an empty text for null. */
export const formatForInput = (amount: string | null) =>
  amount === null ? '' : groupRupiah(String(Math.round(Number(amount))));
