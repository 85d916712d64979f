import { Session, User } from '../src/features/auth/index.ts';
import { type TestApi, testApi } from './harness.ts';
import { FakeTransport, sendAll } from './mail.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const PHONE =
  'Mozilla/5.0 (Linux; Android 13; SM-A145F Build/TP1A.220624.014) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.6422.165 Mobile Safari/537.36';
let clock = Date.parse('2026-11-22T10:45:00Z');
const api = testApi({ hasOwnDatabase: true, now: () => new Date(clock) });

type Person = Awaited<ReturnType<TestApi['user']>>;
const logIn = ({ email, password }: Pick<Person, 'email' | 'password'>, headers: Record<string, string> = {}) =>
  api.post('/api/auth/login', { email, password }, undefined, headers).expect(200);
const list = async (token: string, area = 'auth') => (await api.get(`/api/${area}/sessions`, token).expect(200)).body;
const idOf = (refreshToken: string) => String(refreshToken.split('.')[0]);
const works = async (token: string) => (await api.get('/api/auth/user', token)).status === 200;
const end = (token: string, id: string, area = 'auth') => api.post(`/api/${area}/sessions/${id}/end`, undefined, token);
const endAll = (token: string, body: object, area = 'auth') => api.post(`/api/${area}/sessions/end-all`, body, token);

describe('GET sessions', () => {
  it('when an account is signed in on a phone, with another session and in the admin area, then it lists all three, the last used one first', async () => {
    const user = await api.user({ role: 'admin' });
    clock += MINUTE_MS;
    const { body: phone } = await logIn(user, { 'User-Agent': PHONE });
    clock += MINUTE_MS;
    const { body: admin } = await api.post('/api/admin/login', user, undefined, { 'User-Agent': 'curl/8.5.0' });
    const sessions = await list(phone.accessToken);
    const shown = (area: string, device: string, time: string) => {
      const at = `2026-11-22T${time}:00.000Z`;
      return { area, device, isCurrent: device === 'Chrome di Android', createdAt: at, lastUsedAt: at };
    };
    expect(sessions.map(({ id: _id, ...rest }: { id: string }) => rest)).toEqual([
      shown('admin', 'Perangkat lain', '10:47'),
      shown('site', 'Chrome di Android', '10:46'),
      shown('site', 'Tes', '10:45'),
    ]);
    expect((await list(admin.accessToken, 'admin')).map((each: { isCurrent: boolean }) => each.isCurrent)).toEqual([
      true,
      false,
      false,
    ]);
    // Neither an address nor the header is stored.
    const stored = JSON.stringify(await Session.find({ 'sess.userId': user.id }).lean());
    expect(stored).not.toMatch(/127\.0\.0\.1|Mozilla|SM-A145F|125\.0/);
  });

  it('when sessions have ended, then they are not listed: unused admin sessions, expired ones, those of an unverified address', async () => {
    const user = await api.user({ role: 'admin' });
    await api.post('/api/admin/login', user).expect(200);
    clock += 61 * MINUTE_MS;
    expect((await list(user.accessToken)).map(({ area }: { area: string }) => area)).toEqual(['site']);
    await Session.updateOne({ sid: idOf(user.refreshToken) }, { $set: { expire: new Date(clock - 1) } });
    const { body } = await logIn(user);
    expect(await list(body.accessToken)).toHaveLength(1);
  });
});

describe('POST sessions/{id}/end', () => {
  it('when the owner ends a session, then its tokens stop working, the others continue, and a repetition finds nothing', async () => {
    const user = await api.user();
    const { body: other } = await logIn(user);
    expect((await end(user.accessToken, idOf(other.refreshToken))).body).toEqual({ success: true });
    expect([await works(other.accessToken), await works(user.accessToken)]).toEqual([false, true]);
    expect((await api.post('/api/auth/refresh', { refreshToken: other.refreshToken })).status).toBe(401);
    expect((await end(user.accessToken, idOf(other.refreshToken))).status).toBe(404);
  });

  it('when an admin ends a session of the site from the admin area, then it ends', async () => {
    const user = await api.user({ role: 'admin' });
    const { body: admin } = await api.post('/api/admin/login', user).expect(200);
    await end(admin.accessToken, idOf(user.refreshToken), 'admin').expect(200);
    expect(await works(user.accessToken)).toBe(false);
    expect((await end(user.accessToken, idOf(user.refreshToken), 'admin')).status).toBe(401);
  });

  it('when five calls end one session at once, then one succeeds and none fails otherwise', async () => {
    const user = await api.user();
    const { body: other } = await logIn(user);
    const answers = await Promise.all(Array.from({ length: 5 }, () => end(user.accessToken, idOf(other.refreshToken))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
  });
});

describe('POST sessions/end-all', () => {
  it('when the owner keeps this device, then all others end in both areas, and a repetition answers the same', async () => {
    const user = await api.user({ role: 'admin' });
    const stranger = await api.user();
    const { body: other } = await logIn(user);
    const { body: admin } = await api.post('/api/admin/login', user).expect(200);
    for (let times = 0; times < 2; times += 1)
      expect((await endAll(user.accessToken, { includeCurrent: false })).body).toEqual({ success: true });
    expect([await works(user.accessToken), await works(other.accessToken)]).toEqual([true, false]);
    expect((await api.get('/api/admin/user', admin.accessToken)).status).toBe(401);
    expect(await works(stranger.accessToken)).toBe(true);
  });

  it('when this device is included, then every token of the account stops working', async () => {
    const user = await api.user({ role: 'admin' });
    const { body: admin } = await api.post('/api/admin/login', user).expect(200);
    expect((await endAll(admin.accessToken, { includeCurrent: true }, 'admin')).status).toBe(200);
    expect(await works(user.accessToken)).toBe(false);
    expect((await endAll(admin.accessToken, { includeCurrent: true }, 'admin')).status).toBe(401);
    expect(await Session.countDocuments({ 'sess.userId': user.id })).toBe(0);
  });
});

it('another process: when a session ends here, then its polls and calls are refused there at once', async () => {
  await api.whileOtherRuns(async (there) => {
    const user = await api.user();
    const { body: second } = await api.post('/api/auth/login', user).expect(200);
    expect((await there.get('/api/user-assessments', second.accessToken)).status).toBe(200);
    await end(user.accessToken, idOf(second.refreshToken)).expect(200);
    expect((await there.get('/api/auth/user', second.accessToken)).status).toBe(401);
    expect((await there.post('/api/auth/refresh', { refreshToken: second.refreshToken })).status).toBe(401);
  });
});

describe('the email about a sign-in from a new device', () => {
  let transport: FakeTransport;
  beforeEach(() => {
    transport = new FakeTransport();
  });
  const mailsTo = async (email: string) => {
    await sendAll(api.services, transport);
    return transport.to(email);
  };
  const cookiesOf = (headers: Record<string, unknown>) =>
    ((headers['set-cookie'] ?? []) as string[]).map((cookie) => cookie.split(';')[0]).join('; ');

  it('when a registered user signs in with the same browser, then none; with another one, then one that says what to do', async () => {
    const email = 'rina.baru@contoh.test';
    const password = 'Sepeda-ungu-berlayar-7';
    const names = { firstName: 'Rina', lastName: 'Dewi', whatsappNumber: '081234567890' };
    const form = { ...names, email, password, confirmPassword: password };
    const { headers } = await api.post('/api/auth/register', form).expect(201);
    const person = { email, password };
    await logIn(person, { Cookie: cookiesOf(headers) });
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Kode verifikasi email Kenali']);
    const { headers: second } = await logIn(person, { 'User-Agent': PHONE });
    await logIn(person, { 'User-Agent': PHONE, Cookie: cookiesOf(second) });
    const [, mail, ...more] = await mailsTo(email);
    expect([mail?.subject, more]).toEqual(['Akun Anda masuk dari perangkat baru', []]);
    expect(mail?.text).toContain('Akun Anda masuk ke situs kami dari perangkat baru, Chrome di Android, pada');
    expect(mail?.text).toContain('Jika itu Anda, tidak ada yang perlu dilakukan.');
    expect(mail?.text).toContain('Lihat perangkat Anda: http://localhost:3000/account');
    expect(mail?.text).toContain('buat password baru lewat Lupa password');
  });

  it('when an admin signs in to the admin area with a new browser, then it names the area; a wrong password sends none', async () => {
    const user = await api.user({ role: 'admin' });
    await logIn(user);
    await api.post('/api/admin/login', { ...user, password: 'salah-sekali' }).expect(401);
    expect(await mailsTo(user.email)).toEqual([]);
    await api.post('/api/admin/login', user).expect(200);
    const [mail] = await mailsTo(user.email);
    expect(mail?.text).toContain('Akun Anda masuk ke area admin dari perangkat baru, Perangkat lain, pada');
  });

  it('when two senders run at once, then each sign-in is reported once', async () => {
    const user = await api.user();
    await logIn(user);
    await Promise.all([logIn(user), logIn(user), logIn(user)]);
    await Promise.all([sendAll(api.services, transport), sendAll(api.services, transport)]);
    expect(transport.to(user.email)).toHaveLength(3);
  });
});

describe.each(['auth', 'admin'])('POST /api/%s/login: the account changes during it', (area) => {
  const INACTIVE = [403, 'ACCOUNT_INACTIVE', 'Akun ini tidak aktif. Hubungi dukungan kami untuk mengaktifkannya.'];
  const WRONG = [401, 'Unauthorized', 'Email atau password salah'];
  let adminToken: string;
  beforeAll(async () => {
    adminToken = (await api.admin()).adminToken;
  });
  afterEach(() => jest.restoreAllMocks());

  const patch = (id: number, body: object) => api.patch(`/api/admin/users/${id}`, body, adminToken).expect(200);
  const reset = (id: number) =>
    api.post(`/api/admin/users/${id}/reset-password`, { newPassword: 'kata-sandi-baru' }, adminToken).expect(200);

  /** Logs in, and runs a change after the password was verified and before the session is created. */
  async function logInDuring(change: (id: number) => Promise<unknown>) {
    const { id, email, password } = await api.user({ role: 'admin' });
    const create = Session.create.bind(Session) as (given: object) => Promise<unknown>;
    const createLate = async (given: object) => {
      await change(id);
      return create(given);
    };
    jest.spyOn(Session, 'create').mockImplementationOnce(createLate as unknown as typeof Session.create);
    const { status, body } = await api.post(`/api/${area}/login`, { email, password });
    return { id, status, body };
  }

  it.each([
    ['is deactivated', async (id: number) => patch(id, { isActive: false }), INACTIVE],
    ['gets another role', async (id: number) => patch(id, { role: 'internal' }), WRONG],
    ['gets another password', async (id: number) => reset(id), WRONG],
    [
      'gets another password and is deactivated',
      (id: number) => reset(id).then(() => patch(id, { isActive: false })),
      WRONG,
    ],
  ])('when it %s, then the login is refused and no session is left', async (_name, change, refusal) => {
    const { id, status, body } = await logInDuring(change);
    expect(await Session.countDocuments({ 'sess.userId': id })).toBe(0);
    expect([status, body.code, body.message]).toEqual(refusal);
  });

  it('when only its name changes, then the login succeeds', async () => {
    const { status, body } = await logInDuring(async (id) => patch(id, { firstName: 'Rina' }));
    expect(status).toBe(200);
    expect((await api.get(`/api/${area}/user`, body.accessToken)).status).toBe(200);
  });
});

describe('when a session ends', () => {
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
});
