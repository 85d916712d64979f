import { User } from '../src/features/auth/index.ts';
import { startTestApi, type TestApi } from './harness.ts';

let api: TestApi;
let clock = Date.now();
beforeAll(async () => {
  api = await startTestApi({ now: () => new Date(clock) });
});
beforeEach(() => {
  clock = Date.now();
});
afterAll(() => api.stop());

const MINUTE_MS = 60_000;

describe('POST /api/admin/login', () => {
  it('when an admin logs in, then the token opens the admin area and nothing of the user area', async () => {
    const { email, password } = await api.user({ role: 'admin' });
    const answer = await api.post('/api/admin/login', { email, password });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ accessToken: expect.any(String), user: expect.objectContaining({ email }) });
    expect((await api.get('/api/admin/user', answer.body.accessToken)).body.email).toBe(email);
    expect((await api.get('/api/auth/user', answer.body.accessToken)).status).toBe(401);
  });

  it.each(['user', 'internal'] as const)('when role %s logs in, then it is refused in neutral words', async (role) => {
    const { email, password } = await api.user({ role });
    const answer = await api.post('/api/admin/login', { email, password });
    expect([answer.status, answer.body.message]).toEqual([403, 'Login gagal. Silakan coba lagi.']);
  });

  it('when the password has fewer than 6 characters, then 422 with the specified sentence', async () => {
    const answer = await api.post('/api/admin/login', { email: 'a@b.test', password: '12345' });
    expect(answer.status).toBe(422);
    expect(answer.body.fields[0].message).toBe('Password minimal 6 karakter');
  });

  it('when the password is wrong, then 401', async () => {
    const { email } = await api.user({ role: 'admin' });
    expect((await api.post('/api/admin/login', { email, password: 'salah-sekali' })).status).toBe(401);
  });
});

describe('calls under /api/admin', () => {
  it.each(['user', 'internal', 'admin'] as const)('when a user token of role %s comes, then 403', async (role) => {
    const { accessToken } = await api.user({ role });
    for (const path of ['/api/admin/user', '/api/admin/assessments', '/api/admin/assessments/100001/result'])
      expect((await api.get(path, accessToken)).status).toBe(403);
  });

  it('when no or a broken token comes, then 401', async () => {
    expect((await api.get('/api/admin/user')).status).toBe(401);
    expect((await api.get('/api/admin/user', 'kacau')).status).toBe(401);
  });

  it('when the session is idle for more than 60 minutes, then 401', async () => {
    const { adminToken } = await api.admin();
    clock += 50 * MINUTE_MS;
    expect((await api.get('/api/admin/user', adminToken)).status).toBe(200);
    clock += 59 * MINUTE_MS;
    expect((await api.get('/api/admin/user', adminToken)).status).toBe(200);
    clock += 61 * MINUTE_MS;
    expect((await api.get('/api/admin/user', adminToken)).status).toBe(401);
  });

  it('when 8 hours pass in all, then 401 however busy it was', async () => {
    const { adminToken } = await api.admin();
    for (let minutes = 0; minutes < 8 * 60; minutes += 30) {
      expect((await api.get('/api/admin/user', adminToken)).status).toBe(200);
      clock += 30 * MINUTE_MS;
    }
    expect((await api.get('/api/admin/user', adminToken)).status).toBe(401);
  });

  it('when the admin logs out, is demoted or deactivated, then the token is dead', async () => {
    const one = await api.admin();
    expect((await api.post('/api/admin/logout', undefined, one.adminToken)).body).toEqual({ success: true });
    expect((await api.get('/api/admin/user', one.adminToken)).status).toBe(401);
    const two = await api.admin();
    await User.updateOne({ _id: two.id }, { role: 'user' });
    expect((await api.get('/api/admin/user', two.adminToken)).status).toBe(401);
    const three = await api.admin();
    await User.updateOne({ _id: three.id }, { isActive: false });
    expect((await api.get('/api/admin/user', three.adminToken)).status).toBe(401);
  });
});
