import { Session, signIn, User, type UserDocument } from '../src/features/auth/index.ts';
import type { Client } from '../src/http/client.ts';
import { Outbox } from '../src/outbox/outbox.model.ts';
import { type Faults, type GooglePerson, type GoogleStandIn, startGoogle } from './google-stand-in.ts';
import { startTestApi, type TestApi } from './harness.ts';
import { codeIn, mailsTo } from './mail.ts';
import { codeAt } from './totp.ts';

const MINUTE_MS = 60_000;
let clock = Date.now();
const lines: string[] = [];
let google: GoogleStandIn;
let api: TestApi;
beforeAll(async () => {
  google = await startGoogle();
  api = await startTestApi({ now: () => new Date(clock), logLine: (line) => lines.push(line), env: google.env });
});
afterAll(async () => {
  await api.stop();
  await google.stop();
});
beforeEach(() => {
  google.fail();
  api.services.config.requireEmailVerification = false;
});

let count = 0;
const newPerson = (partial: Partial<GooglePerson> = {}): GooglePerson => {
  count += 1;
  const names = { given_name: 'Dewi', family_name: 'Anggraini' };
  return { sub: `10000${count}`, email: `dewi${count}@gmail.com`, email_verified: true, ...names, ...partial };
};

const NEW_PASSWORD = 'Kucing-hitam-77';
const START = '/api/auth/google/start';
const FINISH = '/api/auth/google/finish';
const REGISTER = '/api/auth/google/register';
const cookieOf = ({ headers }: { headers: object }) =>
  (headers as { 'set-cookie'?: string[] })['set-cookie']?.find((each) => each.startsWith('kenali_google=')) ?? '';

/** What the browser has after the person chose an account at Google. */
async function back(person: GooglePerson) {
  const started = await api.post(START).expect(200);
  const { searchParams } = new URL(google.choose(started.body.url, person));
  const cookie = cookieOf(started).split(';', 1)[0] as string;
  return { cookie, body: Object.fromEntries(searchParams) as { code: string; state: string; iss: string } };
}
const finish = (body: object, cookie?: string) =>
  api.post(FINISH, body, undefined, cookie === undefined ? {} : { Cookie: cookie });
const enter = async (person: GooglePerson) => {
  const { body, cookie } = await back(person);
  return finish(body, cookie);
};
const codeOf = async (person: GooglePerson) => (await enter(person)).body.code;
const ticketOf = async (person: GooglePerson): Promise<string> => {
  const refused = await enter(person);
  expect(refused.body.code).toBe('GOOGLE_REGISTRATION_NEEDED');
  return refused.body.registration.ticket;
};
const FORM = { firstName: 'Dewi', lastName: 'Anggraini', whatsappNumber: '081200000001' };
const register = async (person: GooglePerson) =>
  (await api.post(REGISTER, { ...FORM, ticket: await ticketOf(person) }).expect(201)).body;
const stored = (id: number) => User.findById(id).lean();
const verify = (id: number) => User.updateOne({ _id: id }, { $set: { isEmailVerified: true } });
/** An account with a verified address, and the person with the same address at Google. */
async function verifiedOwner(partial: Partial<GooglePerson> = {}, more: Parameters<TestApi['user']>[0] = {}) {
  const person = newPerson(partial);
  const user = await api.user({ email: person.email, ...more });
  await verify(user.id);
  return { person, user };
}
const amounts = () => Promise.all([User.countDocuments(), Session.countDocuments(), Outbox.countDocuments()]);
const codesTo = (email: string) => Outbox.countDocuments({ kind: 'one_time_code', email });
const eventsOf = (account: number | null) =>
  lines
    .map((line) => JSON.parse(line).security)
    .filter((security) => security?.account === account)
    .map(({ event, via, reason }) => [event, via, reason].filter(Boolean).join(' '));
const logIn = ({ email }: { email: string }, password = NEW_PASSWORD) =>
  api.post('/api/auth/login', { email, password });
async function resetByMail(email: string) {
  await api.post('/api/auth/forgot-password', { email }).expect(200);
  const otp = codeIn((await mailsTo(api, email)).at(-1));
  await api.post('/api/auth/reset-password', { email, otp, newPassword: NEW_PASSWORD }).expect(200);
}

describe('without a client id', () => {
  it('when the calls are made, then there is no Google sign-in and 404', async () => {
    const { config } = api.services;
    const settings = config.google;
    config.google = null;
    try {
      expect((await api.get('/api/auth/methods').expect(200)).body).toEqual({ google: false });
      await api.post(START).expect(404);
      await finish({ code: 'a', state: 'b' }).expect(404);
      await api.post(REGISTER, { ...FORM, ticket: 'x' }).expect(404);
    } finally {
      config.google = settings;
    }
    expect((await api.get('/api/auth/methods').expect(200)).body).toEqual({ google: true });
  });
});

describe('the start', () => {
  it('when it begins, then the address has PKCE, state and nonce, and the cookie is for our own calls only', async () => {
    const started = await api.post(START).expect(200);
    const url = new URL(started.body.url);
    expect(url.origin).toBe(google.issuer);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'klien-uji.apps.test',
      redirect_uri: `${api.services.config.publicUrl}/login/google`,
      response_type: 'code',
      scope: 'openid email profile',
      prompt: 'select_account',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(cookieOf(started)).toMatch(
      /^kenali_google=[\w.-]+; Path=\/api\/auth\/google; Max-Age=600; HttpOnly; SameSite=Strict$/,
    );
    const again = new URL((await api.post(START).expect(200)).body.url);
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(again.searchParams.get(name)).not.toBe(url.searchParams.get(name));
  });
});

describe('registration', () => {
  it('when the person is unknown, then a ticket and the names; the form creates an account without a password, once', async () => {
    const person = newPerson();
    const refused = await enter(person);
    expect(refused.status).toBe(403);
    expect(refused.body).toEqual({
      code: 'GOOGLE_REGISTRATION_NEEDED',
      message: expect.any(String),
      registration: { ticket: expect.any(String), email: person.email, firstName: 'Dewi', lastName: 'Anggraini' },
      requestId: expect.any(String),
    });
    expect(await User.exists({ email: person.email })).toBeNull();
    const { ticket } = refused.body.registration;
    // The address of the ticket counts.
    const form = { ...FORM, ticket, privacyVersion: '2026-11-29', email: 'korban@gmail.com' };
    const answers = await Promise.all([1, 2, 3].map(() => api.post(REGISTER, form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await api.post(REGISTER, form)).body.code).toBe('EMAIL_TAKEN');
    const { body } = answers.find(({ status }) => status === 201) as (typeof answers)[0];
    expect(Object.keys(body).sort()).toEqual(['accessToken', 'refreshToken', 'user']);
    expect(body.user).toMatchObject({
      email: person.email,
      isEmailVerified: true,
      hasPassword: false,
      hasGoogle: true,
      role: 'user',
    });
    expect((await api.get('/api/auth/user', body.accessToken).expect(200)).body).toEqual(body.user);
    expect(await stored(body.user.id)).toMatchObject({
      authProvider: 'google',
      googleSub: person.sub,
      hasNoPassword: true,
      privacyNotice: { version: '2026-11-29', shownAt: new Date(clock) },
    });
    // Google is sure of the address, so no code is sent.
    expect(await codesTo(person.email)).toBe(0);
    const signedIn = await enter(person);
    expect(signedIn.status).toBe(200);
    expect(signedIn.body.user.id).toBe(body.user.id);
    expect(eventsOf(body.user.id)).toEqual(['login_succeeded google']);
  });

  it('when one person is registered twice at once with two tickets, then one account', async () => {
    const person = newPerson();
    const tickets = [await ticketOf(person), await ticketOf({ ...person, email: `lain-${person.email}` })];
    const answers = await Promise.all(tickets.map((ticket) => api.post(REGISTER, { ...FORM, ticket })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await User.countDocuments({ googleSub: person.sub })).toBe(1);
  });

  it('when Google is not sure of the address, then it is verified by a code', async () => {
    const person = newPerson({ email: `dewi${count}@perusahaan.test` });
    const { user } = await register(person);
    expect(user.isEmailVerified).toBe(false);
    expect(await codesTo(person.email)).toBe(1);
    api.services.config.requireEmailVerification = true;
    const refused = await enter(person);
    expect([refused.status, refused.body.code]).toEqual([403, 'EMAIL_UNVERIFIED']);
    await verify(user.id);
    expect((await enter(person)).status).toBe(200);
  });

  it('when a field or the ticket is bad, old, of another kind or of another key, then 4xx and no account', async () => {
    const person = newPerson();
    const ticket = await ticketOf(person);
    const before = await amounts();
    for (const bad of [
      { firstName: ' ' },
      { lastName: undefined },
      { firstName: 'www.jahat.test' },
      { whatsappNumber: '12' },
      { privacyVersion: '1999-01-01' },
      { ticket: undefined },
      { ticket: { $gt: '' } },
      { ticket: 'x.y.z' },
      { ticket: `${ticket.slice(0, -2)}aa` },
      { ticket: (await api.user()).accessToken },
      { ticket: (await back(person)).cookie.split('=')[1] },
    ]) {
      const answer = await api.post(REGISTER, { ...FORM, ticket, ...bad });
      expect([answer.status, bad]).toEqual([422, bad]);
    }
    clock += 11 * MINUTE_MS;
    expect((await api.post(REGISTER, { ...FORM, ticket })).body.code).toBe('GOOGLE_FAILED');
    expect((await amounts())[0]).toBe((before[0] as number) + 1);
    expect(await User.exists({ googleSub: person.sub })).toBeNull();
  });

  it('when Google never checked the address, then 422 that says to use a password', async () => {
    for (const wrong of [{ email_verified: false }, { email_verified: 'true' as never }, { email: 'bukan-email' }]) {
      const answer = await enter(newPerson(wrong));
      expect(answer.body).toMatchObject({ code: 'GOOGLE_FAILED', message: expect.stringContaining('password') });
    }
  });
});

describe('an account with the same address', () => {
  it('when both sides are sure of the address, then it is linked once, the owner is notified, and the password still works', async () => {
    const { person, user } = await verifiedOwner();
    const [one, two] = [await back(person), await back(person)];
    const answers = await Promise.all([finish(one.body, one.cookie), finish(two.body, two.cookie)]);
    expect(answers.map(({ status, body }) => [status, body.user?.id])).toEqual([
      [200, user.id],
      [200, user.id],
    ]);
    expect(answers[0]?.body.user).toMatchObject({ hasGoogle: true });
    expect(answers[0]?.body.user.hasPassword).toBeUndefined();
    await api.post('/api/auth/login', user).expect(200);
    const mails = await mailsTo(api, person.email);
    expect(mails.filter(({ subject }) => subject === 'Akun Anda terhubung dengan Google')).toHaveLength(1);
    expect(eventsOf(user.id).filter((event) => event === 'google_linked')).toHaveLength(1);
  });

  it('when Google is sure by the domain of an organisation, then it is linked too', async () => {
    const { person, user } = await verifiedOwner({ email: `guru${count}@sekolah.test`, hd: 'sekolah.test' });
    expect((await enter(person)).body.user.id).toBe(user.id);
  });

  it('when a stranger registered the address first, then the owner neither joins nor loses it, and a reset by mail decides', async () => {
    const person = newPerson();
    const stranger = await api.user({ email: person.email });
    const before = await stored(stranger.id);
    const refused = await enter(person);
    expect([refused.status, refused.body.code]).toEqual([409, 'GOOGLE_PASSWORD_NEEDED']);
    expect(await stored(stranger.id)).toEqual(before);
    expect(eventsOf(null)).toContain('login_refused google GOOGLE_PASSWORD_NEEDED');
    await resetByMail(person.email);
    expect((await api.get('/api/auth/user', stranger.accessToken)).status).toBe(401);
    expect((await api.post('/api/auth/login', stranger)).status).toBe(401);
    expect((await enter(person)).body.user).toMatchObject({ id: stranger.id, hasGoogle: true });
  });

  it('when Google is not sure of the address, or it is another Google account, then 409 and nothing is linked', async () => {
    const outside = await verifiedOwner({ email: `wali${count}@surat.test` });
    expect(await codeOf(outside.person)).toBe('GOOGLE_PASSWORD_NEEDED');
    expect((await stored(outside.user.id))?.googleSub).toBeUndefined();
    const first = newPerson();
    const { user } = await register(first);
    expect(await codeOf(newPerson({ email: first.email }))).toBe('GOOGLE_PASSWORD_NEEDED');
    expect((await stored(user.id))?.googleSub).toBe(first.sub);
  });

  it('when a stranger prepared the account with a Google account of their own, then a reset by the mailbox ends that', async () => {
    const stranger = newPerson({ email: `korban${count}@surat.test` });
    const { user } = await register(stranger);
    await resetByMail(stranger.email);
    const after = await stored(user.id);
    expect([after?.isEmailVerified, after?.googleSub, after?.hasNoPassword]).toEqual([true, undefined, undefined]);
    expect(await codeOf(stranger)).toBe('GOOGLE_PASSWORD_NEEDED');
    await logIn(stranger).expect(200);
  });

  it('when the owner of a Google account sets a password by mail, then both work, and the view says so', async () => {
    const person = newPerson();
    const { user } = await register(person);
    await logIn(person).expect(401);
    await resetByMail(person.email);
    const { body } = await logIn(person).expect(200);
    expect(body.user).toMatchObject({ id: user.id, hasGoogle: true });
    expect(body.user.hasPassword).toBeUndefined();
    expect((await enter(person)).body.user.id).toBe(user.id);
  });

  it('when staff set a password, then the account has one', async () => {
    const { user } = await register(newPerson());
    const { adminToken } = await api.admin();
    const path = `/api/admin/users/${user.id}/reset-password`;
    await api.post(path, { newPassword: NEW_PASSWORD }, adminToken).expect(200);
    expect((await stored(user.id))?.hasNoPassword).toBeUndefined();
  });

  it('when the account is inactive, then 403 ACCOUNT_INACTIVE, whether linked or not', async () => {
    const linked = newPerson();
    const { user } = await register(linked);
    await User.updateOne({ _id: user.id }, { $set: { isActive: false } });
    const other = await verifiedOwner({}, { isActive: false });
    for (const person of [linked, other.person]) expect(await codeOf(person)).toBe('ACCOUNT_INACTIVE');
    expect((await stored(other.user.id))?.googleSub).toBeUndefined();
  });
});

describe('what Google does not open', () => {
  it('when the account has a second factor, then Google alone opens nothing, and the code ends the login', async () => {
    const { person, user } = await verifiedOwner();
    const password = { currentPassword: user.password };
    const { secret } = (await api.post('/api/auth/second-factor/start', password, user.accessToken).expect(200)).body;
    const code = () => codeAt(secret, clock);
    await api.post('/api/auth/second-factor/confirm', { code: code() }, user.accessToken).expect(200);
    const sessions = await Session.countDocuments();
    const refused = await enter(person);
    expect([refused.status, refused.body.code]).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
    expect(await Session.countDocuments()).toBe(sessions);
    clock += MINUTE_MS;
    const { challenge } = refused.body;
    const done = await api.post('/api/auth/login/second-factor', { challenge, code: code() }).expect(200);
    expect(done.body.user.id).toBe(user.id);
  });

  it('when an admin signs in with Google, then the session is of the site, not of the admin area', async () => {
    const { person } = await verifiedOwner({}, { role: 'admin' });
    const { accessToken } = (await enter(person)).body;
    expect((await api.get('/api/admin/users', accessToken)).status).toBe(403);
  });
});

describe('ending it', () => {
  const unlink = (currentPassword: unknown, token: string) =>
    api.post('/api/auth/google/unlink', { currentPassword }, token);

  it('when the password is right, then Google opens the account no more, other sessions end, and the owner is notified', async () => {
    const { person, user } = await verifiedOwner({ email: `lepas${count}@sekolah.test`, hd: 'sekolah.test' });
    const other = (await enter(person)).body;
    expect((await unlink('salah-sekali', user.accessToken)).body.fields[0].path).toBe('currentPassword');
    for (const bad of [undefined, '', 7, { $ne: 1 }]) expect((await unlink(bad, user.accessToken)).status).toBe(422);
    const answers = await Promise.all([1, 2, 3].map(() => unlink(user.password, user.accessToken)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await unlink(user.password, user.accessToken)).status).toBe(409);
    expect((await api.get('/api/auth/user', other.accessToken)).status).toBe(401);
    expect((await api.get('/api/auth/user', user.accessToken).expect(200)).body.hasGoogle).toBeUndefined();
    expect((await mailsTo(api, person.email)).map(({ subject }) => subject)).toContain(
      'Google diputuskan dari akun Anda',
    );
    expect(eventsOf(user.id)).toContain('google_unlinked');
  });

  it('when the account has no password yet, then no password is right', async () => {
    const { accessToken, user } = await register(newPerson());
    expect((await unlink('apa-saja-1', accessToken)).status).toBe(422);
    expect((await stored(user.id))?.googleSub).toBeDefined();
  });

  it('when a sign-in was checked before and finishes after it, then that session does not start', async () => {
    const person = newPerson();
    const { user } = await register(person);
    const asChecked = await stored(user.id);
    await User.updateOne({ _id: user.id }, { $unset: { googleSub: 1 } });
    const client = { device: 'Chrome di Android' } as Client;
    const late = signIn(asChecked as UserDocument, 'user', { services: api.services, client, isKnownDevice: true });
    await expect(late).rejects.toMatchObject({ code: 'Unauthorized' });
    expect(await Session.countDocuments({ 'sess.userId': user.id })).toBe(0);
  });
});

describe('an answer that is not valid', () => {
  const other = 'https://accounts.jahat.test';
  const faults: Faults[] = [
    { claims: { nonce: 'lain' } },
    { claims: { nonce: undefined } },
    { claims: { aud: 'klien-lain' } },
    { claims: { iss: other } },
    { claims: { exp: Math.floor(Date.now() / 1000) - 3600 } },
    { claims: { sub: undefined } },
    { hasForeignKey: true },
    { header: { alg: 'none' } },
    { header: { alg: 'HS256' } },
    { header: { kid: 'kunci-lain' } },
  ];
  it('when the token has another claim, or a signature that does not count, then 422 and nothing is stored', async () => {
    const person = newPerson();
    const { user } = await register(person);
    const before = await amounts();
    const message = 'Masuk dengan Google tidak berhasil. Silakan coba lagi.';
    for (const fault of faults) {
      google.fail(fault);
      const answer = await enter(person);
      expect([fault, answer.status, answer.body]).toEqual([
        fault,
        422,
        { code: 'GOOGLE_FAILED', message, requestId: expect.any(String) },
      ]);
    }
    expect(await amounts()).toEqual(before);
    expect((await stored(user.id))?.lastLoginAt).toEqual(new Date(clock));
  });

  it('when state, code, cookie or issuer is wrong, old, of another browser or used, then 422 and nothing is stored', async () => {
    const person = newPerson();
    await register(person);
    const before = await amounts();
    const [one, two] = [await back(person), await back(person)];
    const tries: [object, string | undefined][] = [
      [one.body, undefined],
      [one.body, 'kenali_google=palsu'],
      [one.body, `${one.cookie}x`],
      [one.body, `kenali_google=${await ticketOf(newPerson())}`],
      [{ ...one.body, state: 'lain' }, one.cookie],
      [one.body, two.cookie],
      [{ ...one.body, iss: other }, one.cookie],
      [{ code: one.body.code, state: one.body.state }, one.cookie],
      [{ ...one.body, code: 'tebakan' }, one.cookie],
      [{ ...one.body, code: two.body.code }, one.cookie],
    ];
    for (const [body, cookie] of tries) {
      const answer = await finish(body, cookie);
      expect([answer.status, answer.body.code]).toEqual([422, 'GOOGLE_FAILED']);
    }
    expect(await amounts()).toEqual(before);
    const third = await back(person);
    const done = await finish(third.body, third.cookie).expect(200);
    expect(cookieOf(done)).toContain('Max-Age=0');
    expect((await finish(third.body, third.cookie)).body.code).toBe('GOOGLE_FAILED');
    const late = await back(person);
    clock += 11 * MINUTE_MS;
    expect((await finish(late.body, late.cookie)).body.code).toBe('GOOGLE_FAILED');
    expect(eventsOf(null)).toContain('login_failed google');
  });

  it('when the body is incomplete or invalid, then 422 before anything is asked', async () => {
    const { cookie } = await back(newPerson());
    const asked = google.requests();
    const long = { code: 'a', state: 'a'.repeat(201) };
    for (const body of [{}, { code: 'a' }, { state: 'a' }, { code: { $gt: '' }, state: 'a' }, long])
      expect([body, (await finish(body, cookie)).body.code]).toEqual([body, 'VALIDATION']);
    expect(google.requests()).toBe(asked);
  });
});

describe('Google is down', () => {
  it.each([['none' as const], [500], [302], ['too long' as const]])(
    'when it answers %s, then 503, and the password still works',
    async (answer) => {
      const { person, user } = await verifiedOwner();
      const { body, cookie } = await back(person);
      google.fail({ answer });
      const refused = await finish(body, cookie);
      expect([refused.status, refused.body.code]).toEqual([503, 'GOOGLE_UNAVAILABLE']);
      expect(refused.headers['retry-after']).toBeDefined();
      await api.post('/api/auth/login', user).expect(200);
    },
  );

  it('when it was never reached, then the start answers 503, and works once it is up', async () => {
    const { config } = api.services;
    const settings = config.google;
    // New settings, so that nothing is known about the provider.
    config.google = { ...(settings as NonNullable<typeof settings>) };
    google.fail({ answer: 500 });
    try {
      expect((await api.post(START)).body.code).toBe('GOOGLE_UNAVAILABLE');
      google.fail();
      await api.post(START).expect(200);
      config.google = { ...(settings as NonNullable<typeof settings>), clientSecret: 'salah' };
      expect((await enter(newPerson())).body.code).toBe('GOOGLE_UNAVAILABLE');
    } finally {
      config.google = settings;
    }
  });
});

it('the log: when people signed in, registered and were refused, then it has no code, token, ticket, cookie, name or address', () => {
  const log = lines.join('\n');
  expect(log).toContain('google_linked');
  for (const secret of google.issued) expect(log).not.toContain(secret);
  for (const text of ['eyJ', 'Dewi', 'gmail.com', '081200000001', google.env.GOOGLE_CLIENT_SECRET])
    expect(log).not.toContain(text);
});
