/**
 * Remotes that a browser test opens, by its file. A file that is not named here may open any. Every test passes through
 * the shell and the API, so a change of these runs all.
 */
export const OPENS: Record<string, readonly string[]> = {
  'account-codes.spec.ts': ['catalog-mf', 'assessment-mf'],
  'accounts.spec.ts': ['catalog-mf', 'assessment-mf'],
  'admin-assessments.spec.ts': ['admin-mf'],
  'admin-audit.spec.ts': ['admin-mf'],
  'admin-catalogue.spec.ts': ['admin-mf', 'catalog-mf'],
  'admin-consultations.spec.ts': ['admin-mf', 'catalog-mf', 'assessment-mf'],
  'admin-dashboard.spec.ts': ['admin-mf'],
  'admin-payments.spec.ts': ['admin-mf'],
  'admin-reports.spec.ts': ['admin-mf'],
  'admin-result.spec.ts': ['admin-mf', 'assessment-mf'],
  'admin-session.spec.ts': ['admin-mf'],
  'admin-users.spec.ts': ['admin-mf'],
  'answer-faults.spec.ts': ['catalog-mf', 'assessment-mf'],
  'cart.spec.ts': ['catalog-mf', 'assessment-mf'],
  'catalogue.spec.ts': ['catalog-mf', 'assessment-mf'],
  'cdn-stopped.spec.ts': ['catalog-mf', 'assessment-mf'],
  'checkout-failures.spec.ts': ['catalog-mf', 'assessment-mf'],
  'checkout-outcomes.spec.ts': ['catalog-mf', 'assessment-mf'],
  'dashboard.spec.ts': ['catalog-mf', 'assessment-mf'],
  'header.spec.ts': ['catalog-mf', 'assessment-mf'],
  'keyboard-walk.spec.ts': ['catalog-mf', 'assessment-mf'],
  'landing.spec.ts': ['catalog-mf', 'assessment-mf'],
  'login.spec.ts': ['catalog-mf', 'assessment-mf'],
  'main-walk.spec.ts': ['catalog-mf', 'assessment-mf', 'admin-mf'],
  'old-browser.spec.ts': ['catalog-mf', 'assessment-mf', 'admin-mf'],
  'page-failed.spec.ts': ['catalog-mf', 'assessment-mf'],
  'payment-faults.spec.ts': ['catalog-mf', 'assessment-mf'],
  'payment-pages.spec.ts': ['catalog-mf', 'assessment-mf'],
  'payment-states.spec.ts': ['catalog-mf', 'assessment-mf'],
  'production.spec.ts': ['catalog-mf'],
  'register.spec.ts': ['catalog-mf', 'assessment-mf'],
  'release-canary.spec.ts': ['catalog-mf', 'admin-mf'],
  'release-faults.spec.ts': ['catalog-mf', 'assessment-mf', 'admin-mf'],
  'release-live.spec.ts': ['catalog-mf', 'assessment-mf'],
  'release-overrides.spec.ts': ['catalog-mf', 'admin-mf'],
  'release-revoked.spec.ts': ['assessment-mf'],
  'release-skew.spec.ts': ['catalog-mf', 'assessment-mf', 'admin-mf'],
  'results-states.spec.ts': ['catalog-mf', 'assessment-mf'],
  'results-views.spec.ts': ['catalog-mf', 'assessment-mf'],
  'storage-blocked.spec.ts': ['catalog-mf', 'assessment-mf'],
  'start-failed.spec.ts': [],
  'taking-generic.spec.ts': ['catalog-mf', 'assessment-mf'],
  'taking-keyboard.spec.ts': ['assessment-mf'],
  'taking-offline.spec.ts': ['catalog-mf', 'assessment-mf'],
  'taking-states.spec.ts': ['catalog-mf', 'assessment-mf'],
  'taking-walks.spec.ts': ['catalog-mf', 'assessment-mf'],
  'toasts.spec.ts': ['catalog-mf', 'assessment-mf'],
};

/**
 * The remotes that a browser test opens; null where nobody said so. A file that begins with a remote's name is that
 * remote's own.
 */
export function opensOf(spec: string, remotes: readonly string[]): readonly string[] | null {
  const owner = remotes.find((app) => spec === `${app}.spec.ts` || spec.startsWith(`${app}-`));
  return owner ? [owner] : (OPENS[spec] ?? null);
}
