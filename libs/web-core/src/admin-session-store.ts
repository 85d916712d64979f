import type { AdminSessionStore, UserView } from '@kenali/contracts';
import { createListeners } from './listeners.ts';
import type { SafeStorage } from './storage.ts';

export const ADMIN_TOKEN_KEY = 'adminAccessToken';

export interface ShellAdminSessionStore extends AdminSessionStore {
  accessToken(): string | null;
  /** The server refused the token: removes it, tells nobody. */
  end(): void;
}

export interface AdminSessionStoreOptions {
  storage: SafeStorage;
  /** Ends the session on the server; what it throws is ignored. */
  tellServer(accessToken: string): Promise<unknown>;
}

/**
 * The admin's session, apart from the user's. The account is kept in memory only: after a reload `user` is null until
 * the admin area asks for it.
 */
export function createAdminSessionStore({ storage, tellServer }: AdminSessionStoreOptions): ShellAdminSessionStore {
  const { subscribe, notify } = createListeners();
  const accessToken = () => storage.get(ADMIN_TOKEN_KEY) || null;
  let known: { token: string; user: UserView } | null = null;
  let snapshotToken: string | null = null;
  let snapshot: ReturnType<AdminSessionStore['getSnapshot']> = { status: 'anonymous', user: null };

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
    getSnapshot() {
      const token = accessToken();
      if (token !== snapshotToken) {
        snapshotToken = token;
        snapshot = token
          ? { status: 'signed-in', user: known?.token === token ? known.user : null }
          : { status: 'anonymous', user: null };
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
      if (token) await tellServer(token).catch(() => undefined);
    },
  };
}
