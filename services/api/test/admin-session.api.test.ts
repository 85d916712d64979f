import { User } from '../src/features/auth/index.ts';
import { testApi } from './harness.ts';

let clock = Date.now();
const api = testApi({ now: () => new Date(clock) });
beforeEach(() => {
  clock = Date.now();
});

const MINUTE_MS = 60_000;

describe('POST /api/admin/login', () => {
  it('when an admin logs in, then the token works for admin calls only', async () => {
    const { email, password } = await api.user({ role: 'admin' });
    const answer = await api.post('/api/admin/login', { email, password });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ accessToken: expect.any(String), user: expect.objectContaining({ email }) });
    expect((await api.get('/api/admin/user', answer.body.accessToken)).body.email).toBe(email);
    expect((await api.get('/api/auth/user', answer.body.accessToken)).status).toBe(401);
  });

  it.each(['user', 'internal'] as const)(
    'when role %s logs in, then it returns 403 with a neutral message',
    async (role) => {
      const { email, password } = await api.user({ role });
      const answer = await api.post('/api/admin/login', { email, password });
      expect([answer.status, answer.body.message]).toEqual([403, 'Login gagal. Silakan coba lagi.']);
    },
  );

  it('when the password has fewer than 6 characters, then it returns 422 with the specified sentence', async () => {
    const answer = await api.post('/api/admin/login', { email: 'a@b.test', password: '12345' });
    expect(answer.status).toBe(422);
    expect(answer.body.fields[0].message).toBe('Password minimal 6 karakter');
  });

  it('when the password is wrong, then it returns 401', async () => {
    const { email } = await api.user({ role: 'admin' });
    expect((await api.post('/api/admin/login', { email, password: 'salah-sekali' })).status).toBe(401);
  });
});

describe('calls under /api/admin', () => {
  it.each(['user', 'internal', 'admin'] as const)(
    'when the token is a user token of role %s, then it returns 403',
    async (role) => {
      const { accessToken } = await api.user({ role });
      for (const path of ['/api/admin/user', '/api/admin/assessments', '/api/admin/assessments/100001/result'])
        expect((await api.get(path, accessToken)).status).toBe(403);
    },
  );

  it('when the token is missing or malformed, then it returns 401', async () => {
    expect((await api.get('/api/admin/user')).status).toBe(401);
    expect((await api.get('/api/admin/user', 'kacau')).status).toBe(401);
  });

  it('when the session was idle for more than 60 minutes, then it returns 401', async () => {
    const { adminToken } = await api.admin();
    clock += 50 * MINUTE_MS;
    expect((await api.get('/api/admin/user', adminToken)).status).toBe(200);
    clock += 59 * MINUTE_MS;
    expect((await api.get('/api/admin/user', adminToken)).status).toBe(200);
    clock += 61 * MINUTE_MS;
    expect((await api.get('/api/admin/user', adminToken)).status).toBe(401);
  });

  it('when the session is older than 8 hours, then it returns 401 even if it was never idle', async () => {
    const { adminToken } = await api.admin();
    for (let minutes = 0; minutes < 8 * 60; minutes += 30) {
      expect((await api.get('/api/admin/user', adminToken)).status).toBe(200);
      clock += 30 * MINUTE_MS;
    }
    expect((await api.get('/api/admin/user', adminToken)).status).toBe(401);
  });

  it('when the admin logs out, is demoted or is deactivated, then the token stops working', async () => {
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
