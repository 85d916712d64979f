import type { SessionRefreshed } from '@kenali/contracts';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { createAdminSessionStore } from './admin-session-store.ts';
import { createApiClient, type ShellApiClient } from './api-client.ts';
import { newId } from './build-request.ts';
import { createCartStore, createDrawerStore } from './cart-store.ts';
import { createRefreshSession } from './refresh-session.ts';
import { createSessionStore } from './session-store.ts';
import { createSessionTokens } from './session-tokens.ts';
import { createStorage, type SafeStorage } from './storage.ts';
import { createToastStore } from './toast-store.ts';

export interface WebCoreOptions {
  fetch: typeof fetch;
  storage?: SafeStorage;
  /** Web Locks, if the browser has them. */
  locks?: Pick<LockManager, 'request'>;
}

export type WebCore = ReturnType<typeof createWebCore>;

/** Creates and connects the services of a page. The shell calls it once. */
export function createWebCore({ fetch, storage = createStorage(), locks }: WebCoreOptions) {
  const tokens = createSessionTokens(storage);
  const session = createSessionStore({
    storage,
    tokens,
    endOnServer: (refreshToken) => api.send('POST /api/auth/logout', { body: { refreshToken } }, { keepalive: true }),
  });
  const adminSession = createAdminSessionStore({
    storage,
    // The API client cannot send the token, because storage no longer has it.
    endOnServer: (accessToken) =>
      fetch('/api/admin/logout', {
        method: 'POST',
        headers: { Authorization: `Bearer ${accessToken}`, 'X-Request-Id': newId() },
        keepalive: true,
      }),
  });
  const toast = createToastStore();
  const api = createApiClient({
    async fetch(path, init) {
      let status = 0;
      try {
        const response = await fetch(path, init);
        status = response.status;
        return response;
      } finally {
        if (!init?.signal?.aborted) toast.noteCall(`${init?.method} ${path}`, status > 0 && status < 400);
      }
    },
    accessToken: tokens.accessToken,
    adminAccessToken: adminSession.accessToken,
    userId: () => tokens.user()?.id ?? null,
    onUserRefused: session.end,
    onTemporaryPassword: () => {
      const user = tokens.user();
      if (user && !user.mustChangePassword) session.updateUser({ ...user, mustChangePassword: true });
    },
    onAdminRefused: adminSession.end,
    refresh: createRefreshSession({
      storage,
      tokens,
      locks,
      exchangeToken: (refreshToken): Promise<SessionRefreshed> =>
        api.send('POST /api/auth/refresh', { body: { refreshToken } }, { signal: AbortSignal.timeout(10_000) }),
      onRefused: session.end,
    }),
  });
  const drawer = createDrawerStore();
  const cart = createCartStore(storage, drawer);
  return { api, session, adminSession, cart, drawer, toast, queryClient: createQueryClient(api.get), storage };
}

/**
 * Creates the query client of the page. By default a query sends a GET to the first element of its key
 * (`['/api/orders']`). Nothing refetches or retries automatically: screens ask for polls and retries explicitly.
 */
function createQueryClient(get: ShellApiClient['get']): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }: { queryKey: QueryKey; signal: AbortSignal }) => {
          const [path] = queryKey;
          if (typeof path !== 'string' || !path.startsWith('/'))
            throw new Error('The first key element must be a path');
          return get(path, { signal });
        },
        refetchInterval: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // The default waits silently while offline, so the screen would show a skeleton forever.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
