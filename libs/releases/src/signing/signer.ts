import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Purpose, SignedMessage } from './signed-messages.ts';
import {
  isTrustedFor,
  keyIdOf,
  parseTrustedKeys,
  requireSignature,
  type Signature,
  type TrustedKeys,
} from './trusted-keys.ts';

/** An entry of the file of trusted keys. */
export interface KeyEntry {
  id: string;
  /** SPKI in base64. */
  publicKey: string;
  apps: string[];
  purposes: Purpose[];
  /** The only paths that its releases may state. */
  prefixes?: string[];
}

/** Signs what a release command writes, and checks what it builds on. */
export interface Signer {
  /** Whether it may replace a signature that does not count. Not if nobody knows whether sites trust the key: they would refuse what is live. */
  mayReplace: boolean;
  /** @throws UntrustedKey if it is known that nobody would use what this key signs */
  sign(message: SignedMessage): Signature;
  /** @throws Refused unless a key that counts made the signature */
  check(message: SignedMessage, signature: unknown): void;
}

/** Sites would refuse what the key signs. */
class UntrustedKey extends Error {
  override name = 'UntrustedKey';

  constructor(id: string, app: string, purpose = 'anything') {
    super(
      `the signing key ${id} is not trusted for ${purpose === 'anything' ? app : `the ${purpose} of ${app}`}. Nothing was moved. ` +
        'Use a key of this app, or let an operator add its entry to RELEASE_KEYS_FILE of API and site.',
    );
  }
}

export const trustedKeysFile = (keys: readonly KeyEntry[]): string =>
  `${JSON.stringify({ schema: 1, keys }, null, 2)}\n`;

/** @throws Error instead of the words of OpenSSL: a pipeline may have lost the line ends of its secret */
function readPrivateKey(pem: string) {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new Error('the signing key is no private key in PEM format, as "npm run kenali -- keys" makes it.');
  }
}

/** The entry of a private key. */
export function entryOf(privatePem: string, apps: readonly string[], purposes: readonly Purpose[]): KeyEntry {
  const publicKey = createPublicKey(readPrivateKey(privatePem));
  const der = publicKey.export({ format: 'der', type: 'spki' });
  return { id: keyIdOf(publicKey), publicKey: der.toString('base64'), apps: [...apps], purposes: [...purposes] };
}

/** The entries that trusted keys were read from. */
export const entriesOf = (keys: TrustedKeys): KeyEntry[] =>
  [...keys].map(([id, { key, apps, purposes, prefixes }]) => {
    const publicKey = key.export({ format: 'der', type: 'spki' }).toString('base64');
    return { id, publicKey, apps: [...apps], purposes: [...purposes], ...(prefixes && { prefixes: [...prefixes] }) };
  });

/**
 * @param prefixes the only paths that its releases may state. By default any that nobody else has
 * @returns the private key as PEM, which only the pipeline gets, and the entry for the file of trusted keys
 */
export function createSigningKey(
  apps: readonly string[],
  purposes: readonly Purpose[] = ['release', 'pointer'],
  prefixes?: readonly string[],
): { privatePem: string; entry: KeyEntry } {
  const { privateKey } = generateKeyPairSync('ed25519');
  const privatePem = String(privateKey.export({ format: 'pem', type: 'pkcs8' }));
  return {
    privatePem,
    entry: { ...entryOf(privatePem, apps, purposes), ...(prefixes && { prefixes: [...prefixes] }) },
  };
}

/**
 * @param privatePem a private Ed25519 key
 * @param trusted the keys that sites trust, as far as this is known: then only these sign, and their signatures count.
 * Empty: the key's own signatures count
 * @param options.isOnlyKey whether the signatures of other trusted keys do not count, to sign again what they signed
 * @throws Error if it is no such key
 */
export function createSigner(privatePem: string, trusted: TrustedKeys = new Map(), { isOnlyKey = false } = {}): Signer {
  const key = readPrivateKey(privatePem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the signing key is not an Ed25519 key');
  const entry = entryOf(privatePem, ['*'], ['release', 'pointer']);
  const own = parseTrustedKeys(trustedKeysFile([entry]));
  const counting = isOnlyKey || trusted.size === 0 ? own : trusted;
  return {
    mayReplace: isOnlyKey || trusted.size > 0,
    sign(message) {
      const { app, purpose, bytes } = message;
      if (trusted.size > 0 && !isTrustedFor(trusted, entry.id, message)) throw new UntrustedKey(entry.id, app, purpose);
      return { key: entry.id, value: sign(null, bytes, key).toString('base64') };
    },
    check: (message, signature) => void requireSignature(counting, message, signature),
  };
}

/** For who has no private key, as on a server of the practice: checks what trusted keys signed, and signs nothing. */
export const createChecker = (trusted: TrustedKeys): Signer => ({
  mayReplace: false,
  sign() {
    throw new Error('no signing key is set');
  },
  check: (message, signature) => void requireSignature(trusted, message, signature),
});

/** Whether sites use anything of an app that a private key signs. @param trusted empty: unknown, so any key may */
export function requireTrusted(privatePem: string, trusted: TrustedKeys, app: string): void {
  const { id } = entryOf(privatePem, [], []);
  const isTrusted = (['release', 'pointer'] as const).some((purpose) => isTrustedFor(trusted, id, { app, purpose }));
  if (trusted.size > 0 && !isTrusted) throw new UntrustedKey(id, app);
}
