import { callSchemas } from '@kenali/contracts/schemas';
import type { ObjectSchema } from 'joi';
import mongoose from 'mongoose';
import { AuditEntryModel } from '../src/features/audit/index.ts';
import { startSession } from '../src/features/auth/index.ts';
import {
  type AdminFixture,
  type AdminKey,
  createAdminFixture,
  dumpDatabase,
  hashDatabase,
  needsCode,
  requests,
  sendTo,
} from './admin-calls.ts';
import { FakeProvider } from './fake-provider.ts';
import { testApi } from './harness.ts';

const provider = new FakeProvider();
const api = testApi({ provider, isDrawing: false });
let fixture: AdminFixture;
const startAdminSession = async (id: number) =>
  (await startSession(api.services, id, 'admin', { device: 'Tes' })).accessToken;
beforeAll(async () => {
  fixture = await createAdminFixture(api, provider);
});

const calls = (Object.keys(callSchemas) as AdminKey[]).filter((key) => key.includes(' /api/admin/'));
const PUBLIC_CALLS = ['POST /api/admin/login', 'POST /api/admin/login/second-factor'];

const UNKNOWN_VALUE = 'unknown-7f3a';
const keys = (
  Object.keys(requests({ admin: { email: '', password: '' }, ids: {} } as AdminFixture)) as AdminKey[]
).filter((key) => !needsCode(key));
/** Every field name of any stored document, except those that the call accepts. */
function unknownFields(key: AdminKey): object {
  const { body } = callSchemas[key] as { body?: ObjectSchema };
  const accepted = Object.keys(body?.describe().keys ?? {});
  const fields = Object.values(mongoose.models).flatMap(({ schema }) => Object.keys(schema.paths));
  return Object.fromEntries(
    [...new Set(fields)].filter((field) => !accepted.includes(field)).map((f) => [f, UNKNOWN_VALUE]),
  );
}

/** Names and addresses of the families of the fixture, as every answer about them has them. */
const NAMES = /Ratna|Rina|Bayu|Alya|Wijaya|orang\d+@|08123456/i;
const CHILD = /Alya/i;
/** Files with sums alone, and answers about the caller. */
const OF_NOBODY: readonly AdminKey[] = [
  'GET /api/admin/reports/xlsx',
  'GET /api/admin/reports/pdf',
  'GET /api/admin/instruments/{id}/{version}/statistics/xlsx',
  'GET /api/admin/user',
  'POST /api/admin/login',
];
const textOf = (value: unknown) => JSON.stringify(value) ?? '';

/**
 * Whether the answer is about families: it has one of their names, or it is a file. A new call that shows them fails here
 * until it records what it has shown.
 */
function showsFamily(key: AdminKey, { body, text = '' }: Awaited<ReturnType<typeof sendTo>>): boolean {
  if (OF_NOBODY.includes(key)) return false;
  if (callSchemas[key].file) return true;
  const own = new RegExp(fixture.admin.email.replaceAll('.', '\\.'), 'g');
  return NAMES.test((textOf(body) + text).replaceAll(own, ''));
}

/** Which records the entry names. */
const idsIn = (entry: { target?: { id: number } | null; records?: { ids: string }[] } | undefined) => [
  ...(entry?.target ? [String(entry.target.id)] : []),
  ...(entry?.records ?? []).flatMap(({ ids }) => ids.split(',')),
];

describe('every call of the admin area', () => {
  // First, because the calls below change what they name.
  it.each(keys.filter((key) => key.includes('{id}')))('%s: an id that nothing has is not found', async (key) => {
    const unknown: unknown = Object.fromEntries(Object.keys(fixture.ids).map((name) => [name, 999_999]));
    const { body } = requests(fixture)[key];
    const token = await startAdminSession(fixture.admin.id);
    const before = await hashDatabase();
    const answer = await sendTo(api, { ...fixture, ids: unknown as AdminFixture['ids'] }, key, { token, body });
    expect([key, answer.status]).toEqual([key, 404]);
    expect(await hashDatabase()).toEqual(before);
  });

  it('the contract restricts every call except the login to admins', () => {
    expect(calls.length).toBeGreaterThan(25);
    expect(calls.filter((key) => callSchemas[key].caller !== 'admin')).toEqual(PUBLIC_CALLS);
  });

  it.each(keys)('%s: records exactly its own audit action and stores no unknown fields', async (key) => {
    const { body, action: expected } = requests(fixture)[key];
    const token = await startAdminSession(fixture.admin.id);
    const before = await AuditEntryModel.countDocuments();
    const answer = await sendTo(api, fixture, key, { token, body: body && { ...unknownFields(key), ...body } });
    expect([answer.status, answer.body.message]).toEqual([callSchemas[key].status, undefined]);
    const entries = await AuditEntryModel.find().sort({ _id: 1 }).skip(before).lean();
    expect(entries.map(({ action, actor }) => [action, actor.id])).toEqual(
      expected ? [[expected, fixture.admin.id]] : [],
    );
    if (showsFamily(key, answer)) {
      const [entry] = entries;
      expect([key, entry?.requestId]).toEqual([key, answer.headers['x-request-id']]);
      expect([key, idsIn(entry)]).not.toEqual([key, []]);
      const content = textOf({ ...entry, actor: null })
        .replaceAll(fixture.admin.email, '')
        .replaceAll('contoh.test', '');
      expect(content).not.toMatch(entry?.isListing ? NAMES : CHILD);
    }
    expect(await dumpDatabase()).not.toContain(UNKNOWN_VALUE);
  });
});
