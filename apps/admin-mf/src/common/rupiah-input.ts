/** Parses "350.000" or "Rp 350000" to whole rupiah. Returns null for empty text, and NaN for anything else. */
export function parseRupiah(typed: string): number | null {
  const digits = typed.replace(/^\s*rp/i, '').replace(/[\s.]/g, '');
  if (digits === '') return null;
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

/** The text of a whole amount in a field. Returns an empty text for null. */
export const formatForInput = (amount: string | null) => (amount === null ? '' : String(Math.round(Number(amount))));
