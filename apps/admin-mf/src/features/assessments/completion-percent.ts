/** Completed of all, in whole percent; 0 where there is nothing. */
export const completionPercent = (completed: number, open: number): number =>
  completed + open === 0 ? 0 : Math.round((completed / (completed + open)) * 100);
