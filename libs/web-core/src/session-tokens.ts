import type { SessionRefreshed, UserView } from '@kenali/contracts';
import { parseJson, type SafeStorage } from './storage.ts';

/** The three keys that a session owns. Cart and unsent answers have other keys and outlive the session. */
export const SESSION_KEYS = { accessToken: 'accessToken', refreshToken: 'refreshToken', user: 'user' } as const;

/** The stored session. Each call reads the storage, because another tab may have changed it. */
export interface SessionTokens {
  accessToken(): string | null;
  refreshToken(): string | null;
  user(): UserView | null;
  setTokens(tokens: SessionRefreshed): void;
  setUser(user: UserView): void;
  /** Removes the three keys. */
  wipe(): void;
  /** Returns a string that changes whenever the stored session changes. */
  fingerprint(): string;
}

const USER_TEXTS = ['email', 'firstName', 'lastName', 'whatsappNumber', 'role'] as const;

/** Other scripts, extensions and people can write the storage, and a page that shows a field of another type would fail. */
function isUser(value: unknown): value is UserView {
  const user = (value ?? {}) as UserView;
  return typeof user.id === 'number' && USER_TEXTS.every((field) => typeof user[field] === 'string');
}

export function createSessionTokens(storage: SafeStorage): SessionTokens {
  const read = (key: string) => storage.get(key) || null;
  return {
    accessToken: () => read(SESSION_KEYS.accessToken),
    refreshToken: () => read(SESSION_KEYS.refreshToken),
    user() {
      const stored = parseJson(read(SESSION_KEYS.user));
      return isUser(stored) ? stored : null;
    },
    setTokens(tokens) {
      storage.set(SESSION_KEYS.accessToken, tokens.accessToken);
      storage.set(SESSION_KEYS.refreshToken, tokens.refreshToken);
    },
    setUser: (user) => storage.set(SESSION_KEYS.user, JSON.stringify(user)),
    wipe() {
      for (const key of Object.values(SESSION_KEYS)) storage.remove(key);
    },
    fingerprint: () => `${read(SESSION_KEYS.accessToken) ? 'in' : 'out'} ${read(SESSION_KEYS.user) ?? ''}`,
  };
}
