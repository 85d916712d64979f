import { Session, User } from '../src/features/auth/index.ts';
import { testApi } from './harness.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
let clock = Date.now();
const api = testApi({ now: () => new Date(clock) });
beforeEach(() => {
  clock = Date.now();
  api.services.config.requireEmailVerification = false;
});
afterEach(() => api.clean());

const refresh = (refreshToken: string) => api.post('/api/auth/refresh', { refreshToken });

/** Refreshes every `stepMs` until `untilMs` after now, and returns the token or the first refusal. */
async function keepUsing(token: string, stepMs: number, untilMs: number) {
  const end = clock + untilMs;
  let refreshToken = token;
  while (clock + stepMs <= end) {
    clock += stepMs;
    const { status, body } = await refresh(refreshToken);
    if (status !== 200) return { status, refreshToken };
    refreshToken = body.refreshToken;
  }
  return { status: 200, refreshToken };
}

describe('a user session', () => {
  it('when it is used every day, then it ends after 90 days', async () => {
    const { refreshToken, id } = await api.user();
    const before = await keepUsing(refreshToken, DAY_MS, 89 * DAY_MS);
    expect(before.status).toBe(200);
    clock += DAY_MS;
    expect((await refresh(before.refreshToken)).status).toBe(401);
    expect(await Session.countDocuments({ 'sess.userId': id })).toBe(0);
  });

  it('when it is in use at its end, then it continues until the first pause', async () => {
    const { refreshToken } = await api.user();
    const used = await keepUsing(refreshToken, 29 * DAY_MS, 87 * DAY_MS);
    const late = await keepUsing(used.refreshToken, 3 * DAY_MS - 10 * MINUTE_MS, 3 * DAY_MS - 10 * MINUTE_MS);
    const inUse = await keepUsing(late.refreshToken, 15 * MINUTE_MS, 60 * MINUTE_MS);
    expect(inUse.status).toBe(200);
    clock += 31 * MINUTE_MS;
    expect((await refresh(inUse.refreshToken)).status).toBe(401);
  });

  it('when the address is never verified and verification is required, then it ends after 7 days', async () => {
    api.services.config.requireEmailVerification = true;
    const unverified = await api.user();
    const verified = await api.user();
    await User.updateOne({ _id: verified.id }, { isEmailVerified: true });
    clock += 6 * DAY_MS;
    const [first, second] = [await refresh(unverified.refreshToken), await refresh(verified.refreshToken)];
    expect([first.status, second.status]).toEqual([200, 200]);
    clock += DAY_MS;
    expect((await refresh(first.body.refreshToken)).status).toBe(401);
    expect((await refresh(second.body.refreshToken)).status).toBe(200);
    expect(await Session.countDocuments({ 'sess.userId': unverified.id })).toBe(0);
  });

  it('when verification is not required, then an unverified address does not end it', async () => {
    const { refreshToken } = await api.user();
    clock += 8 * DAY_MS;
    expect((await refresh(refreshToken)).status).toBe(200);
  });
});

it('sessions: when an account logs in 25 times, then 20 sessions are left and the longest unused ones ended', async () => {
  const { id, email, password, refreshToken } = await api.user();
  const tokens: string[] = [];
  for (let index = 0; index < 24; index += 1) {
    clock += MINUTE_MS;
    // The first session stays in use.
    if (index === 10) expect((await refresh(refreshToken)).status).toBe(200);
    const { body } = await api.post('/api/auth/login', { email, password }).expect(200);
    tokens.push(body.accessToken);
  }
  expect(await Session.countDocuments({ 'sess.userId': id })).toBe(20);
  const statuses = [];
  for (const token of tokens) statuses.push((await api.get('/api/auth/user', token)).status);
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(19).fill(200)]);
});

it('sessions: when thirty logins run at once, then at most 20 sessions are left', async () => {
  const { id, email, password } = await api.user();
  await Promise.all(Array.from({ length: 30 }, () => api.post('/api/auth/login', { email, password }).expect(200)));
  expect(await Session.countDocuments({ 'sess.userId': id })).toBeLessThanOrEqual(20);
});
