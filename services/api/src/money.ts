/** Formats whole rupiah as API responses do: 350000 becomes "350000.00". */
export const decimalRupiah = (rupiah: number): string => `${rupiah}.00`;

/** Parses a decimal string such as "350000.00" as whole rupiah; null when it is not one or has a fraction. */
export function wholeRupiah(text: string): number | null {
  const match = /^(\d{1,15})(?:\.0{1,2})?$/.exec(text);
  return match ? Number(match[1]) : null;
}
