import { callSchemas } from '@kenali/contracts/schemas';
import type { ObjectSchema } from 'joi';
import mongoose from 'mongoose';
import { AuditEntryModel } from '../src/features/admin/audit/index.ts';
import { startSession } from '../src/features/auth/index.ts';
import { type AdminFixture, type AdminKey, createAdminFixture, dumpDatabase, requests, sendTo } from './admin-calls.ts';
import { FakeProvider } from './fake-provider.ts';
import { startTestApi, type TestApi } from './harness.ts';

let api: TestApi;
let fixture: AdminFixture;
beforeAll(async () => {
  const provider = new FakeProvider();
  api = await startTestApi({ provider });
  fixture = await createAdminFixture(api, provider);
});
afterAll(() => api.stop());

const UNKNOWN_VALUE = 'unknown-7f3a';
const keys = Object.keys(requests({ admin: { email: '', password: '' } as AdminFixture['admin'] })) as AdminKey[];
/** Every field name of any stored document, except those that the call accepts. */
function unknownFields(key: AdminKey): object {
  const { body } = callSchemas[key] as { body?: ObjectSchema };
  const accepted = Object.keys(body?.describe().keys ?? {});
  const fields = Object.values(mongoose.models).flatMap(({ schema }) => Object.keys(schema.paths));
  return Object.fromEntries(
    [...new Set(fields)].filter((field) => !accepted.includes(field)).map((f) => [f, UNKNOWN_VALUE]),
  );
}

describe('every call of the admin area', () => {
  it('this suite covers every admin call of the contract', () => {
    expect([...keys].sort()).toEqual(
      Object.keys(callSchemas)
        .filter((key) => key.includes(' /api/admin/'))
        .sort(),
    );
  });

  it.each(keys)('%s: records exactly its own audit action and stores no unknown fields', async (key) => {
    const { body, action: expected } = requests(fixture)[key];
    const { accessToken: token } = await startSession(api.services, fixture.admin.id, 'admin');
    const before = await AuditEntryModel.countDocuments();
    const answer = await sendTo(api, fixture, key, { token, body: body && { ...unknownFields(key), ...body } });
    expect([answer.status, answer.body.message]).toEqual([callSchemas[key].status, undefined]);
    const entries = await AuditEntryModel.find().sort({ _id: 1 }).skip(before).lean();
    expect(entries.map(({ action, actor }) => [action, actor.id])).toEqual(
      expected ? [[expected, fixture.admin.id]] : [],
    );
    expect(await dumpDatabase()).not.toContain(UNKNOWN_VALUE);
  });
});
