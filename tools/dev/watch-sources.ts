import { watch } from 'node:fs';
import { join } from 'node:path';

const PAUSE_MS = 150;
const FOLDERS = ['apps', 'libs', 'services/api'];
const IGNORED = /(^|\/)(node_modules|dist|test-results|test)\/|\.test\.tsx?$|~$/;
const BROWSER_LIBS = ['contracts', 'ui', 'web-core', 'federation'];
const API_SOURCES = /^(services\/api|libs\/(contracts|instruments))\//;

/**
 * Finds the apps that contain the changed files, and whether the API does.
 * @param files paths relative to the root
 * @param allApps folders of all apps
 */
export function affectedParts(files: readonly string[], allApps: readonly string[]): { apps: string[]; api: boolean } {
  const affectsAll = files.some((file) => BROWSER_LIBS.some((lib) => file.startsWith(`libs/${lib}/`)));
  const apps = allApps.filter((app) => affectsAll || files.some((file) => file.startsWith(`apps/${app}/`)));
  return { apps, api: files.some((file) => API_SOURCES.test(file)) };
}

/** Calls `onChange` with the changed source files, one batch at a time. Logs the error of a failed batch. */
export function watchSources(
  root: string,
  onChange: (files: string[]) => Promise<void>,
  log: (line: string) => void,
): { stop(): void } {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  const handleBatch = () => {
    const files = [...changed];
    changed.clear();
    working = working.then(() => onChange(files)).catch((error: Error) => log(error.message));
  };
  const watchers = FOLDERS.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!file || IGNORED.test(file) || !/\.(ts|tsx|cjs|json|html|svg)$/.test(file)) return;
      changed.add(`${folder}/${file}`);
      clearTimeout(timer);
      timer = setTimeout(handleBatch, PAUSE_MS);
    }),
  );
  return {
    stop: () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
