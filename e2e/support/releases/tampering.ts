import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createSigner, createSigningKey, type Signer, trustedKeysFile } from '@kenali/releases';
import { splitPointer } from '@kenali/releases/signing';
import { type App, RELEASE_KEYS_FILE, type ReleaseSite } from './release-site.ts';

/** Code that leaves a trace in each page that runs it. */
const EVIL = 'window.kenaliEvil = true;';
const EVIL_HASH = `sha384-${createHash('sha384').update(EVIL).digest('base64')}`;
const FORGED = '9.9.9-evil';

/** The store of a site, in the hands of somebody who has its keys, but no key that signs this app. */
export interface Thief {
  app: App;
  /** The release that is live, and one that was before. */
  today: string;
  earlier: string;
  /** The first pointer of the app, as it was signed. */
  firstPointer: string;
  /** A trusted key of another team. */
  otherTeam: Signer;
  path(...names: string[]): string;
}

const write = async (file: string, content: string | Buffer): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
};

async function replaceScript({ path }: Thief, release: string): Promise<void> {
  const file = path(release, 'remoteEntry.js');
  await write(file, EVIL);
  await write(`${file}.br`, brotliCompressSync(EVIL));
  await write(`${file}.gz`, gzipSync(EVIL));
}

async function forge(thief: Thief, to: string): Promise<void> {
  const release = JSON.parse(await readFile(thief.path(thief.today, 'release.json'), 'utf8'));
  await replaceScript(thief, to);
  const files = { ...release.files, 'remoteEntry.js': EVIL_HASH };
  await write(
    thief.path(to, 'release.json'),
    JSON.stringify({ ...release, releaseId: to, files, integrity: EVIL_HASH }),
  );
}

const readPointer = async ({ path }: Thief) => JSON.parse(await readFile(path('channels.json'), 'utf8'));
const writePointer = ({ path }: Thief, pointer: object | string): Promise<void> =>
  write(path('channels.json'), typeof pointer === 'string' ? pointer : JSON.stringify(pointer));

/** Changes the pointer and keeps its signature. */
async function edit(thief: Thief, change: (pointer: { revision: number; signature: object }) => object): Promise<void> {
  const pointer = await readPointer(thief);
  await writePointer(thief, { ...pointer, ...change(pointer) });
}

/** Makes the earlier release live with a signature of some key. */
async function moveWith(thief: Thief, signer: Signer): Promise<void> {
  const { signature: _old, ...pointer } = await readPointer(thief);
  const moved = { ...pointer, revision: pointer.revision + 1, stable: thief.earlier };
  await writePointer(thief, {
    ...moved,
    signature: signer.sign(splitPointer(thief.app, JSON.stringify(moved)).message),
  });
}

const registry = (thief: Thief, content: object | string): Promise<void> =>
  write(
    thief.path('../registry/channels.json'),
    typeof content === 'string' ? content : JSON.stringify({ schema: 1, revision: 99, history: [], apps: content }),
  );

/** What the thief tries, each against one remote. `breaks`: the release itself no longer is what was signed, so an earlier one may take its place. */
export const ATTACKS: [name: string, attack: (thief: Thief) => Promise<void>, breaks?: true][] = [
  ['replaces the script of the live release', (thief) => replaceScript(thief, thief.today)],
  ['replaces the script and its hash', (thief) => forge(thief, thief.today), true],
  [
    'points to a new release',
    async (thief) => {
      await forge(thief, FORGED);
      await edit(thief, ({ revision }) => ({ revision: revision + 1, stable: FORGED }));
    },
  ],
  [
    'makes a new release a canary for everybody',
    async (thief) => {
      await forge(thief, FORGED);
      await edit(thief, () => ({ canary: { releaseId: FORGED, percent: 100, salt: 'x' } }));
    },
  ],
  [
    'puts the release of another app in this place',
    async (thief) => {
      await rm(thief.path(thief.today), { recursive: true });
      await cp(thief.path('../shell'), thief.path('other'), { recursive: true });
      await rename(thief.path('other'), thief.path(thief.today));
    },
    true,
  ],
  ['moves back without a signature', (thief) => edit(thief, () => ({ stable: thief.earlier, signature: undefined }))],
  ['moves back and keeps the signature', (thief) => edit(thief, () => ({ stable: thief.earlier }))],
  ['replays the first pointer', (thief) => writePointer(thief, thief.firstPointer)],
  ['lowers the revision', (thief) => edit(thief, () => ({ revision: 1 }))],
  ['signs with a key of its own', (thief) => moveWith(thief, createSigner(createSigningKey(['*']).privatePem))],
  ["signs with another team's key", (thief) => moveWith(thief, thief.otherTeam)],
  [
    'copies the pointer of another app',
    async (thief) => writePointer(thief, await readFile(thief.path('../shell/channels.json'), 'utf8')),
  ],
  [
    'cuts the signature off',
    (thief) => edit(thief, ({ signature }) => ({ stable: thief.earlier, signature: { ...signature, value: 'AAAA' } })),
  ],
  [
    'makes the signature huge',
    (thief) => edit(thief, ({ signature }) => ({ signature: { ...signature, value: 'A'.repeat(100_000) } })),
  ],
  ['makes the signature a list', (thief) => edit(thief, ({ signature }) => ({ signature: [signature] }))],
  ['switches the app off', (thief) => edit(thief, () => ({ enabled: false }))],
  [
    'sets flags',
    (thief) =>
      edit(thief, () => ({ config: { flags: { 'sample-questions': { value: false, percent: 100, salt: 'x' } } } })),
  ],
  ['rewrites the history', (thief) => edit(thief, () => ({ history: [] }))],
  [
    'repeats a field',
    async (thief) => {
      const text = await readFile(thief.path('channels.json'), 'utf8');
      await writePointer(thief, text.trim().replace(/\}$/, `,"stable":"${thief.earlier}"}`));
    },
  ],
  ['points to a folder outside', (thief) => edit(thief, () => ({ stable: '../shell' }))],
  ['breaks the pointer', (thief) => writePointer(thief, '{"schema":1,')],
  ['deletes the pointer', ({ path }) => rm(path('channels.json'))],
  ['deletes the signature of the release', ({ path, today }) => rm(path(today, 'release.json.sig')), true],
  [
    'gives the paths of the app away in the registry',
    (thief) => registry(thief, { [thief.app]: { prefixes: ['/evil'] } }),
  ],
  ['rolls the registry back to one without apps', (thief) => registry(thief, {})],
  ['breaks the registry', (thief) => registry(thief, '{')],
];

/** A second trusted key, which signs the shell alone. */
export async function trustOtherTeam(): Promise<Signer> {
  const { privatePem, entry } = createSigningKey(['shell']);
  const { keys } = JSON.parse(await readFile(RELEASE_KEYS_FILE, 'utf8'));
  await writeFile(RELEASE_KEYS_FILE, trustedKeysFile([...keys, entry]));
  return createSigner(privatePem);
}

/** Makes one signed move of the shell that changes nothing else. A boot document of this revision was made after it. @returns the revision */
export async function signShellMove({ storeDir, signingKey }: ReleaseSite): Promise<number> {
  const file = join(storeDir, 'shell/channels.json');
  const { signature: _old, ...pointer } = JSON.parse(await readFile(file, 'utf8'));
  const moved = { ...pointer, revision: pointer.revision + 1 };
  const signature = createSigner(signingKey).sign(splitPointer('shell', JSON.stringify(moved)).message);
  await writeFile(file, JSON.stringify({ ...moved, signature }));
  return moved.revision;
}
