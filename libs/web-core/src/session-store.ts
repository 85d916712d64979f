import type { SessionSnapshot, SessionStore, UserView } from '@kenali/contracts';
import { createListeners } from './listeners.ts';
import { SESSION_KEYS, type SessionTokens } from './session-tokens.ts';
import type { SafeStorage } from './storage.ts';

export interface ShellSessionStore extends SessionStore {
  /** The account as the server just told it. Ignored when nobody is signed in any more. */
  learnUser(user: UserView): void;
  /** The server refused the session: removes the three keys, tells nobody. */
  end(): void;
}

export interface SessionStoreOptions {
  storage: SafeStorage;
  tokens: SessionTokens;
  /** Ends the session on the server. What it throws is ignored: a dead network must not keep a person signed in. */
  tellServer(refreshToken: string): Promise<unknown>;
}

/** The session of the person in front of the screen, equal in all tabs. Snapshots keep their reference while unchanged. */
export function createSessionStore({ storage, tokens, tellServer }: SessionStoreOptions): ShellSessionStore {
  const { subscribe, notify } = createListeners();
  let fingerprint: string | null = null;
  let snapshot: SessionSnapshot = { status: 'anonymous', user: null };

  const getSnapshot = () => {
    const now = tokens.fingerprint();
    if (now !== fingerprint) {
      fingerprint = now;
      snapshot = tokens.accessToken()
        ? { status: 'signed-in', user: tokens.user() }
        : { status: 'anonymous', user: null };
    }
    return snapshot;
  };
  for (const key of Object.values(SESSION_KEYS)) storage.onForeignChange(key, notify);

  const end = () => {
    tokens.wipe();
    notify();
  };
  return {
    subscribe,
    getSnapshot,
    signIn(started) {
      tokens.setTokens(started);
      tokens.setUser(started.user);
      notify();
    },
    learnUser(user) {
      if (!tokens.accessToken()) return;
      tokens.setUser(user);
      notify();
    },
    end,
    async signOut() {
      const refreshToken = tokens.refreshToken();
      end();
      if (refreshToken) await tellServer(refreshToken).catch(() => undefined);
    },
  };
}
