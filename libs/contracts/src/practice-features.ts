import { ACCESS_CODE_ACTIONS, type AccessCodeCalls } from './calls/access-codes/types.ts';
import type { BookingCalls } from './calls/bookings/types.ts';
import { NORM_ACTIONS, type NormCalls } from './calls/norms/types.ts';

export * from './calls/access-codes/code.ts';
export * from './calls/access-codes/types.ts';
export * from './calls/bookings/types.ts';
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

type PageOwner = 'shell' | 'admin';
/** The routes of their pages by app. */
const PRACTICE_ROUTES: Record<PracticeFeature, Partial<Record<PageOwner, readonly string[]>>> = {
  'access-codes': { shell: ['/kode'], admin: ['/admin/access-codes'] },
  bookings: { admin: ['/cases/schedule'] },
  norms: { admin: ['/admin/norms', '/cases/norms'] },
};

/** For `VITAL_ROUTES`. */
export const practiceRoutesOf = (owner: PageOwner): string[] =>
  Object.values(PRACTICE_ROUTES).flatMap(({ [owner]: routes = [] }) => routes);

/** What a practice switches on to have a page; nothing for a page that every practice has. */
export function featureOfRoute(route: string): { feature?: PracticeFeature } {
  const feature = PRACTICE_FEATURES.find((each) => Object.values(PRACTICE_ROUTES[each]).flat().includes(route));
  return feature ? { feature } : {};
}

/** Tells, by what a practice has switched on, whether it has something. What names no feature is there for every practice. */
export const isOffered =
  (features: readonly PracticeFeature[] = []) =>
  ({ feature }: { feature?: PracticeFeature | undefined }): boolean =>
    !feature || features.includes(feature);
