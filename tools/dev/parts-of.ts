const BROWSER_LIBS = ['contracts', 'ui', 'web-core', 'federation'];
const API_SOURCES = /^(services\/api|libs\/(contracts|instruments))\//;

/**
 * Which apps contain the changed files, and whether the API does.
 * @param files paths from the root
 * @param all folders of all apps
 */
export function partsOf(files: readonly string[], all: readonly string[]): { apps: string[]; api: boolean } {
  const isInAll = files.some((file) => BROWSER_LIBS.some((lib) => file.startsWith(`libs/${lib}/`)));
  const apps = all.filter((app) => isInAll || files.some((file) => file.startsWith(`apps/${app}/`)));
  return { apps, api: files.some((file) => API_SOURCES.test(file)) };
}
