const CDN_TIMEOUT_MS = 4000;
/** Every page that starts reads pointers; the cache keeps these reads off the CDN. */
const CDN_TTL_MS = 3000;

const cache = new Map<string, { at: number; content: Promise<string | null> }>();

/** @returns null when the CDN has no such file. @throws when it does not answer */
export function readFromCdn(url: string): Promise<string | null> {
  const cached = cache.get(url);
  if (cached && Date.now() - cached.at < CDN_TTL_MS) return cached.content;
  const content = fetchText(url);
  cache.set(url, { at: Date.now(), content });
  content.catch(() => cache.delete(url));
  return content;
}

/** The next read asks the CDN. */
export const forgetCdnText = (url: string): boolean => cache.delete(url);

async function fetchText(url: string): Promise<string | null> {
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(CDN_TIMEOUT_MS) });
  if (response.status === 404 || response.status === 403) return null;
  if (!response.ok) throw new Error(`${url} responded with status ${response.status}`);
  return response.text();
}
