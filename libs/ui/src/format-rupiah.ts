const thousands = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });

/**
 * Whole rupiah as people read it: `Rp 350.000`.
 * @param value rupiah as a number or a decimal string (`"350000.00"`); fractions are rounded
 * @returns `-` when the value is no number; a plain space follows `Rp`
 */
export const formatRupiah = (value: number | string): string => {
  const amount = typeof value === 'string' && value.trim() === '' ? Number.NaN : Math.round(Number(value));
  if (!Number.isFinite(amount)) return '-';
  return `${amount < 0 ? '-' : ''}Rp ${thousands.format(Math.abs(amount))}`;
};
