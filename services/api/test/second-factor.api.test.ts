import type { CallKey } from '@kenali/contracts';
import { AuditEntryModel } from '../src/features/audit/index.ts';
import { issueCode } from '../src/features/auth/codes/issue-code.ts';
import { resealSecondFactors, Session, signIn, User, type UserDocument } from '../src/features/auth/index.ts';
import type { Client } from '../src/http/client.ts';
import { addChild, answer, invite, join, open as openInvitation, parentOf } from './guardian-family.ts';
import { securityEvents, type TestApi, testApi } from './harness.ts';
import { mailsTo } from './mail.ts';
import { NOW } from './sensory.ts';
import { codeAt, STEP_MS, wrongCode } from './totp.ts';

const MINUTE_MS = 60_000;
let clock = Date.now();
const lines: string[] = [];
const api = testApi({
  hasOwnDatabase: true,
  now: () => new Date(clock),
  logLine: (line) => void lines.push(line),
  env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' },
});
// Codes of an earlier test are used up.
beforeEach(() => {
  clock += 10 * STEP_MS;
});

type Person = Awaited<ReturnType<TestApi['user']>>;
const VERIFIED = { isEmailVerified: true };
const LOGIN = '/api/auth/login';
const FACTOR = '/api/auth/second-factor';
const codeFor = (secret: string, steps = 0) => codeAt(secret, clock + steps * STEP_MS);
const start = ({ accessToken, password }: Person, currentPassword: unknown = password) =>
  api.post(`${FACTOR}/start`, { currentPassword } as object, accessToken);
const confirm = ({ accessToken }: Person, code: unknown) =>
  api.post(`${FACTOR}/confirm`, { code } as object, accessToken);

async function enrol(user: Person) {
  const secret: string = (await start(user).expect(200)).body.secret;
  const { body } = await confirm(user, codeFor(secret)).expect(200);
  clock += 2 * STEP_MS;
  return { secret, codes: body.recoveryCodes as string[] };
}
async function enrolled(role: 'user' | 'admin' = 'user') {
  const user = await api.user({ ...VERIFIED, role });
  return { ...user, ...(await enrol(user)) };
}
const challengeOf = async ({ email, password }: Person, path = LOGIN): Promise<string> =>
  (await api.post(path, { email, password }).expect(403)).body.challenge;
const finish = (challenge: string, code: string, path = LOGIN, headers = {}) =>
  api.post(`${path}/second-factor`, { challenge, code }, undefined, headers);
const stored = (id: number) => User.findById(id).lean();
const eventsOf = (id: number) =>
  securityEvents(lines)
    .filter(({ account }) => account === id)
    .map(({ event }) => event);

describe('turning it on', () => {
  it('when the password and a code are right, then it is on, codes come once, other sessions end, and nothing is stored in the clear', async () => {
    const user = await api.user(VERIFIED);
    const { body: other } = await api.post(LOGIN, user).expect(200);
    const { secret, codes } = await enrol(user);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/);
    expect((await api.get(FACTOR, user.accessToken).expect(200)).body).toEqual({
      isOn: true,
      enabledAt: new Date(clock - 2 * STEP_MS).toISOString(),
      recoveryCodesLeft: 10,
    });
    expect((await api.get('/api/auth/user', other.accessToken)).status).toBe(401);
    const account = await stored(user.id);
    const text = JSON.stringify(account);
    for (const plain of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(text).not.toContain(plain);
    expect(account?.pendingFactor).toBeUndefined();
    expect((await api.get('/api/auth/user', user.accessToken)).text).not.toContain('secondFactor');
  });

  it('when the password is wrong, the code is wrong, nothing was started or the start is old, then 4xx and it stays off', async () => {
    const user = await api.user(VERIFIED);
    expect((await confirm(user, '123456')).status).toBe(409);
    expect((await start(user, 'salah-sekali')).body.fields[0].path).toBe('currentPassword');
    for (const bad of [null, 1, '', { $ne: 1 }]) expect((await start(user, bad)).status).toBe(422);
    expect((await api.post(`${FACTOR}/start`, {}, user.accessToken)).status).toBe(422);
    const { secret, uri } = (await start(user).expect(200)).body;
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Kenali:/);
    const { body: refused } = await confirm(user, wrongCode(codeFor(secret)));
    expect(refused.code).toBe('SECOND_FACTOR_INVALID');
    // There is no recovery code yet.
    expect(refused.message).toBe(
      'Kode tidak sesuai atau sudah berganti. Masukkan kode terbaru dari aplikasi autentikator.',
    );
    for (const bad of ['12345', '1234567', 'abcdef', 123456, null, ['123456']])
      expect((await confirm(user, bad)).status).toBe(422);
    clock += 31 * MINUTE_MS;
    expect((await confirm(user, codeFor(secret))).status).toBe(409);
    await api.post(LOGIN, user).expect(200);
  });

  it('when it is started again, then only the newest secret counts; when it is on, then a further start or confirmation is refused', async () => {
    const user = await api.user(VERIFIED);
    const [first, second] = [(await start(user)).body.secret, (await start(user)).body.secret];
    expect((await confirm(user, codeFor(first))).status).toBe(422);
    const answers = await Promise.all([1, 2, 3].map(() => confirm(user, codeFor(second))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await start(user)).status).toBe(409);
    expect((await confirm(user, codeFor(second))).status).toBe(409);
  });

  it('when a login was checked before and finishes after it, then that session does not start', async () => {
    const user = await api.user(VERIFIED);
    const asChecked = await stored(user.id);
    await enrol(user);
    const client = { device: 'Chrome di Android' } as Client;
    const late = signIn(asChecked as UserDocument, 'user', { services: api.services, client, isKnownDevice: true });
    await expect(late).rejects.toMatchObject({ code: 'Unauthorized' });
    expect(await Session.countDocuments({ 'sess.userId': user.id })).toBe(0);
  });
});

describe('login with a code', () => {
  it('when the account has none, then the login answers as before; when it has one, then 403 with a challenge and no token', async () => {
    const plain = await api.user();
    const { body } = await api.post(LOGIN, plain).expect(200);
    expect(Object.keys(body).sort()).toEqual(['accessToken', 'refreshToken', 'user']);
    const user = await enrolled();
    const refused = await api.post(LOGIN, user).expect(403);
    expect(refused.body).toEqual({
      code: 'SECOND_FACTOR_REQUIRED',
      message: expect.stringContaining('verifikasi dua langkah'),
      challenge: expect.any(String),
      requestId: expect.any(String),
    });
    expect(String(refused.headers['set-cookie'])).not.toContain('kenali_device');
    expect((await api.post(LOGIN, { ...user, password: 'salah-sekali' }).expect(401)).body.challenge).toBeUndefined();
    const done = await finish(refused.body.challenge, codeFor(user.secret)).expect(200);
    expect(Object.keys(done.body).sort()).toEqual(['accessToken', 'refreshToken', 'user']);
    await api.get('/api/auth/user', done.body.accessToken).expect(200);
    expect(eventsOf(user.id).slice(-4)).toEqual([
      'second_factor_on',
      'login_refused',
      'login_failed',
      'login_succeeded',
    ]);
  });

  it('when the code is of the step before or after, then it counts; two steps away or an earlier one than the last, then not', async () => {
    const user = await enrolled();
    const challenge = await challengeOf(user);
    for (const steps of [-2, 2]) expect((await finish(challenge, codeFor(user.secret, steps))).status).toBe(422);
    await finish(challenge, codeFor(user.secret, -1)).expect(200);
    await finish(challenge, codeFor(user.secret, 1)).expect(200);
    expect((await finish(challenge, codeFor(user.secret, 0))).status).toBe(422);
  });

  it('when ten calls bring the same code at once, here and in another process, then one signs in', async () => {
    await api.whileOtherRuns(async (there) => {
      clock = Date.now() + 10 * STEP_MS;
      const user = await enrolled();
      // The other process has the real clock.
      clock = Date.now();
      await User.updateOne({ _id: user.id }, { $set: { 'secondFactor.lastStep': 1 } });
      const challenge = await challengeOf(user);
      const code = codeFor(user.secret);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          index % 2 ? finish(challenge, code) : there.post(`${LOGIN}/second-factor`, { challenge, code }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status } of answers) expect([200, 422, 429]).toContain(status);
    });
  });

  it('when a recovery code is used, also in capitals and without hyphens, then once, and the owner gets a mail', async () => {
    const user = await enrolled();
    const challenge = await challengeOf(user);
    const [first = '', second = ''] = user.codes;
    const answers = await Promise.all([finish(challenge, first), finish(challenge, first), finish(challenge, first)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    await finish(challenge, second.toUpperCase().replaceAll('-', ' ')).expect(200);
    expect((await stored(user.id))?.secondFactor?.recoveryCodes).toHaveLength(8);
    const mails = await mailsTo(api, user.email);
    const used = mails.filter(({ subject }) => subject === 'Kode pemulihan akun Anda dipakai');
    expect(used.map(({ text }) => /Sisa kode pemulihan: \d/.exec(text)?.[0]).sort()).toEqual([
      'Sisa kode pemulihan: 8',
      'Sisa kode pemulihan: 9',
    ]);
    expect(eventsOf(user.id)).toContain('recovery_code_used');
  });

  it('when the code belongs to somebody else, then 422', async () => {
    const [user, stranger] = [await enrolled(), await enrolled()];
    const challenge = await challengeOf(user);
    for (const code of [codeFor(stranger.secret), stranger.codes[0] ?? ''])
      expect((await finish(challenge, code)).status).toBe(422);
  });

  it('when the challenge is forged, old, of the other door, or from before a new password, then 401', async () => {
    const user = await enrolled('admin');
    const challenge = await challengeOf(user);
    const [head, claims = '', signature] = challenge.split('.');
    const other = Buffer.from(claims, 'base64url').toString().replace(`"${user.id}"`, '"1"');
    const forged = [head, Buffer.from(other).toString('base64url'), signature].join('.');
    const code = () => codeFor(user.secret);
    for (const bad of ['x', forged, user.accessToken]) expect((await finish(bad, code())).status).toBe(401);
    expect((await finish(challenge, code(), '/api/admin/login')).status).toBe(401);
    expect((await api.get('/api/auth/user', challenge)).status).toBe(401);
    clock += 11 * MINUTE_MS;
    expect((await finish(challenge, code())).status).toBe(401);
    const fresh = await challengeOf(user);
    await User.updateOne({ _id: user.id }, { $set: { passwordHash: 'another' } });
    expect((await finish(fresh, code())).status).toBe(401);
  });

  it('when the account is deactivated between the two calls, then 403 and no session', async () => {
    const user = await enrolled();
    const challenge = await challengeOf(user);
    await User.updateOne({ _id: user.id }, { $set: { isActive: false } });
    expect((await finish(challenge, codeFor(user.secret))).body.code).toBe('ACCOUNT_INACTIVE');
  });

  it('when a stranger knows the password and guesses, then the guesses are refused, and the known device of the owner signs in', async () => {
    const user = await enrolled();
    const login = await finish(await challengeOf(user), codeFor(user.secret));
    const cookies = (login.headers['set-cookie'] as unknown as string[]).map((each) => each.split(';')[0]).join('; ');
    clock += 2 * STEP_MS;
    const challenge = await challengeOf(user);
    const statuses: number[] = [];
    for (let guess = 0; guess < 40; guess += 1) {
      clock += 1000;
      const headers = { 'X-Forwarded-For': `198.51.${guess}.7` };
      statuses.push((await finish(challenge, wrongCode(codeFor(user.secret)), LOGIN, headers)).status);
    }
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(15);
    expect(statuses.at(-1)).toBe(429);
    await finish(challenge, codeFor(user.secret), LOGIN, { Cookie: cookies }).expect(200);
  });

  it('at the admin door: when the code is right, then an admin session and its audit entry; for another role the first call says nothing about a factor', async () => {
    const admin = await enrolled('admin');
    const challenge = await challengeOf(admin, '/api/admin/login');
    expect((await finish(challenge, codeFor(admin.secret))).status).toBe(401);
    const { body } = await finish(challenge, codeFor(admin.secret), '/api/admin/login').expect(200);
    expect(Object.keys(body).sort()).toEqual(['accessToken', 'user']);
    await api.get('/api/admin/user', body.accessToken).expect(200);
    expect(await AuditEntryModel.countDocuments({ action: 'admin.login', 'actor.id': admin.id })).toBe(1);
    const again = await challengeOf(admin, '/api/admin/login');
    await User.updateOne({ _id: admin.id }, { $set: { role: 'user' } });
    clock += 2 * STEP_MS;
    expect((await finish(again, codeFor(admin.secret), '/api/admin/login')).body.code).toBe('FORBIDDEN');
    const user = await enrolled();
    expect((await api.post('/api/admin/login', user)).body.code).toBe('FORBIDDEN');
  });
});

describe('turning it off', () => {
  const disable = (user: Person, body: object) => api.post(`${FACTOR}/disable`, body, user.accessToken);

  it('when password and code are right, then the password alone signs in again, and both changes are in the mail', async () => {
    const user = await enrolled();
    const right = { currentPassword: user.password, code: codeFor(user.secret) };
    expect((await disable(user, { ...right, currentPassword: 'salah-sekali' })).status).toBe(422);
    expect((await disable(user, { ...right, code: wrongCode(right.code) })).body.code).toBe('SECOND_FACTOR_INVALID');
    expect((await disable(user, { currentPassword: user.password })).status).toBe(422);
    const other = (await finish(await challengeOf(user), codeFor(user.secret, -1)).expect(200)).body.accessToken;
    expect((await disable(user, right)).body).toEqual({ success: true });
    expect((await disable(user, right)).status).toBe(409);
    expect((await api.get('/api/auth/user', other)).status).toBe(401);
    await api.post(LOGIN, user).expect(200);
    expect((await api.get(FACTOR, user.accessToken)).body).toEqual({
      isOn: false,
      enabledAt: null,
      recoveryCodesLeft: 0,
    });
    const mails = await mailsTo(api, user.email);
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Verifikasi dua langkah aktif', 'Verifikasi dua langkah dimatikan']),
    );
    expect(eventsOf(user.id)).toContain('second_factor_off');
  });

  it('when the app is lost, then a recovery code turns it off, and a new one can be set up', async () => {
    const user = await enrolled();
    await disable(user, { currentPassword: user.password, code: user.codes[3] ?? '' }).expect(200);
    expect((await enrol(user)).secret).not.toBe(user.secret);
  });
});

describe('a stranger who registered the address first', () => {
  const codeTo = (email: string, purpose: 'reset_password' | 'verify_email') => {
    const code = { email, purpose, requester: null, isKnownDevice: false, messageId: `${purpose} ${email}` };
    return issueCode(api.services, code);
  };
  /** The owner proves to read the mail, in a browser that is not signed in, and can sign in then. */
  const PROOFS = {
    'a reset': async ({ email }: Person) => {
      const [otp, password] = [await codeTo(email, 'reset_password'), 'Kata-sandi-pemilik-7'];
      await api.post('/api/auth/reset-password', { email, otp, newPassword: password }).expect(200);
      return { email, password };
    },
    'a verification': async ({ email, password }: Person) => {
      const otp = await codeTo(email, 'verify_email');
      await api.post('/api/auth/verify-email', { email, otp }).expect(200);
      return { email, password };
    },
  };

  it.each([
    ['a reset', false, 200],
    ['a reset', true, 403],
    ['a verification', false, 200],
    ['a verification', true, 403],
  ] as const)(
    'when %s follows, and the address was verified before: %s, then a login is answered with %i',
    async (proof, isEmailVerified, status) => {
      const stranger = await enrolled();
      await User.updateOne({ _id: stranger.id }, { $set: { isEmailVerified } });
      const login = await api.post(LOGIN, await PROOFS[proof](stranger));
      expect([login.status, (await stored(stranger.id))?.isEmailVerified]).toEqual([status, true]);
    },
  );

  it.each(['a reset', 'a verification'] as const)(
    'when %s follows a change of the address of an admin, then the second factor stays: it was there before',
    async (proof) => {
      const admin = await enrolled('admin');
      await User.updateOne({ _id: admin.id }, { $set: { isEmailVerified: false } });
      expect((await api.post(LOGIN, await PROOFS[proof](admin))).status).toBe(403);
      expect((await stored(admin.id))?.secondFactor).toBeDefined();
    },
  );

  it.each([
    ['a reset', false],
    ['a reset', true],
    ['a verification', false],
  ] as const)(
    'when %s follows, and the address was verified before: %s, then it ends what others see of the account and a deletion, or leaves them',
    async (proof, isEmailVerified) => {
      clock = NOW.getTime();
      const [stranger, friend, other] = [
        await parentOf(api, { isEmailVerified }),
        await parentOf(api, { firstName: 'Teman' }, 'Ayah'),
        await parentOf(api, { firstName: 'Lain' }),
      ];
      const account = { kind: 'delete_account', currentPassword: stranger.password };
      await api.post('/api/data-requests/deletion', account, stranger.accessToken).expect(200);
      const child = await addChild(api, stranger);
      await join(api, stranger, friend, child);
      await join(api, other, stranger, await addChild(api, other));
      const { body: invitation } = await invite(api, stranger, child).expect(201);
      const result = `/api/user-assessments/${await answer(api, stranger, child)}`;
      const { body: link } = await api.post(`${result}/share-links`, { days: 7 }, stranger.accessToken).expect(201);
      const { body: observer } = await api
        .post(`${result}/observers`, { relationship: 'teacher' }, stranger.accessToken)
        .expect(201);
      const { body: owner } = await api.post(LOGIN, await PROOFS[proof](stranger));
      const shared = async (token: string) =>
        (await api.get('/api/guardianships', token).expect(200)).body.shared.length;
      const requests = (await api.get('/api/data-requests', owner.accessToken).expect(200)).body.requests;
      expect({
        session: (await api.get('/api/auth/user', stranger.accessToken)).status,
        guardian: await shared(friend.accessToken),
        ownGuardianship: await shared(owner.accessToken),
        invitation: (await openInvitation(api, other, invitation)).status,
        link: (await api.post('/api/shared-results/status', { token: link.token })).status,
        observer: (await api.post('/api/observations/status', { token: observer.token })).status,
        deletion: requests[0].state,
      }).toEqual(
        isEmailVerified
          ? {
              session: 401,
              guardian: 1,
              ownGuardianship: 1,
              invitation: 200,
              link: 200,
              observer: 200,
              deletion: 'waiting',
            }
          : {
              session: 401,
              guardian: 0,
              ownGuardianship: 0,
              invitation: 410,
              link: 410,
              observer: 410,
              deletion: 'cancelled',
            },
      );
    },
  );

  it("when the address becomes somebody else's after the start, then the setup cannot be finished", async () => {
    const stranger = await api.user(VERIFIED);
    const { secret } = (await start(stranger).expect(200)).body;
    const change = { newEmail: `korban${stranger.id}@contoh.test`, currentPassword: stranger.password };
    await api.post('/api/auth/change-email', change, stranger.accessToken).expect(200);
    expect((await confirm(stranger, codeFor(secret))).status).toBe(409);
    expect((await stored(stranger.id))?.secondFactor).toBeUndefined();
  });
});

describe('changes of an account that has one', () => {
  const PROFILE = { firstName: 'Sari', lastName: 'Putri', whatsappNumber: '081234567890' };
  const CHANGES: [CallKey, (user: Person) => object][] = [
    ['POST /api/auth/change-password', () => ({ newPassword: 'Kata-sandi-baru-8' })],
    ['POST /api/auth/change-email', ({ id }) => ({ newEmail: `baru${id}@contoh.test` })],
    ['POST /api/auth/change-profile', () => ({ ...PROFILE, whatsappNumber: '081299990000' })],
    ['POST /api/auth/google/unlink', () => ({})],
    ['POST /api/auth/second-factor/disable', () => ({})],
    ['POST /api/data-exports', () => ({})],
    ['POST /api/data-requests/deletion', () => ({ kind: 'delete_account' })],
  ];

  it.each(CHANGES)('%s: needs a code besides the password, and a wrong one changes nothing', async (key, bodyOf) => {
    const user = await enrolled();
    await User.updateOne({ _id: user.id }, { $set: { googleSub: `sub-${user.id}` } });
    const read = async (path: string) => (await api.get(path, user.accessToken).expect(200)).body;
    const state = async () => [
      await stored(user.id),
      await read('/api/data-exports/newest'),
      await read('/api/data-requests'),
    ];
    const before = await state();
    const send = (code?: unknown) => {
      const body = { ...bodyOf(user), currentPassword: user.password, ...(code !== undefined && { code }) };
      return api.post(key.slice('POST '.length), body, user.accessToken);
    };
    const missing = await send();
    expect([missing.status, missing.body.fields]).toEqual([422, [{ path: 'code', message: 'Kode wajib diisi' }]]);
    const wrong = await send(wrongCode(codeFor(user.secret)));
    expect([wrong.status, wrong.body.code]).toEqual([422, 'SECOND_FACTOR_INVALID']);
    expect(await state()).toEqual(before);
    expect((await send(codeFor(user.secret))).status).toBeLessThan(300);
  });

  it('change-profile: when the number stays, or the account has no second factor, then no code is needed', async () => {
    const [user, plain] = [await enrolled(), await api.user()];
    const change = ({ accessToken }: Person, body: object) => api.post('/api/auth/change-profile', body, accessToken);
    const { whatsappNumber } = (await stored(user.id)) ?? {};
    await change(user, { ...PROFILE, firstName: 'Ratna', whatsappNumber }).expect(200);
    await change(plain, { ...PROFILE, whatsappNumber: '081299990000' }).expect(200);
  });

  it('when the new password or address is refused, then the code is not used up', async () => {
    const [user, taken] = [await enrolled(), await api.user()];
    const proof = { currentPassword: user.password, code: codeFor(user.secret) };
    const change = (what: 'email' | 'password', body: object) =>
      api.post(`/api/auth/change-${what}`, { ...proof, ...body }, user.accessToken);
    expect((await change('password', { newPassword: 'password1' })).status).toBe(422);
    expect((await change('email', { newEmail: taken.email })).status).toBe(409);
    await change('password', { newPassword: 'Kata-sandi-baru-8' }).expect(200);
  });
});

describe('a change of JWT_SECRET', () => {
  const NEW = 'new-for-tests-0123456789-abcdefghijkl';

  it('when secrets were encrypted again, then the codes work with the new key alone; without that only recovery codes do', async () => {
    const old = api.services.config;
    const [user, late] = [await enrolled(), await enrolled()];
    try {
      api.services.config = { ...old, jwtSecret: NEW, jwtOtherSecret: old.jwtSecret };
      await finish(await challengeOf(user), codeFor(user.secret)).expect(200);
      clock += 2 * STEP_MS;
      const sealed = (await stored(late.id))?.secondFactor?.secret;
      expect(await resealSecondFactors(api.services.config)).toBeGreaterThanOrEqual(2);
      expect(await resealSecondFactors(api.services.config)).toBe(0);
      await User.updateOne({ _id: late.id }, { $set: { 'secondFactor.secret': sealed } });
      api.services.config = { ...old, jwtSecret: NEW, jwtOtherSecret: null };
      await finish(await challengeOf(user), codeFor(user.secret)).expect(200);
      const challenge = await challengeOf(late);
      expect((await finish(challenge, codeFor(late.secret))).status).toBe(422);
      await finish(challenge, late.codes[0] ?? '').expect(200);
    } finally {
      api.services.config = old;
    }
  });
});
