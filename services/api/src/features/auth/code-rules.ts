const MINUTE_MS = 60_000;

/** A code works for 10 minutes and 5 tries; 3 are sent in 15 minutes to one account for one purpose. */
export const CODE_LIFETIME_MS = 10 * MINUTE_MS;
export const CODE_TRIES = 5;
export const SEND_WINDOW_MS = 15 * MINUTE_MS;
export const SENDS_PER_WINDOW = 3;
