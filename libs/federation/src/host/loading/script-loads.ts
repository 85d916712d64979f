import { type TrustedFiles, withoutQuery } from './trusted-files.ts';

/**
 * On a usual connection: see `patience.ts`. Shorter than the limit for a whole load, so that a hanging request leaves time
 * for a second attempt.
 */
export const SCRIPT_TIMEOUT_MS = 6000;

export interface ScriptLoads {
  /** Creates the script element for a trusted address. @throws Error for any other address */
  create(url: string, remote: string): HTMLScriptElement;
  /** Aborts the remote's pending scripts, so that the next load does not join them. */
  abandon(remote: string): void;
}

interface TrustedTypePolicy {
  createScriptURL(url: string): string;
  createHTML(html: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: TrustedTypePolicy): TrustedTypePolicy;
}

let policy: TrustedTypePolicy | null = null;

/**
 * The page's policy of Trusted Types, named in the headers of `services/site`. Browsers without Trusted Types get plain strings. It
 * changes nothing: it marks the few places that may hand text to a sink, and each of them checks the text first.
 */
function getPolicy(): TrustedTypePolicy {
  const rules: TrustedTypePolicy = { createScriptURL: (url) => url, createHTML: (html) => html };
  const { trustedTypes } = globalThis as typeof globalThis & { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('kenali', rules) ?? rules;
  return policy;
}

/**
 * Marks the address of a script as checked, for browsers that require it. In TypeScript's types of the DOM, it stays a string.
 * @param url of a script that a boot document, a setting of the API or our own code names
 */
export const toScriptUrl = (url: string): string => getPolicy().createScriptURL(url);

/** Parses a document in which no script runs and from which nothing loads. */
export const parseDocument = (html: string): Document =>
  new DOMParser().parseFromString(getPolicy().createHTML(html), 'text/html');

/** Creates the script elements for the entries and first chunks of the remotes. */
export function createScriptLoads(trusted: TrustedFiles): ScriptLoads {
  const pending = new Map<string, Set<HTMLScriptElement>>();

  return {
    create(url, remote) {
      const integrity = trusted.integrityOf(url);
      const script = document.createElement('script');
      script.src = toScriptUrl(nextAddress(withoutQuery(url)));
      script.setAttribute('integrity', integrity);
      script.crossOrigin = 'anonymous';
      script.fetchPriority = 'high';
      const scripts = pending.get(remote) ?? new Set();
      pending.set(remote, scripts.add(script));
      for (const event of ['load', 'error']) script.addEventListener(event, () => scripts.delete(script));
      return script;
    },
    abandon(remote) {
      for (const script of pending.get(remote) ?? []) {
        script.dispatchEvent(new Event('error'));
        script.remove();
      }
      pending.delete(remote);
    },
  };
}

type Attempts = Record<string, number>;

/** Requests by address. The chunk loader that `chunk-integrity.cjs` puts into each remote counts in the same object. */
const pageAttempts = (): Attempts => {
  const page = globalThis as typeof globalThis & { kenaliScriptTries?: Attempts };
  page.kenaliScriptTries ??= {};
  return page.kenaliScriptTries;
};

/**
 * Returns the address for the next request of a script. A browser joins a new request to a pending one with the same
 * address, so every request after the first gets a query.
 */
function nextAddress(address: string): string {
  const attempts = pageAttempts();
  const count = attempts[address] ?? 0;
  attempts[address] = count + 1;
  return count === 0 ? address : `${address}?retry=${count}`;
}
