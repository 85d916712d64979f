import { inTier } from '@kenali/node-utils/testing';
import { createAdmin, parseEmail, Session, User } from '../src/features/auth/index.ts';
import { Order } from '../src/features/orders/index.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { newOrder } from './checkout.ts';
import { type TestApi, testApi } from './harness.ts';
import { entitle } from './sensory.ts';

const MINUTE_MS = 60_000;
let clock = Date.now();
let admin: Awaited<ReturnType<TestApi['admin']>>;
const api = testApi({ now: () => new Date(clock) });
beforeEach(async () => {
  clock = Date.now();
  await api.clean();
  admin = await api.admin();
});

const list = (query = '') => api.get(`/api/admin/users${query}`, admin.adminToken);
const emails = async (query: string) => (await list(query)).body.map(({ email }: { email: string }) => email);
const patch = (id: number | string, body: object, token = admin.adminToken) =>
  api.patch(`/api/admin/users/${id}`, body, token);
const reset = (id: number | string, newPassword: unknown, token = admin.adminToken) =>
  api.post(`/api/admin/users/${id}/reset-password`, { newPassword }, token);
const latestAuditEntry = async () => (await api.get('/api/admin/audit', admin.adminToken)).body[0];

describe('GET /api/admin/users', () => {
  it('lists all users without secrets, newest first, and the total in the header', async () => {
    const { id } = await api.user({ firstName: 'Ratna', email: 'ratna@contoh.test' });
    const { body, status, headers } = await list();
    expect([status, headers['x-total-count']]).toEqual([200, '2']);
    expect(body.map((user: { id: number }) => user.id)).toEqual([id, admin.id]);
    expect(body[0]).toMatchObject({ email: 'ratna@contoh.test', role: 'user', isActive: true, lastLoginAt: null });
    expect(JSON.stringify(body)).not.toMatch(/argon|passwordHash|searchWords/);
  });

  it('when several words are searched, then each must start a word of the name, email or phone number', async () => {
    await api.user({ firstName: 'Ratna Dewi', email: 'rwijaya.jkt@contoh.test' });
    await api.user({ firstName: 'José', email: 'budi@lain.test' });
    const [ratna, jose] = [['rwijaya.jkt@contoh.test'], ['budi@lain.test']];
    expect(await emails('?search=rat')).toEqual(ratna);
    expect(await emails('?search=DEWI%20jkt')).toEqual(ratna);
    expect(await emails('?search=rwijaya.jkt%40contoh.test')).toEqual(ratna);
    expect(await emails('?search=jose')).toEqual(jose);
    expect(await emails('?search=atna')).toEqual([]);
    for (const query of ['search[$ne]=1', 'cari=ratna']) expect((await list(`?${query}`)).status).toBe(422);
    expect(await emails('?search=ratna%20budi')).toEqual([]);
    expect(await emails('?search=lain&role=admin')).toEqual([]);
    const byNumber = await Promise.all(
      ['0812', '%2B62%20812-3456', '62812', '812345'].map((n) => list(`?search=${n}`)),
    );
    expect(byNumber.map(({ headers }) => headers['x-total-count'])).toEqual(['3', '3', '3', '3']);
    for (const search of ['.*', '^', '(', '%00', '$', '%5C'])
      expect((await list(`?search=${search}`)).status).toBe(200);
    expect(await emails('?search=.*')).toEqual([]);
  });

  it('filters by role and activity, sorts and pages', async () => {
    await api.user({ firstName: 'budi', email: 'c@contoh.test', isActive: false });
    await api.user({ firstName: 'Ani', email: 'z@contoh.test', role: 'internal' });
    await User.updateOne({ email: 'c@contoh.test' }, { lastLoginAt: new Date('2026-01-02T00:00:00Z') });
    await User.updateOne({ email: 'z@contoh.test' }, { lastLoginAt: new Date('2026-01-01T00:00:00Z') });
    expect(await emails('?isActive=false')).toEqual(['c@contoh.test']);
    expect(await emails('?role=internal&isActive=true')).toEqual(['z@contoh.test']);
    expect(await emails('?sort=firstName')).toEqual([
      'z@contoh.test',
      'c@contoh.test',
      expect.stringContaining('orang'),
    ]);
    expect(await emails('?sort=email&direction=desc&limit=1')).toEqual(['z@contoh.test']);
    expect((await emails('?sort=lastLoginAt')).slice(0, 2)).toEqual(['c@contoh.test', 'z@contoh.test']);
    expect(await emails('?limit=1&page=2')).toEqual(['c@contoh.test']);
    expect((await list('?limit=1&page=9')).headers['x-total-count']).toBe('3');
  });

  it('when sorted by login, then users who never logged in come last in both directions, on every page', async () => {
    for (const [name, day] of Object.entries({ b: 2, never1: 0, a: 1, c: 3, never2: 0 })) {
      const { id } = await api.user({ email: `${name}@masuk.test`, isActive: name !== 'c' });
      await User.updateOne({ _id: id }, { lastLoginAt: day === 0 ? null : new Date(Date.UTC(2020, 0, day)) });
    }
    const names = async (query: string) =>
      (await emails(`?search=masuk.test&sort=lastLoginAt&${query}`)).map((email: string) => email.split('@')[0]);
    expect(await names('direction=desc')).toEqual(['c', 'b', 'a', 'never2', 'never1']);
    expect(await names('direction=asc')).toEqual(['a', 'b', 'c', 'never1', 'never2']);
    expect(await names('direction=asc&isActive=true')).toEqual(['a', 'b', 'never1', 'never2']);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => names(`direction=asc&limit=2&page=${page}`)));
    expect(pages).toEqual([['a', 'b'], ['c', 'never1'], ['never2'], []]);
    const lastPage = await list('?search=masuk.test&sort=lastLoginAt&direction=asc&limit=1&page=5');
    expect([lastPage.body[0].email, lastPage.headers['x-total-count']]).toEqual(['never2@masuk.test', '5']);
  });

  it('when the query is invalid, then it returns 422', async () => {
    const others = ['direction=up', 'role=x', 'isActive=maybe', `search=${'x'.repeat(101)}`];
    for (const query of ['limit=0', 'limit=201', 'page=0', 'sort=passwordHash', ...others])
      expect([query, (await list(`?${query}`)).body.code]).toEqual([query, 'VALIDATION']);
  });
});

describe('PATCH /api/admin/users/{id}', () => {
  it('when fields change, then the response, the account and the audit entry show it, and other fields stay the same', async () => {
    const user = await api.user({ firstName: 'Ratna', email: 'ratna@contoh.test' });
    const { body, status } = await patch(user.id, {
      firstName: ' Rina ',
      whatsappNumber: '+62 811-1111-1111',
      email: 'lain@contoh.test',
      passwordHash: 'x',
      isEmailVerified: true,
      id: 1,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: user.id,
      firstName: 'Rina',
      whatsappNumber: '6281111111111',
      email: 'ratna@contoh.test',
      isEmailVerified: false,
    });
    expect(await emails('?search=rina')).toEqual(['ratna@contoh.test']);
    expect(await emails('?search=ratna%20putri')).toEqual(['ratna@contoh.test']);
    expect(await emails('?search=081111')).toEqual(['ratna@contoh.test']);
    expect(await latestAuditEntry()).toMatchObject({
      action: 'user.update',
      actor: { id: admin.id },
      target: { kind: 'user', id: user.id, name: 'Ratna Putri' },
      changes: {
        firstName: { from: 'Ratna', to: 'Rina' },
        whatsappNumber: { from: '081234567890', to: '6281111111111' },
      },
    });
    expect((await api.get('/api/auth/user', user.accessToken)).status).toBe(200);
  });

  it('when nothing changes, then it records no audit entry', async () => {
    const user = await api.user({ firstName: 'Ratna' });
    expect((await patch(user.id, { firstName: 'Ratna', isActive: true })).status).toBe(200);
    expect((await patch(user.id, {})).status).toBe(200);
    expect((await api.get('/api/admin/audit', admin.adminToken)).body).toEqual([]);
  });

  it('when a name changes, then orders and user assessments are found by the new name', async () => {
    const { payer, orderId } = await newOrder(api);
    const id = await entitle(payer.id);
    await patch(payer.id, { firstName: 'Kirana' });
    expect((await Order.findById(orderId).lean())?.searchWords).toContain('kirana');
    expect((await UserAssessment.findById(id).lean())?.searchWords).toEqual(
      expect.arrayContaining(['kirana', 'profil']),
    );
    expect((await UserAssessment.findById(id).lean())?.searchWords).not.toContain('sari');
  });

  it('when an account is deactivated or gets another role, then its sessions end immediately', async () => {
    const [one, two] = [await api.user(), await api.user({ isEmailVerified: true })];
    await patch(one.id, { isActive: false });
    await patch(two.id, { role: 'internal' });
    for (const { id, accessToken, refreshToken } of [one, two]) {
      expect(await Session.countDocuments({ 'sess.userId': id })).toBe(0);
      expect((await api.get('/api/auth/user', accessToken)).status).toBe(401);
      expect((await api.post('/api/auth/refresh', { refreshToken })).status).toBe(401);
    }
    expect((await api.post('/api/auth/login', { email: one.email, password: one.password })).body.code).toBe(
      'ACCOUNT_INACTIVE',
    );
    expect((await patch(one.id, { isActive: true })).body.isActive).toBe(true);
    expect((await api.post('/api/auth/login', { email: one.email, password: one.password })).status).toBe(200);
  });

  it.each([
    ['is deactivated', (id: number) => patch(id, { isActive: false })],
    ['gets another role', (id: number) => patch(id, { role: 'user' })],
    ['gets another password', (id: number) => reset(id, 'kata-sandi-baru')],
  ])('when another admin %s, then the session of this admin ends immediately', async (_case, change) => {
    const other = await api.admin();
    expect((await api.get('/api/admin/user', other.adminToken)).status).toBe(200);
    expect((await change(other.id)).status).toBe(200);
    expect((await api.get('/api/admin/user', other.adminToken)).status).toBe(401);
    expect((await list()).status).toBe(200);
  });

  it.each(['admin', 'internal'] as const)(
    'when nobody has verified the address, then it cannot become %s: 409, and nothing changes',
    async (role) => {
      const { id, accessToken } = await api.user();
      const { status, body } = await patch(id, { role, firstName: 'Rina' });
      expect([status, body.message]).toEqual([409, expect.stringMatching(/^Email akun ini belum diverifikasi/)]);
      expect(await User.findById(id).lean()).toMatchObject({ role: 'user', firstName: 'Sari' });
      expect((await api.get('/api/auth/user', accessToken)).status).toBe(200);
      await User.updateOne({ _id: id }, { isEmailVerified: true });
      expect((await patch(id, { role })).body.role).toBe(role);
      await User.updateOne({ _id: id }, { isEmailVerified: false });
      expect((await patch(id, { role, firstName: 'Rina' })).status).toBe(200);
      expect((await patch(id, { role: 'user' })).body.role).toBe('user');
    },
  );

  it('when the account is the last active admin, then removing the role or deactivating returns 409 and changes nothing', async () => {
    await api.user({ role: 'admin', isActive: false });
    for (const body of [{ isActive: false }, { role: 'user' }, { role: 'internal', firstName: 'X' }]) {
      const { status, body: answer } = await patch(admin.id, body);
      expect([status, answer.code]).toEqual([409, 'LAST_ADMIN']);
    }
    expect(await User.findById(admin.id).lean()).toMatchObject({ role: 'admin', isActive: true, firstName: 'Sari' });
    expect((await patch(admin.id, { firstName: 'Tetap' })).status).toBe(200);
  });

  it('when two admins demote each other at the same time, then one stays admin', async () => {
    for (let round = 0; round < inTier({ gate: 4, full: 8 }); round++) {
      await api.clean();
      const [one, two] = [await api.admin(), await api.admin()];
      const answers = await Promise.all([
        patch(two.id, round % 2 ? { role: 'user' } : { isActive: false }, one.adminToken),
        patch(one.id, { isActive: false }, two.adminToken),
      ]);
      expect(await User.countDocuments({ role: 'admin', isActive: true })).toBe(1);
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    }
  });

  it('when a field is invalid, then it returns 422 with the field and the account stays', async () => {
    const { id } = await api.user();
    const before = await User.findById(id).lean();
    for (const body of [
      { role: 'root' },
      { isActive: 'false' },
      { firstName: '  ' },
      { lastName: 'x'.repeat(101) },
      { whatsappNumber: '123' },
      { firstName: { $ne: 'x' } },
      { lastName: 'Hadiah https://evil.test' },
    ]) {
      const answer = await patch(id, body);
      expect([answer.status, answer.body.fields[0].path]).toEqual([422, Object.keys(body)[0]]);
    }
    expect(await User.findById(id).lean()).toEqual(before);
  });
});

describe('POST /api/admin/users/{id}/reset-password', () => {
  it('sets the new password, ends all sessions and records no password', async () => {
    const user = await api.user({ email: 'ratna@contoh.test' });
    const answer = await reset(user.id, 'kata-sandi-baru');
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect((await api.get('/api/auth/user', user.accessToken)).status).toBe(401);
    expect((await api.post('/api/auth/refresh', { refreshToken: user.refreshToken })).status).toBe(401);
    const logIn = (password: string) => api.post('/api/auth/login', { email: user.email, password });
    expect((await logIn(user.password)).status).toBe(401);
    expect((await logIn('kata-sandi-baru')).status).toBe(200);
    const entry = await latestAuditEntry();
    expect(entry).toMatchObject({ action: 'user.reset_password', target: { id: user.id }, changes: {}, details: {} });
    expect(JSON.stringify(entry)).not.toMatch(/sandi|argon/);
  });

  const INVALID = [
    ['12345', 'Password minimal 6 karakter'],
    ['', 'Password minimal 6 karakter'],
    [undefined, 'Password minimal 6 karakter'],
    [{ $gt: '' }, 'Password minimal 6 karakter'],
    ['123456', 'Password minimal 8 karakter'],
    ['1234567', 'Password minimal 8 karakter'],
    ['x'.repeat(201), 'Password maksimal 200 karakter'],
  ] as const;
  it('when the password is too short, too long or no text, then it returns 422 with the rule and the old password stays', async () => {
    const user = await api.user();
    for (const [password, message] of INVALID) {
      const { status, body } = await reset(user.id, password);
      expect([password, status, body.fields[0]]).toEqual([password, 422, { path: 'newPassword', message }]);
    }
    expect((await api.get('/api/auth/user', user.accessToken)).status).toBe(200);
  });
});

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

  it('when the password is too short or too long, then it is refused and the message does not contain it', async () => {
    for (const bad of ['', 'pendek', 'x'.repeat(201)])
      await expect(createAdmin({ email: 'lain@praktik.test', password: bad }, PRACTICE)).rejects.toThrow(
        /^The password needs 8 to 200 characters; nothing was changed\.$/,
      );
    expect(await User.countDocuments({ email: 'lain@praktik.test' })).toBe(0);
  });

  it('when the address is none, then it is refused', () => {
    for (const bad of ['', 'kacau', 'a@b', 'a b@c.test'])
      expect(() => parseEmail(bad)).toThrow('is not an email address');
  });
});
