/** What a practice may switch on beyond the specification. Without it, neither pages nor calls show that it exists. */
export const PRACTICE_FEATURES = ['access-codes', 'bookings', 'norms'] as const;
export type PracticeFeature = (typeof PRACTICE_FEATURES)[number];
