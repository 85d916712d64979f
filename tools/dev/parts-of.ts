export const APPS = ['shell', 'catalog-mf', 'assessment-mf', 'admin-mf'] as const;
export type App = (typeof APPS)[number];

const BROWSER_LIBS = ['contracts', 'ui', 'web-core', 'federation'];
const API_SOURCES = /^(services\/api|libs\/(contracts|instruments))\//;

/** Which apps contain the changed files, and whether the API does. Paths are relative to the root. */
export function partsOf(files: readonly string[]): { apps: App[]; api: boolean } {
  const isInAll = files.some((file) => BROWSER_LIBS.some((lib) => file.startsWith(`libs/${lib}/`)));
  const apps = APPS.filter((app) => isInAll || files.some((file) => file.startsWith(`apps/${app}/`)));
  return { apps, api: files.some((file) => API_SOURCES.test(file)) };
}
