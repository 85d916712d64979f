import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@kenali/node-utils/testing';
import { createSeenPointers, type SeenPointer } from './seen-pointers.ts';

const APP = 'catalog-mf';
const at = (revision: number, letter = 'a'): SeenPointer => ({ revision, digest: letter.repeat(64) });
let dir: string;
beforeEach(() => {
  dir = makeFolder();
});

it('keeps the newest pointer per app, also for another process, and removes older ones', async () => {
  const seen = createSeenPointers(dir);
  expect(await seen.newest(APP)).toBeNull();
  for (const revision of [2, 10, 9]) await seen.keep(APP, at(revision));
  await seen.keep('shell', at(1));
  expect(await createSeenPointers(dir).newest(APP)).toEqual(at(10));
  expect(await seen.newest('shell')).toEqual(at(1));
  await seen.keep(APP, at(11));
  expect(await readdir(join(dir, APP))).toEqual([`11.${'a'.repeat(64)}`]);
});

it('two processes that write at the same time never lower the revision', async () => {
  const processes = [createSeenPointers(dir), createSeenPointers(dir)];
  for (let round = 0; round < 20; round++) {
    const revisions = [round * 2 + 1, round * 2 + 2];
    const order = round % 2 ? revisions : revisions.reverse();
    await Promise.all(processes.map((process, index) => process.keep(APP, at(Number(order[index])))));
    for (const process of processes) expect(await process.newest(APP)).toEqual(at(round * 2 + 2));
  }
});

it('of two pointers with one revision, every process prefers the same', async () => {
  await createSeenPointers(dir).keep(APP, at(3, 'b'));
  await createSeenPointers(dir).keep(APP, at(3, 'a'));
  expect(await createSeenPointers(dir).newest(APP)).toEqual(at(3, 'a'));
});

it('files of others do not count', async () => {
  const seen = createSeenPointers(dir);
  await seen.keep(APP, at(3));
  for (const name of ['9.json', `9.${'a'.repeat(63)}`, `x.${'a'.repeat(64)}`])
    await writeFile(join(dir, APP, name), '');
  expect(await seen.newest(APP)).toEqual(at(3));
});
