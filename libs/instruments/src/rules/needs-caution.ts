/** True if more than 20 % of a section's items were not observed: its average is then shown with a caution. */
export const needsCaution = (notObserved: number, itemCount: number): boolean =>
  // Computed with whole numbers.
  notObserved * 5 > itemCount;
