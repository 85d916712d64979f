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
import { ShareLink } from '../src/features/sharing/index.ts';
import { Child, Guardianship, Restriction, UserAssessment } from '../src/features/user-assessments/index.ts';
import { toAppError } from '../src/http/app-error.ts';
import { type AdminKey, createAdminFixture, requests } from './admin-calls.ts';
import { newCheckout, newOrder, orderState } from './checkout.ts';
import { choose, entitleTo, LEARNING } from './choices.ts';
import { FakeProvider } from './fake-provider.ts';
import { type GooglePerson, type GoogleStandIn, startGoogle } from './google-stand-in.ts';
import { accept, addChild, end, invite, join, parentOf } from './guardian-family.ts';
import { startTestApi, type TestApi } from './harness.ts';
import { enter, observe, view } from './observer.ts';
import { completeOne } from './read-pdf-api.ts';
import { answers, consentTo, entitle, PARTICIPANT } from './sensory.ts';
import { startStopwatch } from './stopwatch.ts';

const shared = process.env.KENALI_TEST_MONGODB_URI;
const provider = new FakeProvider();
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

const path = (name: string, call: Path['call'], isDone: Path['isDone'], more: Partial<Path> = {}): Path => ({
  name,
  call,
  isDone,
  repeat: 200,
  ...more,
});
const stored = async (id: number) => (await UserAssessment.findById(id).lean())!;
const exists = async (found: Promise<unknown>) => (await found) !== null;

/** The database cannot compare sealed fields. */
const findProfile = async (filter: object, isIt: (profile: { name: string; notes: string }) => boolean) =>
  (await Child.find(filter).lean().exec()).find(isIt) ?? null;

async function accountPaths(): Promise<Path[]> {
  const [loggedOut, refreshed, verified, reset, fresh] = await Promise.all(Array.from({ length: 5 }, () => api.user()));
  const sidOf = (refreshToken: string) => refreshToken.split('.')[0];
  const codeFor = async (email: string, purpose: 'verify_email' | 'reset_password') =>
    (await issueCode(api.services, {
      email,
      purpose,
      requester: null,
      isKnownDevice: false,
      messageId: `message-${email}`,
    }))!;
  const verifyCode = await codeFor(verified!.email, 'verify_email');
  const resetCode = await codeFor(reset!.email, 'reset_password');
  const account = {
    email: 'baru@contoh.test',
    firstName: 'Baru',
    lastName: 'Sekali',
    whatsappNumber: '081234567890',
    password: 'Kata-sandi-uji-1',
    confirmPassword: 'Kata-sandi-uji-1',
  };
  return [
    path(
      'POST /api/auth/logout',
      () => api.post('/api/auth/logout', { refreshToken: loggedOut!.refreshToken }),
      async () =>
        !(await exists(
          Session.findOne({ sid: sidOf(loggedOut!.refreshToken) })
            .lean()
            .exec(),
        )),
    ),
    path(
      'POST /api/auth/refresh',
      () => api.post('/api/auth/refresh', { refreshToken: refreshed!.refreshToken }),
      () =>
        exists(
          Session.findOne({ sid: sidOf(refreshed!.refreshToken), 'sess.generation': 2 })
            .lean()
            .exec(),
        ),
    ),
    path(
      'POST /api/auth/verify-email',
      () => api.post('/api/auth/verify-email', { email: verified!.email, otp: verifyCode }),
      () => exists(User.findOne({ _id: verified!.id, isEmailVerified: true }).lean().exec()),
      { repeat: 422 },
    ),
    path(
      'POST /api/auth/reset-password',
      () =>
        api.post('/api/auth/reset-password', {
          email: reset!.email,
          otp: resetCode,
          newPassword: 'Kata-sandi-baru-9',
          confirmPassword: 'Kata-sandi-baru-9',
        }),
      () => exists(OneTimeCode.findOne({ email: reset!.email, used: true }).lean().exec()),
      { repeat: 422 },
    ),
    path(
      'POST /api/auth/register',
      () => api.post('/api/auth/register', account),
      () => exists(User.findOne({ email: account.email }).lean().exec()),
      { repeat: 409 },
    ),
    path(
      'POST /api/auth/login',
      () => api.post('/api/auth/login', { email: fresh!.email, password: fresh!.password }),
      async () => (await Session.countDocuments({ 'sess.userId': fresh!.id })) > 1,
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
  const ticket = signTicket(applicant, api.services);
  // A code works once, so each call brings one of its own.
  const returns = await Promise.all([1, 2, 3, 4].map(() => returnFromGoogle(person)));
  const isLinked = (googleSub: string) => exists(User.findOne({ googleSub }).lean().exec());
  return [
    path(
      'POST /api/auth/google/finish',
      () => {
        const { body, cookie } = returns.shift()!;
        return api.post('/api/auth/google/finish', body, undefined, { Cookie: cookie });
      },
      () => isLinked(person.sub),
    ),
    path(
      'POST /api/auth/google/register',
      () =>
        api.post('/api/auth/google/register', {
          ticket,
          firstName: 'Dewi',
          lastName: 'Anggraini',
          whatsappNumber: '081234567890',
        }),
      () => isLinked(applicant.sub),
      { repeat: 409 },
    ),
    path(
      'POST /api/auth/google/unlink',
      () => api.post('/api/auth/google/unlink', { currentPassword: unlinked.password }, unlinked.accessToken),
      async () => !(await isLinked('2')),
      { repeat: 409 },
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
  const [started, saved, completed] = await Promise.all([1, 2, 3].map(() => entitleTo(LEARNING, userId)));
  const alya = { name: 'Alya Kirana', birthDate: '2023-05-31' };
  const childOf = async (name: string): Promise<number> =>
    (await api.post('/api/children', { ...alya, name }, token).expect(201)).body.id;
  const [changed, deleted] = [await childOf('Bima'), await childOf('Cinta')];
  const post = (id: number, what: string, body: object) => () =>
    api.post(`/api/user-assessments/${id}/${what}`, body, token);
  const reads = [
    `/api/user-assessments/by-id/${saved}`,
    `/api/user-assessments/${saved}`,
    `/api/user-assessments/result/${completed}`,
    '/api/user-assessments',
    '/api/children',
  ].map(readOf(token));
  const paths = [
    path('start', post(started!, 'start', {}), async () => (await stored(started!)).status === 'in_progress'),
    path(
      'save-progress',
      post(saved!, 'save-progress', { responses: { 1: 'visual' }, changed: ['1'] }),
      async () => (await stored(saved!)).revision > 0,
    ),
    path(
      'complete',
      post(completed!, 'complete', { responses: choose(LEARNING) }),
      async () => (await stored(completed!)).status === 'completed',
    ),
    path(
      'direct-access',
      () => api.post(`/api/assessments/${free}/direct-access`, {}, token),
      () => exists(UserAssessment.findOne({ userId, assessmentId: free }).lean().exec()),
    ),
    path(
      'POST /api/children',
      () => api.post('/api/children', alya, token),
      () => exists(findProfile({ ownerId: userId }, ({ name }) => name === alya.name)),
    ),
    path(
      'PATCH /api/children/{id}',
      () => api.patch(`/api/children/${changed}`, { notes: 'Suka musik' }, token),
      () => exists(findProfile({ _id: changed }, ({ notes }) => notes === 'Suka musik')),
    ),
    path(
      'POST /api/children/{id}/delete',
      () => api.post(`/api/children/${deleted}/delete`, undefined, token),
      async () => !(await exists(Child.findById(deleted).lean().exec())),
      { repeat: 404 },
    ),
  ];
  return { paths, reads };
}

/** Creating, opening and ending a link to a result. */
async function sharingPaths(): Promise<Path[]> {
  const { id: userId, accessToken: token } = await api.user();
  const shared = await entitleTo(LEARNING, userId);
  await api.post(`/api/user-assessments/${shared}/complete`, { responses: choose(LEARNING) }, token).expect(200);
  const create = (key: string) => () =>
    api.post(`/api/user-assessments/${shared}/share-links`, { days: 7 }, token, { 'Idempotency-Key': key });
  const [opened, revoked] = [(await create('dibuka')()).body, (await create('dicabut')()).body];
  return [
    path(
      'POST /api/user-assessments/{id}/share-links',
      create('baru'),
      async () => (await ShareLink.countDocuments({ userId })) > 2,
      { repeat: 201 },
    ),
    path(
      'POST /api/shared-results/open',
      () => api.post('/api/shared-results/open', { token: opened.token, pin: opened.pin }),
      () =>
        exists(
          ShareLink.findOne({ _id: opened.link.id, openings: { $gt: 0 } })
            .lean()
            .exec(),
        ),
    ),
    path(
      'POST /api/share-links/{id}/revoke',
      () => api.post(`/api/share-links/${revoked.link.id}/revoke`, {}, token),
      () => exists(ShareLink.findOne({ _id: revoked.link.id, endReason: 'owner' }).lean().exec()),
    ),
  ];
}

/** Inviting, accepting and ending a guardian. */
async function guardianPaths(): Promise<Path[]> {
  const [owner, invited, ended] = [await parentOf(api, {}), await parentOf(api, {}), await parentOf(api, {})];
  const childId = await addChild(api, owner);
  const { body: created } = await invite(api, owner, childId).expect(201);
  const { id: ownerId } = owner;
  const guardianship = await join(api, owner, ended, childId);
  return [
    path(
      'POST /api/children/{id}/guardian-invitations',
      () => invite(api, owner, childId, 'undangan'),
      async () => (await Guardianship.countDocuments({ ownerId })) > 2,
      { repeat: 201 },
    ),
    path(
      'POST /api/guardian-invitations/accept',
      () => accept(api, invited, created),
      () => exists(Guardianship.findOne({ childId, guardianId: invited.id }).lean().exec()),
    ),
    path(
      'POST /api/guardianships/{id}/end',
      () => end(api, owner, guardianship),
      () => exists(Guardianship.findOne({ _id: guardianship, endReason: 'owner' }).lean().exec()),
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
  const invite = (id = results[0], key = String(Math.random())) =>
    api.post(`/api/user-assessments/${id}/observers`, { relationship: 'teacher' }, token, { 'Idempotency-Key': key });
  const [revoked, consenting, saving] = [(await invite()).body, (await invite()).body, (await invite()).body];
  const [completing, withdrawing] = [(await invite(results[1])).body, (await invite(results[1])).body];
  const session = await enter(api, consenting);
  const { version, hash } = (await view(api, session)).text;
  const sessions = {
    saving: await observe(api, saving, { count: 5 }),
    completing: await observe(api, completing, { count: 5 }),
    withdrawing: await observe(api, withdrawing, { count: 5 }),
  };
  const isStored = (invitation: { observer: { id: number } }, filter: object) => () =>
    exists(
      Observation.findOne({ _id: invitation.observer.id, ...filter })
        .lean()
        .exec(),
    );
  const first = await Observation.findById(saving.observer.id).lean().exec();
  return [
    path(
      'POST /api/user-assessments/{id}/observers',
      () => invite(results[1], 'pengamat baru'),
      async () => (await Observation.countDocuments({ userId })) > 5,
      { repeat: 201 },
    ),
    path(
      'POST /api/observers/{id}/revoke',
      () => api.post(`/api/observers/${revoked.observer.id}/revoke`, {}, token),
      isStored(revoked, { endReason: 'owner' }),
    ),
    path(
      'POST /api/observations/consent',
      () => api.post('/api/observations/consent', { session, version, hash, name: 'Bu Rini', consent: true }),
      isStored(consenting, { consent: { $exists: true } }),
    ),
    path(
      'POST /api/observations/save-progress',
      () => api.post('/api/observations/save-progress', { session: sessions.saving, responses: answers(4, 7) }),
      isStored(saving, { revision: { $gt: first?.revision as number } }),
    ),
    path(
      'POST /api/observations/complete',
      () => api.post('/api/observations/complete', { session: sessions.completing, responses: answers(3) }),
      isStored(completing, { status: 'completed' }),
    ),
    path(
      'POST /api/observations/withdraw',
      () => api.post('/api/observations/withdraw', { session: sessions.withdrawing }),
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
  const key = { 'Idempotency-Key': 'sekali-saja' };
  const isState = (orderId: number, state: string) => async () => (await orderState(orderId)) === state;
  provider.setStatus(late.providerOrderId, 'settlement');
  const reads = [`/api/orders/${paid.orderId}`, `/api/payment-status/${paid.orderId}`, '/api/orders'].map(
    readOf(paid.token),
  );
  const paths = [
    path(
      'POST /api/orders with a key',
      () => api.post('/api/orders', { assessmentIds: [assessmentId] }, token, key),
      () => exists(Order.findOne({ idempotencyKey: 'sekali-saja' }).lean().exec()),
      { repeat: 201 },
    ),
    path(
      'POST /api/orders/{id}/cancel',
      () => api.post(`/api/orders/${cancelled.orderId}/cancel`, {}, cancelled.token),
      isState(cancelled.orderId, 'cancelled/failed'),
    ),
    path(
      'POST /api/payments/create',
      () => api.post('/api/payments/create', { orderId: free.orderId, paymentMethod: 'free_access' }, free.token),
      isState(free.orderId, 'completed/completed'),
      { repeat: 201 },
    ),
    path(
      'POST /api/midtrans/create-transaction',
      () => api.post('/api/midtrans/create-transaction', { orderId: opened.orderId }, opened.token),
      async () =>
        (await mongoose.connection.collection('paymentAttempts').countDocuments({ orderId: opened.orderId })) > 0,
      { repeat: 201 },
    ),
    path(
      'POST /api/midtrans/notification',
      () => api.post('/api/midtrans/notification', settlement),
      isState(paid.orderId, 'completed/paid'),
    ),
    path(
      'POST /api/sync/trigger',
      () => api.post('/api/sync/trigger', undefined, late.token),
      isState(late.orderId, 'completed/paid'),
      { repeat: 429 },
    ),
  ];
  return { paths, reads };
}

/** One account switches a restriction on, and another one lifts its own. */
async function restrictionPaths() {
  const [one, other] = [await api.user(), await api.user()];
  const restrict = (token: string) => api.post('/api/restrictions', { scope: 'account' }, token);
  const { body: on } = await restrict(other.accessToken).expect(200);
  const isOn = (userId: number) => exists(Restriction.findOne({ userId, slot: 'account' }).lean().exec());
  const paths = [
    path(
      'POST /api/restrictions',
      () => restrict(one.accessToken),
      () => isOn(one.id),
    ),
    path(
      'POST /api/restrictions/{id}/lift',
      () => api.post(`/api/restrictions/${on.id}/lift`, { confirmed: true }, other.accessToken),
      async () => !(await isOn(other.id)),
    ),
  ];
  return { paths, reads: ['/api/restrictions'].map(readOf(one.accessToken)) };
}

/** What a psychologist does, each with a case of its own. */
async function casePaths() {
  const [parent, psychologist] = [await api.user(), await api.user({ role: 'internal' })];
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
  const post = (id: number, what: string, sent: object) => () =>
    api.post(`/api/cases/${id}/${what}`, sent, psychologist.accessToken);
  const signature = { name: 'Dewi, Psikolog', licenceKind: 'SIPP', licence: '2012-01' };
  const paths = [
    path(
      'note of a case',
      post(noted, 'notes', { text: 'Catatan', after: 0 }),
      async () => (await stored(noted)).caseNotes?.length === 1,
    ),
    path(
      'consultation of a case',
      post(discussed, 'consultation', { from: 'requested', status: 'contacted' }),
      async () => (await stored(discussed)).consultation?.status === 'contacted',
      { repeat: 409 },
    ),
    path('sign-off', post(signed, 'sign-off', signature), async () => (await stored(signed)).awaitsSignOff === false),
  ];
  return { paths, reads: ['/api/cases', `/api/cases/${noted}`].map(readOf(psychologist.accessToken)) };
}

/** Repeats of these are refused, because something else is stored by then. */
const REFUSED_REPEATS: Partial<Record<AdminKey, number>> = {
  'POST /api/admin/change-password': 422,
  'POST /api/admin/logout': 401,
  'POST /api/admin/refunds/{id}/record': 409,
  'POST /api/admin/notices/{id}/resolve': 409,
  'PATCH /api/admin/consultations/{id}': 409,
  'POST /api/admin/catalogue': 409,
  'POST /api/admin/orders/{id}/settle': 409,
  'POST /api/admin/data-requests/{id}/handle': 409,
  'POST /api/admin/users/{id}/reset-second-factor': 409,
  'POST /api/admin/second-factor/confirm': 409,
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
    // Only the proposer may withdraw.
    return key.endsWith('/withdraw') ? proposing : adminToken;
  };
  const wanted = Object.entries(requests(fixture)).filter(
    ([key, { action }]) => !key.startsWith('GET') && !key.endsWith('/login') && action !== null,
  );
  await AuditEntryModel.collection.deleteMany({});
  return Promise.all(
    wanted.map(async ([key, { id, body, action }]) => {
      const [method, address] = key.split(' ') as [string, string];
      const url = address.replace('{id}', id ? String(fixture.ids[id]) : '');
      const isConfirm = key.endsWith('/second-factor/confirm');
      const { token, body: bodyOf } = isConfirm ? confirming : { token: await tokenOf(key), body: () => body };
      return path(
        key,
        () => (method === 'PATCH' ? api.patch(url, bodyOf() ?? {}, token) : api.post(url, bodyOf(), token)),
        async () => (await AuditEntryModel.countDocuments({ action: action as never })) > 0,
        { repeat: REFUSED_REPEATS[key as AdminKey] ?? 200 },
      );
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
  // Its answer is nothing but the result of its own write, which is weakened here.
  expect(first).toEqual({ ...all(paths, 503), 'save-progress': 200 });

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
