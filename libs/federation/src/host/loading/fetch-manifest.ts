import { parseManifest } from '../../boot/manifest.ts';
import { patienceFor } from './patience.ts';
import { retry } from './retry.ts';

const MANIFEST_RETRIES = 2;
/** On a usual connection: see `patience.ts`. */
export const MANIFEST_TIMEOUT_MS = 4000;

/**
 * Fetches a manifest that the boot document does not contain. The federation runtime has no timeout and would keep the
 * JSON error of a proxy as the manifest.
 * @returns a response whose body is a valid manifest
 * @throws the error of the third attempt
 */
export function fetchManifest(url: string, init: RequestInit): Promise<Response> {
  const request = async () => {
    const signal = AbortSignal.timeout(patienceFor(MANIFEST_TIMEOUT_MS));
    const response = await fetch(url, { ...init, cache: 'no-cache', signal });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    return manifestResponse(parseManifest(await response.json(), url));
  };
  return retry(request, { retries: MANIFEST_RETRIES });
}

export const manifestResponse = (manifest: unknown): Response =>
  new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/json' } });
