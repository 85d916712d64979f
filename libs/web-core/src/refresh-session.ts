import type { SessionRefreshed } from '@kenali/contracts';
import { ApiError } from './api-error.ts';
import type { SessionTokens } from './session-tokens.ts';
import type { SafeStorage } from './storage.ts';
import { withLock } from './with-lock.ts';

const REFRESH_LOCK = 'kenali.refresh';
const LOCK_TIMEOUT_MS = 15_000;
/** Statuses after which this refresh token can never work. Any other error (network, 429, 5xx) keeps the session. */
const FINAL_STATUSES: readonly number[] = [400, 401, 403, 422];

export interface RefreshOptions {
  storage: SafeStorage;
  tokens: SessionTokens;
  /** Exchanges the refresh token for new tokens. @throws ApiError when the server rejects it */
  exchangeToken(refreshToken: string): Promise<SessionRefreshed>;
  /** Called when the server rejected the refresh token for good. */
  onRefused(): void;
  locks?: Pick<LockManager, 'request'>;
  lockTimeoutMs?: number;
}

/**
 * Returns a working access token after a 401. It refreshes once for all requests of this tab, and once across tabs.
 * @param failedToken the rejected access token; if a newer one is stored, that one is returned without a refresh
 * @returns the access token for a second attempt, or null when the session is over
 * @throws the error of `exchangeToken` if the outcome is unknown (network error, busy server); the session stays
 */
export type RefreshSession = (failedToken: string) => Promise<string | null>;

export function createRefreshSession(options: RefreshOptions): RefreshSession {
  const { storage, tokens, locks, lockTimeoutMs: timeoutMs = LOCK_TIMEOUT_MS } = options;
  let running: Promise<string | null> | null = null;

  const newerThan = (failedToken: string) => {
    const stored = tokens.accessToken();
    return stored && stored !== failedToken ? stored : null;
  };

  async function exchange(failedToken: string): Promise<string | null> {
    const fromAnotherTab = newerThan(failedToken);
    if (fromAnotherTab) return fromAnotherTab;
    const refreshToken = tokens.refreshToken();
    try {
      if (!refreshToken) throw new ApiError({ status: 401, statusText: 'Unauthorized', body: '' });
      const renewed = await options.exchangeToken(refreshToken);
      // The user signed out or switched accounts during the request, so the new tokens are dropped.
      if (tokens.refreshToken() !== refreshToken) return tokens.accessToken();
      tokens.setTokens(renewed);
      return renewed.accessToken;
    } catch (error) {
      if (!(error instanceof ApiError) || !FINAL_STATUSES.includes(error.status)) throw error;
      const newer = newerThan(failedToken);
      if (newer) return newer;
      options.onRefused();
      return null;
    }
  }

  return (failedToken) => {
    if (!tokens.accessToken()) return Promise.resolve(null);
    const stored = newerThan(failedToken);
    if (stored) return Promise.resolve(stored);
    running ??= withLock(REFRESH_LOCK, { storage, timeoutMs, locks }, () => exchange(failedToken)).finally(() => {
      running = null;
    });
    return running;
  };
}
