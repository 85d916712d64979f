import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installFolder } from './install-folder.ts';

let cache: string;
let place: string;

beforeEach(async () => {
  cache = await mkdtemp(path.join(tmpdir(), 'kenali-install-'));
  place = path.join(cache, 'program');
});
afterEach(() => rm(cache, { recursive: true, force: true }));

const content = () => readFile(path.join(place, 'file'), 'utf8');
const install = (text: string, fill?: () => Promise<void>) =>
  installFolder(place, {
    fill: async (folder) => {
      await fill?.();
      await writeFile(path.join(folder, 'file'), text);
    },
    works: async (folder) => (await readFile(path.join(folder, 'file'), 'utf8')) !== 'broken',
  });

it('installFolder: when the cache is new, then the folder stands there and nothing else', async () => {
  await install('one');
  expect(await content()).toBe('one');
  expect(await readdir(cache)).toEqual(['program']);
});

it('installFolder: when eight runs install at once, then all succeed and one folder remains', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, index) => install(`run ${index}`)));
  expect(await content()).toMatch(/^run \d$/);
  expect(await readdir(cache)).toEqual(['program']);
});

it('installFolder: when a working folder stands there, then it is kept, as another run may be using it', async () => {
  await install('former');
  await install('newer');
  expect(await content()).toBe('former');
});

it('installFolder: when eight runs find a broken folder, then it is replaced', async () => {
  await install('broken');
  await Promise.all(Array.from({ length: 8 }, () => install('whole')));
  expect(await content()).toBe('whole');
  expect(await readdir(cache)).toEqual(['program']);
});

it('installFolder: when the fetch fails, then the failure is passed on and nothing is left behind', async () => {
  await expect(install('x', () => Promise.reject(new Error('no network')))).rejects.toThrow('no network');
  expect(await readdir(cache)).toEqual([]);
});

it('installFolder: when a killed run left a folder over an hour ago, then it is removed, a fresh one is not', async () => {
  for (const name of ['program.partial-old', 'program.partial-new']) await mkdir(path.join(cache, name));
  const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await utimes(path.join(cache, 'program.partial-old'), old, old);
  await install('one');
  expect((await readdir(cache)).sort()).toEqual(['program', 'program.partial-new']);
});
