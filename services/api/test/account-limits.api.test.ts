import { createApp } from '../src/app.ts';
import { createCounters } from '../src/limits/counters.ts';
import { ACCOUNT_LIMITS } from '../src/limits/limit-table.ts';
import { COUNTERS_MS, callsTo, testApi } from './harness.ts';

const MINUTE_MS = 60_000;
let clock = Date.now();
const api = testApi({ now: () => new Date(clock), env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' } });
beforeEach(() => {
  clock += 60 * MINUTE_MS;
});

const statusesOf = async (
  times: number,
  call: (index: number) => PromiseLike<{ status: number }>,
  { atOnce = 10 } = {},
) => {
  const statuses: number[] = [];
  for (let done = 0; done < times; done += atOnce) {
    const calls = Array.from({ length: Math.min(atOnce, times - done) }, (_, index) => call(done + index));
    statuses.push(...(await Promise.all(calls)).map(({ status }) => status));
  }
  return statuses;
};

it('limits: when an account exceeds one, then 429 with Retry-After; another account and a later window are not affected', async () => {
  const [{ accessToken }, other] = [await api.user(), await api.user()];
  const call = (token: string) => api.post('/api/assessments/99/direct-access', undefined, token);
  const { perAccount } = ACCOUNT_LIMITS.directAccess;
  expect(new Set(await statusesOf(perAccount, () => call(accessToken)))).toEqual(new Set([404]));
  const refused = await call(accessToken);
  expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(refused.body.message).toBe('Terlalu banyak percobaan. Tunggu sebentar, lalu coba lagi.');
  expect(refused.headers['retry-after']).toBe('600');
  expect((await call(other.accessToken)).status).toBe(404);
  clock += 10 * MINUTE_MS;
  expect((await call(accessToken)).status).toBe(404);
});

it('limits: when a family books and frees times again and again, then 429 for ten minutes, not for a day', async () => {
  const { accessToken } = await api.user();
  const calls = [
    ['booking', { from: null, psychologistId: 1, startsAt: '2030-11-25T02:00:00.000Z', zone: 'Asia/Jakarta' }],
    ['booking/cancel', { from: '2030-11-25T02:00:00.000Z' }],
  ] as const;
  for (const [path, body] of calls) {
    const call = () => api.post(`/api/user-assessments/999999/${path}`, body, accessToken);
    expect(await statusesOf(21, call, { atOnce: 1 })).toEqual([...Array(20).fill(404), 429]);
    expect((await call()).headers['retry-after']).toBe('600');
  }
  clock += 10 * MINUTE_MS;
  for (const [path, body] of calls)
    expect((await api.post(`/api/user-assessments/999999/${path}`, body, accessToken)).status).toBe(404);
});

it('limits: when two processes serve one account, then they share the limit', async () => {
  const { accessToken } = await api.user();
  const second = callsTo(
    createApp({ ...api.services, counters: createCounters({ ...api.services, timeoutMs: COUNTERS_MS }) }),
  );
  const { perAccount } = ACCOUNT_LIMITS.directAccess;
  const statuses = await statusesOf(perAccount + 20, (index) =>
    (index % 2 ? second : api).post('/api/assessments/99/direct-access', undefined, accessToken),
  );
  // Each process may hold back the rest of one lease, which is a fortieth of the limit.
  const accepted = statuses.filter((status) => status === 404).length;
  expect(accepted).toBeLessThanOrEqual(perAccount);
  expect(accepted).toBeGreaterThanOrEqual(perAccount * 0.9);
});

it('limits: when a parent answers 125 items and repeats each save three times, then no call is refused', async () => {
  const { accessToken } = await api.user();
  const statuses = await statusesOf(500, () =>
    api.post('/api/user-assessments/999999/save-progress', { responses: { 1: 1 }, currentPage: 0 }, accessToken),
  );
  expect(statuses).not.toContain(429);
}, 120_000);

it('codes: when one address requests too many, then 429, with or without an account', async () => {
  const { email } = await api.user();
  const request = (address: string) => () => api.post('/api/auth/forgot-password', { email: address });
  const known = await statusesOf(7, request(email), { atOnce: 1 });
  const unknown = await statusesOf(7, request('siapa@contoh.test'), { atOnce: 1 });
  expect(known).toEqual([...Array(6).fill(200), 429]);
  expect(unknown).toEqual(known);
  // Both calls share one counter, for all purposes.
  expect((await api.post('/api/auth/send-code', { email, purpose: 'verify_email' })).status).toBe(429);
});

it('codes: when one machine requests codes for many addresses, then 429', async () => {
  // Of another test, a refused call may give its place back only now.
  const from = { 'X-Forwarded-For': '203.0.113.7' };
  const call = (index: number) =>
    api.post('/api/auth/forgot-password', { email: `orang-${index}@contoh.test` }, undefined, from);
  expect(await statusesOf(31, call, { atOnce: 1 })).toEqual([...Array(30).fill(200), 429]);
});

it('attempts: when one machine keeps guessing, then 429 with Retry-After', async () => {
  const guess = () => api.post('/api/auth/verify-email', { email: 'ibu@contoh.test', otp: '000000' });
  expect(await statusesOf(16, guess, { atOnce: 1 })).toEqual([...Array(15).fill(422), 429]);
  expect((await guess()).headers['retry-after']).toMatch(/^\d+$/);
});
