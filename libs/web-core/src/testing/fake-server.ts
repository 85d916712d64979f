import { ReadableStream } from 'node:stream/web';

/** One response of the fake server. */
export interface FakeResponse {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface FakeCall {
  method: string;
  path: string;
  token: string | null;
  headers: Record<string, string>;
  body: unknown;
  init: RequestInit;
}

type Handler = (call: FakeCall) => FakeResponse | Promise<FakeResponse>;

/** Creates a `fetch` that responds from a function and records its calls. jsdom has no `Response`. */
export function fakeServer(handler: Handler) {
  const calls: FakeCall[] = [];
  const fetch = async (address: unknown, init: RequestInit = {}) => {
    const headers = init.headers as Record<string, string>;
    const call: FakeCall = {
      method: init.method ?? 'GET',
      path: String(address),
      token: headers?.Authorization?.replace('Bearer ', '') ?? null,
      headers,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      init,
    };
    calls.push(call);
    return responseOf(await handler(call));
  };
  return {
    calls,
    fetch: fetch as typeof globalThis.fetch,
    callsTo: (path: string) => calls.filter((call) => call.path === path),
  };
}

function responseOf({ status = 200, body, headers = {} }: FakeResponse): Response {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const lower = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    ok: status >= 200 && status < 300,
    status,
    statusText: status === 401 ? 'Unauthorized' : 'Status text',
    headers: { get: (name: string) => lower.get(name.toLowerCase()) ?? null },
    text: async () => text,
    blob: async () => new Blob([text]),
    body: new ReadableStream({
      start(pieces) {
        pieces.enqueue(Uint8Array.from(text, (letter) => letter.charCodeAt(0)));
        pieces.close();
      },
    }),
  } as unknown as Response;
}
