const MAX_REDIRECTS = 5;
const FOLLOWED_REDIRECTS = [307, 308];

interface Outcome {
  /** HTTP status; null when no response arrived. */
  code: number | null;
  error?: string;
}

const describeError = (error: unknown) => {
  const { name, message, cause } = error as Error;
  return name === 'TimeoutError' ? 'timeout' : ((cause as Error | undefined)?.message ?? message);
};

/** Posts a notification. Follows the redirects 307 and 308; any other redirect is the outcome. Never rejects. */
export async function postNotification(address: string, body: string, signal: AbortSignal): Promise<Outcome> {
  let url = address;
  try {
    for (let redirects = 0; ; redirects += 1) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'User-Agent': 'Veritrans' },
        body,
        redirect: 'manual',
        signal,
      });
      await response.body?.cancel();
      const target = response.headers.get('location');
      const isFollowed = FOLLOWED_REDIRECTS.includes(response.status) && target && redirects < MAX_REDIRECTS;
      if (!isFollowed) return { code: response.status };
      url = new URL(target, url).href;
    }
  } catch (error) {
    return { code: null, error: describeError(error) };
  }
}

const MINUTE_MS = 60_000;
/** Minutes after each failed attempt. */
const RETRY_DELAYS_MIN = [2, 10, 30, 90, 210] as const;
const JITTER = 0.1;

/** How many retries Midtrans makes, by the latest response. Null: no response. */
function maxRetries(code: number | null): number {
  if (code === null) return 5;
  if (code >= 300 && code < 400) return 0;
  if (code === 400 || code === 404) return 2;
  if (code === 500) return 1;
  if (code === 503) return 4;
  return 5;
}

/**
 * Milliseconds until the next retry. Returns undefined when there is no further retry.
 * @param failures number of failed attempts, including the latest one
 */
export function retryDelayMs(code: number | null, failures: number, timeFactor: number): number | undefined {
  const minutes = failures > maxRetries(code) ? undefined : RETRY_DELAYS_MIN[failures - 1];
  return minutes && minutes * MINUTE_MS * timeFactor * (1 + Math.random() * JITTER);
}
