import { mkdtempSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountProfile } from '@kenali/contracts';
import mongoose from 'mongoose';
import { isSealedCollection, openDocument, sealDocument } from '../src/db/encryption/sealed-fields.ts';
import { sealAllEntries } from '../src/features/audit/index.ts';
import { runNextExport } from '../src/features/data-export/run-exports.ts';
import { Order } from '../src/features/orders/index.ts';
import { PaymentEvent, Refund } from '../src/features/payments/index.ts';
import { countResults } from '../src/features/statistics/index.ts';
import { createMailTransport } from '../src/mail/index.ts';
import { FakeProvider } from './fake-provider.ts';
import { startTestApi, type TestApi } from './harness.ts';
import { sendAll } from './mail.ts';
import { observe } from './observer.ts';
import { redeemCode, storeOfFeatures } from './practice-features.ts';
import { answers, consentTo } from './sensory.ts';

const DAY_MS = 24 * 60 * 60_000;

interface Child {
  childName: string;
  childBirthDate: string;
}

let families = 10;

/** What identifies a family, in words that nothing else has. `mark` makes two families differ. */
export function familyOf(mark: string) {
  families += 1;
  return familyWith(mark, families);
}

const familyWith = (mark: string, number: number) => ({
  email: `wulandari.${mark}@keluarga.test`,
  oldEmail: `sartika.${mark}@keluarga.test`,
  password: 'Kucing-hitam-77',
  person: {
    firstName: `Wulandari${mark}`,
    lastName: `Sartikawati${mark}`,
    whatsappNumber: `0812${number}765432`,
  } satisfies Required<AccountProfile>,
  children: [
    { childName: `Baskoro${mark} Adiwinata${mark}`, childBirthDate: `2019-03-${number}` },
    { childName: `Candrakirana${mark}`, childBirthDate: `2021-11-${number}` },
  ] as [Child, Child],
  comment: `Alamat kami Gang Kenanga ${mark} 17`,
  // The names of fields of the provider, as some payment methods repeat them.
  payer: { customer_details: { email: `wulandari.${mark}@keluarga.test` }, payer_name: `WULANDARI${mark}` },
});
export type Family = ReturnType<typeof familyOf>;

/** The texts that nothing may have after the erasure. */
export const identifiersOf = ({ email, oldEmail, person, children, comment }: Family): string[] => [
  email,
  oldEmail,
  ...Object.values(person),
  person.whatsappNumber.slice(1),
  comment,
  ...children.flatMap(({ childName, childBirthDate }) => [...childName.split(' '), childBirthDate]),
];

export interface Clock {
  at: Date;
}

/** An API with a clock that tests set, a mailbox of the demo, and all log lines. */
export async function startErasureApi() {
  const clock: Clock = { at: new Date('2030-11-20T20:30:00.000Z') };
  const lines: string[] = [];
  const provider = new FakeProvider();
  const dataDir = mkdtempSync(join(tmpdir(), 'kenali-erasure-'));
  const env = { DATA_DIR: dataDir, REQUIRE_CONSENT: 'on', RATE_LIMITS: 'on', PRACTICE_EMAIL: 'praktik@kenali.test' };
  const api = await startTestApi({
    hasOwnDatabase: true,
    isDrawing: false,
    provider,
    env,
    now: () => clock.at,
    logLine: (line) => lines.push(line),
  });
  return { api, clock, lines, provider, dataDir };
}
type Stage = Awaited<ReturnType<typeof startErasureApi>>;

/** Lets a family use everything that stores something, and staff look at it. Returns what a test needs to continue. */
export async function liveThrough({ api, clock, provider }: Stage, family: Family) {
  const { person, children, comment, password } = family;
  const account = { email: family.oldEmail, password, confirmPassword: password, privacyVersion: undefined };
  const { body: registered } = await api.post('/api/auth/register', { ...account, ...person }).expect(201);
  const userId = registered.user.id as number;
  await api.post('/api/auth/login', { email: family.oldEmail, password: 'Salah-ketik-99' });
  const { body: session } = await api.post('/api/auth/login', { email: family.oldEmail, password }).expect(200);
  const token = session.accessToken as string;
  await api.post('/api/auth/change-email', { newEmail: family.email, currentPassword: password }, token).expect(200);
  await api.post('/api/auth/forgot-password', { email: family.email }).expect(200);
  await consentTo(api, token).then(({ status }) => expect(status).toBe(200));
  const { orderId, ids } = await buy({ api, provider }, token, family);
  await redeemCode(api, token);
  const [done, begun] = ids as [number, number];
  const info = (index: 0 | 1) => ({
    ...children[index],
    parentName: `${person.firstName} ${person.lastName}`,
    relationship: 'Ibu',
    testDate: '2030-11-20',
  });
  const all = { responses: answers(2), comments: { umum: comment }, participantInfo: info(0) };
  await api.post(`/api/user-assessments/${done}/start`, {}, token).expect(200);
  await api.post(`/api/user-assessments/${done}/complete`, all, token).expect(200);
  const some = { responses: answers(3, 20), comments: { umum: comment }, participantInfo: info(1) };
  await api.post(`/api/user-assessments/${begun}/save-progress`, some, token).expect(200);
  await api.get(`/api/user-assessments/${done}/pdf`, token).expect(200);
  const { body: shared } = await api.post(`/api/user-assessments/${done}/share-links`, { days: 7 }, token).expect(201);
  await api.post('/api/shared-results/open', { token: shared.token, pin: shared.pin }).expect(200);
  for (const { childName: name, childBirthDate: birthDate } of children) {
    const profile = { name, birthDate, sex: 'female', notes: comment };
    const { body: child } = await api.post('/api/children', profile, token).expect(201);
    await api.post(`/api/children/${child.id}/guardian-invitations`, undefined, token).expect(201);
  }
  const { body: invited } = await api
    .post(`/api/user-assessments/${done}/observers`, { relationship: 'grandparent' }, token)
    .expect(201);
  await observe(api, invited, { name: `${person.firstName} (nenek)`, count: 5 });
  const error = {
    app: 'shell',
    releaseId: null,
    phase: 'script',
    message: `x of ${children[0].childName}`,
    revision: null,
  };
  await api.post('/api/client-errors', { errors: [error] }).expect(200);
  const request = { kind: 'correction', message: `Nama anak: ${children[1].childName}` };
  const { body: asked } = await api.post('/api/data-requests', request, token).expect(200);
  const { body: restriction } = await api
    .post('/api/data-requests', { ...request, kind: 'restriction' }, token)
    .expect(200);
  await workAsStaff(api, { userId, done, orderId, asked: [asked.id, restriction.id], family });
  clock.at = new Date(clock.at.getTime() + 10 * 60_000);
  await countResults(api.services);
  await storeOfFeatures(done, userId, clock.at);
  await restrictBoth(api, token, children);
  // What was lifted is in the statistics again.
  await countResults(api.services);
  await api.post('/api/data-exports', { currentPassword: password }, token).expect(201);
  while (await runNextExport(api.services));
  const transport = createMailTransport(api.services.config);
  if (!transport) throw new Error('The demo has a mailbox');
  await sendAll(api.services, transport);
  return { userId, token, orderId, done, begun };
}

/** One order of two assessments, paid by a notification that repeats the payer, and flagged by hand afterwards. */
async function buy({ api, provider }: Pick<Stage, 'api' | 'provider'>, token: string, family: Family) {
  const assessmentIds = [(await api.assessment())._id, (await api.assessment())._id];
  const key = { 'Idempotency-Key': `pesanan-${family.person.firstName}` };
  const { body: order } = await api.post('/api/orders', { assessmentIds }, token, key).expect(201);
  const orderId = order.id as number;
  const { body: checkout } = await api.post('/api/midtrans/create-transaction', { orderId }, token).expect(201);
  const paid = { gross_amount: '700000.00', ...family.payer };
  await api.post('/api/midtrans/notification', provider.setStatus(checkout.providerOrderId, 'settlement', paid));
  const owned = (await api.get('/api/user-assessments', token).expect(200)).body as { id: number }[];
  expect(owned).toHaveLength(2);
  const note = `Ditransfer ke ${family.person.firstName}`;
  const { providerOrderId } = (await PaymentEvent.findOne({ orderId }).lean()) as { providerOrderId: string };
  const refund = {
    _id: orderId + 5000,
    orderId,
    providerOrderId,
    refundKey: `refund-${orderId}`,
    amount: 1000,
    reason: `Batal untuk ${family.person.firstName}`,
    state: 'manual',
    note,
    createdAt: new Date(),
    updatedAt: new Date(),
  };
  await Refund.create(sealDocument('refunds', refund) as never);
  await PaymentEvent.updateOne({ orderId }, { $set: { resolution: { note, byUserId: 1 }, noticeId: orderId + 7000 } });
  await Order.updateOne({ _id: orderId }, { $set: { flags: ['late_payment'] } });
  return { orderId, ids: owned.map(({ id }) => id) };
}

/** One child is restricted, and the other one was. */
async function restrictBoth(api: TestApi, token: string, children: Family['children']): Promise<void> {
  const [lifted] = await Promise.all(
    children.map(async ({ childName: name, childBirthDate: birthDate }) => {
      const body = { scope: 'child', child: { name, birthDate }, reason: `Tentang ${name}` };
      return (await api.post('/api/restrictions', body, token).expect(200)).body as { id: number };
    }),
  );
  await api.post(`/api/restrictions/${lifted?.id}/lift`, { confirmed: true }, token).expect(200);
}

interface StaffWork {
  userId: number;
  done: number;
  orderId: number;
  asked: [correction: number, restriction: number];
  family: Family;
}

/** Staff read, change and note, each with an audit entry. */
async function workAsStaff(api: TestApi, { userId, done, orderId, asked, family }: StaffWork): Promise<void> {
  const { adminToken } = await api.admin();
  const { firstName } = family.person;
  const note = `Bicara dengan ${firstName} tentang ${family.children[0].childName}`;
  for (const path of [
    `users?search=${firstName}`,
    'assessments',
    'consultations',
    'orders',
    'activity',
    'audit',
    'data-requests',
    `search?q=${firstName}`,
    `assessments/${done}/result`,
    `assessments/${done}/pdf`,
    `orders/${orderId}/timeline`,
  ])
    await api.get(`/api/admin/${path}`, adminToken).expect(200);
  await api.patch(`/api/admin/users/${userId}`, { lastName: `${family.person.lastName}i` }, adminToken).expect(200);
  await api.patch(`/api/admin/users/${userId}`, { lastName: family.person.lastName }, adminToken).expect(200);
  const step = { from: 'requested', status: 'contacted', note };
  await api.patch(`/api/admin/consultations/${done}`, step, adminToken).expect(200);
  await api.post(`/api/admin/orders/${orderId}/settle`, { mark: 'late_payment', note }, adminToken).expect(200);
  await api.post(`/api/admin/data-requests/${asked[0]}/handle`, { answer: note }, adminToken).expect(200);
  await api.post(`/api/admin/data-requests/${asked[1]}/handle`, { note }, adminToken).expect(200);
  await sealAllEntries();
}

/** Every document of every collection as JSON, by the name of the collection. The database itself lists them. */
export async function readEverything(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const collection of (await mongoose.connection.db?.collections()) ?? []) {
    const name = collection.collectionName;
    const stored = await collection.find().sort({ _id: 1 }).toArray();
    // Encrypted values name nobody to who has no key; the practice has one.
    const documents = isSealedCollection(name) ? stored.map((each) => openDocument(name, each)) : stored;
    found.set(
      name,
      documents.map((each) => mongoose.mongo.BSON.EJSON.stringify(each)),
    );
  }
  return found;
}

/** Where a text occurs: "users", "file mailbox/…". Capitals do not matter. */
export async function findIdentifiers(family: Family, dataDir: string): Promise<string[]> {
  const identifiers = identifiersOf(family).map((each) => each.toLowerCase());
  const hits = (place: string, text: string) => {
    const small = text.toLowerCase();
    return identifiers.filter((each) => small.includes(each)).map((each) => `${place}: ${each}`);
  };
  const everything = [...(await readEverything())];
  const inDatabase = everything.flatMap(([name, documents]) => documents.flatMap((text) => hits(name, text)));
  const files = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const inFiles = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async ({ parentPath, name }) =>
        hits(`file ${name}`, `${name} ${await readFile(join(parentPath, name), 'utf8')}`),
      ),
  );
  return [...new Set([...inDatabase, ...inFiles.flat()])].sort();
}

/** Moves the clock to a moment after `days`. */
export const wait = (clock: Clock, days: number): void => {
  clock.at = new Date(clock.at.getTime() + days * DAY_MS + 1000);
};
