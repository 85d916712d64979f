import { relative } from 'node:path';
import Watchpack from 'watchpack';

/**
 * Calls `onPath` with each file that is written, created or deleted in the folders, and with new and removed folders. It
 * also notices what an editor or git replaces by renaming, which a recursive `fs.watch` of Node stops reporting after the
 * first time. Changes from now on count, even before the folders have been read.
 * @param isIgnored whether a file or folder is left out, by its path
 */
export function watchFolders(
  directories: string[],
  isIgnored: (path: string) => boolean,
  onPath: (path: string) => void,
): { stop(): void } {
  const watcher = new Watchpack({ aggregateTimeout: 0, ignored: isIgnored });
  watcher.on('change', onPath);
  watcher.on('remove', onPath);
  watcher.watch({ directories, startTime: Date.now() });
  return { stop: () => watcher.close() };
}

/** Calls `onMove` when a pointer in a release folder is written. Each write replaces the file by renaming. */
export const watchPointers = (releasesDir: string, onMove: () => void): { stop(): void } =>
  watchFolders(
    [releasesDir],
    // The releases below the folder of an app never change.
    (path) => relative(releasesDir, path).split('/').length > 2,
    (path) => path.endsWith('channels.json') && onMove(),
  );
