/** Requests carry whole rupiah, answers and signatures the same with two decimals. */
export const amountText = (rupiah: number) => `${rupiah}.00`;

/** For people: `Rp 150.000`. */
export const amountForPeople = (text: string) => {
  const whole = text.split('.')[0] ?? '0';
  const grouped = whole.replace('-', '').replace(/\B(?=(\d{3})+$)/g, '.');
  return whole.startsWith('-') ? `-Rp ${grouped}` : `Rp ${grouped}`;
};
