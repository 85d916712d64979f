import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pointer } from '@kenali/federation/boot';
import { makeFolder } from '@kenali/node-utils/testing';
import {
  createSigner,
  createSigningKey,
  folderStore,
  signApp,
  signStoredRelease,
  trustedKeysFile,
} from '@kenali/releases';
import { type Signature, splitPointer } from '@kenali/releases/signing';
import { Registry } from 'prom-client';
import { createCdnHandler } from '../create-cdn-handler.ts';
import type { SiteOptions } from '../create-site-handler.ts';
import { listen, logInto } from './listen.ts';
import { makeStore } from './make-store.ts';
import { bootIn, siteOn } from './set-up-sites.ts';
import { createStaticHost } from './static-host.ts';

export const createKey = (apps: string[], purposes?: ('release' | 'pointer')[]) => {
  const { privatePem, entry } = createSigningKey(apps, purposes);
  return { entry, signer: createSigner(privatePem, new Map(), { isOnlyKey: true }) };
};
type SigningKey = ReturnType<typeof createKey>;

/**
 * A signed store with two releases of the shell, of the catalogue and of the admin area, and a site that reads it. Live are
 * the second ones, at revision 2.
 */
export async function openSignedSite(kind: 'folder' | 'CDN', more: Partial<SiteOptions> = {}) {
  const store = await makeStore();
  const home = makeFolder();
  const stateDir = join(home, 'state');
  const keysFile = join(home, 'trusted-keys.json');
  const keys = {
    shell: createKey(['shell']),
    catalog: createKey(['catalog-mf']),
    admin: createKey(['admin-mf']),
    releaseOnly: createKey(['catalog-mf'], ['release']),
    operator: createKey(['*']),
  };
  const trust = (...trusted: SigningKey[]) => writeFile(keysFile, trustedKeysFile(trusted.map(({ entry }) => entry)));
  await trust(...Object.values(keys));
  const cdn = await listen(createStaticHost(store.storeDir));
  const closing = [cdn.close];
  const problems: string[] = [];
  const registry = new Registry();
  const path = (app: string) => join(store.storeDir, app, 'channels.json');
  const readPointer = (app: string) => readFile(path(app), 'utf8');
  const signAll = (app: string, { signer }: SigningKey) => signApp({ ...folderStore(store.storeDir), signer }, app);
  /** Signs one release, also one that another key has signed. */
  const signRelease = async (app: string, releaseId: string, { signer }: SigningKey) =>
    signStoredRelease({ ...folderStore(store.storeDir), signer }, app, releaseId);
  /** Writes a pointer with a signature over its content, by any key. */
  const writeSigned = async (app: string, pointer: Partial<Pointer>, { signer }: SigningKey) => {
    const content = { schema: 1, enabled: true, history: [], ...pointer };
    const signature: Signature = signer.sign(splitPointer(app, JSON.stringify(content)).message);
    await store.write(`${app}/channels.json`, JSON.stringify({ ...content, signature }));
  };
  const firstPointers: Record<string, string> = {};
  const release = async (app: string, [first, second]: [string, string], key: SigningKey) => {
    await store.writePointer(app, first, { history: [store.moveTo(first, 1)] });
    await signAll(app, key);
    firstPointers[app] = await readPointer(app);
    const history = [store.moveTo(first, 1), store.moveTo(second, 2)];
    const canary = { releaseId: first, percent: 0, salt: 'salt' };
    await store.writePointer(app, second, { revision: 2, history, canary, config: { limit: 1 } });
    await signAll(app, key);
  };
  for (const [number, digest] of ['0123456789', 'abcdef0123'].entries())
    await store.publish('shell', `0.${number + 1}.0-s`, { chunk: `main.${digest}.js` });
  for (const number of [1, 2]) {
    await store.publish('catalog-mf', `0.${number}.0-c`);
    await store.publish('admin-mf', `0.${number}.0-a`);
    await store.publish('assessment-mf', `0.${number}.0-t`);
  }
  await release('shell', ['0.1.0-s', '0.2.0-s'], keys.shell);
  await release('catalog-mf', ['0.1.0-c', '0.2.0-c'], keys.catalog);
  await release('admin-mf', ['0.1.0-a', '0.2.0-a'], keys.admin);
  await release('assessment-mf', ['0.1.0-t', '0.2.0-t'], keys.operator);

  const start = (changes: Partial<SiteOptions> = {}) =>
    listen(
      siteOn(store, problems, {
        state: stateDir,
        keysFile,
        ...(kind === 'CDN' ? { storeDir: undefined } : {}),
        cdnPublicUrl: cdn.url,
        registry,
        ...more,
        ...changes,
      }),
    );
  let site = await start();
  return {
    store,
    keys,
    keysFile,
    trust,
    readPointer,
    firstPointers,
    writeSigned,
    signAll,
    signRelease,
    problems,
    registry,
    stateDir,
    ask: (url: string) => site.ask(url),
    /** The boot document of a new page, without what differs per page. Null while no shell is live. */
    async boot() {
      const { text, status } = await site.ask('/');
      if (status !== 200) return null;
      const { bootId: _, ...boot } = bootIn(text);
      return boot;
    },
    async restart(changes: Partial<SiteOptions> = {}) {
      await site.close();
      registry.clear();
      site = await start(changes);
    },
    /** A CDN process on the store, with the trusted keys of the site. */
    async startCdn() {
      const handler = createCdnHandler({ storeDir: store.storeDir, keysFile, log: logInto(problems) });
      const started = await listen(handler);
      closing.push(started.close);
      return started;
    },
    async close() {
      await site.close();
      for (const end of closing) await end();
    },
  };
}

export type SignedSite = Awaited<ReturnType<typeof openSignedSite>>;
