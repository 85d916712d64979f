import { LOGIN_LIMITS } from '../src/limits/limit-table.ts';
import { testApi } from './harness.ts';

// Always the same time, so that no limit has room again while a slow machine counts.
const now = new Date();
const api = testApi({ now: () => now, env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' } });

let host = 0;
const newAddress = () => `203.0.113.${++host}`;
const logIn = (email: unknown, password: string, address: string, path = '/api/auth/login') =>
  api.post(path, { email, password } as object, undefined, { 'X-Forwarded-For': address });
/** Sends requests one after the other and returns their statuses. */
async function repeat(times: number, call: (index: number) => PromiseLike<{ status: number }>) {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) statuses.push((await call(index)).status);
  return statuses;
}
const times = (count: number, status: number) => Array<number>(count).fill(status);

describe('POST /api/auth/login', () => {
  it('when one address fails eleven times for one account, then 429 with Retry-After and the error body', async () => {
    const { email } = await api.user();
    const address = newAddress();
    const spellings = [email, email.toUpperCase(), ` ${email} `];
    expect(await repeat(10, (index) => logIn(spellings[index % 3], 'salah-sekali', address))).toEqual(times(10, 401));
    const answer = await logIn(email, 'salah-sekali', address);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    const { code, ...rest } = answer.body;
    expect(code).toBe('TOO_MANY_REQUESTS');
    expect(rest).toEqual({ message: expect.any(String), requestId: expect.any(String) });
  });

  it('when a stranger repeats a user’s email address, then the user can still log in from elsewhere', async () => {
    const { email, password } = await api.user();
    const stranger = newAddress();
    await repeat(40, () => logIn(email, 'salah-sekali', stranger));
    expect((await logIn(email, password, newAddress())).status).toBe(200);
  });

  it('when one address tries many accounts, then 429 at the first attempt beyond the limit', async () => {
    const address = newAddress();
    const { capacity } = LOGIN_LIMITS.address;
    const statuses = await repeat(capacity + 1, (index) =>
      logIn(`orang-${index}@contoh.test`, 'salah-sekali', address),
    );
    expect(statuses).toEqual([...times(capacity, 401), 429]);
  });

  it('when logins succeed, then they are not counted', async () => {
    const { email, password } = await api.user();
    const clinic = newAddress();
    expect(await repeat(15, () => logIn(email, password, clinic))).toEqual(times(15, 200));
  });

  it('when the body has no valid email address, then no account is counted', async () => {
    const address = newAddress();
    expect(await repeat(12, () => logIn({ $ne: '' }, 'x', address))).toEqual(times(12, 422));
  });

  it('when the client sends X-Forwarded-For itself, then only the address that the proxy added counts', async () => {
    const { email } = await api.user();
    const real = newAddress();
    await repeat(10, (index) => logIn(email, 'salah-sekali', `198.51.100.${index}, ${real}`));
    expect((await logIn(email, 'salah-sekali', `198.51.100.99, ${real}`)).status).toBe(429);
  });
});

describe('other calls', () => {
  it('when the admin login fails eleven times, then 429', async () => {
    const address = newAddress();
    const statuses = await repeat(11, () => logIn('admin@contoh.test', 'salah-sekali', address, '/api/admin/login'));
    expect(statuses).toEqual([...times(10, 401), 429]);
  });

  it('when one address probes many accounts by registering, then 429 at the thirty-first attempt', async () => {
    const users = await Promise.all(Array.from({ length: 31 }, () => api.user()));
    const address = newAddress();
    const register = (index: number, email = users[index]?.email) =>
      api.post(
        '/api/auth/register',
        {
          email,
          password: 'rahasia-sekali',
          confirmPassword: 'rahasia-sekali',
          firstName: 'A',
          lastName: 'B',
          whatsappNumber: '081234567890',
        },
        undefined,
        { 'X-Forwarded-For': address },
      );
    // A form with a mistake reveals nothing, so it is not counted.
    expect(await repeat(5, (index) => register(index, 'bukan-email'))).toEqual(times(5, 422));
    expect(await repeat(31, register)).toEqual([...times(30, 409), 429]);
  });
});

describe('a broken release behind one address', () => {
  it('when its reports are refused, then the previous release is still served, up to a separate limit', async () => {
    const from = { 'X-Forwarded-For': newAddress() };
    const report = () => api.post('/api/client-errors', { errors: [] }, undefined, from);
    const previous = () => api.get('/api/releases/catalog-mf/previous', undefined, from);
    expect((await repeat(121, report)).at(-1)).toBe(429);
    const inTens = () => Promise.all(Array.from({ length: 10 }, previous));
    const statuses = new Set<number>();
    for (let done = 0; done < 1200; done += 10) for (const { status } of await inTens()) statuses.add(status);
    expect([...statuses]).toEqual([200]);
    expect((await previous()).status).toBe(429);
  });
});

describe('a network with many addresses', () => {
  it('when an IPv6 /48 sends reports from a new /64 each time, then it has the room of four addresses', async () => {
    const report = (index: number) =>
      api.post('/api/client-errors', { errors: [] }, undefined, {
        'X-Forwarded-For': `2001:db8:7:${index.toString(16)}::1`,
      });
    const statuses = await repeat(481, report);
    expect(statuses.slice(0, 480)).not.toContain(429);
    expect(statuses[480]).toBe(429);
    expect(
      (await api.post('/api/client-errors', { errors: [] }, undefined, { 'X-Forwarded-For': '2001:db8:8::1' })).status,
    ).not.toBe(429);
  });
});

describe('sign-in with Google', () => {
  it.each([
    ['start', {}],
    ['finish', { code: 'tebakan', state: 'tebakan' }],
  ])(
    'when one address calls %s 121 times, then 429, and other addresses and logins go through',
    async (name, body) => {
      const { email, password } = await api.user();
      const address = newAddress();
      const send = (from: string) => api.post(`/api/auth/google/${name}`, body, undefined, { 'X-Forwarded-For': from });
      // Without a client id there is nothing to call, which counts too.
      expect(await repeat(121, () => send(address))).toEqual([...times(120, 404), 429]);
      expect((await send(newAddress())).status).toBe(404);
      expect((await logIn(email, password, address)).status).toBe(200);
    },
    60_000,
  );
});
