import type { SessionSnapshot, SessionStore, UserView } from '@kenali/contracts';
import { SESSION_KEYS, type SessionTokens } from './session-tokens.ts';
import type { SafeStorage } from './storage.ts';
import { createListeners } from './store.ts';

export interface ShellSessionStore extends SessionStore {
  /** Stores the account that the server returned. Does nothing if nobody is signed in any more. */
  updateUser(user: UserView): void;
  /** Removes the three keys without a call to the server, because the server rejected the session. */
  end(): void;
}

/** Of a browser without a session. A prerendered page shows it to everybody. */
const VISITOR: SessionSnapshot = { status: 'anonymous', user: null };

export interface SessionStoreOptions {
  storage: SafeStorage;
  tokens: SessionTokens;
  /** Ends the session on the server. Its errors are ignored: without a network the user must still be able to sign out. */
  endOnServer(refreshToken: string): Promise<unknown>;
}

/** Creates the user's session, which is the same in all tabs. An unchanged snapshot keeps its reference. */
export function createSessionStore({ storage, tokens, endOnServer }: SessionStoreOptions): ShellSessionStore {
  const { subscribe, notify } = createListeners();
  let fingerprint: string | null = null;
  let snapshot = VISITOR;

  const getSnapshot = () => {
    const now = tokens.fingerprint();
    if (now !== fingerprint) {
      fingerprint = now;
      snapshot = tokens.accessToken() ? { status: 'signed-in', user: tokens.user() } : VISITOR;
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
    getServerSnapshot: () => VISITOR,
    signIn(started) {
      tokens.setTokens(started);
      tokens.setUser(started.user);
      notify();
    },
    updateUser(user) {
      if (!tokens.accessToken()) return;
      tokens.setUser(user);
      notify();
    },
    end,
    async signOut() {
      const refreshToken = tokens.refreshToken();
      end();
      if (refreshToken) await endOnServer(refreshToken).catch(() => undefined);
    },
  };
}
