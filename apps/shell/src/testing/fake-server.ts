import type { ErrorCode, FieldError } from '@kenali/contracts';

/** One response of the fake API. */
export interface FakeAnswer {
  status?: number;
  body?: unknown;
  /** The pieces of a file, in the order in which they arrive. */
  parts?: Uint8Array[];
}

export interface FakeCall {
  key: string;
  headers: Record<string, string>;
  body: unknown;
}

type AnswerOrHandler = FakeAnswer | ((call: FakeCall) => FakeAnswer | Promise<FakeAnswer>);

/**
 * Creates a fake API.
 * @param answers keyed by method and path, such as "GET /api/orders". A test may change them at any time.
 */
export function fakeServer(answers: Record<string, AnswerOrHandler>) {
  const calls: FakeCall[] = [];
  const fetch = async (address: unknown, init: RequestInit = {}) => {
    const key = `${init.method ?? 'GET'} ${String(address)}`;
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = { key, headers: (init.headers ?? {}) as Record<string, string>, body };
    calls.push(call);
    const answer = answers[key] ?? refusal(404, 'NOT_FOUND', 'Data tidak ditemukan.');
    return responseOf(typeof answer === 'function' ? await answer(call) : answer);
  };
  return {
    answers,
    fetch: fetch as typeof window.fetch,
    callsTo: (key: string) => calls.filter((call) => call.key === key),
  };
}

/** Creates an error response in the shape of the API. */
export const refusal = (status: number, code: ErrorCode, message: string, fields?: FieldError[]): FakeAnswer => ({
  status,
  body: { code, message, fields, requestId: 'r-1' },
});

function responseOf({ status = 200, body, parts }: FakeAnswer): Response {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  return {
    ok: status >= 200 && status < 300,
    status,
    statusText: 'Status text',
    headers: { get: () => null },
    text: async () => text,
    ...(parts && { body: { getReader: () => readerOf(parts) } }),
  } as unknown as Response;
}

/** jsdom has no streams. */
function readerOf(parts: readonly Uint8Array[]) {
  const left = [...parts];
  return {
    read: async () => {
      const value = left.shift();
      return { done: value === undefined, value };
    },
  };
}
