import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BrokenDocument } from '@kenali/federation/boot';
import { signApp } from '../pointers/sign-app.ts';
import { BrokenUpload } from '../publish/read-release.ts';
import { REGISTRY_APP } from '../registry/registry.ts';
import { folderStore } from '../store/folder-store.ts';
import type { Store } from '../store/store.ts';
import { createSigner, createSigningKey, entryOf, type Signer, trustedKeysFile } from './signer.ts';
import { parseTrustedKeys } from './trusted-keys.ts';

/** Creates a file that only its owner reads, unless it exists. @returns its content */
async function createOnce(path: string, content: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeFile(path, content, { mode: 0o600, flag: 'wx' });
    return content;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readFile(path, 'utf8');
  }
}

const at = (dataDir: string, name: string) => join(dataDir, 'signing', name);
const KEY = 'local-key.pem';

/** The private key of this machine, or null if none was made yet. */
export const readLocalKey = (dataDir: string): Promise<string | null> =>
  readFile(at(dataDir, KEY), 'utf8').catch(() => null);

async function openSigner(dataDir: string): Promise<Signer> {
  const privatePem = await createOnce(at(dataDir, KEY), createSigningKey(['*']).privatePem);
  const file = trustedKeysFile([entryOf(privatePem, ['*'], ['release', 'pointer'])]);
  const trusted = await createOnce(at(dataDir, 'trusted-keys.json'), file);
  return createSigner(privatePem, parseTrustedKeys(trusted));
}

const signers = new Map<string, Promise<Signer>>();

/**
 * The signer of the releases on this machine. Creates its key on first use, so that development, demo and tests verify
 * signatures as production does.
 * @param dataDir the data folder of the site, which trusts the key that is in there
 */
export function localSigner(dataDir: string): Promise<Signer> {
  const known = signers.get(dataDir) ?? openSigner(dataDir);
  signers.set(dataDir, known);
  known.catch(() => signers.delete(dataDir));
  return known;
}

/**
 * The store on this machine, which signs with the local key. What is unsigned in it is signed first: nobody
 * but this machine's users writes there.
 */
export async function localStore(storeDir: string, dataDir: string): Promise<Store> {
  const store = { ...folderStore(storeDir), signer: await localSigner(dataDir) };
  for (const app of await store.folders('')) {
    if (!app.startsWith('.') && app !== REGISTRY_APP) await signApp(store, app).catch(leaveToUser);
  }
  return store;
}

/** A broken pointer or release stops the command that uses it, with a message of its own. */
function leaveToUser(error: unknown): void {
  if (!(error instanceof BrokenDocument || error instanceof BrokenUpload)) throw error;
}
