import type { Channel } from '@kenali/federation/boot';
import type { SeenPointer } from './signing/seen-pointers.ts';
import type { KeyEntry } from './signing/signer.ts';

/** Where a site says what it serves, and which keys it trusts. Both are public: pages and pointers show the one, signatures the other. */
export const LIVE_PATH = '/releases.json';

/** What a site knows about one app. */
export interface AppOnSite {
  /** Revision of the pointer that counts. Null if none does. */
  revision: number | null;
  /** The pointer in the store, which the site may have refused. Null if it was never read. */
  stored: SeenPointer | null;
  /** Whether the pointer in the store is the one that counts. */
  follows: boolean;
  isOff: boolean;
  /** What visitors get. Empty while the app is off. */
  releases: { release: string; channel: Channel }[];
  /** Why the pointer in the store, or a release that it names, is not used as it is. */
  problem: string | null;
}

/** The answer of `LIVE_PATH`. */
export interface LiveDocument {
  schema: 1;
  /** The keys whose signatures count. Null if signatures are not checked. */
  keys: KeyEntry[] | null;
  apps: Record<string, AppOnSite>;
}

/** @throws Error if a server answers with something else */
export function parseLive(text: string): LiveDocument {
  let found: Partial<LiveDocument> | null = null;
  try {
    found = JSON.parse(text);
  } catch {}
  const { schema, keys, apps } = found ?? {};
  if (schema === 1 && (keys === null || Array.isArray(keys)) && typeof apps === 'object' && apps)
    return { schema, keys, apps };
  throw new Error('did not answer with what it serves');
}
