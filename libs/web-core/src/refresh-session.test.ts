import { ApiError } from './api-error.ts';
import { createWebCore } from './create-web-core.ts';
import { createRefreshSession } from './refresh-session.ts';
import { createSessionTokens } from './session-tokens.ts';
import { createStorage } from './storage.ts';
import { type FakeCall, type FakeResponse, fakeServer } from './testing/fake-server.ts';
import { started } from './testing/people.ts';

const UNAUTHORIZED: FakeResponse = {
  status: 401,
  body: { code: 'Unauthorized', message: 'Sesi habis', requestId: 'r' },
};
const NEW_TOKENS = { accessToken: 'access-2', refreshToken: 'refresh-2' };

/** Orders accept only the new access token. */
const serverWithExpiredToken = (refresh: (call: FakeCall) => FakeResponse | Promise<FakeResponse>) =>
  fakeServer((call) => {
    if (call.path === '/api/auth/refresh') return refresh(call);
    return call.token === 'access-2' ? { body: [] } : UNAUTHORIZED;
  });

const signedIn = (fetch: typeof globalThis.fetch, locks?: Pick<LockManager, 'request'>) => {
  const core = createWebCore({ fetch, locks });
  core.session.signIn(started());
  return core;
};

/** Behaves like navigator.locks: one holder at a time, in order. */
function fakeLocks() {
  let queue: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _options: unknown, work: () => unknown) => {
    const result = queue.then(work);
    queue = result.catch(() => undefined);
    return result;
  };
  return { request } as unknown as Pick<LockManager, 'request'>;
}

/** Behaves like a browser that blocks the site's data. */
const deniedLocks = (): Pick<LockManager, 'request'> => ({
  request: async () => {
    throw new DOMException('Access to the Locks API is denied in this context.', 'SecurityError');
  },
});

describe.each([
  ['Web Locks', fakeLocks],
  ['a lock in storage', () => undefined],
  ['a lock in storage, because Web Locks are denied', deniedLocks],
])('refreshing with %s', (_name, locksOf) => {
  it('ten calls: when all return 401 at once, then one refresh makes all succeed', async () => {
    const server = serverWithExpiredToken(() => ({ body: NEW_TOKENS }));
    const { api } = signedIn(server.fetch, locksOf());
    const answers = await Promise.all(Array.from({ length: 10 }, () => api.get('/api/orders')));
    expect(answers).toEqual(Array.from({ length: 10 }, () => []));
    expect(server.callsTo('/api/auth/refresh')).toHaveLength(1);
    expect(server.callsTo('/api/auth/refresh')[0]?.body).toEqual({ refreshToken: 'refresh-1' });
    expect(localStorage.getItem('refreshToken')).toBe('refresh-2');
  });

  it('two tabs: when both receive a 401, then one refresh makes both succeed', async () => {
    const server = serverWithExpiredToken(() => ({ body: NEW_TOKENS }));
    const locks = locksOf();
    const first = signedIn(server.fetch, locks);
    const second = createWebCore({ fetch: server.fetch, locks });
    await Promise.all([first.api.get('/api/orders'), second.api.get('/api/orders')]);
    expect(server.callsTo('/api/auth/refresh')).toHaveLength(1);
  });

  it('another tab: when it replaces the token during the call, then its token is used without a refresh', async () => {
    const server = fakeServer((call) => {
      if (call.token === 'access-2') return { body: [] };
      localStorage.setItem('accessToken', 'access-2');
      localStorage.setItem('refreshToken', 'refresh-2');
      return UNAUTHORIZED;
    });
    const { api } = signedIn(server.fetch, locksOf());
    await expect(api.get('/api/orders')).resolves.toEqual([]);
    expect(server.callsTo('/api/auth/refresh')).toHaveLength(0);
  });

  it('the storage lock: when its tab closed without releasing it, then it expires and is taken over', async () => {
    localStorage.setItem('kenali.refresh', JSON.stringify({ owner: 'dead tab', until: Date.now() - 1 }));
    const server = serverWithExpiredToken(() => ({ body: NEW_TOKENS }));
    const { api } = signedIn(server.fetch, locksOf());
    await expect(api.get('/api/orders')).resolves.toEqual([]);
  });
});

it('a rejected refresh: when the session ends, then its three keys go and cart and unsent answers stay', async () => {
  const server = serverWithExpiredToken(() => UNAUTHORIZED);
  const { api, session } = signedIn(server.fetch);
  localStorage.setItem('kenali.cart', '[]');
  localStorage.setItem('kenali.unsent.7.100001', '{"q1":3}');
  localStorage.setItem('adminAccessToken', 'admin');
  await expect(api.get('/api/orders')).rejects.toMatchObject({ status: 401 });
  expect(session.getSnapshot()).toEqual({ status: 'anonymous', user: null });
  expect(Object.keys(localStorage).sort()).toEqual(['adminAccessToken', 'kenali.cart', 'kenali.unsent.7.100001']);
});

it('a network error: when the refresh fails, then the session stays', async () => {
  const server = serverWithExpiredToken(() => Promise.reject(new TypeError('Failed to fetch')));
  const { api, session } = signedIn(server.fetch);
  await expect(api.get('/api/orders')).rejects.toThrow('Failed to fetch');
  expect(session.getSnapshot().status).toBe('signed-in');
  expect(localStorage.getItem('refreshToken')).toBe('refresh-1');
});

it('a network error: when ten calls received a 401, then one refresh is sent and all calls fail', async () => {
  const server = serverWithExpiredToken(() => Promise.reject(new TypeError('Failed to fetch')));
  const { api } = signedIn(server.fetch, fakeLocks());
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => api.get('/api/orders')));
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(server.callsTo('/api/auth/refresh')).toHaveLength(1);
});

it('a busy server: when the refresh returns 503, then the session stays and the call throws the 503', async () => {
  const server = serverWithExpiredToken(() => ({ status: 503, body: 'database away' }));
  const { api, session } = signedIn(server.fetch);
  await expect(api.get('/api/orders')).rejects.toMatchObject({ status: 503 });
  expect(session.getSnapshot().status).toBe('signed-in');
});

it('a lost race: when another tab refreshed first and this one is rejected, then the other tab’s token is used', async () => {
  const server = serverWithExpiredToken(() => {
    localStorage.setItem('accessToken', 'access-2');
    localStorage.setItem('refreshToken', 'refresh-2');
    return UNAUTHORIZED;
  });
  const { api, session } = signedIn(server.fetch);
  await expect(api.get('/api/orders')).resolves.toEqual([]);
  expect(session.getSnapshot().status).toBe('signed-in');
});

it('signing out: when the refresh returns afterwards, then its tokens are dropped', async () => {
  let respond: (response: FakeResponse) => void = () => undefined;
  const server = serverWithExpiredToken(
    () =>
      new Promise((resolve) => {
        respond = resolve;
      }),
  );
  const { api, session } = signedIn(server.fetch, fakeLocks());
  const call = api.get('/api/orders');
  await new Promise((resolve) => setTimeout(resolve, 5));
  void session.signOut();
  respond({ body: NEW_TOKENS });
  await expect(call).rejects.toBeInstanceOf(ApiError);
  expect(localStorage.getItem('accessToken')).toBeNull();
});

it('the lock: when another tab holds it longer than the timeout, then the call fails and the session stays', async () => {
  localStorage.setItem('kenali.refresh', JSON.stringify({ owner: 'other', until: Date.now() + 60_000 }));
  const storage = createStorage();
  const tokens = createSessionTokens(storage);
  tokens.setTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  const refresh = createRefreshSession({
    storage,
    tokens,
    exchangeToken: async () => NEW_TOKENS,
    onRefused: () => tokens.wipe(),
    lockTimeoutMs: 60,
  });
  await expect(refresh('access-1')).rejects.toThrow('not released in time');
  expect(tokens.accessToken()).toBe('access-1');
});
