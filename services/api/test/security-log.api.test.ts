import { securityEvents, testApi } from './harness.ts';
import { countAs } from './limits.ts';
import { codeIn, mailsTo, otherThan } from './mail.ts';

const lines: string[] = [];
const api = testApi({
  env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' },
  logLine: (line) => lines.push(line),
});
beforeEach(() => {
  lines.length = 0;
});

const AGENT = 'Mozilla/5.0 ibu@contoh.test';
let host = 0;
const newClient = () => ({ 'X-Forwarded-For': `203.0.113.${++host}`, 'User-Agent': AGENT });
const events = () => securityEvents(lines);
const logIn = (email: string, password: string, client = newClient(), path = '/api/auth/login') =>
  api.post(path, { email, password }, undefined, client);

describe('the security log', () => {
  it('when a login fails or succeeds at either door, then one line says who, from where and in which request', async () => {
    const { id, email, password } = await api.user({ role: 'admin' });
    const client = newClient();
    for (const path of ['/api/auth/login', '/api/admin/login']) {
      const door = path.includes('admin') ? 'admin' : 'user';
      lines.length = 0;
      const failed = await logIn(email, 'salah-sekali', client, path);
      await logIn(email, password, client, path).expect(200);
      const about = { account: id, door, knownDevice: false, address: client['X-Forwarded-For'] };
      const agent = expect.stringMatching(/^[0-9a-f]{12}$/);
      expect(events()).toEqual([
        { ...about, event: 'login_failed', agent, requestId: failed.body.requestId },
        { ...about, event: 'login_succeeded', agent, requestId: expect.any(String) },
      ]);
    }
  });

  it('when an address without an account is tried, then its attempts have one pseudonym', async () => {
    await logIn('siapa@contoh.test', 'salah-sekali');
    await logIn('siapa@contoh.test', 'salah-sekali');
    const [first, second] = events();
    expect(first).toMatchObject({ event: 'login_failed', account: null, subject: expect.stringMatching(/^\w{20}$/) });
    expect(second?.subject).toBe(first?.subject);
  });

  it('when a right password is refused, then the line says why', async () => {
    const inactive = await api.user({ isActive: false });
    await logIn(inactive.email, inactive.password).expect(403);
    const user = await api.user();
    await logIn(user.email, user.password, newClient(), '/api/admin/login').expect(403);
    expect(events()).toMatchObject([
      { event: 'login_refused', account: inactive.id, reason: 'ACCOUNT_INACTIVE' },
      { event: 'login_refused', account: user.id, reason: 'FORBIDDEN' },
    ]);
  });

  it('when somebody asks for what belongs to others, then the line of the answer names the account, and that of an open call nobody', async () => {
    const { id, accessToken } = await api.user();
    await api.get('/api/user-assessments/100001', accessToken).expect(404);
    await api.get('/api/admin/users', (await api.admin()).adminToken).expect(200);
    await api.get('/api/orders/7').expect(401);
    const answers = lines.map((line) => JSON.parse(line)).filter(({ res }) => res?.statusCode >= 400);
    expect(answers.map(({ account, res }) => [account, res.statusCode])).toEqual([
      [id, 404],
      [undefined, 401],
    ]);
  });

  it('when a client is throttled, then one line names the limit', async () => {
    const { id, email } = await api.user();
    const client = newClient();
    for (let index = 0; index < 11; index += 1) await logIn(email, 'salah-sekali', client);
    expect(events().at(-1)).toMatchObject({ event: 'throttled', limit: 'login', account: id });
    expect(events().filter(({ event }) => event === 'throttled')).toHaveLength(1);
    const report = () => api.post('/api/client-errors', { errors: [] }, undefined, client);
    await countAs(120, report);
    await report().expect(429);
    expect(events().at(-1)).toMatchObject({ event: 'throttled', limit: 'client errors', account: null });
  });

  it('when a code is wrong, right, or a password is reset, then one line each', async () => {
    const { id, email } = await api.user();
    await api.post('/api/auth/forgot-password', { email });
    await api.post('/api/auth/send-code', { email, purpose: 'verify_email' });
    const mails = await mailsTo(api, email);
    const code = codeIn(mails.find(({ subject }) => subject.includes('password')));
    const verification = codeIn(mails.find(({ subject }) => subject.includes('verifikasi')));
    await api.post('/api/auth/verify-email', { email, otp: verification }).expect(200);
    await api.post('/api/auth/reset-password', { email, otp: otherThan(code), newPassword: 'Kata-sandi-baru-2' });
    await api.post('/api/auth/reset-password', { email, otp: code, newPassword: 'Kata-sandi-baru-2' }).expect(200);
    expect(events()).toMatchObject([
      { event: 'email_verified', account: id },
      { event: 'code_failed', purpose: 'reset_password', subject: expect.any(String) },
      { event: 'password_reset', account: id },
    ]);
    for (const secret of [code, verification, email, 'Kata-sandi-baru-2'])
      expect(lines.join('\n')).not.toContain(secret);
  });

  it('when staff change a password or a role, a user calls the admin area, or a token is used twice, then one line each', async () => {
    const { id: adminId, adminToken } = await api.admin();
    const { id, accessToken, refreshToken } = await api.user({ isEmailVerified: true });
    await api.get('/api/admin/users', accessToken).expect(403);
    await api.post('/api/auth/refresh', { refreshToken }).expect(200);
    const second = (await api.post('/api/auth/refresh', { refreshToken })).body.refreshToken;
    await api.post('/api/auth/refresh', { refreshToken: second }).expect(200);
    await api.post('/api/auth/refresh', { refreshToken }).expect(401);
    await api.post(`/api/admin/users/${id}/reset-password`, { newPassword: 'Kata-lain-3x' }, adminToken).expect(200);
    await api.patch(`/api/admin/users/${id}`, { role: 'internal' }, adminToken).expect(200);
    expect(events()).toMatchObject([
      { event: 'role_refused', account: id, reason: 'GET /api/admin/users' },
      { event: 'refresh_token_reused', account: id },
      { event: 'password_set_by_staff', account: adminId, target: id },
      { event: 'role_changed', account: adminId, target: id, reason: 'internal' },
    ]);
    for (const secret of [accessToken, refreshToken, second, adminToken, 'Kata-lain-3x', AGENT])
      expect(lines.join('\n')).not.toContain(secret);
  });
});
