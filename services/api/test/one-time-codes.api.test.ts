import { OneTimeCode, startSession, User } from '../src/features/auth/index.ts';
import { Outbox } from '../src/outbox/outbox.model.ts';
import { testApi } from './harness.ts';
import { codeIn, FakeTransport, otherThan, sendAll } from './mail.ts';

const MINUTE_MS = 60_000;
const NEW_PASSWORD = 'Kata-sandi-baru-2';
let transport: FakeTransport;
let clock = Date.now();
const lines: string[] = [];
const api = testApi({
  now: () => new Date(clock),
  env: { REQUIRE_EMAIL_VERIFICATION: 'true' },
  logLine: (line) => lines.push(line),
});
beforeEach(() => {
  clock = Date.now();
  transport = new FakeTransport();
});
afterEach(() => api.clean());

const send = () => sendAll(api.services, transport);
const forgot = (email: string) => api.post('/api/auth/forgot-password', { email });
const sendCode = (email: string, purpose = 'verify_email') => api.post('/api/auth/send-code', { email, purpose });
const reset = (email: string, otp: string, newPassword = NEW_PASSWORD) =>
  api.post('/api/auth/reset-password', { email, otp, newPassword });
const verify = (email: string, otp: string) => api.post('/api/auth/verify-email', { email, otp });
const logIn = (email: string, password: string) => api.post('/api/auth/login', { email, password });
const verified = (id: number) => User.updateOne({ _id: id }, { isEmailVerified: true });

/** Creates a user and sends a code. */
async function withCode(ask: (email: string) => PromiseLike<unknown>) {
  const user = await api.user();
  await ask(user.email);
  await send();
  return { ...user, code: codeIn(transport.to(user.email).at(-1)) };
}
const withResetCode = () => withCode(forgot);
const withVerifyCode = () => withCode((email) => sendCode(email));
const isVerified = async (id: number) => (await User.findById(id).lean())?.isEmailVerified;
const refusal = { status: 422, body: { code: 'CODE_INVALID' } };

describe('a one-time code', () => {
  it('when a code is sent, then the email contains six digits that are neither in the database nor in the log', async () => {
    const { code, email } = await withResetCode();
    expect(code).toMatch(/^\d{6}$/);
    expect(transport.to(email)[0]).toMatchObject({ subject: 'Kode untuk password baru Kenali' });
    const [stored] = await OneTimeCode.find().lean();
    expect(stored).toMatchObject({ email, purpose: 'reset_password', used: false, tries: 0 });
    expect(stored?.otp).toMatch(/^[0-9a-f]{64}$/);
    expect(stored?.expiresAt).toEqual(new Date(clock + 10 * MINUTE_MS));
    const facts = { kind: 1, key: 1, email: 1, purpose: 1, lastError: 1 };
    expect(JSON.stringify(await Outbox.find({}, facts).lean())).not.toMatch(new RegExp(`"${code}"`));
    expect(lines.join('\n')).not.toMatch(new RegExp(`\\b${code}\\b`));
    expect(lines.join('\n')).not.toContain(email);
  });

  it('when a code is 10 minutes old, then it is refused; just before, it works', async () => {
    const late = await withVerifyCode();
    clock += 10 * MINUTE_MS;
    expect(await verify(late.email, late.code)).toMatchObject(refusal);
    const early = await withVerifyCode();
    clock += 10 * MINUTE_MS - 1;
    expect((await verify(early.email, early.code)).status).toBe(200);
  });

  it('when four attempts were wrong, then the fifth may succeed; after five, even the right code is refused', async () => {
    const lucky = await withVerifyCode();
    for (let tries = 0; tries < 4; tries += 1)
      expect(await verify(lucky.email, otherThan(lucky.code))).toMatchObject(refusal);
    expect((await verify(lucky.email, lucky.code)).status).toBe(200);

    const unlucky = await withVerifyCode();
    for (let tries = 0; tries < 5; tries += 1) await verify(unlucky.email, otherThan(unlucky.code));
    expect(await verify(unlucky.email, unlucky.code)).toMatchObject(refusal);
    expect(await isVerified(unlucky.id)).toBe(false);
  });

  it('when twenty guesses arrive at once, then the right code is refused afterwards', async () => {
    const { email, code, id } = await withVerifyCode();
    await Promise.all(Array.from({ length: 20 }, () => verify(email, otherThan(code))));
    expect(await verify(email, code)).toMatchObject(refusal);
    expect(await isVerified(id)).toBe(false);
  });

  it('when a new code is sent, then the old one is invalid and the new one has its own attempts', async () => {
    const { email, code } = await withVerifyCode();
    for (let tries = 0; tries < 5; tries += 1) await verify(email, otherThan(code));
    await sendCode(email);
    await send();
    const newer = codeIn(transport.to(email).at(-1));
    expect(await verify(email, code)).toMatchObject(refusal);
    expect((await verify(email, newer)).status).toBe(200);
  });

  it('when the email of an earlier request is tried again, then the code that came since stays valid, and it brings none', async () => {
    const { email } = await api.user();
    transport.failure = new Error('try again later');
    await sendCode(email);
    await send();
    transport.failure = null;
    clock += 1000;
    await sendCode(email);
    await send();
    clock += MINUTE_MS;
    await send();
    expect(transport.to(email)).toHaveLength(1);
    expect(await Outbox.countDocuments({ outcome: null })).toBe(0);
    expect((await verify(email, codeIn(transport.to(email)[0]))).status).toBe(200);
  });

  it('when a code is used ten times at once, then one call succeeds', async () => {
    const { email, code } = await withResetCode();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => reset(email, code, `Kata-sandi-${index}-x`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
    const winner = answers.findIndex(({ status }) => status === 200);
    await User.updateOne({ email }, { isEmailVerified: true });
    expect((await logIn(email, `Kata-sandi-${winner}-x`)).status).toBe(200);
    expect(await reset(email, code)).toMatchObject(refusal);
  });

  it('when a code is used for another purpose or address, then it is refused', async () => {
    const { email, code } = await withResetCode();
    expect(await verify(email, code)).toMatchObject(refusal);
    const other = await withVerifyCode();
    expect(await reset(other.email, other.code)).toMatchObject(refusal);
    expect(await verify((await api.user()).email, other.code)).toMatchObject(refusal);
  });

  it('when a fourth code is requested within 15 minutes, then the response is the same and no email is sent; later it is', async () => {
    const { email } = await api.user();
    for (let round = 0; round < 4; round += 1) {
      expect((await forgot(email)).body).toEqual({ success: true });
      await send();
      clock += MINUTE_MS;
    }
    expect(transport.to(email)).toHaveLength(3);
    const last = codeIn(transport.to(email)[2]);
    clock += 11 * MINUTE_MS;
    await forgot(email);
    await send();
    expect(transport.to(email)).toHaveLength(4);
    expect(codeIn(transport.to(email)[3])).not.toBe(last);
  });

  it('when ten codes are requested at once and four processes send, then three emails are sent and the last code works', async () => {
    const { email, id } = await api.user();
    await Promise.all(Array.from({ length: 10 }, () => sendCode(email)));
    await Promise.all(Array.from({ length: 4 }, send));
    expect(transport.to(email)).toHaveLength(3);
    const answers = [];
    for (const message of transport.to(email)) answers.push((await verify(email, codeIn(message))).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(await isVerified(id)).toBe(true);
  });
});

describe('responses do not reveal accounts', () => {
  it('forgot-password and send-code: when the address is known, unknown, inactive or verified, then status and body are the same', async () => {
    const known = await api.user();
    const inactive = await api.user({ isActive: false });
    const done = await api.user();
    await verified(done.id);
    const emails = [known.email, inactive.email, done.email, 'siapa@contoh.test'];
    for (const ask of [forgot, sendCode, (email: string) => sendCode(email, 'reset_password')]) {
      const answers = await Promise.all(emails.map((email) => ask(email)));
      for (const { status, body } of answers) expect([status, body]).toEqual([200, { success: true }]);
    }
    await send();
    expect(transport.emails.map(({ to }) => to).sort()).toEqual(
      [known.email, known.email, known.email, done.email, done.email].sort(),
    );
  });

  it('when a code is requested, then the same fields are written for every address', async () => {
    const known = await api.user();
    await forgot(known.email);
    await forgot('siapa@contoh.test');
    const rows = await Outbox.find().lean();
    expect(rows).toHaveLength(2);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(Object.keys(rows[1] ?? {}).sort());
    expect(await OneTimeCode.countDocuments()).toBe(0);
  });

  it('reset-password and verify-email: when the address is unknown, then the refusal and the work are the same', async () => {
    const { email, code } = await withResetCode();
    const emails = [email, 'siapa@contoh.test', (await api.user()).email, (await api.user({ isActive: false })).email];
    for (const address of emails) {
      for (const answer of [await reset(address, otherThan(code)), await verify(address, otherThan(code))]) {
        expect(answer).toMatchObject(refusal);
        expect(answer.body.message).toMatch(/Kode tidak sesuai/);
      }
      expect(await OneTimeCode.find({ email: address }).lean()).toMatchObject([{ tries: 1 }, { tries: 1 }]);
    }
  });

  it('when fields are invalid, then 422 with the specified messages and no attempt is counted', async () => {
    const { email } = await withResetCode();
    const answer = await api.post('/api/auth/reset-password', { email, otp: '12345', newPassword: 'pendek' });
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toEqual([
      { path: 'otp', message: 'OTP harus 6 digit' },
      { path: 'newPassword', message: 'Password minimal 8 karakter' },
    ]);
    expect((await verify(email, 'abcdef')).body.fields).toEqual([{ path: 'otp', message: 'OTP harus 6 digit' }]);
    expect((await sendCode(email, 'log_in')).status).toBe(422);
    expect((await api.post('/api/auth/forgot-password', { email: 'bukan' })).body.fields[0].message).toBe(
      'Format email tidak valid',
    );
    expect(await OneTimeCode.find().lean()).toMatchObject([{ tries: 0 }]);
  });
});

describe('POST /api/auth/reset-password', () => {
  it('when the code is right, then only the new password works, all sessions end and the address is verified', async () => {
    const { email, code, id, password, accessToken, refreshToken } = await withResetCode();
    expect((await reset(email, code)).body).toEqual({ success: true });
    expect((await User.findById(id).lean())?.passwordHash).toMatch(/^\$argon2id\$/);
    expect((await api.get('/api/auth/user', accessToken)).status).toBe(401);
    expect((await api.post('/api/auth/refresh', { refreshToken })).status).toBe(401);
    expect((await logIn(email, password)).status).toBe(401);
    const answer = await logIn(email, NEW_PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.body.user.isEmailVerified).toBe(true);
  });

  it('when the code is wrong, then the password and the sessions are unchanged', async () => {
    const { email, code, id, accessToken } = await withResetCode();
    const before = await User.findById(id).lean();
    expect(await reset(email, otherThan(code))).toMatchObject(refusal);
    expect(await User.findById(id).lean()).toEqual(before);
    expect((await api.get('/api/auth/user', accessToken)).status).toBe(200);
  });

  it('when the account is deactivated after the code was sent, then the code is refused', async () => {
    const { email, code, id } = await withResetCode();
    await User.updateOne({ _id: id }, { isActive: false });
    expect(await reset(email, code)).toMatchObject(refusal);
  });

  it('when logins with the old password run at the same time, then none of their sessions is left', async () => {
    const { email, code, id, password } = await withResetCode();
    await verified(id);
    const logins = Array.from({ length: 6 }, () => logIn(email, password));
    const [done, ...answers] = await Promise.all([reset(email, code), ...logins]);
    expect(done?.status).toBe(200);
    for (const { body } of answers)
      if (body.accessToken) expect((await api.get('/api/auth/user', body.accessToken)).status).toBe(401);
  });
});

describe('email verification', () => {
  const registration = {
    email: 'ibu.baru@contoh.test',
    password: 'rahasia-sekali',
    confirmPassword: 'rahasia-sekali',
    firstName: 'Ratna',
    lastName: 'Wijaya',
    whatsappNumber: '081234567890',
  };

  it('when a user registers, then a code is sent that verifies the address', async () => {
    const registered = await api.post('/api/auth/register', registration);
    expect(registered.body.user.isEmailVerified).toBe(false);
    await send();
    expect(transport.emails).toHaveLength(1);
    expect(transport.emails[0]).toMatchObject({ to: registration.email, subject: 'Kode verifikasi email Kenali' });
    expect((await verify(registration.email.toUpperCase(), ` ${codeIn(transport.emails[0])} `)).body).toEqual({
      success: true,
    });
    expect((await logIn(registration.email, registration.password)).body.user.isEmailVerified).toBe(true);
  });

  /** Who sends the code, and whether the sessions of the account, its Google link, and a mail about the proof are there afterwards. */
  it.each<[string, (own: string, other: string) => string | undefined, boolean[], boolean, number]>([
    ['nobody who is signed in', () => undefined, [false, false], false, 1],
    ['a session of the account', (own) => own, [true, false], true, 0],
    ['somebody else who is signed in', (_own, other) => other, [false, false], false, 1],
  ])(
    'when the code comes from %s, then the other sessions end at the first proof only',
    async (_who, tokenOf, sessions, hasGoogle, mails) => {
      const { id, email, code, ...own } = await withVerifyCode();
      const late = (await api.post('/api/auth/register', registration)).body;
      const { accessToken } = await startSession(api.services, id, 'user', { device: 'Chrome di Android' });
      await User.updateOne({ _id: id }, { googleSub: `sub-${id}` });
      const token = tokenOf(own.accessToken, late.accessToken);
      await api.post('/api/auth/verify-email', { email, otp: code }, token).expect(200);
      const works = async (each: string) => (await api.get('/api/auth/user', each)).status === 200;
      expect([await works(own.accessToken), await works(accessToken)]).toEqual(sessions);
      expect((await User.findById(id).lean())?.googleSub !== undefined).toBe(hasGoogle);
      expect(await works(late.accessToken)).toBe(true);
      await send();
      const proofs = transport.to(email).filter(({ subject }) => subject === 'Email akun Anda diverifikasi');
      expect(proofs).toHaveLength(mails);
      expect(proofs[0]?.text ?? '').not.toContain('Sari');
    },
  );

  it('when a registration is refused, then no message is added', async () => {
    const { email } = await api.user();
    expect((await api.post('/api/auth/register', { ...registration, email })).status).toBe(409);
    expect(await Outbox.countDocuments()).toBe(0);
  });

  it('login: when the password is right and the address unverified, then 403 with the message, and a code is sent', async () => {
    const { email, password } = await api.user();
    const answer = await logIn(email, password);
    expect([answer.status, answer.body.code]).toEqual([403, 'EMAIL_UNVERIFIED']);
    expect(answer.body.message).toContain('belum diverifikasi');
    await send();
    expect((await verify(email, codeIn(transport.to(email)[0]))).status).toBe(200);
    expect((await logIn(email, password)).status).toBe(200);
  });

  it('login: when the password is wrong, then the response does not reveal that the address is unverified and nothing is sent', async () => {
    const { email } = await api.user();
    expect((await logIn(email, 'salah-sekali')).status).toBe(401);
    expect(await Outbox.countDocuments()).toBe(0);
  });

  it('login: when it is repeated, then at most three codes are sent', async () => {
    const { email, password } = await api.user();
    for (let tries = 0; tries < 5; tries += 1) expect((await logIn(email, password)).status).toBe(403);
    await send();
    expect(transport.to(email)).toHaveLength(3);
  });
});

it('greeting: when the address is not verified, then no email contains the name; when it is, then it does', async () => {
  const { email, id } = await api.user({ firstName: 'Hadiah 10 juta' });
  for (const purpose of ['verify_email', 'reset_password']) await sendCode(email, purpose);
  await send();
  expect(transport.to(email)).toHaveLength(2);
  for (const { text, html } of transport.to(email)) expect(text + html).not.toContain('Hadiah');
  await verified(id);
  await sendCode(email, 'reset_password');
  await send();
  expect(transport.to(email)[2]?.text).toMatch(/^Halo Hadiah 10 juta,/);
});
