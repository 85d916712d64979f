import { testApi } from './harness.ts';

const api = testApi({ env: { RATE_LIMITS: 'on' } });

const statuses = async (times: number, call: (index: number) => PromiseLike<{ status: number }>) => {
  const found: number[] = [];
  for (let index = 0; index < times; index += 1) found.push((await call(index)).status);
  return found;
};

it('codes: when one address requests too many, then 429, with or without an account', async () => {
  const { email } = await api.user();
  const known = await statuses(7, () => api.post('/api/auth/forgot-password', { email }));
  const unknown = await statuses(7, () => api.post('/api/auth/forgot-password', { email: 'siapa@contoh.test' }));
  expect(known).toEqual([...Array(6).fill(200), 429]);
  expect(unknown).toEqual(known);
  // Both calls share one counter, for all purposes.
  expect((await api.post('/api/auth/send-code', { email, purpose: 'verify_email' })).status).toBe(429);
});

it('codes: when one machine requests codes for many addresses, then 429', async () => {
  const call = (index: number) => api.post('/api/auth/forgot-password', { email: `orang-${index}@contoh.test` });
  expect((await statuses(30, call)).at(-1)).toBe(429);
});

it('attempts: when one machine keeps guessing, then 429 with Retry-After', async () => {
  const guess = () => api.post('/api/auth/verify-email', { email: 'ibu@contoh.test', otp: '000000' });
  const found = await statuses(16, guess);
  expect(found.slice(0, 15)).toEqual(Array(15).fill(422));
  expect(found[15]).toBe(429);
  expect((await guess()).headers['retry-after']).toMatch(/^\d+$/);
});
