import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { LEGAL_DOCUMENTS } from '@kenali/contracts';
import jwt from 'jsonwebtoken';
import { createAdmin, hashPassword, Session, User } from '../src/features/auth/index.ts';
import { DEMO_ACCOUNTS } from '../src/features/demo/index.ts';
import { hashAsInProduction } from './argon2.ts';
import { testApi } from './harness.ts';
import { codeIn, FakeTransport, sendAll } from './mail.ts';

let clock = Date.now();
const api = testApi({ now: () => new Date(clock) });
beforeEach(() => {
  clock = Date.now();
});

const registration = (over: object = {}) => ({
  email: `ibu${Math.random().toString(36).slice(2)}@contoh.test`,
  password: 'rahasia-sekali',
  confirmPassword: 'rahasia-sekali',
  firstName: 'Ratna',
  lastName: 'Wijaya',
  whatsappNumber: '0812-3456-7890',
  ...over,
});
const register = (over: object = {}) => api.post('/api/auth/register', registration(over));
const messages = (answer: { body: { fields?: { path: string; message: string }[] } }) =>
  Object.fromEntries((answer.body.fields ?? []).map(({ path, message }) => [path, message]));

describe('POST /api/auth/register', () => {
  it('when the fields are valid, then 201 with tokens and the user, and the address is stored in lower case', async () => {
    const answer = await register({ email: '  Ibu.Ratna@Contoh.TEST ' });
    expect(answer.status).toBe(201);
    expect(answer.body.user).toMatchObject({
      email: 'ibu.ratna@contoh.test',
      role: 'user',
      whatsappNumber: '081234567890',
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/password|argon2/i);
    const stored = await User.findOne({ email: 'ibu.ratna@contoh.test' }).lean();
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$/);
    expect((await api.get('/api/auth/user', answer.body.accessToken)).body.firstName).toBe('Ratna');
  });

  it('when fields are invalid, then 422 with the specified message for each and no account is created', async () => {
    const before = await User.countDocuments();
    const answer = await api.post('/api/auth/register', {
      email: 'bukan-email',
      password: 'pendek',
      confirmPassword: 'pendek',
      firstName: ' ',
      lastName: '',
      whatsappNumber: '0812',
    });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('VALIDATION');
    expect(messages(answer)).toEqual({
      email: 'Email tidak valid',
      password: 'Password minimal 8 karakter',
      confirmPassword: 'Konfirmasi password minimal 8 karakter',
      firstName: 'Nama depan wajib diisi',
      lastName: 'Nama belakang wajib diisi',
      whatsappNumber: 'Nomor WhatsApp tidak valid',
    });
    expect(await User.countDocuments()).toBe(before);
  });

  it('when the confirmation differs, then 422 with a message for that field', async () => {
    const answer = await register({ confirmPassword: 'rahasia-lainnya' });
    expect(answer.status).toBe(422);
    expect(messages(answer)).toEqual({ confirmPassword: 'Konfirmasi password tidak sesuai' });
  });

  it('when the address has an account, then 409 Email sudah terdaftar', async () => {
    const { email } = await api.user();
    const answer = await register({ email: email.toUpperCase() });
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      'EMAIL_TAKEN',
      'Email sudah terdaftar',
    ]);
  });

  it('when the body has a version of the privacy notice, then it is stored with the time and not shown', async () => {
    const privacyVersion = LEGAL_DOCUMENTS.privacy.versions[0];
    const answer = await register({ privacyVersion });
    expect(answer.status).toBe(201);
    const stored = await User.findById(answer.body.user.id).lean();
    expect(stored?.privacyNotice).toEqual({ version: privacyVersion, shownAt: new Date(clock) });
    expect(stored).not.toHaveProperty('privacyVersion');
    expect(answer.body.user).not.toHaveProperty('privacyNotice');
  });

  it.each([{}, { privacyNotice: { version: '2020-01-01', shownAt: '2020-01-01' } }])(
    'when a caller sends %j and no version of the privacy notice, then the account is created without one',
    async (body) => {
      const answer = await register(body);
      expect(answer.status).toBe(201);
      expect(await User.findById(answer.body.user.id).lean()).not.toHaveProperty('privacyNotice');
    },
  );

  it.each([['2020-01-01'], ['terbaru'], [''], [null], [20261123], [['2026-11-29']], [{ $gt: '' }]])(
    'when the version of the privacy notice is %j, then 422 says so and no account is created',
    async (privacyVersion) => {
      const before = await User.countDocuments();
      const answer = await register({ privacyVersion });
      expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION']);
      expect(messages(answer)).toEqual({
        privacyVersion: 'Versi pemberitahuan privasi tidak dikenal. Muat ulang halaman ini, lalu daftar lagi.',
      });
      expect(await User.countDocuments()).toBe(before);
    },
  );

  it('when one address registers twice with a version, then the second is refused and the first stays as it was', async () => {
    const privacyVersion = LEGAL_DOCUMENTS.privacy.versions[0];
    const { email } = registration();
    const first = await register({ email, privacyVersion });
    const before = await User.findById(first.body.user.id).lean();
    clock += 60_000;
    expect((await register({ email, privacyVersion })).status).toBe(409);
    expect(await User.findById(first.body.user.id).lean()).toEqual(before);
  });

  it('when one address registers ten times at once, then one account is created', async () => {
    const email = 'serentak@contoh.test';
    const answers = await Promise.all(Array.from({ length: 10 }, () => register({ email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect(await User.countDocuments({ email })).toBe(1);
  });

  it('when a name contains line breaks or invisible characters, then it is one visible line; if nothing is left, then 422', async () => {
    const answer = await register({ firstName: 'Ratna\r\nDewi\u202e\0', lastName: 'Wi\ud800jaya' });
    expect(answer.body.user).toMatchObject({ firstName: 'Ratna Dewi', lastName: 'Wijaya' });
    expect(messages(await register({ firstName: '\u200b\u202e' }))).toEqual({ firstName: 'Nama depan wajib diisi' });
  });

  // `libs/contracts/src/people-text.test.ts` has the other forms of names, addresses and numbers.
  it('when a name has the address of a site, then 422 with a sentence for that field; dots alone are accepted', async () => {
    const message = 'Nama tidak dapat memuat alamat situs. Beri spasi setelah titik, misalnya Moh. Ali.';
    const text = 'Hadiah 10 juta: https://evil.test/a';
    expect(messages(await register({ firstName: text }))).toEqual({ firstName: message });
    expect(messages(await register({ lastName: text }))).toEqual({ lastName: message });
    const names = { firstName: 'R.A. Kartini', lastName: 'Nur S.Psi, M.Pd.' };
    expect((await register(names)).body.user).toMatchObject(names);
  });

  it.each([
    'ibu@con\u200btoh-satu.test',
    'ibu@con\u00adtoh-satu.test',
    'ibu@\uff43ontoh-satu.test',
    'ibu@contoh-satu\uff0etest',
  ])('when the address is %j, then it is the same mailbox as its plain spelling', async (email) => {
    await register({ email: 'ibu@contoh-satu.test' });
    const answer = await register({ email });
    expect([answer.status, answer.body.code]).toEqual([409, 'EMAIL_TAKEN']);
  });

  it('when the domain is international, then both of its spellings are one account, and both sign in', async () => {
    const answer = await register({ email: 'ibu@b\u00fccher.test' });
    expect(answer.body.user.email).toBe('ibu@xn--bcher-kva.test');
    expect((await register({ email: 'ibu@xn--bcher-kva.test' })).status).toBe(409);
    for (const email of ['ibu@b\u00fccher.test', 'ibu@xn--bcher-kva.test'])
      expect((await api.post('/api/auth/login', { email, password: 'rahasia-sekali' })).status).toBe(200);
  });

  it('when the body contains a role, then it is ignored and the role is user', async () => {
    const answer = await register({ role: 'admin', isActive: false, id: 1 });
    expect(answer.body.user.role).toBe('user');
  });
});

describe('invalid bodies', () => {
  it('when the JSON cannot be parsed, then 400 INVALID_JSON', async () => {
    const answer = await api.post('/api/auth/login').set('Content-Type', 'application/json').send('{"email":');
    expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_JSON']);
    expect(answer.body.requestId).toEqual(expect.any(String));
  });
  it('when the body is over 128 KB, then 413', async () => {
    const answer = await api.post('/api/auth/login', { email: 'a@b.test', password: 'x'.repeat(140_000) });
    expect([answer.status, answer.body.code]).toEqual([413, 'TOO_LARGE']);
  });
  it.each([
    ...['utf-7', 'utf-16', 'utf-16le', 'utf-32', 'latin1'].map((charset) => [charset, 415] as const),
    ...['utf-8', 'UTF-8', '"utf-8"'].map((charset) => [charset, 401] as const),
  ])('when the charset is %s, then %i: 401 is for a body that was read', async (charset, status) => {
    const send = api.post('/api/auth/login').set('Content-Type', `application/json; charset=${charset}`);
    expect((await send.send('{"email":"a@b.test","password":"x"}')).status).toBe(status);
  });
  it('when the body is missing, then 422', async () => {
    expect((await api.post('/api/auth/login')).status).toBe(422);
  });
});

describe('POST /api/auth/login', () => {
  it.each([
    ['the address in full-width letters', { email: '\uff33iti.ganda@contoh.test' }],
    ['the address with marks around it', { email: '\u202asiti.ganda@contoh.test\u202c' }],
    ['a password with decomposed letters', { password: 'rahasia-pas\u006e\u0303o-9' }],
  ])('when %s is sent, then it is the same account', async (_what, sent) => {
    const account = { email: 'siti.ganda@contoh.test', password: 'rahasia-pas\u00f1o-9' };
    await register({ ...account, confirmPassword: account.password });
    expect((await api.post('/api/auth/login', { ...account, ...sent })).status).toBe(200);
  });

  it('when the password is correct, then 200 and the login time is stored', async () => {
    const { email, password, id } = await api.user();
    const answer = await api.post('/api/auth/login', { email, password });
    expect(answer.status).toBe(200);
    expect(answer.body.user.id).toBe(id);
    expect((await User.findById(id).lean())?.lastLoginAt).toEqual(new Date(clock));
  });

  it('when the password or the address is wrong, then the same 401 with code Unauthorized', async () => {
    const { email } = await api.user();
    const wrong = await api.post('/api/auth/login', { email, password: 'salah-sekali' });
    const unknown = await api.post('/api/auth/login', { email: 'siapa@contoh.test', password: 'salah-sekali' });
    for (const answer of [wrong, unknown]) {
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        401,
        'Unauthorized',
        'Email atau password salah',
      ]);
    }
  });

  it('when the account is inactive, then 403 for the correct password and 401 for a wrong one', async () => {
    const { email, password } = await api.user({ isActive: false });
    expect((await api.post('/api/auth/login', { email, password })).body.code).toBe('ACCOUNT_INACTIVE');
    expect((await api.post('/api/auth/login', { email, password: 'salah-sekali' })).status).toBe(401);
  });
});

describe('bearer tokens', () => {
  // `every-call.api.test.ts` has missing, malformed and old ones, and those that others signed.
  it('when a token is unsigned, or has another algorithm, issuer, audience or claim, then 401', async () => {
    const { id, accessToken } = await api.user();
    const { sid } = jwt.decode(accessToken) as { sid: string };
    const secret = api.services.config.jwtSecret;
    const sign = (over: object, algorithm: jwt.Algorithm = 'HS256') =>
      jwt.sign({ sid, sub: String(id), aud: 'user', iss: 'kenali', ...over }, secret, { algorithm, expiresIn: 60 });
    expect((await api.get('/api/auth/user', sign({}))).status).toBe(200);
    const { id: otherId } = await api.user();
    const bad = [
      jwt.sign({ sid, sub: String(id), aud: 'user', iss: 'kenali' }, '', { algorithm: 'none' }),
      sign({}, 'HS512'),
      sign({ iss: 'other' }),
      sign({ aud: 'admin' }),
      sign({ aud: ['user', 'admin'] }),
      sign({ sub: String(otherId) }),
      sign({ sub: 'NaN' }),
      sign({ sid: { $ne: '' } }),
      sign({ sid: undefined }),
    ];
    expect(await Promise.all(bad.map(async (token) => (await api.get('/api/auth/user', token)).status))).toEqual(
      bad.map(() => 401),
    );
  });

  it('when the account is deactivated, then the next request gets 401', async () => {
    const { id, accessToken, refreshToken } = await api.user();
    await User.updateOne({ _id: id }, { isActive: false });
    expect((await api.get('/api/auth/user', accessToken)).status).toBe(401);
    expect((await api.post('/api/auth/refresh', { refreshToken })).status).toBe(401);
  });

  it('when the user logs out, then both tokens are refused, and a second logout gets the same response', async () => {
    const { accessToken, refreshToken } = await api.user();
    expect((await api.post('/api/auth/logout', { refreshToken })).body).toEqual({ success: true });
    expect((await api.get('/api/auth/user', accessToken)).status).toBe(401);
    expect((await api.post('/api/auth/refresh', { refreshToken })).status).toBe(401);
    expect((await api.post('/api/auth/logout', { refreshToken })).status).toBe(200);
    expect((await api.post('/api/auth/logout', { refreshToken: 'kacau' })).status).toBe(200);
  });
});

describe('POST /api/auth/refresh', () => {
  const refresh = (refreshToken: string) => api.post('/api/auth/refresh', { refreshToken });

  it('when the token is used, then it is replaced and only its hash is stored', async () => {
    const { refreshToken } = await api.user();
    const answer = await refresh(refreshToken);
    expect(answer.status).toBe(200);
    expect(answer.body.refreshToken).not.toBe(refreshToken);
    expect((await api.get('/api/auth/user', answer.body.accessToken)).status).toBe(200);
    const proof = answer.body.refreshToken.split('.')[2];
    expect(JSON.stringify(await Session.find().lean())).not.toContain(proof);
  });

  it('when the token just replaced is used again within 60 s, then the same successor is returned', async () => {
    const { refreshToken } = await api.user();
    const first = await refresh(refreshToken);
    clock += 59_000;
    const again = await refresh(refreshToken);
    expect(again.body.refreshToken).toBe(first.body.refreshToken);
  });

  it('when twenty tabs refresh at once, then all get the same successor', async () => {
    const { refreshToken } = await api.user();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
    expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1);
  });

  it('when the token just replaced is used after 60 s, then the whole family ends', async () => {
    const { refreshToken } = await api.user();
    const first = await refresh(refreshToken);
    clock += 61_000;
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(first.body.refreshToken)).status).toBe(401);
    expect((await api.get('/api/auth/user', first.body.accessToken)).status).toBe(401);
  });

  it('when a token older than the one just replaced is used, then the family ends', async () => {
    const { refreshToken } = await api.user();
    const second = (await refresh(refreshToken)).body.refreshToken;
    const third = (await refresh(second)).body.refreshToken;
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(third)).status).toBe(401);
  });

  it('when 30 days have passed, or the token was altered, then 401', async () => {
    const { refreshToken } = await api.user();
    expect((await refresh(`${refreshToken}x`)).status).toBe(401);
    expect((await refresh(refreshToken.replace('.1.', '.7.'))).status).toBe(401);
    clock += 31 * 24 * 3600 * 1000;
    expect((await refresh(refreshToken)).status).toBe(401);
  });
});

describe('passwords that are easy to guess', () => {
  const COMMON = 'Password ini mudah ditebak karena banyak dipakai. Pilih yang lain, misalnya gabungan beberapa kata.';
  const CONTEXT =
    'Password ini mudah ditebak karena memuat nama praktik atau kata tentang layanan ini. Pilih yang lain, misalnya gabungan beberapa kata.';
  const PERSONAL =
    'Password ini mudah ditebak karena memuat nama, email, atau nomor Anda. Pilih yang lain, misalnya gabungan beberapa kata.';

  const PRACTICE = { name: 'Cahaya Mentari Jiwa' };

  beforeAll(() => {
    Object.assign(api.services.config.practice, PRACTICE);
  });

  let count = 0;
  const newEmail = () => {
    count += 1;
    return `ibu.ratna.${count}@contoh.test`;
  };
  const registerWith = (password: string, over: object = {}) => {
    const owner = { email: newEmail(), lastName: 'Wijaya Kusuma', whatsappNumber: '081234567890' };
    return register({ ...owner, password, confirmPassword: password, ...over });
  };
  const fieldsOf = ({ body }: { body: { fields?: object } }) => body.fields;

  /** Expects that a call refuses a common password, the first name of the account, and the name of the practice. */
  async function expectRefusals(set: (newPassword: string) => PromiseLike<{ status: number; body: object }>) {
    for (const [password, message] of [
      ['password1', COMMON],
      ['maharani-77', PERSONAL],
      ['Cahaya-Mentari-77', CONTEXT],
    ] as const) {
      const answer = await set(password);
      expect([answer.status, fieldsOf(answer)]).toEqual([422, [{ path: 'newPassword', message }]]);
    }
  }

  describe('the list of common passwords', () => {
    const list = gunzipSync(readFileSync(join(__dirname, '../data/common-passwords.txt.gz')))
      .toString()
      .trim()
      .split('\n');

    it('contains at least 100,000 passwords of the minimum length', () => {
      expect(list.filter(({ length }) => length >= 8).length).toBeGreaterThanOrEqual(100_000);
      expect(new Set(list).size).toBe(list.length);
    });

    it('is what the command writes from its word lists', () => {
      const root = join(__dirname, '../../..');
      const script = `
      import { dictionary as common } from '@zxcvbn-ts/language-common';
      import { dictionary as id } from '@zxcvbn-ts/language-id';
      import { buildCommonPasswords } from './services/api/src/features/auth/password/build-common-passwords.ts';
      const passwords = common['passwords-common'];
      console.log(buildCommonPasswords({ passwords, words: id['commonWords-id'], names: id['names-id'] }).join('\\n'));`;
      const node = join(root, 'node_modules/.bin/node');
      const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script];
      const built = execFileSync(node, flags, { cwd: root, maxBuffer: 50_000_000, encoding: 'utf8' });
      expect(built.trim().split('\n')).toEqual(list);
    });
  });

  describe('POST /api/auth/register', () => {
    it.each([
      ...[
        'password',
        '12345678',
        'qwertyuiop',
        '        ',
        'PASSWORD1',
        'P@ssw0rd',
        'P@ssw0rd2024!',
        'rahasia123',
        'Rahasia-1',
        'bismillah99',
        'sepeda2024',
        'p.a.s.s.w.o.r.d',
        '17081945',
        '1990-12-31',
        'abababab',
        '\uff50assword', // a full-width letter
      ].map((password) => [password, 'common', COMMON] as const),
      ...[
        'kenali-123',
        'Ratna-Wijaya1',
        'ratna.2019',
        'WijayaKusuma!',
        '081234567890',
        '6281234567890',
        'ibu.ratna.khusus@contoh.test',
        'contoh-ratna',
      ].map((password) => [password, 'about the owner', PERSONAL] as const),
      ...[
        'CahayaMentariJiwa',
        'cahaya.mentari.1',
        'Mentari-2024',
        'psikolog-123',
        'Psikologi2030',
        'asesmen_sensori',
        'praktik psikologi',
        'KonsultasiAdmin9',
        'Jiwa-Ratna-Psikolog',
        'terapis.gaya.belajar',
      ].map((password) => [password, 'about the practice', CONTEXT] as const),
    ])('when the password is %j, then 422 says on the field that it is %s', async (password, _what, message) => {
      const answer = await registerWith(password, { email: 'ibu.ratna.khusus@contoh.test' });
      expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION']);
      expect(fieldsOf(answer)).toEqual([{ path: 'password', message }]);
    });

    it.each([
      'kuda-terbang-biru',
      'mentari di atas bukit',
      'psikolog sepeda merah',
      'administrasi-kebun',
      'Sepeda merah Ratna 4 roda',
      'xkq7vbn2pl',
      'kenali hutan bakau',
      'тишина-в-горах',
    ])('when the password is %j, then it is accepted', async (password) => {
      expect((await registerWith(password)).status).toBe(201);
    });
  });

  describe('the other calls that set a password', () => {
    it('reset-password: when the password is common or the name, then 422 on the field, the code keeps working', async () => {
      const { email } = await api.user({ firstName: 'Maharani' });
      await api.post('/api/auth/forgot-password', { email });
      const transport = new FakeTransport();
      await sendAll(api.services, transport);
      const otp = codeIn(transport.to(email)[0]);
      const reset = (newPassword: string) => api.post('/api/auth/reset-password', { email, otp, newPassword });
      for (let tries = 0; tries < 5; tries += 1) await reset('password1');
      await expectRefusals(reset);
      expect((await reset('kuda-terbang-biru')).status).toBe(200);
    });

    it('admin reset: when the password is common or the name, then 422 on the field and the old password stays', async () => {
      const { adminToken } = await api.admin();
      const { id } = await api.user({ firstName: 'Maharani' });
      const before = await User.findById(id).lean();
      await expectRefusals((newPassword) =>
        api.post(`/api/admin/users/${id}/reset-password`, { newPassword }, adminToken),
      );
      expect((await User.findById(id).lean())?.passwordHash).toBe(before?.passwordHash);
    });

    it('change-password: when the new one is common or the name, then 422 on the field and the old one stays', async () => {
      const { id, password, accessToken } = await api.user({ firstName: 'Maharani' });
      const before = await User.findById(id).lean();
      await expectRefusals((newPassword) =>
        api.post('/api/auth/change-password', { currentPassword: password, newPassword }, accessToken),
      );
      expect((await User.findById(id).lean())?.passwordHash).toBe(before?.passwordHash);
    });

    it('admin:create: when the password is common or about the site, then no account is created', async () => {
      for (const password of ['password1', 'Admin-Kenali1', 'Cahaya-mentari1'])
        await expect(createAdmin({ email: 'baru@praktik.test', password }, PRACTICE)).rejects.toThrow('easy to guess');
      expect(await User.exists({ email: 'baru@praktik.test' })).toBeNull();
    });
  });

  it('login: when an account has a common password from earlier, then it still works', async () => {
    const { id, email } = await api.user();
    await User.updateOne({ _id: id }, { $set: { passwordHash: await hashPassword('password') } });
    expect((await api.post('/api/auth/login', { email, password: 'password' })).status).toBe(200);
  });

  it('demo accounts: their documented passwords would be accepted as well', async () => {
    for (const { password, firstName, lastName } of DEMO_ACCOUNTS)
      expect((await registerWith(password, { firstName, lastName })).status).toBe(201);
  });
});

it('passwords: when one is stored, then its hash costs as much as OWASP recommends', async () => {
  hashAsInProduction();
  const { body } = await register().expect(201);
  const stored = await User.findById(body.user.id).lean();
  expect(stored?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
