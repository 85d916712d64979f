/** The middle of the figures; of two in the middle, the lower one. */
export const median = (figures: readonly number[]): number =>
  [...figures].sort((one, other) => one - other)[Math.floor((figures.length - 1) / 2)] as number;
