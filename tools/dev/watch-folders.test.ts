import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceFile } from '@kenali/node-utils';
import { watchPointers } from './watch-folders.ts';

it('watchPointers: when a pointer is replaced again and again, then every move is reported, and a release is not', async () => {
  const releases = mkdtempSync(join(tmpdir(), 'kenali-pointers-'));
  mkdirSync(join(releases, 'shell'));
  let moves = 0;
  let wake: () => void = () => undefined;
  const watcher = watchPointers(releases, () => {
    moves += 1;
    wake();
  });
  try {
    for (const app of ['shell', 'shell', 'admin-mf', 'shell', 'admin-mf']) {
      mkdirSync(join(releases, app, '0.1.0-a'), { recursive: true });
      writeFileSync(join(releases, app, '0.1.0-a/channels.json'), '{}');
      const before = moves;
      const moved = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await replaceFile(join(releases, app, 'channels.json'), JSON.stringify({ moves }));
      await moved;
      expect(moves).toBeGreaterThan(before);
    }
  } finally {
    watcher.stop();
    rmSync(releases, { recursive: true });
  }
});
