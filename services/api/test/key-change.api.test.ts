import { createApp } from '../src/app.ts';
import { createIdentify, createIdentifyPoller, User } from '../src/features/auth/index.ts';
import { findKnownDevice, rememberDevice } from '../src/features/auth/session/known-device.ts';
import { reminderOptOut } from '../src/features/user-assessments/emails/reminder-opt-out.ts';
import type { Client } from '../src/http/client.ts';
import type { Services } from '../src/services.ts';
import { callsTo, testApi } from './harness.ts';
import { codeIn, FakeTransport, sendAll } from './mail.ts';

const NEW = 'new-for-tests-0123456789-abcdefghijkl';
/** The processes of the three restarts in docs/runbook.md, and one that was given the new key alone. */
let steps: Record<'old' | 'accepts new' | 'signs with new' | 'new', Services>;
const doorOf = (services: Services) => callsTo(createApp(services));

const api = testApi();
beforeAll(async () => {
  const old = api.services.config.jwtSecret;
  const withKeys = (jwtSecret: string, jwtOtherSecret: string | null): Services => {
    const { now, changeFeed } = api.services;
    const config = { ...api.services.config, jwtSecret, jwtOtherSecret };
    const identifyPoller = createIdentifyPoller(config, now, changeFeed);
    return { ...api.services, config, identify: createIdentify(config, now), identifyPoller };
  };
  steps = {
    old: api.services,
    'accepts new': withKeys(old, NEW),
    'signs with new': withKeys(NEW, old),
    new: withKeys(NEW, null),
  };
});

type Step = keyof typeof steps;
/** Those that run at the same time during a restart of one process after the other. */
const TOGETHER: [signs: Step, other: Step][] = [
  ['old', 'accepts new'],
  ['accepts new', 'old'],
  ['accepts new', 'signs with new'],
  ['signs with new', 'accepts new'],
  ['signs with new', 'new'],
  ['new', 'signs with new'],
];

it.each(TOGETHER)(
  'when a process with the keys "%s" signs, then one with "%s" accepts session, refresh token and admin session',
  async (signs, other) => {
    const [here, there] = [doorOf(steps[signs]), doorOf(steps[other])];
    const { email, password } = await api.user();
    const first = (await here.post('/api/auth/login', { email, password }).expect(200)).body;
    await there.get('/api/auth/user', first.accessToken).expect(200);
    await there.get('/api/orders', first.accessToken).expect(200);
    const second = (await there.post('/api/auth/refresh', { refreshToken: first.refreshToken }).expect(200)).body;
    await here.get('/api/auth/user', second.accessToken).expect(200);
    // The first answer got lost: the repeated request reaches another process.
    const again = (await here.post('/api/auth/refresh', { refreshToken: first.refreshToken }).expect(200)).body;
    await there.post('/api/auth/refresh', { refreshToken: again.refreshToken }).expect(200);

    await User.updateOne({ email }, { role: 'admin' });
    const admin = (await here.post('/api/admin/login', { email, password }).expect(200)).body;
    await there.get('/api/admin/users', admin.accessToken).expect(200);
    await there.post('/api/auth/logout', { refreshToken: again.refreshToken }).expect(200);
    expect((await here.get('/api/auth/user', second.accessToken)).status).toBe(401);
  },
);

it('a session from before the change continues after it, and a token of the removed key ends', async () => {
  const { email, password } = await api.user();
  let tokens = (await doorOf(steps.old).post('/api/auth/login', { email, password }).expect(200)).body;
  const fromBefore = tokens;
  for (const step of ['accepts new', 'signs with new', 'new'] as const)
    tokens = (await doorOf(steps[step]).post('/api/auth/refresh', { refreshToken: tokens.refreshToken }).expect(200))
      .body;
  const after = doorOf(steps.new);
  await after.get('/api/auth/user', tokens.accessToken).expect(200);
  expect((await after.get('/api/auth/user', fromBefore.accessToken)).status).toBe(401);
  expect((await after.post('/api/auth/refresh', { refreshToken: fromBefore.refreshToken })).status).toBe(401);
  // The unknown token must not end the session that continues.
  await after.get('/api/auth/user', tokens.accessToken).expect(200);
});

it('a code that was sent before the change works after it, also if its email is sent a second time', async () => {
  const newPassword = 'Kata-sandi-baru-2';
  for (const [sends, checks] of [
    ['old', 'signs with new'],
    ['signs with new', 'accepts new'],
  ] as const) {
    const { email } = await api.user();
    const transport = new FakeTransport();
    await doorOf(steps[sends]).post('/api/auth/forgot-password', { email }).expect(200);
    // The server takes the first email, and the answer gets lost.
    transport.failure = new Error('connection lost');
    await sendAll(steps[sends], transport);
    transport.failure = null;
    await sendAll({ ...steps[checks], now: () => new Date(Date.now() + 2 * 60_000) }, transport);
    const otp = codeIn(transport.to(email).at(-1));
    await doorOf(steps[checks]).post('/api/auth/reset-password', { email, otp, newPassword }).expect(200);
    expect((await api.post('/api/auth/login', { email, password: newPassword })).status).toBe(200);
  }
});

it('the link of an earlier reminder and a known device stay valid during the change', async () => {
  const { id } = await api.user();
  const { href } = reminderOptOut(steps.old.config, id);
  const call = `/api/reminders/opt-out?token=${new URL(href).searchParams.get('token')}`;
  await doorOf(steps['signs with new']).post(call).expect(200);
  expect((await doorOf(steps.new).post(call)).status).toBe(404);

  const account = await User.findById(id).lean().orFail();
  let cookie = '';
  const client = { cookie: () => cookie || null } as unknown as Client;
  const addCookie = (line: string) => {
    cookie = /^kenali_device=([^;]+)/.exec(line)?.[1] as string;
  };
  rememberDevice({ client, services: steps.old, addCookie }, account);
  expect(findKnownDevice({ client, services: steps['signs with new'] }, account)).toBe(cookie.split('~')[0]);
  expect(findKnownDevice({ client, services: steps.new }, account)).toBeNull();
});
