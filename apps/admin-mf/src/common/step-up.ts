import { apiFailureOf } from '@kenali/federation';

/** Ends the wait for a code: whether one was accepted. Null while no question is open. */
let settle: ((isProven: boolean) => void) | null = null;
let asked: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function end(isProven: boolean): void {
  settle?.(isProven);
  settle = null;
  asked = null;
  notify();
}

/** Resolves to false when nobody can answer. Calls that fail at the same time share one question. */
function askForCode(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  asked ??= new Promise((resolve) => {
    settle = resolve;
  });
  notify();
  return asked;
}

/** Connects `StepUpDialog`, which the admin frame mounts while somebody is asked. */
export const stepUp = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isAsking: () => settle !== null,
  /** The server has accepted a code. */
  proven: () => end(true),
  cancel: () => end(false),
};

/**
 * Sends a call that may need a proof of the second factor. The server says whether it does; then one dialog asks for a code and the call
 * is sent again with the same input. Every call for a file needs it, and every call that the API mounts with `needsProof`.
 * @throws the refusal if the admin closes the dialog
 */
export async function withProof<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (apiFailureOf(error)?.code !== 'SECOND_FACTOR_NEEDED' || !(await askForCode())) throw error;
    return send();
  }
}
