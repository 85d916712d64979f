import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GUARDIAN_TERMS_VERSION } from '@kenali/contracts';
import { freePort } from '@kenali/node-utils';
import { startFakeSmtp } from '@kenali/node-utils/testing';
import mongoose from 'mongoose';
import { createEmulator } from '../../midtrans-emulator/src/index.ts';
import { startSession } from '../src/features/auth/index.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { type AdminFixture, type AdminKey, createAdminFixture, requests, sendTo } from './admin-calls.ts';
import { type ApiProcess, createApiProcess, SITE } from './api-process.ts';
import { FakeProvider } from './fake-provider.ts';
import { CLIENT, type GoogleStandIn, startGoogle } from './google-stand-in.ts';
import { parentOf } from './guardian-family.ts';
import { type Calls, callsTo, startTestApi, type TestApi } from './harness.ts';
import { PRODUCTION_ENV } from './production-env.ts';
import { answers } from './sensory.ts';
import { until } from './until.ts';

const DATABASE_PASSWORD = 'kata-sandi-basis-data';
const BOOT_ID_SECRET = 'b8Fk2-0sPq9zLmW3xY7cV1bN5tR6eU4i';
const PASSWORD = 'Kucing-hitam-77';
const NEW_PASSWORD = 'Sepeda-merah-88';
const WRONG_PASSWORD = 'Salah-ketik-99';
const EMAIL = 'wulandari.sartika@keluarga.test';
const PARENT = { firstName: 'Wulandari', lastName: 'Sartikawati', whatsappNumber: '081298765432' };
const CHILD = {
  childName: 'Baskoro Adiwinata',
  childBirthDate: '2019-03-14',
  parentName: 'Wulandari Sartikawati',
  relationship: 'Ibu' as const,
  testDate: '2024-01-05',
};
const COMMENT = 'Menutup telinga saat mendengar blender';

/** What the log must not have. Tokens and codes are added as they are issued. */
const secrets = new Set<string>([
  EMAIL,
  ...Object.values(PARENT),
  '81298765432',
  PASSWORD,
  NEW_PASSWORD,
  WRONG_PASSWORD,
  DATABASE_PASSWORD,
  'Baskoro',
  'Adiwinata',
  CHILD.childBirthDate,
  COMMENT,
  PRODUCTION_ENV.JWT_SECRET,
  BOOT_ID_SECRET,
  PRODUCTION_ENV.MIDTRANS_SERVER_KEY,
  Buffer.from(`${PRODUCTION_ENV.MIDTRANS_SERVER_KEY}:`).toString('base64'),
  // The people of the staff's fixture.
  'Ratna',
  'Bayu',
  'Alya',
  'Kirana',
  'Wijaya',
  '2018-05-31',
  'contoh.test',
  '081234567890',
  'Putri',
]);
/** Tokens have a form of their own: three parts, or 43 characters of base64url. */
const TOKEN = /eyJ[\w-]{10,}\.[\w-]+|(?<![\w-])[\w-]{43}(?![\w-])/;

let output = '';
let api: TestApi;
let smtp: Awaited<ReturnType<typeof startFakeSmtp>>;
let emulator: ReturnType<typeof createEmulator>;
let emulatorServer: Server;
let provider: string;
let google: GoogleStandIn;
let processes: ApiProcess[] = [];
let call: Calls;
let fixture: AdminFixture;
const dir = mkdtempSync(join(tmpdir(), 'kenali-privacy-'));

async function startProcesses(): Promise<void> {
  const database = new URL(api.databaseUri);
  const db = mongoose.connection.getClient().db(database.pathname.slice(1));
  await db.command({ createUser: 'kenali', pwd: DATABASE_PASSWORD, roles: ['readWrite'] });
  database.username = 'kenali';
  database.password = DATABASE_PASSWORD;
  const [apiPort, sitePort] = [await freePort(), await freePort()];
  const env = {
    ...PRODUCTION_ENV,
    // Staff read lists here, and their second factor has its own tests.
    STAFF_SECOND_FACTOR: 'offered',
    MONGODB_URI: database.href,
    DATA_DIR: dir,
    RELEASES_DIR: dir,
    LOG_LEVEL: 'trace',
    SMTP_URL: smtp.url,
    PUBLIC_URL: `http://127.0.0.1:${apiPort}`,
    BOOT_ID_SECRET,
    DRAIN_SECONDS: '0',
    MIDTRANS_SNAP_API_BASE_URL: `${provider}/snap/v1`,
    MIDTRANS_CORE_API_BASE_URL: provider,
    REQUIRE_EMAIL_VERIFICATION: 'on',
    METRICS_PORT: '',
    ...google.env,
  };
  const onOutput = (text: string) => {
    output += text;
  };
  const server = createApiProcess(apiPort, env, { onOutput });
  const site = createApiProcess(sitePort, env, { server: SITE, onOutput });
  processes = [server, site];
  await Promise.all(processes.map((each) => each.start()));
  call = callsTo(server.url);
}

beforeAll(async () => {
  smtp = await startFakeSmtp();
  emulatorServer = createServer((request, response) => emulator.app(request, response)).listen(0, '127.0.0.1');
  await once(emulatorServer, 'listening');
  provider = `http://127.0.0.1:${(emulatorServer.address() as { port: number }).port}`;
  emulator = createEmulator({
    serverKey: PRODUCTION_ENV.MIDTRANS_SERVER_KEY,
    clientKey: PRODUCTION_ENV.MIDTRANS_CLIENT_KEY,
    merchantId: PRODUCTION_ENV.MIDTRANS_MERCHANT_ID,
    origin: provider,
    retryTimeFactor: 0.001,
  });
  google = await startGoogle();
  const fake = new FakeProvider();
  const { JWT_SECRET, FIELD_ENCRYPTION_KEYS, FIELD_SEARCH_SECRET } = PRODUCTION_ENV;
  api = await startTestApi({
    hasOwnDatabase: true,
    provider: fake,
    env: { JWT_SECRET, FIELD_ENCRYPTION_KEYS, FIELD_SEARCH_SECRET },
  });
  fixture = await createAdminFixture(api, fake);
  await startProcesses();
}, 120_000);
afterAll(async () => {
  await Promise.all(processes.map((each) => each.kill()));
  await emulator.close();
  emulatorServer.closeAllConnections();
  emulatorServer.close();
  await api.stop();
  await smtp.stop();
  await google.stop();
  rmSync(dir, { recursive: true });
});

/** Remembers the tokens of an answer and its cookies. */
function remember<T extends { body: { accessToken?: string; refreshToken?: string }; headers: object }>(answer: T): T {
  const { accessToken, refreshToken } = answer.body;
  for (const token of [accessToken, refreshToken]) if (token) secrets.add(token);
  const cookies = (answer.headers as { 'set-cookie'?: string[] })['set-cookie'] ?? [];
  for (const cookie of cookies) secrets.add(/=([^;]{20,})/.exec(cookie)?.[1] ?? PASSWORD);
  return answer;
}

/** The code in the newest email to an address. */
async function codeFor(email: string, after: number): Promise<string> {
  const codes = () =>
    smtp.received
      .slice(after)
      .filter(({ to }) => to.toLowerCase().includes(email))
      .flatMap(({ data }) => /^(\d{6})\r?$/m.exec(data)?.[1] ?? []);
  await until(async () => codes().length > 0);
  const code = codes().at(-1) ?? '';
  secrets.add(code);
  return code;
}

async function registerAndLogIn(): Promise<string> {
  const account = { ...PARENT, email: EMAIL, password: PASSWORD, confirmPassword: PASSWORD };
  // At once: all but one meet the unique index, whose error names the address.
  const registered = await Promise.all([1, 2, 3].map(() => call.post('/api/auth/register', account).then(remember)));
  expect(registered.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect((await call.post('/api/auth/login', { email: EMAIL, password: WRONG_PASSWORD })).status).toBe(401);
  const code = await codeFor(EMAIL, 0);
  const otp = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  secrets.add(otp);
  expect((await call.post('/api/auth/verify-email', { email: EMAIL, otp })).status).toBe(422);
  await call.post('/api/auth/verify-email', { email: EMAIL, otp: code }).expect(200);
  remember(await call.post('/api/auth/login', { email: EMAIL, password: PASSWORD }).expect(200));
  const before = smtp.received.length;
  await call.post('/api/auth/forgot-password', { email: EMAIL }).expect(200);
  const reset = { email: EMAIL, otp: await codeFor(EMAIL, before), newPassword: NEW_PASSWORD };
  await call.post('/api/auth/reset-password', reset).expect(200);
  const { body } = remember(await call.post('/api/auth/login', { email: EMAIL, password: NEW_PASSWORD }).expect(200));
  const { refreshToken } = body;
  const refreshed = remember(await call.post('/api/auth/refresh', { refreshToken }).expect(200));
  return refreshed.body.accessToken as string;
}

async function buyAndPay(token: string): Promise<number> {
  const { _id } = await api.assessment();
  const order = await call.post('/api/orders', { assessmentIds: [_id] }, token).expect(201);
  const checkout = await call
    .post('/api/midtrans/create-transaction', { orderId: order.body.id }, token)
    .then((answer) => answer);
  expect(checkout.status).toBe(201);
  secrets.add(checkout.body.token);
  const forged = { order_id: checkout.body.providerOrderId, signature_key: 'f'.repeat(128), email: EMAIL };
  expect((await call.post('/api/midtrans/notification', forged)).status).toBeGreaterThanOrEqual(400);
  await fetch(`${provider}/_control/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: checkout.body.providerOrderId }),
  });
  const owned = async () => (await call.get('/api/user-assessments', token).expect(200)).body as { id: number }[];
  await until(async () => (await owned()).length > 0);
  return (await owned())[0]?.id as number;
}

async function take(id: number, token: string): Promise<void> {
  await call.post(`/api/user-assessments/${id}/start`, {}, token).expect(200);
  const part = { responses: answers(2, 60), comments: { umum: COMMENT }, participantInfo: CHILD, currentPage: 3 };
  await call.post(`/api/user-assessments/${id}/save-progress`, part, token).expect(200);
  const broken = { responses: { 1: 'selalu-menangis' }, comments: { umum: COMMENT }, currentPage: 3 };
  secrets.add('selalu-menangis');
  expect((await call.post(`/api/user-assessments/${id}/save-progress`, broken, token)).status).toBe(422);
  const all = { responses: answers(2), comments: { umum: COMMENT }, participantInfo: CHILD };
  await call.post(`/api/user-assessments/${id}/complete`, all, token).expect(200);
  await call.get(`/api/user-assessments/result/${id}`, token).expect(200);
  await call.get(`/api/user-assessments/${id}/pdf`, token).expect(200);
}

/** A registration, a sign-in, a forged token, and Google being down. */
async function enterWithGoogle(): Promise<void> {
  const names = { given_name: 'Kartikasari', family_name: 'Widyaningsih' };
  const person = { sub: '117755331199', email: 'kartikasari.w@gmail.com', email_verified: true, ...names };
  for (const secret of [...Object.values(names), person.sub, person.email, CLIENT.secret]) secrets.add(secret);
  const enter = async (isDown = false) => {
    const started = remember(await call.post('/api/auth/google/start').expect(200));
    const { searchParams } = new URL(google.choose(started.body.url, person));
    for (const secret of [searchParams.get('state'), searchParams.get('code')]) secrets.add(secret ?? PASSWORD);
    if (isDown) google.fail({ answer: 500 });
    // As Google leads back to the page.
    await fetch(`${processes[1]?.url}/login/google?${searchParams}`);
    const cookie = (started.headers['set-cookie'] as unknown as string[]).find((each) =>
      each.startsWith('kenali_google'),
    );
    const headers = { Cookie: cookie?.split(';', 1)[0] ?? '' };
    return remember(await call.post('/api/auth/google/finish', Object.fromEntries(searchParams), undefined, headers));
  };
  const { ticket, firstName, lastName } = (await enter()).body.registration;
  secrets.add(ticket);
  const form = { ticket, firstName, lastName, whatsappNumber: PARENT.whatsappNumber };
  const registered = await Promise.all([1, 2].map(() => call.post('/api/auth/google/register', form).then(remember)));
  expect(registered.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await enter()).status).toBe(200);
  google.fail({ hasForeignKey: true });
  expect((await enter()).status).toBe(422);
  google.fail();
  expect((await enter(true)).status).toBe(503);
  for (const secret of google.issued) secrets.add(secret);
}

/** The archive has everything at once; the log says who asked for it. */
async function exportData(token: string): Promise<void> {
  const request = (currentPassword: string) => call.post('/api/data-exports', { currentPassword }, token);
  expect((await request(WRONG_PASSWORD)).status).toBe(422);
  const { id } = (await request(NEW_PASSWORD).expect(201)).body;
  await until(async () => (await call.get('/api/data-exports/newest', token)).body.newest.state === 'ready');
  await call.get(`/api/data-exports/${id}/file`, token).expect(200);
  expect(output).toContain('data_export_downloaded');
}

/** Token, PIN and viewer are secrets of the family and of the professional. */
async function shareResult(id: number, token: string): Promise<void> {
  const { body: shared } = await call.post(`/api/user-assessments/${id}/share-links`, { days: 7 }, token).expect(201);
  const wrong = String((Number(shared.pin) + 1) % 1_000_000).padStart(6, '0');
  for (const secret of [shared.token, shared.pin, wrong]) secrets.add(secret);
  await call.post('/api/shared-results/status', { token: shared.token }).expect(200);
  expect((await call.post('/api/shared-results/open', { token: shared.token, pin: wrong })).status).toBe(422);
  const { body: opened } = await call
    .post('/api/shared-results/open', { token: shared.token, pin: shared.pin })
    .expect(200);
  secrets.add(opened.viewer);
  await call.post('/api/shared-results/result', { viewer: opened.viewer }).expect(200);
  await call.post('/api/shared-results/pdf', { viewer: opened.viewer }).expect(200);
  await call.post(`/api/share-links/${shared.link.id}/revoke`, {}, token).expect(200);
  expect((await call.post('/api/shared-results/result', { viewer: opened.viewer })).status).toBe(410);
  // A path or a query is no place for the token, but somebody may try.
  expect((await call.get(`/shared?token=${shared.token}`)).status).toBe(404);
  await fetch(`${processes[1]?.url}/shared?token=${shared.token}`);
  expect(output).toContain('share_pin_failed');
}

/** Another parent becomes a guardian with an account of their own. */
async function shareChild(token: string): Promise<void> {
  const profile = { name: CHILD.childName, birthDate: CHILD.childBirthDate, notes: COMMENT };
  const { children } = (await call.get('/api/children', token).expect(200)).body;
  const childId = children[0]?.id ?? (await call.post('/api/children', profile, token).expect(201)).body.id;
  const { body: created } = await call
    .post(`/api/children/${childId}/guardian-invitations`, undefined, token)
    .expect(201);
  const wrong = String((Number(created.pin) + 1) % 1_000_000).padStart(6, '0');
  const guardian = await parentOf(api, { firstName: 'Dimas', lastName: 'Adiwinata' }, 'Ayah');
  for (const secret of [created.token, created.pin, wrong, guardian.accessToken, 'Dimas']) secrets.add(secret);
  const send = (to: string, body: object) => call.post(`/api/${to}`, body, guardian.accessToken);
  const link = { token: created.token, pin: created.pin };
  expect((await send('guardian-invitations/open', { ...link, pin: wrong })).status).toBe(422);
  await call.post('/api/guardian-invitations/status', { token: created.token }).expect(200);
  await send('guardian-invitations/open', link).expect(200);
  const acceptance = { ...link, relationship: 'Ayah', terms: GUARDIAN_TERMS_VERSION, consent: true };
  const { id } = (await send('guardian-invitations/accept', acceptance).expect(200)).body;
  await call.get('/api/guardianships', guardian.accessToken).expect(200);
  await call.get(`/api/children/${childId}/results`, guardian.accessToken).expect(200);
  await send(`guardianships/${id}/end`, { confirmed: true }).expect(200);
  for (const event of ['guardian_invited', 'guardian_pin_failed', 'guardian_added', 'guardian_ended'])
    expect(output).toContain(event);
}

/** Refusals and failures, each with personal data in the address, the body or the error. */
async function failInEachWay(id: number, token: string): Promise<void> {
  const stranger = await api.user();
  secrets.add(stranger.accessToken);
  expect((await call.get(`/api/user-assessments/result/${id}`, stranger.accessToken)).status).toBe(404);
  expect((await call.get('/api/admin/users?search=Wulandari', token)).status).toBe(403);
  expect((await call.get(`/api/auth/user?email=${EMAIL}`, 'eyJhbGciOiJIUzI1NiJ9.e30.bm8tdG9rZW4')).status).toBe(401);
  expect((await call.patch('/api/auth/login', { email: EMAIL })).status).toBe(405);
  const text = (body: string) =>
    fetch(`${processes[0]?.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': EMAIL },
      body,
    });
  expect((await text(`{"email":"${EMAIL}","password":"${PASSWORD}`)).status).toBe(400);
  expect((await text(`${EMAIL} ${PASSWORD}`)).status).toBe(400);
  // A result whose date is no date cannot be shown: 500.
  const stored = { _id: id as never };
  await UserAssessment.collection.updateOne(stored, { $set: { completedAt: EMAIL }, $unset: { subjectKey: 1 } });
  expect((await call.get(`/api/user-assessments/result/${id}`, token)).status).toBe(500);
  expect((await call.get(`/api/user-assessments/${id}/pdf`, token)).status).toBe(500);
  const { _id } = await api.assessment();
  const order = await call.post('/api/orders', { assessmentIds: [_id] }, token).expect(201);
  emulatorServer.closeAllConnections();
  emulatorServer.close();
  const transaction = { orderId: order.body.id };
  expect((await call.post('/api/midtrans/create-transaction', transaction, token)).status).toBe(502);
  // A mail server that repeats the address, as most do.
  smtp.answers.rcpt = `450 4.2.1 <${EMAIL}> mailbox busy`;
  await call.post('/api/auth/forgot-password', { email: EMAIL }).expect(200);
  await until(async () => output.includes('mail not sent'));
}

async function workAsStaff(): Promise<void> {
  for (const key of Object.keys(requests(fixture)) as AdminKey[]) {
    const { accessToken } = await startSession(api.services, fixture.admin.id, 'admin', { device: 'Tes' });
    secrets.add(accessToken);
    const { body } = await sendTo(call, fixture, key, { token: accessToken });
    // Of the second factor.
    for (const secret of [body.secret, body.uri]) if (secret) secrets.add(secret);
  }
  const { accessToken } = await startSession(api.services, fixture.admin.id, 'admin', { device: 'Tes' });
  for (const query of ['search=Wulandari', `search=${EMAIL}`, 'search=Baskoro'])
    await call.get(`/api/admin/assessments?${query}`, accessToken).expect(200);
}

async function openPages(): Promise<void> {
  const { url } = processes[1] as ApiProcess;
  for (const path of [`/verify-email?email=${EMAIL}`, `/assessments?nama=Baskoro`, '/healthz', '/tidak-ada.js'])
    await fetch(url + path);
  await fetch(`${url}/?email=${EMAIL}`, { method: 'POST', body: PASSWORD, headers: { 'x-request-id': EMAIL } });
}

it('the log of a whole run of API, jobs and site names nobody and has no token, code, password or answer', async () => {
  const token = await registerAndLogIn();
  const id = await buyAndPay(token);
  await take(id, token);
  await exportData(token);
  await shareResult(id, token);
  await shareChild(token);
  await enterWithGoogle();
  await openPages();
  await workAsStaff();
  await failInEachWay(id, token);
  await Promise.all(processes.map((each) => each.stop()));

  const lines = output.split('\n').filter(Boolean);
  const requestsLogged = lines.filter((line) => line.includes('request completed') || line.includes('request errored'));
  // The run was logged: calls, failures, jobs, security events and pages.
  expect(requestsLogged.length).toBeGreaterThan(70);
  for (const part of [
    '"statusCode":500',
    '"statusCode":502',
    'mail sent',
    'login_failed',
    'GOOGLE_UNAVAILABLE',
    'is ready',
    '/tidak-ada.js',
  ])
    expect(output).toContain(part);
  for (const line of requestsLogged) expect(JSON.parse(line).requestId).toMatch(/^[\w-]{8,64}$/);
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  for (const secret of secrets) {
    const isCode = /^\d{6}$/.test(secret);
    const found = lines.filter((line) =>
      isCode ? new RegExp(`(?<![\\d.])${secret}(?!\\d)`).test(line) : line.toLowerCase().includes(secret.toLowerCase()),
    );
    expect([secret, found]).toEqual([secret, []]);
  }
  expect(lines.filter((line) => TOKEN.test(line))).toEqual([]);
  for (const answer of ['"responses"', 'kinestetik', '"comments"', '"participantInfo"', 'authorization', 'cookie'])
    expect(lines.filter((line) => line.toLowerCase().includes(answer.toLowerCase()))).toEqual([]);
}, 180_000);
