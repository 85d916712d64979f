/**
 * `numerator / denominator` rounded half up to a whole number, without a fraction in between: 202.5 hundredths
 * stay 202.5, where 2.025 * 100 would be 202.49999999999997 and round the wrong way.
 * @param numerator whole, 0 or more
 * @param denominator whole, above 0
 */
export const divideRounded = (numerator: number, denominator: number): number =>
  Math.floor((2 * numerator + denominator) / (2 * denominator));
