import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { installFolder } from './files.ts';
import { makeFolder } from './testing/index.ts';

let cache: string;
let place: string;

beforeEach(() => {
  cache = makeFolder();
  place = path.join(cache, 'program');
});

const content = () => readFile(path.join(place, 'file'), 'utf8');
const install = (text: string, fill?: () => Promise<void>) =>
  installFolder(place, {
    fill: async (folder) => {
      await fill?.();
      await writeFile(path.join(folder, 'file'), text);
    },
    works: async (folder) => (await readFile(path.join(folder, 'file'), 'utf8')) !== 'broken',
  });

it('installFolder: creates the folder and leaves nothing else behind', async () => {
  await install('one');
  expect(await content()).toBe('one');
  expect(await readdir(cache)).toEqual(['program']);
});

it('installFolder: lets eight processes install at the same time and keeps one folder', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, index) => install(`run ${index}`)));
  expect(await content()).toMatch(/^run \d$/);
  expect(await readdir(cache)).toEqual(['program']);
});

it('installFolder: keeps a working folder, because another process may be using it', async () => {
  await install('existing');
  await install('newer');
  expect(await content()).toBe('existing');
});

it('installFolder: replaces a broken folder, also when eight processes find it', async () => {
  await install('broken');
  await Promise.all(Array.from({ length: 8 }, () => install('whole')));
  expect(await content()).toBe('whole');
  expect(await readdir(cache)).toEqual(['program']);
});

it('installFolder: keeps the folder that another process installed while it looked at the broken one', async () => {
  await install('broken');
  let hasLooked = false;
  await installFolder(place, {
    fill: (folder) => writeFile(path.join(folder, 'file'), 'late'),
    works: async (folder) => {
      const found = await readFile(path.join(folder, 'file'), 'utf8');
      if (hasLooked) return found !== 'broken';
      hasLooked = true;
      await rm(place, { recursive: true });
      await install('early');
      return false;
    },
  });
  expect(await content()).toBe('early');
  expect(await readdir(cache)).toEqual(['program']);
});

it('installFolder: replaces a folder that vanished while it was looked at', async () => {
  await install('broken');
  await installFolder(place, {
    fill: (folder) => writeFile(path.join(folder, 'file'), 'whole'),
    works: async (folder) => {
      await rm(folder, { recursive: true, force: true });
      return (await readFile(path.join(folder, 'file'), 'utf8')) !== 'broken';
    },
  });
  expect(await content()).toBe('whole');
});

it('installFolder: rethrows the error of a failed installation and leaves nothing behind', async () => {
  await expect(install('x', () => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
  expect(await readdir(cache)).toEqual([]);
});

it('installFolder: removes a temporary folder that is older than an hour, but not a recent one', async () => {
  for (const name of ['program.partial-old', 'program.partial-new']) await mkdir(path.join(cache, name));
  const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await utimes(path.join(cache, 'program.partial-old'), old, old);
  await install('one');
  expect((await readdir(cache)).sort()).toEqual(['program', 'program.partial-new']);
});
