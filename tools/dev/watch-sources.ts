import { watch } from 'node:fs';
import { join } from 'node:path';

const PAUSE_MS = 150;
const FOLDERS = ['apps', 'libs', 'services/api'];
const IGNORED = /(^|\/)(node_modules|dist|test-results|test)\/|\.test\.tsx?$|~$/;

/** Calls `onChange` with the changed source files, one batch after the other; a failed batch is told and forgotten. */
export function watchSources(
  root: string,
  onChange: (files: string[]) => Promise<void>,
  log: (line: string) => void,
): { stop(): void } {
  const changed = new Set<string>();
  let pause: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  const settle = () => {
    const files = [...changed];
    changed.clear();
    working = working.then(() => onChange(files)).catch((error: Error) => log(error.message));
  };
  const watchers = FOLDERS.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!file || IGNORED.test(file) || !/\.(ts|tsx|cjs|json|html|svg)$/.test(file)) return;
      changed.add(`${folder}/${file}`);
      clearTimeout(pause);
      pause = setTimeout(settle, PAUSE_MS);
    }),
  );
  return {
    stop: () => {
      clearTimeout(pause);
      for (const watcher of watchers) watcher.close();
    },
  };
}
