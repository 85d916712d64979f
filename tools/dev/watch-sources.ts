import { join, relative } from 'node:path';
import { watchFolders } from './watch-folders.ts';

const PAUSE_MS = 150;
const FOLDERS = ['apps', 'libs', 'services'];
const IGNORED_FOLDERS = /(^|\/)(node_modules|dist|test-results|test|\.[^/]+)(\/|$)/;
const SOURCE = /(?<!\.test)\.(ts|tsx|cjs|json|html|svg)$/;
/** A folder is reported when it appears or is removed with everything in it. */
const FOLDER = /(^|\/)[^./]+$/;
const BROWSER_LIBS = ['contracts', 'instruments', 'ui', 'web-core', 'federation'];
/** What each server runs. */
const SERVER_SOURCES: [server: string, sources: RegExp][] = [
  ['site', /^(services\/(api|site|web)|libs\/(contracts|federation|instruments|node-utils|releases|settings))\//],
  ['cdn', /^(services\/site|libs\/(federation|node-utils|releases|settings))\//],
  ['midtrans-emulator', /^(services\/midtrans-emulator|libs\/(node-utils|settings))\//],
];

/**
 * Finds the apps to build and the servers to restart.
 * @param files paths relative to the root
 * @param allApps folders of all apps
 */
export function affectedParts(
  files: readonly string[],
  allApps: readonly string[],
): { apps: string[]; servers: string[] } {
  const affectsAll = files.some((file) => BROWSER_LIBS.some((lib) => file.startsWith(`libs/${lib}/`)));
  const apps = allApps.filter((app) => affectsAll || files.some((file) => file.startsWith(`apps/${app}/`)));
  const servers = SERVER_SOURCES.filter(([, sources]) => files.some((file) => sources.test(file)));
  return { apps, servers: servers.map(([server]) => server) };
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
  const watcher = watchFolders(
    FOLDERS.map((folder) => join(root, folder)),
    (path) => IGNORED_FOLDERS.test(relative(root, path)),
    (path) => {
      const file = relative(root, path);
      if (!SOURCE.test(file) && !FOLDER.test(file)) return;
      changed.add(file);
      clearTimeout(timer);
      timer = setTimeout(handleBatch, PAUSE_MS);
    },
  );
  return {
    stop: () => {
      clearTimeout(timer);
      watcher.stop();
    },
  };
}
