import { callSchemas } from '@kenali/contracts/schemas';
import jwt from 'jsonwebtoken';
import { Session, startSession } from '../src/features/auth/index.ts';
import { type AdminFixture, type AdminKey, createAdminFixture, dumpDatabase, sendTo } from './admin-calls.ts';
import { FakeProvider } from './fake-provider.ts';
import { startTestApi, type TestApi } from './harness.ts';

let api: TestApi;
let fixture: AdminFixture;
let clock = Date.now();
const tokens: Record<string, string | undefined> = {};
beforeAll(async () => {
  const provider = new FakeProvider();
  api = await startTestApi({ provider, now: () => new Date(clock) });
  fixture = await createAdminFixture(api, provider);
  const admin = await api.user({ role: 'admin' });
  const startAdminSession = async (id: number) =>
    (await startSession(api.services, id, 'admin', { device: 'Tes' })).accessToken;
  tokens.user = (await api.user()).accessToken;
  tokens.internal = (await api.user({ role: 'internal' })).accessToken;
  tokens['user session of an admin'] = admin.accessToken;
  tokens.broken = 'kacau';
  tokens['signed with another secret'] = jwt.sign({ sid: 'x' }, 'z'.repeat(40), {
    subject: String(admin.id),
    audience: 'admin',
    issuer: 'kenali',
  });
  tokens['admin session of role internal'] = await startAdminSession((await api.user({ role: 'internal' })).id);
  tokens['deactivated admin'] = await startAdminSession((await api.user({ role: 'admin', isActive: false })).id);
  tokens.idle = await startAdminSession(admin.id);
  await Session.updateOne(
    { sid: (jwt.decode(tokens.idle as string) as { sid: string }).sid },
    { 'sess.lastSeenAt': new Date(clock - 61 * 60_000) },
  );
  tokens['logged out'] = await startAdminSession(admin.id);
  await api.post('/api/admin/logout', undefined, tokens['logged out']);
  const { iat: _, ...claims } = jwt.decode(await startAdminSession(admin.id)) as Record<string, number>;
  tokens.expired = jwt.sign({ ...claims, exp: Math.floor(clock / 1000) - 10 }, api.services.config.jwtSecret);
});
afterAll(() => api.stop());

const EXPECTED_STATUS: [string, number][] = [
  ['none', 401],
  ['broken', 401],
  ['signed with another secret', 401],
  ['expired', 401],
  ['idle', 401],
  ['logged out', 401],
  ['deactivated admin', 401],
  ['admin session of role internal', 401],
  ['user', 403],
  ['internal', 403],
  ['user session of an admin', 403],
];
const calls = (Object.keys(callSchemas) as AdminKey[]).filter((key) => key.includes(' /api/admin/'));
const PUBLIC_CALLS = ['POST /api/admin/login', 'POST /api/admin/login/second-factor'];

describe('every call of the admin area', () => {
  it('the contract restricts every call except the login to admins', () => {
    expect(calls.length).toBeGreaterThan(25);
    expect(calls.filter((key) => callSchemas[key].caller !== 'admin')).toEqual(PUBLIC_CALLS);
  });

  it.each(calls.filter((key) => !PUBLIC_CALLS.includes(key)))(
    '%s: when the token is not a valid admin token, then it returns 401 or 403 and changes nothing',
    async (key) => {
      const before = await dumpDatabase();
      const got: [string, number, string][] = [];
      for (const [name] of EXPECTED_STATUS) {
        const { status, body } = await sendTo(api, fixture, key, { token: tokens[name] });
        got.push([name, status, body.code]);
      }
      expect(got).toEqual(
        EXPECTED_STATUS.map(([name, status]) => [name, status, status === 401 ? 'Unauthorized' : 'FORBIDDEN']),
      );
      expect(await dumpDatabase()).toBe(before);
      clock = Date.now();
    },
  );
});
