/** Formats whole rupiah as API responses do: 350000 becomes "350000.00". */
export const decimalRupiah = (rupiah: number): string => `${rupiah}.00`;

/** Parses a decimal string such as "350000.00" as whole rupiah; null when it is not one, has a fraction or leading zeros. */
export function wholeRupiah(text: string): number | null {
  const match = /^(0|[1-9]\d{0,14})(?:\.0{1,2})?$/.exec(text);
  return match ? Number(match[1]) : null;
}

const wholeNumber = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });

/** A price in an email: "Rp 350.000", or "gratis". */
export const priceText = (rupiah: number): string => (rupiah === 0 ? 'gratis' : `Rp ${wholeNumber.format(rupiah)}`);
