import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createAdmin, hashPassword, User } from '../src/features/auth/index.ts';
import { DEMO_ACCOUNTS } from '../src/features/demo/index.ts';
import { testApi } from './harness.ts';
import { codeIn, FakeTransport, sendAll } from './mail.ts';

const COMMON = 'Password ini mudah ditebak karena banyak dipakai. Pilih yang lain, misalnya gabungan beberapa kata.';
const CONTEXT =
  'Password ini mudah ditebak karena memuat nama praktik atau kata tentang layanan ini. Pilih yang lain, misalnya gabungan beberapa kata.';
const PERSONAL =
  'Password ini mudah ditebak karena memuat nama, email, atau nomor Anda. Pilih yang lain, misalnya gabungan beberapa kata.';

const PRACTICE = { name: 'Cahaya Mentari Jiwa' };

const api = testApi();
beforeAll(() => {
  Object.assign(api.services.config.practice, PRACTICE);
});

let count = 0;
const newEmail = () => {
  count += 1;
  return `ibu.ratna.${count}@contoh.test`;
};
const register = (password: string, over: object = {}) =>
  api.post('/api/auth/register', {
    email: newEmail(),
    password,
    confirmPassword: password,
    firstName: 'Ratna',
    lastName: 'Wijaya Kusuma',
    whatsappNumber: '081234567890',
    ...over,
  });
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
    const answer = await register(password, { email: 'ibu.ratna.khusus@contoh.test' });
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
    expect((await register(password)).status).toBe(201);
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
    expect((await register(password, { firstName, lastName })).status).toBe(201);
});
