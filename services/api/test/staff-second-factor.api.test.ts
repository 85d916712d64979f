import { callSchemas } from '@kenali/contracts/schemas';
import { resetSecondFactorOf } from '../src/features/admin/index.ts';
import { AuditEntryModel } from '../src/features/audit/index.ts';
import { Session, startSession, User } from '../src/features/auth/index.ts';
import { type AdminFixture, type AdminKey, createAdminFixture, hashDatabase, requests, sendTo } from './admin-calls.ts';
import { FakeProvider } from './fake-provider.ts';
import { type Calls, securityEvents, testApi } from './harness.ts';
import { mailsTo } from './mail.ts';
import { FEATURE_CALLS_WITH_PROOF, FEATURE_FILES } from './practice-features.ts';
import { codeAt, STEP_MS, wrongCode } from './totp.ts';

const MINUTE_MS = 60_000;
const PROOF_MS = 10 * MINUTE_MS;
let clock = Date.now();
const lines: string[] = [];
const provider = new FakeProvider();
const api = testApi({
  hasOwnDatabase: true,
  isDrawing: false,
  provider,
  now: () => new Date(clock),
  logLine: (line) => void lines.push(line),
});
let fixture: AdminFixture;
beforeAll(async () => {
  fixture = await createAdminFixture(api, provider);
});
// Codes of an earlier test are used up.
beforeEach(() => {
  clock += 10 * STEP_MS;
});

const LOGIN = '/api/admin/login';
const FACTOR = '/api/admin/second-factor';
const codeFor = (secret: string) => codeAt(secret, clock);
const newToken = async (id: number) => (await startSession(api.services, id, 'admin', { device: 'Tes' })).accessToken;
const stored = (id: number) => User.findById(id).lean();
const eventsOf = (id: number) =>
  securityEvents(lines)
    .filter(({ account }) => account === id)
    .map(({ event, target }) => (target ? `${event} ${target}` : event));
const subjectsTo = async (email: string) => (await mailsTo(api, email)).map(({ subject }) => subject);

async function setUp({ password }: { password: string }, token: string) {
  const { secret } = (await api.post(`${FACTOR}/start`, { currentPassword: password }, token).expect(200)).body;
  const { body } = await api.post(`${FACTOR}/confirm`, { code: codeFor(secret) }, token).expect(200);
  clock += 2 * STEP_MS;
  return { secret: secret as string, codes: body.recoveryCodes as string[] };
}
/** An admin with a second factor and a session that has not proven it. */
async function securedAdmin() {
  const admin = await api.user({ role: 'admin' });
  const factor = await setUp(admin, await newToken(admin.id));
  return { ...admin, ...factor, token: await newToken(admin.id) };
}
const prove = (code: unknown, token?: string) => api.post(`${FACTOR}/prove`, { code } as object, token);
const role = (token: string, id = fixture.ids.user) => api.patch(`/api/admin/users/${id}`, { role: 'user' }, token);

async function whileRequired(work: () => Promise<void>): Promise<void> {
  const { config } = api.services;
  api.services.config = { ...config, requireStaffSecondFactor: true };
  try {
    await work();
  } finally {
    api.services.config = config;
  }
}

const keys = Object.keys(requests({ admin: { email: '', password: '' }, ids: {} } as AdminFixture)) as AdminKey[];
const signedIn = keys.filter((key) => callSchemas[key].caller === 'admin');
const OPEN: readonly AdminKey[] = [
  'POST /api/admin/logout',
  'GET /api/admin/second-factor',
  'POST /api/admin/second-factor/start',
  'POST /api/admin/second-factor/confirm',
];

describe('STAFF_SECOND_FACTOR=required', () => {
  it('when the admin has no second factor, then only what sets one up opens', async () => {
    const { id } = await api.user({ role: 'admin' });
    const token = await newToken(id);
    const before = await hashDatabase();
    await whileRequired(async () => {
      for (const key of signedIn.filter((each) => !OPEN.includes(each)))
        for (const body of [undefined, { anything: 'else' }]) {
          const refused = await sendTo(api, fixture, key, { token, body });
          expect([key, refused.status, refused.body.code]).toEqual([key, 403, 'SECOND_FACTOR_MISSING']);
        }
      expect(await hashDatabase()).toEqual(before);
      for (const key of OPEN) {
        const { body } = await sendTo(api, fixture, key, { token: await newToken(id) });
        expect([key, body.code]).not.toEqual([key, 'SECOND_FACTOR_MISSING']);
      }
    });
  });

  it('when the admin logs in and sets it up, then everything opens, the other sessions end, and the entry is recorded', async () => {
    await whileRequired(async () => {
      const admin = await api.user({ role: 'admin' });
      const { body } = await api.post(LOGIN, { email: admin.email, password: admin.password }).expect(200);
      expect(Object.keys(body).sort()).toEqual(['accessToken', 'user']);
      const token = body.accessToken;
      expect((await api.get('/api/admin/user', token)).body.code).toBe('SECOND_FACTOR_MISSING');
      expect((await api.get(FACTOR, token).expect(200)).body.isOn).toBe(false);
      expect((await prove('123456', token)).body.code).toBe('SECOND_FACTOR_MISSING');
      const { codes } = await setUp(admin, token);
      expect(codes).toHaveLength(10);
      await api.get('/api/admin/user', token).expect(200);
      // The code of the setup is a proof.
      await role(token).expect(200);
      expect((await api.get('/api/auth/user', admin.accessToken)).status).toBe(401);
      expect(await AuditEntryModel.countDocuments({ action: 'admin.second_factor_on', 'actor.id': admin.id })).toBe(1);
      expect((await api.post(LOGIN, { email: admin.email, password: admin.password })).body.code).toBe(
        'SECOND_FACTOR_REQUIRED',
      );
      await User.updateOne({ _id: admin.id }, { $unset: { secondFactor: 1 } });
      expect((await api.get('/api/admin/user', token)).body.code).toBe('SECOND_FACTOR_MISSING');
    });
  });

  it('when it is offered, then an admin without one works as before, and has nothing to prove', async () => {
    const { adminToken } = await api.admin();
    await role(adminToken).expect(200);
    await api.get('/api/admin/assessments/csv', adminToken).expect(200);
    expect((await prove('123456', adminToken)).status).toBe(409);
  });

  it('when start and confirm get a wrong password, a wrong code or nothing, then 4xx and it stays off', async () => {
    const admin = await api.user({ role: 'admin' });
    const token = await newToken(admin.id);
    for (const bad of [undefined, '', 7, 'salah-sekali'])
      expect((await api.post(`${FACTOR}/start`, { currentPassword: bad }, token)).status).toBe(422);
    expect((await api.post(`${FACTOR}/confirm`, { code: '123456' }, token)).status).toBe(409);
    const { secret } = (await api.post(`${FACTOR}/start`, { currentPassword: admin.password }, token)).body;
    for (const bad of [undefined, 'x', wrongCode(codeFor(secret))])
      expect((await api.post(`${FACTOR}/confirm`, { code: bad }, token)).status).toBe(422);
    expect((await stored(admin.id))?.secondFactor).toBeUndefined();
    const confirm = () => api.post(`${FACTOR}/confirm`, { code: codeFor(secret) }, token);
    expect((await Promise.all([confirm(), confirm()])).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await AuditEntryModel.countDocuments({ 'actor.id': admin.id })).toBe(1);
  });
});

const FILES = signedIn.filter((key) => callSchemas[key].file);
/** Every call whose answer is a file, and the changes that a stolen session must not make. */
const PROVEN = [
  'PATCH /api/admin/users/{id}',
  'POST /api/admin/change-password',
  'POST /api/admin/users/{id}/licence',
  'POST /api/admin/users/{id}/reset-password',
  'POST /api/admin/users/{id}/reset-second-factor',
  'POST /api/admin/orders/{id}/refunds',
  'POST /api/admin/refunds/{id}/send',
  'POST /api/admin/refunds/{id}/record',
  'POST /api/admin/refunds/{id}/withdraw',
  'POST /api/admin/pack-proposals/{id}/decide',
  ...FEATURE_CALLS_WITH_PROOF,
  ...FILES,
];

describe('calls that need a proof', () => {
  it('names every kind of file', () => {
    expect([...FILES].sort()).toEqual([
      'GET /api/admin/assessments/csv',
      'GET /api/admin/assessments/xlsx',
      'GET /api/admin/assessments/{id}/pdf',
      'GET /api/admin/instruments/{id}/{version}/research/csv',
      'GET /api/admin/instruments/{id}/{version}/research/xlsx',
      'GET /api/admin/instruments/{id}/{version}/statistics/xlsx',
      'GET /api/admin/reports/pdf',
      'GET /api/admin/reports/xlsx',
      ...FEATURE_FILES,
    ]);
  });

  it('when the session has no proof, then exactly these calls are refused and change nothing', async () => {
    const admin = await securedAdmin();
    const refused: string[] = [];
    for (const key of signedIn.filter((each) => each !== 'POST /api/admin/second-factor/prove')) {
      const before = PROVEN.includes(key) ? await hashDatabase() : null;
      const token = await newToken(admin.id);
      const body = key === 'PATCH /api/admin/users/{id}' ? { role: 'internal', firstName: 'Rina' } : undefined;
      const answer = await sendTo(api, fixture, key, { token, body });
      if (answer.body.code !== 'SECOND_FACTOR_NEEDED') continue;
      expect(answer.status).toBe(403);
      refused.push(key);
      if (before) expect(await hashDatabase()).toEqual(before);
    }
    expect(refused.sort()).toEqual([...PROVEN].sort());
  });

  it('when a change of a user has neither a role nor a number, then no proof is needed', async () => {
    const { token } = await securedAdmin();
    const number = { whatsappNumber: '081299990000' };
    const refused = await api.patch(`/api/admin/users/${fixture.ids.other}`, number, token);
    expect([refused.status, refused.body.code]).toEqual([403, 'SECOND_FACTOR_NEEDED']);
    await api.patch(`/api/admin/users/${fixture.ids.other}`, { firstName: 'Bayu' }, token).expect(200);
  });

  it('when a code proves it, then for ten minutes of this session alone', async () => {
    const { id, secret, token } = await securedAdmin();
    const other = await newToken(id);
    expect((await role(token)).body.code).toBe('SECOND_FACTOR_NEEDED');
    expect((await prove(codeFor(secret), token).expect(200)).body).toEqual({ success: true });
    await role(token).expect(200);
    await api.get('/api/admin/reports/xlsx', token).expect(200);
    expect((await role(other)).body.code).toBe('SECOND_FACTOR_NEEDED');
    clock += PROOF_MS;
    await role(token).expect(200);
    clock += 1;
    expect((await role(token)).body.code).toBe('SECOND_FACTOR_NEEDED');
    expect(eventsOf(id)).toEqual(['second_factor_on', 'second_factor_proven']);
    const sessions = await Session.find({ 'sess.userId': id }).lean();
    expect(sessions.filter(({ sess }) => sess.provenAt)).toHaveLength(2);
  });

  it('when the login asked for a code, then this is a proof', async () => {
    const { email, password, secret } = await securedAdmin();
    const { challenge } = (await api.post(LOGIN, { email, password }).expect(403)).body;
    const { body } = await api.post(`${LOGIN}/second-factor`, { challenge, code: codeFor(secret) }).expect(200);
    await role(body.accessToken).expect(200);
  });

  it('when the code is wrong, used, not a text or of somebody else, then nothing is proven', async () => {
    const [admin, stranger] = [await securedAdmin(), await securedAdmin()];
    const code = codeFor(admin.secret);
    expect((await prove(wrongCode(code), admin.token)).body.code).toBe('SECOND_FACTOR_INVALID');
    expect((await prove(codeFor(stranger.secret), admin.token)).body.code).toBe('SECOND_FACTOR_INVALID');
    for (const bad of [undefined, null, 7, '', ['123456'], { $gt: '' }, 'x'.repeat(41)])
      expect((await prove(bad, admin.token)).body.code).toBe('VALIDATION');
    expect((await role(admin.token)).body.code).toBe('SECOND_FACTOR_NEEDED');
    const answers = await Promise.all([1, 2, 3].map(() => prove(code, admin.token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect((await prove(code, await newToken(admin.id))).status).toBe(422);
    expect(eventsOf(admin.id).filter((event) => event === 'second_factor_failed')).toHaveLength(5);
  });

  it('when the app is lost, then a recovery code proves it once', async () => {
    const { id, token, codes } = await securedAdmin();
    await prove(codes[0], token).expect(200);
    await role(token).expect(200);
    expect((await prove(codes[0], token)).status).toBe(422);
    expect((await stored(id))?.secondFactor?.recoveryCodes).toHaveLength(9);
  });

  it('when a code is guessed, then the guesses are refused after a few', async () => {
    const { secret, token } = await securedAdmin();
    const { config } = api.services;
    api.services.config = { ...config, rateLimits: true };
    try {
      const statuses: number[] = [];
      for (let guess = 0; guess < 12; guess += 1)
        statuses.push((await prove(wrongCode(codeFor(secret)), token)).status);
      expect(statuses.slice(0, 5)).toEqual(Array(5).fill(422));
      expect(statuses.at(-1)).toBe(429);
      expect((await role(token)).body.code).toBe('SECOND_FACTOR_NEEDED');
    } finally {
      api.services.config = config;
    }
  });

  it('when one process got the code, then the proof counts in another one; without one, both refuse', async () => {
    const serve = async (there: Calls) => {
      const admin = await securedAdmin();
      const before = clock;
      // The other process has the real clock.
      clock = Date.now();
      const token = await newToken(admin.id);
      const change = () => there.patch(`/api/admin/users/${fixture.ids.user}`, { role: 'user' }, token);
      expect((await change()).body.code).toBe('SECOND_FACTOR_NEEDED');
      await User.updateOne({ _id: admin.id }, { $set: { 'secondFactor.lastStep': 1 } });
      const code = codeFor(admin.secret);
      const proofs = await Promise.all([prove(code, token), there.post(`${FACTOR}/prove`, { code }, token)]);
      expect(proofs.map(({ status }) => status).sort()).toEqual([200, 422]);
      await change().expect(200);
      await role(token).expect(200);
      const { adminToken } = await api.admin();
      expect((await there.get('/api/admin/users', adminToken)).body.code).toBe('SECOND_FACTOR_MISSING');
      clock = before;
    };
    await api.whileOtherRuns(serve, { STAFF_SECOND_FACTOR: 'required' });
  });
});

describe('a reset by another admin', () => {
  const reset = (id: number, token: string) => api.post(`/api/admin/users/${id}/reset-second-factor`, undefined, token);

  it('when it is proven, then the factor and the sessions end, and entry, event and mail say so; again gives 409', async () => {
    const [admin, lost] = [await securedAdmin(), await securedAdmin()];
    await prove(codeFor(admin.secret), admin.token).expect(200);
    const shown = async () =>
      (await api.get(`/api/admin/users?search=${lost.email}`, admin.token)).body[0] as { hasSecondFactor?: true };
    expect((await shown()).hasSecondFactor).toBe(true);
    expect(JSON.stringify(await shown())).not.toMatch(/secret|recovery/);
    const answers = await Promise.all([reset(lost.id, admin.token), reset(lost.id, admin.token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await stored(lost.id))?.secondFactor).toBeUndefined();
    expect(await Session.countDocuments({ 'sess.userId': lost.id })).toBe(0);
    expect(await shown()).not.toHaveProperty('hasSecondFactor');
    const entries = await AuditEntryModel.find({ action: 'user.reset_second_factor', 'actor.id': admin.id }).lean();
    expect(entries.map(({ target }) => target)).toEqual([{ kind: 'user', id: lost.id, name: 'Sari Putri' }]);
    expect(eventsOf(admin.id)).toContain(`second_factor_reset ${lost.id}`);
    const subjects = await subjectsTo(lost.email);
    expect(subjects.filter((each) => each === 'Verifikasi dua langkah dimatikan oleh tim kami')).toHaveLength(1);
    const { body } = await api.post(LOGIN, { email: lost.email, password: lost.password }).expect(200);
    await whileRequired(async () => {
      expect((await api.get('/api/admin/user', body.accessToken)).body.code).toBe('SECOND_FACTOR_MISSING');
    });
  });

  it('when it is the own account, or one without a second factor, then 4xx and nothing changes', async () => {
    const admin = await securedAdmin();
    await prove(codeFor(admin.secret), admin.token).expect(200);
    const plain = await api.user();
    const before = await hashDatabase();
    for (const [id, status] of [
      [admin.id, 403],
      [plain.id, 409],
    ] as const)
      expect((await reset(id, admin.token)).status).toBe(status);
    expect(await hashDatabase()).toEqual(before);
  });

  it('when a setup is confirmed at the moment of the reset, then the pending secret is gone', async () => {
    const [{ adminToken }, lost] = [await api.admin(), await securedAdmin()];
    await User.updateOne({ _id: lost.id }, { $set: { pendingFactor: { secret: 'x', startedAt: new Date(clock) } } });
    await reset(lost.id, adminToken).expect(200);
    expect(await stored(lost.id)).not.toHaveProperty('pendingFactor');
  });
});

describe('second-factor:reset, for the only admin', () => {
  it('when the account has one, then it ends as with another admin; otherwise it names the reason', async () => {
    const admin = await securedAdmin();
    await resetSecondFactorOf(admin.email, api.services.now);
    expect((await stored(admin.id))?.secondFactor).toBeUndefined();
    expect((await api.get('/api/admin/user', admin.token)).status).toBe(401);
    expect(await subjectsTo(admin.email)).toContain('Verifikasi dua langkah dimatikan oleh tim kami');
    const filter = { action: 'user.reset_second_factor' as const, 'target.id': admin.id };
    expect((await AuditEntryModel.findOne(filter).lean())?.details).toEqual({ command: true });
    await expect(resetSecondFactorOf(admin.email, api.services.now)).rejects.toThrow('has no second factor');
    await expect(resetSecondFactorOf('tiada@contoh.test', api.services.now)).rejects.toThrow('has no account');
    expect(await AuditEntryModel.countDocuments(filter)).toBe(1);
  });
});
