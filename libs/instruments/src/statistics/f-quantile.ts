/**
 * The value of the F distribution below which the given share lies.
 * @param share between 0 and 1
 * @param df1 degrees of freedom of the numerator
 * @param df2 degrees of freedom of the denominator
 */
export function fQuantile(share: number, df1: number, df2: number): number {
  // F is a function of a beta-distributed value. Halving finds that value to the last digit, and its steps cannot diverge.
  let [low, high] = [0, 1];
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (betaShare(middle, df1 / 2, df2 / 2) < share) low = middle;
    else high = middle;
  }
  const x = (low + high) / 2;
  return (df2 * x) / (df1 * (1 - x));
}

/** The regularized incomplete beta function: the share of a beta distribution below x. */
function betaShare(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  // The fraction converges quickly on the side of the mean only.
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

const TINY = 1e-300;
const nonZero = (value: number) => (Math.abs(value) < TINY ? TINY : value);

/** The continued fraction of the incomplete beta function, by the method of Lentz. */
function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m <= 10_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / nonZero(1 + even * d);
    c = nonZero(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / nonZero(1 + odd * d);
    c = nonZero(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return result;
}

/** Above this argument the series of Stirling is exact to double precision. */
const STIRLING_FROM = 15;

/** The logarithm of the gamma function of a positive number. */
function logGamma(value: number): number {
  let x = value;
  let product = 1;
  for (; x < STIRLING_FROM; x++) product *= x;
  const inverse = 1 / x;
  const square = inverse * inverse;
  const series =
    inverse * (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square * (1 / 1188)))));
  return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2 + series - Math.log(product);
}
