import { setTimeout as wait } from 'node:timers/promises';

/** Longer than any call may take. */
const PATIENCE_MS = 15_000;
const RETRY_MS = 50;
/** For what never happens. Beside the unit step of the gate, all takes several times as long. */
const UNTIL_MS = 120_000;
/** Limits of an answer: docs/decisions/0047-refuse-work-beyond-capacity.md. */
const REFUSAL_MS = 5000;
const PROVIDER_REFUSAL_MS = 10_000;
const ASKS_PROVIDER = /^\/api\/midtrans\//;

export interface Answer {
  /** 0 if the connection broke or nothing arrived. */
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the body of any call
  body: any;
  retryAfter: string | null;
  etag: string;
  ms: number;
}

export interface Call {
  method: 'GET' | 'POST' | 'PATCH';
  /** Path with its variables filled in. */
  path: string;
  body?: object;
  token?: string;
  headers?: Record<string, string>;
}

/** Sends one call to an origin. Never throws. */
export async function send(origin: string, { method, path, body, token, headers = {} }: Call): Promise<Answer> {
  const startedAt = performance.now();
  const since = () => performance.now() - startedAt;
  try {
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const retryAfter = response.headers.get('retry-after');
    const etag = response.headers.get('etag') ?? '';
    return { status: response.status, body: isJson && text ? JSON.parse(text) : text, retryAfter, etag, ms: since() };
  } catch {
    return { status: 0, body: null, retryAfter: null, etag: '', ms: since() };
  }
}

/** A server refuses a call with a time to wait. After a broken connection, which is how a killed server refuses one, the balancer answers 502. */
const isRefusal = ({ status, retryAfter }: Answer): boolean =>
  (status === 503 && /^\d+$/.test(retryAfter ?? '')) || status === 502;

/** What the callers of one round have seen. */
export class Ledger {
  acknowledged = 0;
  /** Longest time without an acknowledged write of anybody. */
  silenceMs = 0;
  slowestRefusalMs = 0;
  /** Refusals that took longer than their limit. */
  late: string[] = [];
  /** Answers that are neither a success nor a refusal with a time to wait, with the call. */
  failed: string[] = [];
  refused = 0;
  lastRefusal = 'none';
  private lastAt = performance.now();

  recordWrite(): void {
    this.acknowledged += 1;
    this.silenceMs = this.currentSilenceMs();
    this.lastAt = performance.now();
  }

  currentSilenceMs(): number {
    return Math.max(this.silenceMs, performance.now() - this.lastAt);
  }

  recordRefusal({ method, path }: Call, answer: Answer): void {
    const { status, body, ms } = answer;
    this.refused += 1;
    this.slowestRefusalMs = Math.max(this.slowestRefusalMs, ms);
    this.lastRefusal = `${method} ${path.replace(/\d+/g, '{id}')}: ${status || 'no answer'} after ${Math.round(ms)} ms, ${body?.code ?? ''}`;
    if (!isRefusal(answer)) this.failed.push(this.lastRefusal);
    else if (ms > (ASKS_PROVIDER.test(path) ? PROVIDER_REFUSAL_MS : REFUSAL_MS)) this.late.push(this.lastRefusal);
  }
}

/** Repeats a call until it succeeds, as the browser does. `isOver` makes it give up. @returns null then */
export async function sendUntilDone(
  origin: string,
  call: Call,
  { ledger, isOver }: { ledger: Ledger; isOver: () => boolean },
): Promise<Answer | null> {
  while (!isOver()) {
    const answer = await send(origin, call);
    if (answer.status >= 200 && answer.status < 300) {
      if (call.method !== 'GET') ledger.recordWrite();
      return answer;
    }
    ledger.recordRefusal(call, answer);
    await wait(RETRY_MS);
  }
  return null;
}

/**
 * Repeats a call while it is refused, as the browser does: beside the unit step of the gate, a server refuses some calls so that it can keep
 * its promises for the others.
 * @param makeCall for each try, because a refused registration may have taken its address
 * @returns the first answer that is not a refusal, or the last refusal after two minutes
 */
export async function sendUntilAccepted(origin: string, makeCall: () => Call): Promise<Answer> {
  for (const deadline = performance.now() + UNTIL_MS; ; await wait(RETRY_MS)) {
    const answer = await send(origin, makeCall());
    if (!isRefusal(answer) || performance.now() > deadline) return answer;
  }
}

/** Asks again and again until it is true. @throws Error that says what did not happen */
export async function until(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  for (const deadline = performance.now() + UNTIL_MS; performance.now() < deadline; await wait(RETRY_MS))
    if (await isTrue()) return;
  throw new Error(`${what} within ${UNTIL_MS / 1000} s`);
}
