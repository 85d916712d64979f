import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '@kenali/node-utils';
import { later, makeFolder, writeFiles } from '@kenali/node-utils/testing';
import { watchPointers } from './watch-folders.ts';

it('watchPointers: when a pointer is replaced again and again, then every move is reported, and a release is not', async () => {
  const releases = makeFolder();
  mkdirSync(join(releases, 'shell'));
  let moves = 0;
  let moved = later();
  const watcher = watchPointers(releases, () => {
    moves += 1;
    moved.resolve();
  });
  try {
    for (const app of ['shell', 'shell', 'admin-mf', 'shell', 'admin-mf']) {
      writeFiles(releases, { [`${app}/0.1.0-a/channels.json`]: {} });
      const before = moves;
      moved = later();
      await replaceFile(join(releases, app, 'channels.json'), JSON.stringify({ moves }));
      await moved.promise;
      expect(moves).toBeGreaterThan(before);
    }
  } finally {
    watcher.stop();
  }
});
