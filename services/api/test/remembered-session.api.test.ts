import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { createApp } from '../src/app.ts';
import { createGuardedCache } from '../src/change-feed/guarded-cache.ts';
import { type CachedWriter, clusterTimeOf } from '../src/change-feed/index.ts';
import { confirmByMajority, currentTerm } from '../src/db/majority.ts';
import { createIdentifyWriter, Session, User } from '../src/features/auth/index.ts';
import { eraseNext } from '../src/features/erasure/index.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { type Calls, callsTo, type TestApi, testApi } from './harness.ts';
import { codeIn, mailsTo } from './mail.ts';
import { ALYA, formOf, REFUSED, restrict } from './restriction.ts';
import { entitle, read } from './sensory.ts';
import { until } from './until.ts';

/** From this age on, an ended session is certain to have changed it. */
const OLD_MS = 120_001;
const DAY_MS = 24 * 3_600_000;
let clock = Date.parse('2026-11-22T10:45:00Z');
const api = testApi({ now: () => new Date(clock) });
/** Another process whose change stream never reports anything, and has proved nothing: only a write can tell it what has ended. */
let deaf: Calls;
const writers = createGuardedCache<number, CachedWriter>(100, (writer) => (writer ? [writer.session] : []));
const fill = jest.spyOn(writers, 'fill');

let parent: Awaited<ReturnType<TestApi['user']>>;
let id: number;
beforeAll(async () => {
  const { config, now } = api.services;
  const identifyWriter = createIdentifyWriter(config, now, { writers, followedUntil: () => 0 });
  deaf = callsTo(createApp({ ...api.services, identifyWriter }));
});
beforeEach(async () => {
  await api.clean();
  writers.dropAll();
  parent = await api.user({ isEmailVerified: true });
  id = await entitle(parent.id, { createdAt: new Date(clock - OLD_MS) });
});

const pathOf = (userAssessmentId = id, call = 'save-progress') => `/api/user-assessments/${userAssessmentId}/${call}`;
const save = (item: number, token = parent.accessToken) => deaf.post(pathOf(), { responses: { [item]: 3 } }, token);
const logIn = async () =>
  (await api.post('/api/auth/login', { email: parent.email, password: parent.password }).expect(200)).body;

/** The second save proves what the first one has read, so that the third asks nothing about its caller. */
async function saveUntilRemembered(token = parent.accessToken) {
  for (const item of [1, 2]) await save(item, token).expect(200);
  fill.mockClear();
  await save(3, token).expect(200);
  expect(fill).not.toHaveBeenCalled();
}

describe('when another process ends a session that this one remembers, then the next save with it is refused', () => {
  const NEW = { newPassword: 'kelapa muda di teras 7' };
  const fromElsewhere = async (path: string, body?: object) =>
    api.post(`/api/auth/${path}`, body, (await logIn()).accessToken).expect(200);
  const byStaff = async (call: string, body?: object) =>
    api.post(`/api/admin/users/${parent.id}/${call}`, body, (await api.admin()).adminToken).expect(200);
  const changedByStaff = async (change: object) =>
    api.patch(`/api/admin/users/${parent.id}`, change, (await api.admin()).adminToken).expect(200);
  const ends: Record<string, () => Promise<unknown>> = {
    'by logging out': () => api.post('/api/auth/logout', { refreshToken: parent.refreshToken }).expect(200),
    'as one of the own sessions': () => {
      const { sid } = JSON.parse(Buffer.from(String(parent.accessToken.split('.')[1]), 'base64url').toString());
      return fromElsewhere(`sessions/${sid}/end`);
    },
    'with all other sessions': () => fromElsewhere('sessions/end-all', { includeCurrent: false }),
    'with a new password': () => fromElsewhere('change-password', { currentPassword: parent.password, ...NEW }),
    'with all sessions': () =>
      api.post('/api/auth/sessions/end-all', { includeCurrent: true }, parent.accessToken).expect(200),
    'with a new password from a code': async () => {
      await api.post('/api/auth/forgot-password', { email: parent.email }).expect(200);
      const otp = codeIn((await mailsTo(api, parent.email))[0]);
      return api.post('/api/auth/reset-password', { email: parent.email, otp, ...NEW }).expect(200);
    },
    'with a new password from staff': () => byStaff('reset-password', NEW),
    'because staff reset its second factor': async () => {
      const secondFactor = { secret: 'sealed', enabledAt: new Date(clock), lastStep: 1, recoveryCodes: [] };
      await User.updateOne({ _id: parent.id }, { $set: { secondFactor } });
      return byStaff('reset-second-factor');
    },
    'because its refresh token was stolen': async () => {
      const old = parent.refreshToken;
      await api.post('/api/auth/refresh', { refreshToken: old }).expect(200);
      clock += 120_000;
      return api.post('/api/auth/refresh', { refreshToken: old }).expect(401);
    },
    'because staff deactivate the account': () => changedByStaff({ isActive: false }),
    'because staff change its role': () => changedByStaff({ role: 'internal' }),
    'because newer sessions are too many': async () => {
      for (let count = 0; count < 20; count += 1) {
        clock += 1000;
        await logIn();
      }
    },
  };

  it.each(Object.keys(ends))('%s', async (how) => {
    await saveUntilRemembered();
    const before = await read(id);
    await ends[how]?.();
    await save(4).expect(401);
    const { progress, revision } = await read(id);
    expect({ progress, revision }).toEqual({ progress: before.progress, revision: before.revision });
  });
});

it('when the account is deleted, then the next save of a process that remembers it is refused and stores nothing', async () => {
  await saveUntilRemembered();
  const body = { kind: 'delete_account', currentPassword: parent.password };
  await api.post('/api/data-requests/deletion', body, parent.accessToken).expect(200);
  clock += 7 * DAY_MS + 1;
  await eraseNext(api.services);
  await save(4).expect(401);
  expect((await read(id)).progress.responses).toEqual({});
});

it.each([
  { whose: 'the account', child: undefined },
  { whose: 'the child', child: ALYA },
])(
  'when the owner restricts the processing of $whose, then the next save of a process that remembers it is refused',
  async ({ child }) => {
    await deaf.post(pathOf(), { participantInfo: formOf(ALYA) }, parent.accessToken).expect(200);
    await saveUntilRemembered();
    await restrict(api, parent.accessToken, child);
    const { status, body } = await save(4);
    expect([status, body.code]).toEqual(REFUSED);
    expect((await read(id)).progress.responses).toEqual({ 1: 3, 2: 3, 3: 3 });
  },
);

it('when sessions end, then in `endSessions` alone', () => {
  const src = join(import.meta.dirname, '../src');
  const ending = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => /\bSession\.(?:delete|findOneAndDelete|bulkWrite)/.test(readFileSync(join(src, file), 'utf8')));
  expect(ending).toEqual(['features/auth/session/start-session.ts']);
});

it('when the session of a refused save has ended, then the refusal tells nothing about the account', async () => {
  await saveUntilRemembered();
  await api.post('/api/auth/logout', { refreshToken: parent.refreshToken }).expect(200);
  await deaf.post(pathOf(), { responses: { 999: 3 } }, parent.accessToken).expect(401);
  await deaf.post(pathOf(), { currentPage: 'x' }, parent.accessToken).expect(401);
  await deaf.post(pathOf(id + 1), {}, parent.accessToken).expect(401);
});

it('when another session of the account ends, then saves of this one continue and are stored', async () => {
  await saveUntilRemembered();
  const { refreshToken } = await logIn();
  await api.post('/api/auth/logout', { refreshToken }).expect(200);
  for (const item of [4, 5]) await save(item).expect(200);
  fill.mockClear();
  await save(6).expect(200);
  expect(fill).not.toHaveBeenCalled();
  expect((await read(id)).progress.responses).toEqual({ 1: 3, 2: 3, 3: 3, 4: 3, 5: 3, 6: 3 });
});

it('when two sessions save at once and one of them has ended, then only the other one is stored', async () => {
  const other = await logIn();
  for (const token of [parent.accessToken, other.accessToken]) for (const item of [1, 2]) await save(item, token);
  await saveUntilRemembered();
  await api.post('/api/auth/logout', { refreshToken: parent.refreshToken }).expect(200);
  const statuses = await Promise.all([save(7), save(8, other.accessToken), save(9)]);
  expect(statuses.map(({ status }) => status)).toEqual([401, 200, 401]);
  expect((await read(id)).progress.responses).toEqual({ 1: 3, 2: 3, 3: 3, 8: 3 });
});

it('when the user assessment was just created, then each save asks, because a session that ended meanwhile has not changed it', async () => {
  await UserAssessment.updateOne({ _id: id }, { $set: { createdAt: new Date(clock) } });
  fill.mockClear();
  for (const item of [1, 2, 3]) await save(item).expect(200);
  expect(fill).toHaveBeenCalledTimes(3);
  await Session.deleteMany({ 'sess.userId': parent.id });
  await save(4).expect(401);
  const again = await logIn();
  clock += OLD_MS;
  await save(4, again.accessToken).expect(200);
  await saveUntilRemembered(again.accessToken);
});

it('when a remembered session has expired, then its save is refused', async () => {
  await Session.updateOne({ 'sess.userId': parent.id }, { $set: { expire: new Date(clock + 60_000) } });
  await saveUntilRemembered();
  clock += 60_001;
  await save(4).expect(401);
});

describe('the change stream', () => {
  /** What was written until now must not be what makes the process forget. */
  const passed = async () => {
    const written = clusterTimeOf(await confirmByMajority(currentTerm()));
    await until(async () => api.services.changeFeed.isCurrent(written));
  };
  const remember = async () => {
    const { changeFeed } = api.services;
    for (const item of [1, 2]) await api.post(pathOf(), { responses: { [item]: 3 } }, parent.accessToken).expect(200);
    await passed();
    await api.post(pathOf(), { responses: { 3: 3 } }, parent.accessToken).expect(200);
    expect(changeFeed.writers.get(parent.id)).toMatchObject({ role: 'user' });
  };
  const isForgotten = () => until(async () => !api.services.changeFeed.writers.get(parent.id));

  it('when the stream has passed the first save, then the second one asks nothing about its caller', async () => {
    const { changeFeed } = api.services;
    await passed();
    await api.post(pathOf(), { responses: { 1: 3 } }, parent.accessToken).expect(200);
    const saved = performance.now();
    await until(async () => Number(changeFeed.followedUntil()) > saved);
    const asks = jest.spyOn(changeFeed.writers, 'fill');
    await api.post(pathOf(), { responses: { 2: 3 } }, parent.accessToken).expect(200);
    expect(asks).not.toHaveBeenCalled();
    asks.mockRestore();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a session is removed', () => mongoose.connection.collection('sessions').deleteMany({ 'sess.userId': parent.id })],
    [
      'an account is deactivated',
      () =>
        mongoose.connection.collection('users').updateOne({ _id: parent.id as never }, { $set: { isActive: false } }),
    ],
  ])('when %s past the API, then the process forgets its user', async (_what, change) => {
    await remember();
    await change();
    await isForgotten();
    await api.post(pathOf(), {}, parent.accessToken).expect(401);
  });
});
