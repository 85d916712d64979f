import type { SendOptions } from '@kenali/contracts';

/** The input of any call, without its exact type. */
export interface LooseInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | null | undefined>;
  body?: unknown;
}

/**
 * A new id for a call. The API logs it and passes it on to the payment provider, so that it leads through all logs. Browsers have `randomUUID`
 * only on https and localhost, and a demo may run on plain http.
 */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns the address and the fetch options of a call, without the token.
 * @param call method and path with `{name}` parameters: "POST /api/user-assessments/{id}/start"
 * @throws Error when a path parameter has no value, which is a bug of the caller
 */
export function buildRequest(call: string, input: LooseInput, options: SendOptions = {}) {
  const space = call.indexOf(' ');
  const method = call.slice(0, space);
  const path = call.slice(space + 1).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input.params?.[name];
    if (value === undefined) throw new Error(`${call} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const headers: Record<string, string> = { Accept: 'application/json', 'X-Request-Id': newId() };
  if (input.body !== undefined) headers['Content-Type'] = 'application/json';
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  const init: RequestInit & { headers: Record<string, string> } = { method, headers };
  if (input.body !== undefined) init.body = JSON.stringify(input.body);
  if (options.signal) init.signal = options.signal;
  if (options.keepalive) init.keepalive = true;
  return { path: path + queryOf(input.query), init };
}

function queryOf(query: LooseInput['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}
