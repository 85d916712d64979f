/** What a practice may switch on beyond the specification. Without it, neither pages nor calls show that it exists. */
export const PRACTICE_FEATURES = ['access-codes', 'bookings', 'norms'] as const;
export type PracticeFeature = (typeof PRACTICE_FEATURES)[number];

/** Tells, by what a practice has switched on, whether it has something. What names no feature is there for every practice. */
export const isOffered =
  (features: readonly PracticeFeature[] = []) =>
  ({ feature }: { feature?: PracticeFeature | undefined }): boolean =>
    !feature || features.includes(feature);
