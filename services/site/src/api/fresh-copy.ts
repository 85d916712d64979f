import { withTimeout } from '@kenali/node-utils';
import { API_TIMEOUT_MS, createFailurePause } from './failure-pause.ts';

/** A copy that is older is read again, in the background. */
const FRESH_MS = 10_000;
/** A copy that is older is not used: better no price than a wrong one. */
const LONGEST_MS = 30_000;

export interface FreshCopy<T> {
  /** The answer as it was at most 30 s ago, or null if the API does not tell. */
  read(): Promise<T | null>;
}

export interface FreshCopyOptions<T> {
  ask(): Promise<unknown>;
  /** @throws Error if it is not the expected answer */
  parse(answer: unknown): T;
  /** Called once when the answer cannot be read any more. */
  onProblem(message: string): void;
  /** Called each time. */
  onFailure?(): void;
}

const LATE = Symbol('late');

/** Keeps a copy of an answer of the API, so that a page waits for the API only without one. */
export function createFreshCopy<T>({ ask, parse, onProblem, onFailure }: FreshCopyOptions<T>): FreshCopy<T> {
  let copy: { answer: T; at: number } | null = null;
  const pause = createFailurePause({ onProblem, onFailure });

  async function refresh(): Promise<void> {
    const askedAt = Date.now();
    const answer = await withTimeout(API_TIMEOUT_MS, ask(), LATE);
    if (answer === LATE) throw new Error(`no answer within ${API_TIMEOUT_MS} ms`);
    copy = { answer: parse(answer), at: askedAt };
  }

  const ageMs = () => (copy ? Date.now() - copy.at : Number.POSITIVE_INFINITY);
  return {
    async read() {
      if (ageMs() > FRESH_MS) {
        const refreshed = pause.attempt(refresh);
        if (ageMs() > LONGEST_MS) await refreshed;
      }
      return copy && ageMs() <= LONGEST_MS ? copy.answer : null;
    },
  };
}
