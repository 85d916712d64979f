import { ACCESS_CODE_ACTIONS, type AccessCodeCalls } from './calls/access-codes/types.ts';
import type { BookingCalls } from './calls/bookings/types.ts';
import { NORM_ACTIONS, type NormCalls } from './calls/norms/types.ts';

export * from './calls/access-codes/code.ts';
export * from './calls/access-codes/types.ts';
export * from './calls/bookings/types.ts';
export * from './calls/bookings/zones.ts';
export * from './calls/norms/types.ts';

/** What a practice may switch on beyond the specification. Without it, neither pages nor calls show that it exists. */
export const PRACTICE_FEATURES = ['access-codes', 'bookings', 'norms'] as const;
export type PracticeFeature = (typeof PRACTICE_FEATURES)[number];

/** The calls of all features. Their schemas are in `calls/schemas.ts`. */
export interface PracticeCalls extends AccessCodeCalls, BookingCalls, NormCalls {}

/** The audited actions of each feature, with their names for staff. */
export const PRACTICE_ACTIONS = {
  'access-codes': ACCESS_CODE_ACTIONS,
  bookings: {},
  norms: NORM_ACTIONS,
} as const satisfies Record<PracticeFeature, Readonly<Record<string, string>>>;
export type ActionOf<F extends PracticeFeature> = keyof (typeof PRACTICE_ACTIONS)[F];
export type PracticeAction = { [F in PracticeFeature]: ActionOf<F> }[PracticeFeature];

/** The routes of their pages by app, for `VITAL_ROUTES`. */
export const PRACTICE_ROUTES = {
  shell: ['/kode'],
  admin: ['/admin/access-codes', '/admin/norms', '/cases/norms', '/cases/schedule'],
} as const;

/** Tells, by what a practice has switched on, whether it has something. What names no feature is there for every practice. */
export const isOffered =
  (features: readonly PracticeFeature[] = []) =>
  ({ feature }: { feature?: PracticeFeature | undefined }): boolean =>
    !feature || features.includes(feature);
