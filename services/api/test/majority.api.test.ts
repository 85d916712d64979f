import { startTestReplicaSet, type TestReplicaSet } from '@kenali/embedded-mongodb';
import mongoose from 'mongoose';
import { Secret, TOTP } from 'otpauth';
import type { Response } from 'supertest';
import { createUpdates } from '../src/db/update-together.ts';
import { AuditEntryModel } from '../src/features/audit/index.ts';
import { issueCode } from '../src/features/auth/codes/issue-code.ts';
import { signTicket } from '../src/features/auth/google/signed-parts.ts';
import { OneTimeCode, Session, startSession, User } from '../src/features/auth/index.ts';
import { Observation } from '../src/features/observations/index.ts';
import { Order } from '../src/features/orders/index.ts';
import { PaymentAttempt } from '../src/features/payments/index.ts';
import { ShareLink } from '../src/features/sharing/index.ts';
import { Child, Guardianship, Restriction, UserAssessment } from '../src/features/user-assessments/index.ts';
import { toAppError } from '../src/http/app-error.ts';
import { type AdminKey, createAdminFixture, requests } from './admin-calls.ts';
import { newCheckout, newOrder, orderState } from './checkout.ts';
import { choose, entitleTo, LEARNING } from './choices.ts';
import { FakeProvider } from './fake-provider.ts';
import { type GooglePerson, type GoogleStandIn, startGoogle } from './google-stand-in.ts';
import { accept, addChild, end, invite, join, type Person, parentOf } from './guardian-family.ts';
import { startTestApi, type TestApi } from './harness.ts';
import { enter, observe, view } from './observer.ts';
import { REPEATS_OF_FEATURES } from './practice-features.ts';
import { createPsychologist, SIGNATURE } from './psychologist.ts';
import { completeOne } from './read-pdf-api.ts';
import { answers, consentTo, entitle, PARTICIPANT } from './sensory.ts';
import { startStopwatch } from './stopwatch.ts';

const shared = process.env.KENALI_TEST_MONGODB_URI;
const provider = new FakeProvider();
/** Its answer is nothing but the result of its own write, which the first call weakens. */
const SAVE = 'POST /api/user-assessments/{id}/save-progress';
let set: TestReplicaSet;
let api: TestApi;
let google: GoogleStandIn;

beforeAll(async () => {
  set = await startTestReplicaSet(() => {});
  process.env.KENALI_TEST_MONGODB_URI = set.uri;
  google = await startGoogle();
  api = await startTestApi({
    hasOwnDatabase: true,
    provider,
    env: { REQUIRE_EMAIL_VERIFICATION: 'off', ...google.env },
  });
}, 120_000);
afterAll(async () => {
  await api.stop();
  await google.stop();
  await set.stop();
  process.env.KENALI_TEST_MONGODB_URI = shared;
});

interface Command {
  writeConcern?: object;
  updates?: { q: { _id?: unknown } }[];
}

/**
 * Runs `work` while writes return as soon as the primary has them. It leaves what a call leaves behind that was refused
 * because no majority confirmed it: stored on the primary, and nowhere else.
 */
async function withUnconfirmedWrites<T>(work: () => Promise<T>): Promise<T> {
  const { Connection } = jest.requireActual('mongodb/lib/cmap/connection');
  const original = Connection.prototype.command;
  Connection.prototype.command = function command(namespace: unknown, sent: Command, ...rest: unknown[]) {
    const isConfirmation = sent.updates?.[0]?.q._id === 'no such counter';
    const weak = sent.writeConcern && !isConfirmation ? { ...sent, writeConcern: { w: 1 } } : sent;
    return original.call(this, namespace, weak, ...rest);
  };
  return work().finally(() => {
    Connection.prototype.command = original;
  });
}

interface Path {
  name: string;
  call(): PromiseLike<Response>;
  /** Whether the primary stores what the call does. */
  isDone(): Promise<boolean>;
  /** The answers that a repeat may get once it is stored for good. */
  repeat: number;
}

interface Sent {
  /** Replaces `{id}` in the address. */
  id?: number | undefined;
  body?: object | undefined;
  token?: string | undefined;
  /** An idempotency key. */
  key?: string | undefined;
}

/** @param name method and address of the call */
function path(name: string, sent: Sent | Path['call'], isDone: Path['isDone'], repeat = 200): Path {
  return { name, isDone, repeat, call: typeof sent === 'function' ? sent : () => send(name, sent) };
}

function send(name: string, { id, body, token, key }: Sent): PromiseLike<Response> {
  const [method, address] = name.replace('{id}', String(id)).split(' ') as [string, string];
  if (method === 'PATCH') return api.patch(address, body ?? {}, token);
  return api.post(address, body, token, key === undefined ? {} : { 'Idempotency-Key': key });
}

const stored = async (id: number) => (await UserAssessment.findById(id).lean())!;
const has = (model: { exists(filter: object): PromiseLike<unknown> }, filter: object) => async () =>
  (await model.exists(filter)) !== null;
const lacks = (model: Parameters<typeof has>[0], filter: object) => async () => !(await has(model, filter)());

const NAMES = { firstName: 'Dewi', lastName: 'Anggraini', whatsappNumber: '081234567890' };

async function accountPaths(): Promise<Path[]> {
  const users = await Promise.all(Array.from({ length: 5 }, () => api.user()));
  const [loggedOut, refreshed, verified, reset, fresh] = users as [Person, Person, Person, Person, Person];
  const sidOf = (refreshToken: string) => refreshToken.split('.')[0];
  const codeFor = (email: string, purpose: 'verify_email' | 'reset_password') =>
    issueCode(api.services, {
      email,
      purpose,
      requester: null,
      isKnownDevice: false,
      messageId: `message-${email}`,
    });
  const verifyCode = await codeFor(verified.email, 'verify_email');
  const resetCode = await codeFor(reset.email, 'reset_password');
  const newPassword = 'Kata-sandi-baru-9';
  const account = { ...NAMES, email: 'baru@contoh.test', password: newPassword, confirmPassword: newPassword };
  const { email, password } = fresh;
  return [
    path(
      'POST /api/auth/logout',
      { body: { refreshToken: loggedOut.refreshToken } },
      lacks(Session, { sid: sidOf(loggedOut.refreshToken) }),
    ),
    path(
      'POST /api/auth/refresh',
      { body: { refreshToken: refreshed.refreshToken } },
      has(Session, { sid: sidOf(refreshed.refreshToken), 'sess.generation': 2 }),
    ),
    path(
      'POST /api/auth/verify-email',
      { body: { email: verified.email, otp: verifyCode } },
      has(User, { _id: verified.id, isEmailVerified: true }),
      422,
    ),
    path(
      'POST /api/auth/reset-password',
      { body: { email: reset.email, otp: resetCode, newPassword, confirmPassword: newPassword } },
      has(OneTimeCode, { email: reset.email, used: true }),
      422,
    ),
    path('POST /api/auth/register', { body: account }, has(User, { email: account.email }), 409),
    path(
      'POST /api/auth/login',
      { body: { email, password } },
      async () => (await Session.countDocuments({ 'sess.userId': fresh.id })) > 1,
    ),
    ...(await googlePaths()),
  ];
}

async function googlePaths(): Promise<Path[]> {
  const person = { sub: '1', email: 'tertaut@gmail.com', email_verified: true };
  const [linked, unlinked] = [await api.user({ email: person.email }), await api.user()];
  await User.updateOne({ _id: linked.id }, { $set: { isEmailVerified: true } });
  await User.updateOne({ _id: unlinked.id }, { $set: { googleSub: '2' } });
  const applicant = { sub: '3', email: 'pendaftar@gmail.com', isAuthoritative: true };
  // A code works once, so each call brings one of its own.
  const returns = await Promise.all([1, 2, 3, 4].map(() => returnFromGoogle(person)));
  return [
    path(
      'POST /api/auth/google/finish',
      () => {
        const { body, cookie } = returns.shift()!;
        return api.post('/api/auth/google/finish', body, undefined, { Cookie: cookie });
      },
      has(User, { googleSub: person.sub }),
    ),
    path(
      'POST /api/auth/google/register',
      { body: { ...NAMES, ticket: signTicket(applicant, api.services) } },
      has(User, { googleSub: applicant.sub }),
      409,
    ),
    path(
      'POST /api/auth/google/unlink',
      { body: { currentPassword: unlinked.password }, token: unlinked.accessToken },
      lacks(User, { googleSub: '2' }),
      409,
    ),
  ];
}

async function returnFromGoogle(person: GooglePerson) {
  const started = await api.post('/api/auth/google/start').expect(200);
  const { searchParams } = new URL(google.choose(started.body.url, person));
  const cookies = started.headers['set-cookie'] as unknown as string[];
  const cookie = cookies.find((each) => each.startsWith('kenali_google=')) ?? '';
  return { body: Object.fromEntries(searchParams), cookie: cookie.split(';', 1)[0] ?? '' };
}

async function takingPaths() {
  const { id: userId, accessToken: token } = await api.user();
  const { _id: free } = await api.assessment({ priceRupiah: 0, type: 'learning', instrumentId: LEARNING.instrumentId });
  const entitlements = await Promise.all([1, 2, 3].map(() => entitleTo(LEARNING, userId)));
  const [started, saved, completed] = entitlements as [number, number, number];
  const alya = { name: 'Alya Kirana', birthDate: '2023-05-31' };
  const childOf = async (name: string): Promise<number> =>
    (await api.post('/api/children', { ...alya, name }, token).expect(201)).body.id;
  const [changed, deleted] = [await childOf('Bima'), await childOf('Cinta')];
  /** Whether a profile has a value. The database cannot compare sealed fields. */
  const hasProfile = (filter: object, field: 'name' | 'notes', value: string) => async () =>
    (await Child.find(filter).lean().exec()).some((profile) => profile[field] === value);
  const reads = [
    `/api/user-assessments/by-id/${saved}`,
    `/api/user-assessments/${saved}`,
    `/api/user-assessments/result/${completed}`,
    '/api/user-assessments',
    '/api/children',
  ].map(readOf(token));
  const paths = [
    path(
      'POST /api/user-assessments/{id}/start',
      { id: started, body: {}, token },
      async () => (await stored(started)).status === 'in_progress',
    ),
    path(
      SAVE,
      { id: saved, body: { responses: { 1: 'visual' }, changed: ['1'] }, token },
      async () => (await stored(saved)).revision > 0,
    ),
    path(
      'POST /api/user-assessments/{id}/complete',
      { id: completed, body: { responses: choose(LEARNING) }, token },
      async () => (await stored(completed)).status === 'completed',
    ),
    path(
      'POST /api/assessments/{id}/direct-access',
      { id: free, body: {}, token },
      has(UserAssessment, { userId, assessmentId: free }),
    ),
    path('POST /api/children', { body: alya, token }, hasProfile({ ownerId: userId }, 'name', alya.name)),
    path(
      'PATCH /api/children/{id}',
      { id: changed, body: { notes: 'Suka musik' }, token },
      hasProfile({ _id: changed }, 'notes', 'Suka musik'),
    ),
    path('POST /api/children/{id}/delete', { id: deleted, token }, lacks(Child, { _id: deleted }), 404),
  ];
  return { paths, reads };
}

/** Creating, opening and ending a link to a result. */
async function sharingPaths(): Promise<Path[]> {
  const { id: userId, accessToken: token } = await api.user();
  const id = await entitleTo(LEARNING, userId);
  await api.post(`/api/user-assessments/${id}/complete`, { responses: choose(LEARNING) }, token).expect(200);
  const create = 'POST /api/user-assessments/{id}/share-links';
  const link = (key: string): Sent => ({ id, body: { days: 7 }, token, key });
  const [opened, revoked] = [(await send(create, link('dibuka'))).body, (await send(create, link('dicabut'))).body];
  return [
    path(create, link('baru'), async () => (await ShareLink.countDocuments({ userId })) > 2, 201),
    path(
      'POST /api/shared-results/open',
      { body: { token: opened.token, pin: opened.pin } },
      has(ShareLink, { _id: opened.link.id, openings: { $gt: 0 } }),
    ),
    path(
      'POST /api/share-links/{id}/revoke',
      { id: revoked.link.id, body: {}, token },
      has(ShareLink, { _id: revoked.link.id, endReason: 'owner' }),
    ),
  ];
}

/** Inviting, accepting and ending a guardian. */
async function guardianPaths(): Promise<Path[]> {
  const [owner, invited, ended] = [await parentOf(api, {}), await parentOf(api, {}), await parentOf(api, {})];
  const childId = await addChild(api, owner);
  const { body: created } = await invite(api, owner, childId).expect(201);
  const guardianship = await join(api, owner, ended, childId);
  return [
    path(
      'POST /api/children/{id}/guardian-invitations',
      () => invite(api, owner, childId, 'undangan'),
      async () => (await Guardianship.countDocuments({ ownerId: owner.id })) > 2,
      201,
    ),
    path(
      'POST /api/guardian-invitations/accept',
      () => accept(api, invited, created),
      has(Guardianship, { childId, guardianId: invited.id }),
    ),
    path(
      'POST /api/guardianships/{id}/end',
      () => end(api, owner, guardianship),
      has(Guardianship, { _id: guardianship, endReason: 'owner' }),
    ),
  ];
}

/** A second observer: the calls of the owner, and those of four observers. */
async function observerPaths(): Promise<Path[]> {
  const { id: userId, accessToken: token } = await api.user();
  await consentTo(api, token);
  const results = [await entitle(userId), await entitle(userId)];
  const participantInfo = { ...PARTICIPANT, testDate: '2024-06-15' };
  const all = { responses: answers(3), participantInfo };
  for (const id of results) await api.post(`/api/user-assessments/${id}/complete`, all, token).expect(200);
  const create = 'POST /api/user-assessments/{id}/observers';
  const invitation = (id: number | undefined, key: string): Sent => ({
    id,
    body: { relationship: 'teacher' },
    token,
    key,
  });
  const inviteTo = async (id: number | undefined, key: string) => (await send(create, invitation(id, key))).body;
  const [first, second] = results;
  const [revoked, consenting, saving] = [
    await inviteTo(first, 'dicabut'),
    await inviteTo(first, 'setuju'),
    await inviteTo(first, 'simpan'),
  ];
  const [completing, withdrawing] = [await inviteTo(second, 'selesai'), await inviteTo(second, 'mundur')];
  const session = await enter(api, consenting);
  const { version, hash } = (await view(api, session)).text;
  const sessions = {
    saving: await observe(api, saving, { count: 5 }),
    completing: await observe(api, completing, { count: 5 }),
    withdrawing: await observe(api, withdrawing, { count: 5 }),
  };
  const isStored = ({ observer }: { observer: { id: number } }, filter: object) =>
    has(Observation, { _id: observer.id, ...filter });
  const before = await Observation.findById(saving.observer.id).lean().exec();
  return [
    path(
      create,
      invitation(second, 'pengamat baru'),
      async () => (await Observation.countDocuments({ userId })) > 5,
      201,
    ),
    path(
      'POST /api/observers/{id}/revoke',
      { id: revoked.observer.id, body: {}, token },
      isStored(revoked, { endReason: 'owner' }),
    ),
    path(
      'POST /api/observations/consent',
      { body: { session, version, hash, name: 'Bu Rini', consent: true } },
      isStored(consenting, { consent: { $exists: true } }),
    ),
    path(
      'POST /api/observations/save-progress',
      { body: { session: sessions.saving, responses: answers(4, 7) } },
      isStored(saving, { revision: { $gt: before?.revision as number } }),
    ),
    path(
      'POST /api/observations/complete',
      { body: { session: sessions.completing, responses: answers(3) } },
      isStored(completing, { status: 'completed' }),
    ),
    path(
      'POST /api/observations/withdraw',
      { body: { session: sessions.withdrawing } },
      isStored(withdrawing, { endReason: 'observer' }),
    ),
  ];
}

const readOf = (token: string) => (address: string) => ({
  name: `GET ${address}`,
  call: () => api.get(address, token),
});

async function paymentPaths() {
  const [cancelled, opened] = [await newOrder(api), await newOrder(api)];
  const free = await newOrder(api, [0]);
  const [paid, late] = [await newCheckout(api), await newCheckout(api)];
  const { accessToken: token } = await api.user();
  const { _id: assessmentId } = await api.assessment();
  const settlement = provider.setStatus(paid.providerOrderId, 'settlement');
  const isState = (orderId: number, state: string) => async () => (await orderState(orderId)) === state;
  provider.setStatus(late.providerOrderId, 'settlement');
  const reads = [`/api/orders/${paid.orderId}`, `/api/payment-status/${paid.orderId}`, '/api/orders'].map(
    readOf(paid.token),
  );
  const paths = [
    path(
      'POST /api/orders',
      { body: { assessmentIds: [assessmentId] }, token, key: 'sekali-saja' },
      has(Order, { idempotencyKey: 'sekali-saja' }),
      201,
    ),
    path(
      'POST /api/orders/{id}/cancel',
      { id: cancelled.orderId, body: {}, token: cancelled.token },
      isState(cancelled.orderId, 'cancelled/failed'),
    ),
    path(
      'POST /api/payments/create',
      { body: { orderId: free.orderId, paymentMethod: 'free_access' }, token: free.token },
      isState(free.orderId, 'completed/completed'),
      201,
    ),
    path(
      'POST /api/midtrans/create-transaction',
      { body: { orderId: opened.orderId }, token: opened.token },
      has(PaymentAttempt, { orderId: opened.orderId }),
      201,
    ),
    path('POST /api/midtrans/notification', { body: settlement }, isState(paid.orderId, 'completed/paid')),
    path('POST /api/sync/trigger', { token: late.token }, isState(late.orderId, 'completed/paid'), 429),
  ];
  return { paths, reads };
}

/** One account switches a restriction on, and another one lifts its own. */
async function restrictionPaths() {
  const [one, other] = [await api.user(), await api.user()];
  const restriction = ({ accessToken: token }: Person): Sent => ({ body: { scope: 'account' }, token });
  const { id } = (await send('POST /api/restrictions', restriction(other))).body;
  const paths = [
    path('POST /api/restrictions', restriction(one), has(Restriction, { userId: one.id, slot: 'account' })),
    path(
      'POST /api/restrictions/{id}/lift',
      { id, body: { confirmed: true }, token: other.accessToken },
      lacks(Restriction, { userId: other.id, slot: 'account' }),
    ),
  ];
  return { paths, reads: ['/api/restrictions'].map(readOf(one.accessToken)) };
}

/** What a psychologist does, each with a case of its own. */
async function casePaths() {
  const [parent, psychologist] = [await api.user(), await createPsychologist(api)];
  const body = { responses: answers(2), participantInfo: { ...PARTICIPANT, testDate: '2024-01-05' } };
  const cases = await Promise.all(
    [1, 2, 3].map(async () => {
      const id = await completeOne(api, parent, 'sensory', body);
      const assignment = { userId: psychologist.id, at: new Date(), byUserId: psychologist.id };
      await UserAssessment.updateOne({ _id: id }, { $set: { assignment, awaitsSignOff: true } });
      return id;
    }),
  );
  const [noted, discussed, signed] = cases as [number, number, number];
  const { accessToken: token } = psychologist;
  const paths = [
    path(
      'POST /api/cases/{id}/notes',
      { id: noted, body: { text: 'Catatan', after: 0 }, token },
      async () => (await stored(noted)).caseNotes?.length === 1,
    ),
    path(
      'POST /api/cases/{id}/consultation',
      { id: discussed, body: { from: 'requested', status: 'contacted' }, token },
      async () => (await stored(discussed)).consultation?.status === 'contacted',
      409,
    ),
    path(
      'POST /api/cases/{id}/sign-off',
      { id: signed, body: SIGNATURE, token },
      async () => (await stored(signed)).awaitsSignOff === false,
    ),
  ];
  return { paths, reads: ['/api/cases', `/api/cases/${noted}`].map(readOf(token)) };
}

/** Repeats of these are refused, because something else is stored by then. */
const REFUSED_REPEATS: Partial<Record<AdminKey, number>> = {
  'POST /api/admin/change-password': 422,
  'POST /api/admin/logout': 401,
  'POST /api/admin/orders/{id}/refunds': 409,
  'POST /api/admin/refunds/{id}/record': 409,
  'POST /api/admin/refunds/{id}/withdraw': 404,
  'POST /api/admin/notices/{id}/resolve': 409,
  'PATCH /api/admin/consultations/{id}': 409,
  'POST /api/admin/catalogue': 409,
  'POST /api/admin/orders/{id}/settle': 409,
  'POST /api/admin/data-requests/{id}/handle': 409,
  'POST /api/admin/users/{id}/reset-second-factor': 409,
  'POST /api/admin/second-factor/confirm': 409,
  ...REPEATS_OF_FEATURES,
  'POST /api/admin/pack-proposals': 409,
  'POST /api/admin/pack-proposals/{id}/decide': 409,
  'POST /api/admin/pack-proposals/{id}/withdraw': 409,
};

/** What confirms a second factor that an admin of its own has started to set up. */
async function startedSecondFactor() {
  const admin = await api.user({ role: 'admin' });
  const { accessToken: token } = await startSession(api.services, admin.id, 'admin', { device: 'Tes' });
  const started = await api
    .post('/api/admin/second-factor/start', { currentPassword: admin.password }, token)
    .expect(200);
  const codes = new TOTP({ secret: Secret.fromBase32(started.body.secret) });
  return { token, body: () => ({ code: codes.generate() }) };
}

async function adminPaths(): Promise<Path[]> {
  const fixture = await createAdminFixture(api, provider);
  const { adminToken } = await api.admin();
  const confirming = await startedSecondFactor();
  const proposing = (await startSession(api.services, fixture.admin.id, 'admin', { device: 'Tes' })).accessToken;
  const tokenOf = async (key: string): Promise<string> => {
    if (key.endsWith('/logout')) return (await api.admin()).adminToken;
    // Only the proposer may withdraw, and only the creator gets the codes.
    return /\/(withdraw|csv|pdf)$/.test(key) ? proposing : adminToken;
  };
  const wanted = Object.entries(requests(fixture)).filter(
    ([key, { action }]) => !key.startsWith('GET') && !key.endsWith('/login') && action !== null,
  );
  await AuditEntryModel.collection.deleteMany({});
  return Promise.all(
    wanted.map(async ([key, { id, body, headers, action }]) => {
      const { token, body: bodyOf } = key.endsWith('/second-factor/confirm')
        ? confirming
        : { token: await tokenOf(key), body: () => body };
      const isDone = async () => (await AuditEntryModel.countDocuments({ action: action as never })) > 0;
      const call = () =>
        send(key.replace('{version}', '1.0.5'), {
          id: id && (fixture.ids[id] as number),
          body: bodyOf(),
          token,
          key: headers?.['Idempotency-Key'],
        });
      return path(key, call, isDone, REFUSED_REPEATS[key as AdminKey]);
    }),
  );
}

/** How many calls are sent at once. On a slow machine, more transactions do not end within the limit of each. */
const AT_ONCE = 24;
type NamedCall = { name: string; call(): PromiseLike<Response> };

/** The status of each call. No call may keep its client waiting for 10 s. */
async function statusesOf(calls: readonly NamedCall[]): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (let first = 0; first < calls.length; first += AT_ONCE)
    await Promise.all(
      calls.slice(first, first + AT_ONCE).map(async ({ name, call }) => {
        const watch = startStopwatch();
        const { status } = await call();
        expect(watch.stop()).toBeLessThan(10_000);
        statuses[name] = status;
      }),
    );
  return statuses;
}
/** What five updates that arrive at once answer. */
async function updatesAtOnce(): Promise<string[]> {
  const update = createUpdates(() => mongoose.connection.collection('together') as never);
  const outcomes = [1, 2, 3, 4, 5].map((_id) =>
    update({ key: { _id }, filter: { _id }, update: { $set: { value: 1 } }, set: { value: 1 } }),
  );
  return Promise.all(
    outcomes.map((each) =>
      each.then(
        () => 'answered',
        (error) => toAppError(error).code,
      ),
    ),
  );
}

const all = <T>(calls: { name: string }[], value: T) => Object.fromEntries(calls.map(({ name }) => [name, value]));

it('every call: when no majority has what the first call wrote, then its repeat answers 503, and a failover loses nothing that was acknowledged', async () => {
  const [taking, payments, cases] = [await takingPaths(), await paymentPaths(), await casePaths()];
  const restrictions = await restrictionPaths();
  const paths = [
    ...(await accountPaths()),
    ...taking.paths,
    ...payments.paths,
    ...(await sharingPaths()),
    ...(await guardianPaths()),
    ...(await observerPaths()),
    ...cases.paths,
    ...restrictions.paths,
    ...(await adminPaths()),
  ];
  const reads = [...taking.reads, ...payments.reads, ...cases.reads, ...restrictions.reads];
  const done = async () =>
    Object.fromEntries(await Promise.all(paths.map(async ({ name, isDone }) => [name, await isDone()] as const)));
  expect(await done()).toEqual(all(paths, false));

  await set.killSecondaries();
  const first = await withUnconfirmedWrites(() => statusesOf(paths));
  expect(await done()).toEqual(all(paths, true));
  expect(first).toEqual({ ...all(paths, 503), [SAVE]: 200 });

  // The first update goes alone, the others share a command, which a majority has to confirm.
  expect(await withUnconfirmedWrites(updatesAtOnce)).toEqual(['answered', ...Array(4).fill('UNAVAILABLE')]);

  const [repeats, shown] = await Promise.all([statusesOf(paths), statusesOf(reads)]);
  expect(repeats).toEqual(all(paths, 503));
  expect(shown).toEqual(all(reads, 503));

  await set.failOver();
  while ((await api.get('/readyz')).status !== 200);
  expect(await done()).toEqual(all(paths, false));
  const again = await statusesOf(paths);
  expect(Object.entries(again).filter(([, status]) => status >= 300)).toEqual([]);
  expect(await done()).toEqual(all(paths, true));
  expect(await statusesOf(paths)).toEqual(Object.fromEntries(paths.map(({ name, repeat }) => [name, repeat])));
  expect(await statusesOf(reads)).toEqual(all(reads, 200));
}, 120_000);
