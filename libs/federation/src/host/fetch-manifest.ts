import { parseManifest } from '../boot/manifest.ts';
import { backoff } from './wait.ts';

export const MANIFEST_TRIES = 3;
export const MANIFEST_TIMEOUT_MS = 4000;

/**
 * A manifest that is not inlined. The runtime itself would wait for ever, and would keep a proxy's JSON error for good.
 * @returns a response whose body is a manifest for certain
 * @throws the last failure after three tries
 */
export async function fetchManifest(url: string, init: RequestInit): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const signal = AbortSignal.timeout(MANIFEST_TIMEOUT_MS);
      const response = await fetch(url, { ...init, cache: 'no-cache', signal });
      if (!response.ok) throw new Error(`${url} answered ${response.status}`);
      return manifestResponse(parseManifest(await response.json(), url));
    } catch (error) {
      if (attempt + 1 >= MANIFEST_TRIES) throw error;
      await backoff(attempt);
    }
  }
}

export const manifestResponse = (manifest: unknown): Response =>
  new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/json' } });
