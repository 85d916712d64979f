import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { withLock } from './with-lock.ts';

let dir: string;
let path: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kenali-lock-'));
  path = join(dir, 'channels.json.lock');
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(dir, { recursive: true });
});

it('withLock: runs twenty simultaneous calls one after the other and leaves no file behind', async () => {
  // Freeze the clock, because a slow machine could exceed the time limit.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  let running = 0;
  const owners = await Promise.all(
    Array.from({ length: 20 }, () =>
      withLock(path, async () => {
        running += 1;
        expect(running).toBe(1);
        const owner = await readFile(path, 'utf8');
        running -= 1;
        return owner;
      }),
    ),
  );
  expect(new Set(owners)).toEqual(new Set([`${hostname()} ${process.pid}`]));
  expect(await readdir(dir)).toEqual([]);
});

it('withLock: releases the lock when the work fails', async () => {
  await expect(withLock(path, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await withLock(path, async () => 'yes')).toBe('yes');
});

it('withLock: takes over the lock of a dead process', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  await writeFile(path, `${hostname()} ${pid}`);
  expect(await withLock(path, async () => 'yes')).toBe('yes');
});
