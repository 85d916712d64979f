/** Whole rupiah as the API shows them: 350000 becomes "350000.00". */
export const decimalRupiah = (rupiah: number): string => `${rupiah}.00`;

/** Whole rupiah of a decimal string; null when it is none or has a fraction. */
export function wholeRupiah(text: string): number | null {
  const match = /^(\d{1,15})(?:\.0{1,2})?$/.exec(text);
  return match ? Number(match[1]) : null;
}
