import { callSchemas } from '@kenali/contracts/schemas';
import type { ObjectSchema } from 'joi';
import mongoose from 'mongoose';
import { AuditEntryModel } from '../src/features/admin/audit/index.ts';
import { startSession } from '../src/features/auth/index.ts';
import { type AdminKey, openPractice, type Practice, requests, sendTo, stored } from './admin-calls.ts';
import { FakeProvider } from './fake-provider.ts';
import { startTestApi, type TestApi } from './harness.ts';

let api: TestApi;
let practice: Practice;
beforeAll(async () => {
  const provider = new FakeProvider();
  api = await startTestApi({ provider });
  practice = await openPractice(api, provider);
});
afterAll(() => api.stop());

const SURPLUS = 'surplus-7f3a';
const keys = Object.keys(requests({ admin: { email: '', password: '' } as Practice['admin'] })) as AdminKey[];
/** Whatever any document has as a field, but what the call itself may be told. */
function surplusOf(key: AdminKey): object {
  const { body } = callSchemas[key] as { body?: ObjectSchema };
  const own = Object.keys(body?.describe().keys ?? {});
  const fields = Object.values(mongoose.models).flatMap(({ schema }) => Object.keys(schema.paths));
  return Object.fromEntries([...new Set(fields)].filter((field) => !own.includes(field)).map((f) => [f, SURPLUS]));
}

describe('every call of the admin area', () => {
  it('when the contract is read, then each of its calls is tried here', () => {
    expect([...keys].sort()).toEqual(
      Object.keys(callSchemas)
        .filter((key) => key.includes(' /api/admin/'))
        .sort(),
    );
  });

  it.each(keys)(
    'when %s is done, then that alone is noted, and no field that it does not have is stored',
    async (key) => {
      const { body, noted } = requests(practice)[key];
      const { accessToken: token } = await startSession(api.services, practice.admin.id, 'admin');
      const before = await AuditEntryModel.countDocuments();
      const answer = await sendTo(api, practice, key, { token, body: body && { ...surplusOf(key), ...body } });
      expect([answer.status, answer.body.message]).toEqual([callSchemas[key].status, undefined]);
      const entries = await AuditEntryModel.find().sort({ _id: 1 }).skip(before).lean();
      expect(entries.map(({ action, actor }) => [action, actor.id])).toEqual(noted ? [[noted, practice.admin.id]] : []);
      expect(await stored()).not.toContain(SURPLUS);
    },
  );
});
