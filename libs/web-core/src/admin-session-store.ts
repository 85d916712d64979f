import type { AdminSessionStore, UserView } from '@kenali/contracts';
import type { SafeStorage } from './storage.ts';
import { createListeners } from './store.ts';

export const ADMIN_TOKEN_KEY = 'adminAccessToken';

export interface ShellAdminSessionStore extends AdminSessionStore {
  accessToken(): string | null;
  /** Removes the token without a call to the server, because the server rejected it. */
  end(): void;
}

export interface AdminSessionStoreOptions {
  storage: SafeStorage;
  /** Ends the session on the server. Its errors are ignored. */
  endOnServer(accessToken: string): Promise<unknown>;
}

const ANONYMOUS: ReturnType<AdminSessionStore['getSnapshot']> = { status: 'anonymous', user: null };

/**
 * Creates the admin session, which is independent of the user's session. The account lives in memory only: after a
 * reload `user` is null until the admin area loads it.
 */
export function createAdminSessionStore({ storage, endOnServer }: AdminSessionStoreOptions): ShellAdminSessionStore {
  const { subscribe, notify } = createListeners();
  const accessToken = () => storage.get(ADMIN_TOKEN_KEY) || null;
  let known: { token: string; user: UserView } | null = null;
  let snapshotToken: string | null = null;
  let snapshot = ANONYMOUS;

  const end = () => {
    storage.remove(ADMIN_TOKEN_KEY);
    known = null;
    notify();
  };
  storage.onForeignChange(ADMIN_TOKEN_KEY, notify);

  return {
    subscribe,
    accessToken,
    end,
    getServerSnapshot: () => ANONYMOUS,
    getSnapshot() {
      const token = accessToken();
      if (token !== snapshotToken) {
        snapshotToken = token;
        snapshot = token ? { status: 'signed-in', user: known?.token === token ? known.user : null } : ANONYMOUS;
      }
      return snapshot;
    },
    signIn({ accessToken: token, user }) {
      known = { token, user };
      storage.set(ADMIN_TOKEN_KEY, token);
      notify();
    },
    async signOut() {
      const token = accessToken();
      end();
      if (token) await endOnServer(token).catch(() => undefined);
    },
  };
}
