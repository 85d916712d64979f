import { createHash, createHmac, generateKeyPairSync } from 'node:crypto';
import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { makePipe } from '@kenali/node-utils/testing';
import { REGISTRY_FILE } from '@kenali/releases/registry';
import { splitPointer } from '@kenali/releases/signing';
import { createKey, type SignedSite } from './signed-site.ts';

const APP = 'catalog-mf';
export const EVIL = 'alert("evil")';
const EVIL_HASH = `sha384-${createHash('sha384').update(EVIL).digest('base64')}`;

const at = ({ store }: SignedSite, path: string) => join(store.storeDir, APP, path);

async function writeFileAndCopies({ store }: SignedSite, path: string): Promise<void> {
  await store.write(path, EVIL);
  await store.write(`${path}.br`, brotliCompressSync(EVIL));
  await store.write(`${path}.gz`, gzipSync(EVIL));
}

/** Changes the parsed pointer of the catalogue and keeps its signature. */
async function edit(site: SignedSite, change: object): Promise<void> {
  const pointer = JSON.parse(await site.readPointer(APP));
  await site.store.write(`${APP}/channels.json`, JSON.stringify({ ...pointer, ...change }));
}

/** Replaces what the release does, and makes its description fit. */
async function forgeRelease(site: SignedSite, from: string, to: string): Promise<void> {
  const release = JSON.parse(await readFile(at(site, `${from}/release.json`), 'utf8'));
  const files = { ...release.files, 'remoteEntry.js': EVIL_HASH };
  await writeFileAndCopies(site, `${APP}/${to}/remoteEntry.js`);
  await site.store.write(
    `${APP}/${to}/release.json`,
    JSON.stringify({ ...release, releaseId: to, files, integrity: EVIL_HASH }),
  );
}

const withSignature = async (site: SignedSite, change: (signature: { key: string; value: string }) => unknown) => {
  const { signature } = JSON.parse(await site.readPointer(APP));
  await edit(site, { revision: 3, stable: '0.1.0-c', signature: change(signature) });
};

const next = { revision: 3, stable: '0.1.0-c' };

const RUNS = {
  svg: `<svg xmlns="http://www.w3.org/2000/svg"><script>${EVIL}</script></svg>`,
  xhtml: `<html xmlns="http://www.w3.org/1999/xhtml"><body><script>${EVIL}</script></body></html>`,
  html: `<!doctype html><script>${EVIL}</script>`,
};

/** @param names apart by spaces, because each kind has many */
const named = (names: string, content: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, content]));

/** Files that a browser, or the host of a bucket, may take for a document, by name. */
export const DOCUMENTS: Record<string, string> = {
  ...named('a.svg a.SVG a.svgz', RUNS.svg),
  ...named('a.xhtml a.xht a.xml a.xsl a.xslt a.rdf a.rss a.atom a.mathml a.xul a.wsdl', RUNS.xhtml),
  ...named('a.html a.htm a.HTML a.shtml a.mhtml a.mht a.pdf a.swf a.hta a.eml a.htc a.php', RUNS.html),
  ...named('a a.unknown a.txt a.json a.js a.mjs a.css a.webmanifest a.ico a.png a.br a.gz a.wasm', RUNS.html),
  ...named('a.js.map a.sig index.html release.json.html remoteEntry.js.html channels.json.html', RUNS.html),
};

/** Where somebody may put them: next to releases, into a live one, into one of their own, and below a file that is listed. */
export const DOCUMENT_FOLDERS = [
  '',
  APP,
  `${APP}/0.2.0-c`,
  `${APP}/0.2.0-c/assets`,
  `${APP}/9-evil`,
  'evil/1',
  'registry/1',
];

/** Ways to tamper with a store that somebody with the keys of the bucket has, and what the log then says. */
export const ATTACKS: [
  name: string,
  attack: (site: SignedSite, later: () => void) => Promise<unknown>,
  says: string,
][] = [
  [
    'a file of the shell is replaced',
    (site) => writeFileAndCopies(site, 'shell/0.2.0-s/assets/main.abcdef0123.js'),
    '',
  ],
  ['the document of the shell is replaced', (site) => writeFileAndCopies(site, 'shell/0.2.0-s/index.html'), 'hash'],
  ['a file and its hash in the live release are replaced', (site) => forgeRelease(site, '0.2.0-c', '0.2.0-c'), ''],
  [
    'the pointer names a new release that nobody signed',
    async (site) => {
      await forgeRelease(site, '0.2.0-c', '0.3.0-c');
      await edit(site, { revision: 3, stable: '0.3.0-c' });
    },
    'does not match its content',
  ],
  ['the pointer moves back and keeps its signature', (site) => edit(site, { stable: '0.1.0-c' }), 'does not match'],
  ['the signature is removed', (site) => edit(site, { ...next, signature: undefined }), 'is not signed'],
  [
    "another app's pointer is copied",
    async (site) => site.store.write(`${APP}/channels.json`, await site.readPointer('admin-mf')),
    'trusted',
  ],
  [
    "another app's release is put in place of a release",
    async (site) => {
      await rm(at(site, '0.2.0-c'), { recursive: true });
      await rename(join(site.store.storeDir, 'admin-mf/0.2.0-a'), at(site, '0.2.0-c'));
    },
    '',
  ],
  ["another team's key signs a move", (site) => site.writeSigned(APP, next, site.keys.admin), 'trusted'],
  [
    'the first pointer is replayed',
    (site) => site.store.write(`${APP}/channels.json`, site.firstPointers[APP] as string),
    'older than 2',
  ],
  ['the revision is lowered', (site) => edit(site, { revision: 1 }), 'does not match its content'],
  [
    'a signed move that lost its race is put in place of the other one',
    (site) => site.writeSigned(APP, { ...next, revision: 2 }, site.keys.catalog),
    'other content than before',
  ],
  ['a key for releases signs a move', (site) => site.writeSigned(APP, next, site.keys.releaseOnly), 'trusted'],
  [
    'the signature of a release is used for the pointer',
    async (site) =>
      edit(site, { ...next, signature: JSON.parse(await readFile(at(site, '0.2.0-c/release.json.sig'), 'utf8')) }),
    'does not match its content',
  ],
  [
    'the signature is cut off',
    (site) => withSignature(site, ({ key, value }) => ({ key, value: value.slice(0, 40) })),
    'malformed',
  ],
  [
    'the signature is huge',
    (site) => withSignature(site, ({ key }) => ({ key, value: 'A'.repeat(100_000) })),
    'malformed',
  ],
  ['the signature is no object', (site) => withSignature(site, () => 1), 'malformed'],
  ['the signature is a list', (site) => withSignature(site, (signature) => [signature]), 'malformed'],
  [
    'a canary is put into the pointer',
    (site) => edit(site, { canary: { releaseId: '0.1.0-c', percent: 100, salt: 'x' } }),
    'does not match',
  ],
  [
    'the share of the canary is raised',
    (site) => edit(site, { revision: 3, canary: { releaseId: '0.1.0-c', percent: 100, salt: 'salt' } }),
    'does not match',
  ],
  ['the app is switched off', (site) => edit(site, { enabled: false }), 'does not match'],
  ['the configuration is changed', (site) => edit(site, { config: { limit: 1_000_000 } }), 'does not match'],
  ['the history is changed', (site) => edit(site, { history: [site.store.moveTo('0.1.0-c', 1)] }), 'does not match'],
  [
    'a revoked key signs a move',
    async (site, later) => {
      const { catalog, ...others } = site.keys;
      const successor = createKey([APP]);
      await site.trust(...Object.values(others), successor);
      await site.signAll(APP, successor);
      later();
      await site.boot();
      await site.writeSigned(APP, next, catalog);
    },
    'trusted',
  ],
  ['a key of the attacker signs a move', (site) => site.writeSigned(APP, next, createKey([APP])), 'trusted'],
  [
    'the public key is used as a shared secret',
    async (site) => {
      const { message } = splitPointer(APP, JSON.stringify({ ...JSON.parse(await site.readPointer(APP)), ...next }));
      const { id, publicKey } = site.keys.catalog.entry;
      const value = createHmac('sha512', Buffer.from(publicKey, 'base64')).update(message.bytes).digest('base64');
      await edit(site, { ...next, signature: { key: id, value } });
    },
    'does not match',
  ],
  [
    'the pointer brings its own public key',
    async (site) => {
      const { publicKey } = generateKeyPairSync('ed25519');
      const own = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
      await withSignature(site, (signature) => ({ ...signature, publicKey: own }));
    },
    'does not match',
  ],
  [
    'a field is repeated',
    async (site) =>
      site.store.write(
        `${APP}/channels.json`,
        (await site.readPointer(APP)).trim().replace(/\}$/, ',"stable":"0.1.0-c"}'),
      ),
    'does not match',
  ],
  [
    'the pointer names a folder outside',
    (site) => edit(site, { ...next, stable: '../admin-mf' }),
    'not allowed in a path',
  ],
  [
    'the folder of the release is a link to another one',
    async (site) => {
      await forgeRelease(site, '0.2.0-c', '0.2.0-c');
      await mkdir(join(site.store.storeDir, 'other'));
      await rename(at(site, '0.2.0-c'), join(site.store.storeDir, 'other/0.2.0-c'));
      await symlink(join(site.store.storeDir, 'other/0.2.0-c'), at(site, '0.2.0-c'));
    },
    '',
  ],
  ['the signature of the release is deleted', (site) => rm(at(site, '0.2.0-c/release.json.sig')), ''],
  [
    'the signature of the release is huge',
    (site) => writeFile(at(site, '0.2.0-c/release.json.sig'), 'x'.repeat(1_000_000)),
    '',
  ],
  ['the pointer is a pipe', async (site) => makePipe(at(site, 'channels.json')), 'channels.json'],
  [
    'the pointers and documents of all apps are pipes, more than the process has threads',
    async ({ store: { storeDir } }) => {
      for (const app of ['shell', APP, 'admin-mf', 'assessment-mf']) makePipe(join(storeDir, app, 'channels.json'));
      for (const file of ['index.html', 'index.html.br', 'index.html.gz'])
        makePipe(join(storeDir, 'shell/0.2.0-s', file));
    },
    'channels.json',
  ],
  ['a release is a pipe', async (site) => makePipe(at(site, '0.2.0-c/release.json')), ''],
  ['the signature of a release is a pipe', async (site) => makePipe(at(site, '0.2.0-c/release.json.sig')), ''],
  [
    'the pointer is a folder',
    async (site) => {
      await rm(at(site, 'channels.json'));
      await mkdir(at(site, 'channels.json'));
    },
    'channels.json',
  ],
  [
    'the pointer is a link to a file of the machine',
    async (site) => {
      await rm(at(site, 'channels.json'));
      await symlink(site.keysFile, at(site, 'channels.json'));
    },
    'channels.json',
  ],
  ['the registry is a pipe', async (site) => makePipe(join(site.store.storeDir, REGISTRY_FILE)), 'channels.json'],
  ['the pointer is deleted', (site) => rm(at(site, 'channels.json')), 'missing'],
  ['the pointer is cut off', (site) => site.store.write(`${APP}/channels.json`, '{"schema":1,'), 'not JSON'],
  [
    'the registry lists a new app, which the key of the catalogue signed',
    async (site) => {
      await site.store.publish('evil-mf', '1-e', { prefixes: ['/evil', '/'] });
      await site.signRelease('evil-mf', '1-e', site.keys.catalog);
      await site.writeSigned('evil-mf', { revision: 1, stable: '1-e' }, site.keys.catalog);
      await site.store.writeRegistry({ 'evil-mf': ['/evil', '/'] });
    },
    'evil-mf: ',
  ],
  ['the registry gives the paths of the catalogue away', (site) => site.store.writeRegistry({ [APP]: ['/evil'] }), ''],
  ['the registry is rolled back to one without apps', (site) => site.store.writeRegistry({}), ''],
  [
    'the registry is broken',
    (site) => site.store.write(REGISTRY_FILE, '{'),
    'registry: registry/channels.json is not JSON',
  ],
];
