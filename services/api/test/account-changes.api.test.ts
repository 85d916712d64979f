import { Session, User } from '../src/features/auth/index.ts';
import { Order } from '../src/features/orders/index.ts';
import { newOrder } from './checkout.ts';
import { type TestApi, testApi } from './harness.ts';
import { codeIn, FakeTransport, sendAll } from './mail.ts';

const NEW = 'Kata-sandi-baru-2';
let transport: FakeTransport;
const api = testApi({ now: () => new Date('2026-11-22T10:45:00Z'), env: { RATE_LIMITS: 'on' } });
beforeEach(() => {
  transport = new FakeTransport();
});

type Person = Awaited<ReturnType<TestApi['user']>>;
const change = (token: string, body: object) => api.post('/api/auth/change-password', body, token);
const changeTo = ({ accessToken, password }: Person, newPassword: string) =>
  change(accessToken, { currentPassword: password, newPassword });
const logIn = async (email: string, password: string) =>
  (await api.post('/api/auth/login', { email, password })).status;
/** The emails about changes. Each login here is one from a new device, whose email has its own test file. */
const changesTo = (email: string) =>
  transport.to(email).filter(({ subject }) => subject !== 'Akun Anda masuk dari perangkat baru');
const subjectsTo = async (email: string) => {
  await sendAll(api.services, transport);
  return changesTo(email).map(({ subject }) => subject);
};

describe('POST /api/auth/change-password', () => {
  it('when the current password is right, then the new one works, this session continues, all others end and the owner is notified', async () => {
    const user = await api.user({ role: 'admin' });
    const other = (await api.post('/api/auth/login', user)).body;
    const inAdminArea = (await api.post('/api/admin/login', user)).body;
    expect((await changeTo(user, NEW)).body).toEqual({ success: true });
    expect([await logIn(user.email, user.password), await logIn(user.email, NEW)]).toEqual([401, 200]);
    expect((await api.get('/api/auth/user', user.accessToken)).status).toBe(200);
    expect((await api.post('/api/auth/refresh', { refreshToken: user.refreshToken })).status).toBe(200);
    expect((await api.get('/api/auth/user', other.accessToken)).status).toBe(401);
    expect((await api.get('/api/admin/user', inAdminArea.accessToken)).status).toBe(401);
    expect(await subjectsTo(user.email)).toEqual(['Password akun Anda diubah']);
    expect(changesTo(user.email)[0]?.text).toContain(
      'Password akun Anda diubah dari halaman Akun pada 22 November 2026 pukul 17.45 WIB.',
    );
    expect(changesTo(user.email)[0]?.text).toContain('Buat password baru: http://localhost:3000/forgot-password');
    expect(changesTo(user.email)[0]?.text + String(changesTo(user.email)[0]?.html)).not.toMatch(/Kata-sandi/);
  });

  // `auth.api.test.ts` has passwords that are easy to guess.
  it('when a password is wrong, missing, too short or not a new one, then 422 on the field and nothing changes', async () => {
    const user = await api.user();
    const current = { currentPassword: user.password };
    for (const [body, path, message] of [
      [{ currentPassword: 'salah-sekali', newPassword: NEW }, 'currentPassword', 'Password saat ini tidak sesuai'],
      [{ currentPassword: '', newPassword: NEW }, 'currentPassword', 'Password wajib diisi'],
      [{ newPassword: NEW }, 'currentPassword', 'Password wajib diisi'],
      [{ currentPassword: { $ne: '' }, newPassword: NEW }, 'currentPassword', 'Password wajib diisi'],
      [{ ...current, newPassword: 'pendek' }, 'newPassword', 'Password minimal 8 karakter'],
      [{ ...current, newPassword: user.password }, 'newPassword', expect.stringContaining('harus berbeda')],
    ] as const) {
      const answer = await change(user.accessToken, body);
      expect([answer.status, answer.body.code, answer.body.fields]).toEqual([422, 'VALIDATION', [{ path, message }]]);
    }
    expect(await logIn(user.email, user.password)).toBe(200);
    expect(await subjectsTo(user.email)).toEqual([]);
  });

  it('when it runs five times at once, then one change wins and one email is sent', async () => {
    const user = await api.user();
    const passwords = Array.from({ length: 5 }, (_, index) => `Kata-sandi-serentak-${index}x`);
    const answers = await Promise.all(passwords.map((password) => changeTo(user, password)));
    const won = answers.map(({ status }) => status).filter((status) => status === 200);
    expect(won).toHaveLength(1);
    const working = await Promise.all(passwords.map((password) => logIn(user.email, password)));
    expect(working.indexOf(200)).toBe(answers.findIndex(({ status }) => status === 200));
    expect(await subjectsTo(user.email)).toHaveLength(1);
  });

  it('when the current password is guessed, then the eleventh call is refused with 429', async () => {
    const user = await api.user();
    const guess = () => change(user.accessToken, { currentPassword: 'tebakan-keliru', newPassword: NEW });
    for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(422);
    expect((await changeTo(user, NEW)).status).toBe(429);
  });
});

describe('a password that staff have set', () => {
  async function resetByStaff() {
    const user = await api.user();
    const { adminToken } = await api.admin();
    await api.post(`/api/admin/users/${user.id}/reset-password`, { newPassword: 'Dari-staf-praktik-5' }, adminToken);
    const started = (await api.post('/api/auth/login', { email: user.email, password: 'Dari-staf-praktik-5' })).body;
    return { ...user, password: 'Dari-staf-praktik-5', accessToken: started.accessToken, view: started.user };
  }

  it('when the user signs in, then the account says that it must be changed until it is, and nothing else opens meanwhile', async () => {
    const user = await resetByStaff();
    expect(user.view.mustChangePassword).toBe(true);
    const orders = () => api.get('/api/orders', user.accessToken);
    expect((await orders()).body.code).toBe('PASSWORD_CHANGE_REQUIRED');
    expect((await changeTo(user as never, NEW)).status).toBe(200);
    expect((await orders()).status).toBe(200);
    expect((await api.get('/api/auth/user', user.accessToken)).body.mustChangePassword).toBeUndefined();
    expect(await subjectsTo(user.email)).toEqual(['Password akun Anda diubah', 'Password akun Anda diubah']);
    expect(changesTo(user.email)[0]?.text).toContain('Tim kami membuat password baru untuk akun Anda');
  });

  it('when the user sets another one with a code, then it need not be changed again', async () => {
    const user = await resetByStaff();
    await api.post('/api/auth/forgot-password', { email: user.email });
    await sendAll(api.services, transport);
    const otp = codeIn(changesTo(user.email).find(({ subject }) => subject.startsWith('Kode')));
    await api.post('/api/auth/reset-password', { email: user.email, otp, newPassword: NEW }).expect(200);
    const { body } = await api.post('/api/auth/login', { email: user.email, password: NEW });
    expect(body.user.mustChangePassword).toBeUndefined();
    await sendAll(api.services, transport);
    expect(changesTo(user.email).at(-1)?.text).toContain('diubah dengan kode yang kami kirim ke email ini');
  });

  it('when an admin must change it, then the admin area says so and offers its own call', async () => {
    const admin = await api.user({ role: 'admin' });
    await User.updateOne({ _id: admin.id }, { $set: { mustChangePassword: true } });
    const { accessToken, user } = (await api.post('/api/admin/login', admin)).body;
    expect(user.mustChangePassword).toBe(true);
    const body = { currentPassword: admin.password, newPassword: NEW };
    expect((await api.post('/api/admin/change-password', body, accessToken)).status).toBe(200);
    expect((await api.get('/api/admin/user', accessToken)).body.mustChangePassword).toBeUndefined();
    expect(await Session.countDocuments({ 'sess.userId': admin.id })).toBe(1);
  });
});

describe('changes by staff', () => {
  const patch = async (id: number, body: object) =>
    api.patch(`/api/admin/users/${id}`, body, (await api.admin()).adminToken);

  it.each([
    [{ role: 'internal' }, ['Peran akun Anda diubah'], 'Peran akun Anda menjadi staf internal pada 22 November 2026'],
    [{ isActive: false }, ['Akun Anda dinonaktifkan'], 'Data Anda tetap tersimpan.'],
    [{ isActive: true }, ['Akun Anda aktif kembali'], ''],
    [{ firstName: 'Rina' }, [], ''],
    [
      { whatsappNumber: '081299998888' },
      ['Nomor WhatsApp akun Anda diubah'],
      'diubah oleh tim kami menjadi nomor dengan akhiran 8888 pada',
    ],
    [{ whatsappNumber: '' }, ['Nomor WhatsApp akun Anda diubah'], 'akun Anda dihapus oleh tim kami pada'],
  ])('%j: when it is saved twice, then the owner gets the emails %j', async (body, subjects, sentence) => {
    const { id, email } = await api.user({ isActive: !('isActive' in body && body.isActive), isEmailVerified: true });
    for (let times = 0; times < 2; times += 1) expect((await patch(id, body)).status).toBe(200);
    expect(await subjectsTo(email)).toEqual(subjects);
    expect(changesTo(email)[0]?.text ?? '').toContain(sentence);
  });

  it('when two admins deactivate an account at once, then one email is sent', async () => {
    const { id, email } = await api.user();
    const answers = await Promise.all([patch(id, { isActive: false }), patch(id, { isActive: false })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await subjectsTo(email)).toEqual(['Akun Anda dinonaktifkan']);
  });
});

describe('POST /api/auth/change-email', () => {
  const changeEmail = ({ accessToken, password }: Person, newEmail: string, currentPassword = password) =>
    api.post('/api/auth/change-email', { newEmail, currentPassword }, accessToken);

  it('when the password is right, then both addresses are notified, the new one signs in and gets a code, and staff find it', async () => {
    const { payer: user, orderId } = await newOrder(api);
    await User.updateOne({ _id: user.id }, { $set: { isEmailVerified: true } });
    const answer = await changeEmail(user, ' Baru@Contoh.TEST ');
    expect([answer.status, answer.body.email, answer.body.isEmailVerified]).toEqual([200, 'baru@contoh.test', false]);
    expect(await subjectsTo(user.email)).toEqual(['Email akun Anda diubah']);
    expect(await subjectsTo('baru@contoh.test')).toEqual(['Kode verifikasi email Kenali', 'Email akun Anda diubah']);
    expect(changesTo(user.email)[0]?.text).toContain('Email akun Anda diubah menjadi baru@contoh.test pada');
    const otp = codeIn(changesTo('baru@contoh.test')[0]);
    await api.post('/api/auth/verify-email', { email: 'baru@contoh.test', otp }, user.accessToken).expect(200);
    expect([await logIn(user.email, user.password), await logIn('baru@contoh.test', user.password)]).toEqual([
      401, 200,
    ]);
    expect((await api.get('/api/auth/user', user.accessToken)).status).toBe(200);
    const { body } = await api.get('/api/admin/users?search=baru', (await api.admin()).adminToken);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([user.id]);
    expect((await Order.findById(orderId).lean())?.searchWords).toContain('baru@contoh.test');
  });

  it('when a field is wrong, or it is the own address, then 422; when it has another account, then 409; nothing changes', async () => {
    const [user, taken] = [await api.user(), await api.user()];
    for (const [newEmail, currentPassword, path, message] of [
      ['bukan-email', user.password, 'newEmail', 'Email tidak valid'],
      ['a@con\u202etoh.test', user.password, 'newEmail', 'Email tidak valid'],
      ['lain@contoh.test', 'salah-sekali', 'currentPassword', 'Password saat ini tidak sesuai'],
      ['lain@contoh.test', '', 'currentPassword', 'Password wajib diisi'],
      [user.email.toUpperCase(), user.password, 'newEmail', 'Ini sudah menjadi email akun Anda'],
    ] as const) {
      const { status, body } = await changeEmail(user, newEmail, currentPassword);
      expect([status, body.fields]).toEqual([422, [{ path, message }]]);
    }
    const answer = await changeEmail(user, taken.email);
    expect([answer.status, answer.body.code]).toEqual([409, 'EMAIL_TAKEN']);
    expect(await User.findById(user.id).lean()).toMatchObject({ email: user.email });
    for (const { email } of [user, taken]) expect(await subjectsTo(email)).toEqual([]);
  });

  it('when two accounts want one address at once, then one gets it', async () => {
    const users = await Promise.all([api.user(), api.user(), api.user()]);
    const answers = await Promise.all(users.map((user) => changeEmail(user, 'rebutan@contoh.test')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await User.countDocuments({ email: 'rebutan@contoh.test' })).toBe(1);
  });
});

describe('POST /api/auth/change-profile', () => {
  const PROFILE = { firstName: 'Ratna', lastName: 'Kusuma', whatsappNumber: '0812 3456 7899' };
  const correct = (token: string, body: object) => api.post('/api/auth/change-profile', body, token);
  const stored = (id: number) => User.findById(id, { firstName: 1, lastName: 1, whatsappNumber: 1, _id: 0 }).lean();

  it('when names and number are corrected, then the account, its search words and those of its orders have them, twice as once', async () => {
    const { payer, orderId, token } = await newOrder(api);
    const { id, email } = payer;
    for (let round = 0; round < 2; round += 1) {
      const { status, body } = await correct(token, PROFILE);
      expect([status, body]).toMatchObject([200, { ...PROFILE, whatsappNumber: '081234567899', email }]);
    }
    expect((await api.get('/api/auth/user', token)).body).toMatchObject({ firstName: 'Ratna' });
    expect(await subjectsTo(email)).toEqual(['Nomor WhatsApp akun Anda diubah']);
    expect(changesTo(email)[0]?.text).toContain('diubah menjadi nomor dengan akhiran 7899 pada 22 November 2026');
    const { adminToken } = await api.admin();
    for (const search of ['kusuma', '081234567899']) {
      const { body } = await api.get(`/api/admin/users?search=${search}`, adminToken);
      expect(body.map((row: { id: number }) => row.id)).toContain(id);
    }
    expect((await Order.findById(orderId).lean())?.searchWords).toContain('kusuma');
  });

  it('when a field is missing or invalid, then 422 on the field and nothing changes', async () => {
    const user = await api.user();
    const before = await stored(user.id);
    for (const [body, path, message] of [
      [{ firstName: ' ' }, 'firstName', 'Nama depan wajib diisi'],
      [{ lastName: undefined }, 'lastName', 'Nama belakang wajib diisi'],
      [{ firstName: 'www.jahat.test' }, 'firstName', expect.stringContaining('alamat situs')],
      [{ firstName: { $ne: '' } }, 'firstName', expect.any(String)],
      [{ whatsappNumber: '12345' }, 'whatsappNumber', expect.any(String)],
    ] as const) {
      const answer = await correct(user.accessToken, { ...PROFILE, ...body });
      expect([answer.status, answer.body.fields[0]]).toEqual([422, { path, message }]);
    }
    expect(await stored(user.id)).toEqual(before);
  });

  it('when the body also has a role and an address, then they are ignored', async () => {
    const user = await api.user();
    const more = { role: 'admin', email: 'lain@contoh.test', isEmailVerified: true };
    expect((await correct(user.accessToken, { ...PROFILE, ...more })).status).toBe(200);
    expect(await User.findById(user.id).lean()).toMatchObject({ role: 'user', email: user.email, firstName: 'Ratna' });
  });

  it('of several corrections at once, one is stored whole', async () => {
    const user = await api.user();
    const versions = ['Satu', 'Dua', 'Tiga'].map((name) => ({ ...PROFILE, firstName: name, lastName: name }));
    const answers = await Promise.all(versions.map((version) => correct(user.accessToken, version)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const after = await stored(user.id);
    expect(after?.firstName).toBe(after?.lastName);
  });
});
