/**
 * Asks an address of the settings, and returns the answer when all of it is there. It follows no redirect, which would lead to an address that
 * nobody configured: its status is one that no caller takes for a success.
 * @param signal ends the request, and so limits the time of the whole answer
 * @param maxBytes size of the longest answer, unpacked
 * @throws Error without an answer, and for one that is longer, before the rest of it arrives
 */
export async function fetchBounded(
  url: string,
  { maxBytes, ...init }: Omit<RequestInit, 'redirect' | 'signal'> & { signal: AbortSignal; maxBytes: number },
): Promise<Response> {
  const { body, status, headers } = await fetch(url, { ...init, redirect: 'manual' });
  if (!body) return new Response(null, { status, headers });
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    // Leaving the loop ends the request.
    if (size > maxBytes) throw new Error(`an answer of ${new URL(url).origin} has more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return new Response(Buffer.concat(parts), { status, headers });
}
