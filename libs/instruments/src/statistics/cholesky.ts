/**
 * The lower triangle whose product with its transpose is the matrix.
 * @returns null if the matrix is not positive definite, within rounding
 */
export function cholesky(matrix: readonly (readonly number[])[]): number[][] | null {
  const lower: number[][] = [];
  for (const [i, row] of matrix.entries()) {
    const own: number[] = [];
    for (let j = 0; j < i; j++) {
      const other = lower[j] as number[];
      const rest = own.reduce((sum, value, at) => sum - value * (other[at] as number), row[j] as number);
      own.push(rest / (other[j] as number));
    }
    const diagonal = row[i] as number;
    const rest = own.reduce((sum, value) => sum - value * value, diagonal);
    if (!(rest > 1e-10 * diagonal)) return null;
    own.push(Math.sqrt(rest));
    lower.push(own);
  }
  return lower;
}

/** Solves matrix x result = right side. @returns null if the matrix is not positive definite */
export function solve(matrix: readonly (readonly number[])[], rightSide: readonly number[]): number[] | null {
  const lower = cholesky(matrix);
  if (!lower) return null;
  const at = (i: number, j: number) => (lower[i] as number[])[j] as number;
  const size = rightSide.length;
  const result = [...rightSide];
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < i; j++) (result[i] as number) -= at(i, j) * (result[j] as number);
    (result[i] as number) /= at(i, i);
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let j = i + 1; j < size; j++) (result[i] as number) -= at(j, i) * (result[j] as number);
    (result[i] as number) /= at(i, i);
  }
  return result;
}
