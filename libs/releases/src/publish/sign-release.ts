import { parseSignature, Refused, releaseMessage, type SignedMessage, signaturePath } from '../signing/guard.ts';
import { releasePath, type Store } from '../store/store.ts';
import { BrokenUpload, readRelease, verifyRelease } from './read-release.ts';

/** No trusted key signed the release. */
export class UnsignedRelease extends Error {
  override name = 'UnsignedRelease';
}

async function messageOf(store: Store, app: string, releaseId: string): Promise<SignedMessage> {
  const found = await store.read(releasePath(app, releaseId));
  if (!found) throw new Error(`${app} ${releaseId} is not published`);
  return releaseMessage(app, releaseId, found.content);
}

/**
 * Checks the signature of a release. Does nothing for a store without a signer.
 * @throws UnsignedRelease that says how to sign it
 */
export async function requireSignedRelease(store: Store, app: string, releaseId: string): Promise<void> {
  if (!store.signer) return;
  const message = await messageOf(store, app, releaseId);
  const signature = parseSignature((await store.read(signaturePath(app, releaseId)))?.content ?? null);
  try {
    store.signer.check(message, signature);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new UnsignedRelease(
      `${app} ${releaseId}: ${error.message}. If it is right: npm run kenali -- sign ${app} --expect <revision of its pointer>`,
    );
  }
}

/**
 * Signs a release unless it has a signature of a trusted key. The caller knows that its files are right.
 * @returns whether it was signed now
 * @throws UnsignedRelease if it has another signature, which this key may not replace
 * @throws Error if another command writes the signature at the same time
 */
export async function signRelease(store: Store, app: string, releaseId: string): Promise<boolean> {
  if (!store.signer) return false;
  const message = await messageOf(store, app, releaseId);
  const path = signaturePath(app, releaseId);
  const found = await store.read(path);
  try {
    store.signer.check(message, parseSignature(found?.content ?? null));
    return false;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (found && !store.signer.mayReplace) {
      throw new UnsignedRelease(
        `${app} ${releaseId}: ${error.message}, and nobody knows whether sites trust the key of this command, so the signature ` +
          'stays. Nothing was changed: set RELEASE_KEYS_FILE or PUBLIC_URL.',
      );
    }
  }
  const content = Buffer.from(`${JSON.stringify(store.signer.sign(message))}\n`);
  if ((await store.putPointer(path, content, found?.etag ?? null)) === 'put') return true;
  // Two pipelines publish the same build. Either signature will do.
  await requireSignedRelease(store, app, releaseId);
  return false;
}

/**
 * Signs a release that somebody else published, after it has read all files back.
 * @returns whether it was signed now
 * @throws BrokenUpload
 */
export async function signStoredRelease(store: Store, app: string, releaseId: string): Promise<boolean> {
  const release = await readRelease(store, app, releaseId);
  if (!release) throw new BrokenUpload(`${store.where} does not have ${app} ${releaseId}`);
  if (await isSigned(store, app, releaseId)) return false;
  await verifyRelease(store, release);
  return signRelease(store, app, releaseId);
}

const isSigned = (store: Store, app: string, releaseId: string): Promise<boolean> =>
  requireSignedRelease(store, app, releaseId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof UnsignedRelease) return false;
      throw error;
    },
  );
