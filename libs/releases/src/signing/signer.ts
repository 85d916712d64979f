import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Purpose, SignedMessage } from './signed-messages.ts';
import { keyIdOf, parseTrustedKeys, requireSignature, type Signature, type TrustedKeys } from './trusted-keys.ts';

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
  sign(message: SignedMessage): Signature;
  /** @throws Refused unless this key or another trusted one made the signature */
  check(message: SignedMessage, signature: unknown): void;
}

export const trustedKeysFile = (keys: readonly KeyEntry[]): string =>
  `${JSON.stringify({ schema: 1, keys }, null, 2)}\n`;

/** The entry of a private key. */
export function entryOf(privatePem: string, apps: readonly string[], purposes: readonly Purpose[]): KeyEntry {
  const publicKey = createPublicKey(createPrivateKey(privatePem));
  const der = publicKey.export({ format: 'der', type: 'spki' });
  return { id: keyIdOf(publicKey), publicKey: der.toString('base64'), apps: [...apps], purposes: [...purposes] };
}

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
 * @param others keys of which signatures count too, such as the one before a rotation
 * @throws Error if it is no such key
 */
export function createSigner(privatePem: string, others: TrustedKeys = new Map()): Signer {
  const key = createPrivateKey(privatePem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the signing key is not an Ed25519 key');
  const entry = entryOf(privatePem, ['*'], ['release', 'pointer']);
  const own = parseTrustedKeys(trustedKeysFile([entry]));
  return {
    sign: ({ bytes }) => ({ key: entry.id, value: sign(null, bytes, key).toString('base64') }),
    check: (message, signature) => void requireSignature(new Map([...others, ...own]), message, signature),
  };
}
