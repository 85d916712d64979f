import { readdir, readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '@kenali/node-utils/testing';
import { withLock } from './with-lock.ts';

let dir: string;
let path: string;
beforeEach(() => {
  dir = makeFolder();
  path = join(dir, 'channels.json.lock');
});
afterEach(() => jest.restoreAllMocks());

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
