import type { VitalMetric } from './calls/client-errors/types.ts';
import { LEGAL_DOCUMENTS } from './legal.ts';
import { practiceRoutesOf } from './practice-features.ts';
import { REMOTES } from './shell-contract.ts';

/** Bounds of web.dev for the 75th percentile: good up to the first, poor above the second (web.dev/articles/defining-core-web-vitals-thresholds, web.dev/articles/ttfb). */
export const VITAL_BOUNDS: Record<VitalMetric, readonly [good: number, poor: number]> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  TTFB: [800, 1800],
};

/** Values that one report may have. A visit of that many routes does not happen. */
export const VITALS_PER_REPORT = 60;

/**
 * The routes by the app that declares them. Reports name these, so that no id of a result or an order leaves the browser.
 * Each app tests that its routes are here.
 */
export const VITAL_ROUTES: Readonly<Record<string, readonly string[]>> = {
  shell: [
    '/account',
    '/account/data',
    '/login',
    '/login/google',
    '/register',
    '/forgot-password',
    '/verify-email',
    '/reminders',
    '/cart',
    '/checkout',
    '/payment-success',
    '/payment-failed',
    '/payment-return',
    '/payment-success-redirect',
    '/dashboard',
    '/developers',
    ...practiceRoutesOf('shell'),
    ...Object.values(LEGAL_DOCUMENTS).flatMap(({ path }) => [path, `${path}/:version`]),
  ],
  [REMOTES.catalog_mf.app]: ['/', '/assessments', '/assessments/:id'],
  [REMOTES.assessment_mf.app]: [
    '/sensory-profile/:assessmentId',
    '/learning-style/:assessmentId',
    '/multiple-intelligence/:userAssessmentId',
    '/assessment/:id',
    '/account/children',
    '/account/children/invitation',
    '/account/children/results/:id',
    '/results/:id',
    '/observer',
    '/shared',
    '/contoh-laporan',
  ],
  [REMOTES.admin_mf.app]: [
    '/admin',
    '/admin/login',
    '/admin/dashboard',
    '/admin/users',
    '/admin/users/:userId',
    '/admin/assessments',
    '/admin/assessment-result/:userAssessmentId',
    '/admin/reports',
    '/admin/orders',
    '/admin/orders/:orderId',
    '/admin/refunds',
    '/admin/consultations',
    '/admin/sign-offs',
    '/admin/data-requests',
    '/admin/catalogue',
    '/admin/instruments',
    '/admin/packs',
    '/admin/packs/:proposalId',
    '/admin/audit',
    '/admin/password',
    '/admin/second-factor',
    '/admin/releases',
    '/cases',
    '/cases/:userAssessmentId',
    ...practiceRoutesOf('admin'),
  ],
};

/** Routes that a release of a remote may state besides: each one is a row per hour in the figures. */
export const MEASURED_ROUTES_MAX = 60;
const MEASURED_ROUTE = /^\/$|^(\/(:[A-Za-z]+|[A-Za-z0-9_-]+))+$/;
const MEASURED_ROUTE_LENGTH = 80;

/** The routes in a list from outside, without what is none, and without those that are too many. */
export const measuredRoutesIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [])
    .filter((each) => typeof each === 'string' && each.length <= MEASURED_ROUTE_LENGTH && MEASURED_ROUTE.test(each))
    .slice(0, MEASURED_ROUTES_MAX);

/** The app that declares a route; undefined for a route that no app has. */
export const vitalOwnerOf = (route: string): string | undefined =>
  Object.keys(VITAL_ROUTES).find((app) => VITAL_ROUTES[app]?.includes(route));

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

/**
 * The route of an address: "/results/:id" for "/results/42". Null for an address that no app has.
 * @param stated routes that the releases of this page state, besides those that every version knows
 */
export function vitalRouteOf(pathname: string, stated: readonly string[] = []): string | null {
  const parts = segmentsOf(pathname);
  const all = [...Object.values(VITAL_ROUTES).flat(), ...stated];
  const fits = (route: string) => {
    const segments = segmentsOf(route);
    return segments.length === parts.length && segments.every((each, at) => each.startsWith(':') || each === parts[at]);
  };
  // A literal route wins over one with a parameter.
  return all.find((route) => !route.includes(':') && fits(route)) ?? all.find(fits) ?? null;
}
