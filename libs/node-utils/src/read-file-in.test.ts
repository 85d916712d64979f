import { once } from 'node:events';
import { symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { readFileIn } from './read-file-in.ts';
import { makeFolder, makePipe } from './testing/index.ts';

let home: string;
let folder: string;
const at = (path: string) => join(folder, path);
/** Larger than what the tests write. */
const MAX_BYTES = 100;
const read = async (path: string) => (await readFileIn(folder, path, MAX_BYTES))?.toString() ?? null;

beforeEach(() => {
  home = makeFolder({ 'store/app/file': 'content', secret: 'secret' });
  folder = join(home, 'store');
});

it('reads a file, also through links that stay inside and through a link to the folder', async () => {
  await symlink('file', at('app/link'));
  await symlink('app', at('other'));
  await symlink('store', join(home, 'mount'));
  expect([await read('app/file'), await read('app/link'), await read('other/file')]).toEqual(Array(3).fill('content'));
  expect((await readFileIn(join(home, 'mount'), 'app/file'))?.toString()).toBe('content');
});

it.each(['none', 'none/file', 'app/file/none', 'app/broken'])('%s: is not there', async (path) => {
  await symlink('nowhere', at('app/broken'));
  expect(await read(path)).toBeNull();
});

const makeSocket = async () => {
  const server = createServer().listen(at('socket'));
  await once(server, 'listening');
  return async () => {
    server.close();
    await once(server, 'close');
  };
};

it.each<[what: string, make: () => Promise<unknown>, path: string, message: string]>([
  ['a pipe', async () => makePipe(at('pipe')), 'pipe', 'pipe is not a regular file'],
  [
    'a link to a pipe',
    async () => {
      makePipe(at('pipe'));
      await symlink('../pipe', at('app/link'));
    },
    'app/link',
    'app/link is not a regular file',
  ],
  ['a socket', makeSocket, 'socket', 'socket is not a regular file'],
  ['a folder', async () => undefined, 'app', 'app is not a regular file'],
  ['a link to a device', () => symlink('/dev/zero', at('link')), 'link', 'link leads out of its folder'],
  ['a link to a file outside', () => symlink('../../secret', at('app/link')), 'app/link', 'leads out of its folder'],
  ['a folder that is a link outside', () => symlink('..', at('out')), 'out/secret', 'leads out of its folder'],
  ['a path outside', async () => undefined, '../secret', 'leads out of its folder'],
  ['a link to itself', () => symlink('link', at('link')), 'link', 'ELOOP'],
  ['a larger file', () => writeFile(at('huge'), 'x'.repeat(MAX_BYTES + 1)), 'huge', 'huge has more than'],
])('%s: is refused', async (_what, make, path, message) => {
  const end = await make();
  await expect(read(path)).rejects.toThrow(message);
  if (typeof end === 'function') await end();
});
