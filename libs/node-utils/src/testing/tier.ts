/** Whether the tests run at full size, as `npm run test:full` does. `npm test` runs the same rules at a smaller size. */
export const isFullTier = process.env.TEST_TIER === 'full';

/** Chooses the size of a stress test, such as a number of rounds or rows, for the tier that runs. */
export const inTier = <T>({ gate, full }: { gate: T; full: T }): T => (isFullTier ? full : gate);
