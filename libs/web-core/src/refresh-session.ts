import type { SessionRefreshed } from '@kenali/contracts';
import { ApiError } from './api-error.ts';
import type { SessionTokens } from './session-tokens.ts';
import type { SafeStorage } from './storage.ts';
import { withLock } from './with-lock.ts';

const REFRESH_LOCK = 'kenali.refresh';
const LOCK_TIMEOUT_MS = 15_000;
/** Answers that say this refresh token will never work again. All else (network, 429, 5xx) leaves the session alone. */
const REFUSALS: readonly number[] = [400, 401, 403, 422];

export interface RefreshOptions {
  storage: SafeStorage;
  tokens: SessionTokens;
  /** Asks the server for the successor; throws `ApiError` when it refuses. */
  askServer(refreshToken: string): Promise<SessionRefreshed>;
  /** Called when the server refused for good. */
  onRefused(): void;
  locks?: Pick<LockManager, 'request'>;
  lockTimeoutMs?: number;
}

/**
 * Gets a working access token after a 401, once for all requests of this tab and once across tabs.
 * @param failedToken the access token that was refused; when a newer one is stored already, that one is the answer
 * @returns the access token to try again with, or null when the session is over
 * @throws what `askServer` throws when the outcome is unknown (dead network, busy server): the session is kept
 */
export type RefreshSession = (failedToken: string) => Promise<string | null>;

export function createRefreshSession(options: RefreshOptions): RefreshSession {
  const { storage, tokens, locks, lockTimeoutMs: timeoutMs = LOCK_TIMEOUT_MS } = options;
  let running: Promise<string | null> | null = null;

  const replacedSince = (failedToken: string) => {
    const stored = tokens.accessToken();
    return stored && stored !== failedToken ? stored : null;
  };

  async function exchange(failedToken: string): Promise<string | null> {
    const byAnotherTab = replacedSince(failedToken);
    if (byAnotherTab) return byAnotherTab;
    const refreshToken = tokens.refreshToken();
    try {
      if (!refreshToken) throw new ApiError({ status: 401, statusText: 'Unauthorized', body: '' });
      const successor = await options.askServer(refreshToken);
      // Signed out, or in as someone else, while the answer was on its way: it belongs to nobody.
      if (tokens.refreshToken() !== refreshToken) return tokens.accessToken();
      tokens.setTokens(successor);
      return successor.accessToken;
    } catch (error) {
      if (!(error instanceof ApiError) || !REFUSALS.includes(error.status)) throw error;
      const meanwhile = replacedSince(failedToken);
      if (meanwhile) return meanwhile;
      options.onRefused();
      return null;
    }
  }

  return (failedToken) => {
    if (!tokens.accessToken()) return Promise.resolve(null);
    const stored = replacedSince(failedToken);
    if (stored) return Promise.resolve(stored);
    running ??= withLock(REFRESH_LOCK, { storage, timeoutMs, locks }, () => exchange(failedToken)).finally(() => {
      running = null;
    });
    return running;
  };
}
