import { createAdmin, parseEmail, User } from '../src/features/auth/index.ts';
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
    expect((await api.post('/api/admin/logout', undefined, answer.body.accessToken)).body).toEqual({ success: true });
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
});

describe('createAdmin', () => {
  const PRACTICE = { name: 'Cahaya Mentari Jiwa' };
  const password = 'Rahasia-panjang-1';

  it('when the address and the password are valid, then the admin can log in', async () => {
    expect(await createAdmin({ email: ' Kepala@Praktik.TEST', password }, PRACTICE)).toEqual({
      email: 'kepala@praktik.test',
    });
    const answer = await api.post('/api/admin/login', { email: 'kepala@praktik.test', password });
    expect([answer.status, answer.body.user?.role]).toEqual([200, 'admin']);
  });

  it('when the address has an account, then the error names it and the account is unchanged', async () => {
    const { email, id } = await api.user();
    const before = await User.findById(id).lean();
    await expect(createAdmin({ email, password }, PRACTICE)).rejects.toThrow(`${email} already has an account`);
    expect(await User.findById(id).lean()).toEqual(before);
  });

  it('when it runs twice at once, then one account is created and the other run fails', async () => {
    const email = 'serentak@praktik.test';
    const runs = await Promise.allSettled([
      createAdmin({ email, password }, PRACTICE),
      createAdmin({ email, password }, PRACTICE),
    ]);
    expect(runs.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const rejected = runs.find((run) => run.status === 'rejected');
    expect(String(rejected?.reason)).toContain('already has an account');
    expect(await User.countDocuments({ email })).toBe(1);
  });

  it.each(['', 'pendek', 'x'.repeat(201)])(
    'when the password is %j, then it is refused and the message does not contain it',
    async (bad) => {
      const failure = (await createAdmin({ email: 'lain@praktik.test', password: bad }, PRACTICE).catch(
        (error) => error,
      )) as Error;
      expect(failure.message).toBe('The password needs 8 to 200 characters; nothing was changed.');
      expect(await User.countDocuments({ email: 'lain@praktik.test' })).toBe(0);
    },
  );

  it.each(['', 'kacau', 'a@b', 'a b@c.test'])('when the address is %j, then it is refused', (bad) => {
    expect(() => parseEmail(bad)).toThrow('is not an email address');
  });
});
