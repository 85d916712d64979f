import { startTestApi, type TestApi } from './harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => api.stop());

const statuses = async (times: number, ask: (index: number) => PromiseLike<{ status: number }>) => {
  const found: number[] = [];
  for (let index = 0; index < times; index += 1) found.push((await ask(index)).status);
  return found;
};

it('codes: when they are asked for too often for one address, then 429, alike with and without an account', async () => {
  const { email } = await api.user();
  const known = await statuses(7, () => api.post('/api/auth/forgot-password', { email }));
  const unknown = await statuses(7, () => api.post('/api/auth/forgot-password', { email: 'siapa@contoh.test' }));
  expect(known).toEqual([...Array(6).fill(200), 429]);
  expect(unknown).toEqual(known);
  // The other call counts with it; another purpose is no way around.
  expect((await api.post('/api/auth/send-code', { email, purpose: 'verify_email' })).status).toBe(429);
});

it('codes: when one machine asks for many addresses, then it is stopped', async () => {
  const ask = (index: number) => api.post('/api/auth/forgot-password', { email: `orang-${index}@contoh.test` });
  expect((await statuses(30, ask)).at(-1)).toBe(429);
});

it('tries: when one machine guesses on and on, then it is stopped, with the wait in Retry-After', async () => {
  const guess = () => api.post('/api/auth/verify-email', { email: 'ibu@contoh.test', otp: '000000' });
  const found = await statuses(16, guess);
  expect(found.slice(0, 15)).toEqual(Array(15).fill(422));
  expect(found[15]).toBe(429);
  expect((await guess()).headers['retry-after']).toMatch(/^\d+$/);
});
