import { callSchemas } from '@kenali/contracts/schemas';
import jwt from 'jsonwebtoken';
import { Session, startSession } from '../src/features/auth/index.ts';
import { type AdminKey, openPractice, type Practice, sendTo, stored } from './admin-calls.ts';
import { FakeProvider } from './fake-provider.ts';
import { startTestApi, type TestApi } from './harness.ts';

let api: TestApi;
let practice: Practice;
let clock = Date.now();
const tokens: Record<string, string | undefined> = {};
beforeAll(async () => {
  const provider = new FakeProvider();
  api = await startTestApi({ provider, now: () => new Date(clock) });
  practice = await openPractice(api, provider);
  const admin = await api.user({ role: 'admin' });
  const open = async (id: number) => (await startSession(api.services, id, 'admin')).accessToken;
  tokens.user = (await api.user()).accessToken;
  tokens.internal = (await api.user({ role: 'internal' })).accessToken;
  tokens['admin in the shop'] = admin.accessToken;
  tokens.broken = 'kacau';
  tokens['signed by another'] = jwt.sign({ sid: 'x' }, 'z'.repeat(40), {
    subject: String(admin.id),
    audience: 'admin',
    issuer: 'kenali',
  });
  tokens['internal with an admin session'] = await open((await api.user({ role: 'internal' })).id);
  tokens['deactivated admin'] = await open((await api.user({ role: 'admin', isActive: false })).id);
  tokens.idle = await open(admin.id);
  await Session.updateOne(
    { sid: (jwt.decode(tokens.idle as string) as { sid: string }).sid },
    { 'sess.lastSeenAt': new Date(clock - 61 * 60_000) },
  );
  tokens['logged out'] = await open(admin.id);
  await api.post('/api/admin/logout', undefined, tokens['logged out']);
  const { iat: _, ...claims } = jwt.decode(await open(admin.id)) as Record<string, number>;
  tokens.expired = jwt.sign({ ...claims, exp: Math.floor(clock / 1000) - 10 }, api.services.config.jwtSecret);
});
afterAll(() => api.stop());

const ANSWERS: [string, number][] = [
  ['none', 401],
  ['broken', 401],
  ['signed by another', 401],
  ['expired', 401],
  ['idle', 401],
  ['logged out', 401],
  ['deactivated admin', 401],
  ['internal with an admin session', 401],
  ['user', 403],
  ['internal', 403],
  ['admin in the shop', 403],
];
const calls = (Object.keys(callSchemas) as AdminKey[]).filter((key) => key.includes(' /api/admin/'));
const open = ['POST /api/admin/login'];

describe('every call of the admin area', () => {
  it('when the contract is read, then all but the login are for admins', () => {
    expect(calls.length).toBeGreaterThan(25);
    expect(calls.filter((key) => callSchemas[key].caller !== 'admin')).toEqual(open);
  });

  it.each(calls.filter((key) => !open.includes(key)))(
    'when %s comes with a token that does not open the area, then 401 or 403, and nothing has changed',
    async (key) => {
      const before = await stored();
      const got: [string, number, string][] = [];
      for (const [name] of ANSWERS) {
        const { status, body } = await sendTo(api, practice, key, { token: tokens[name] });
        got.push([name, status, body.code]);
      }
      expect(got).toEqual(
        ANSWERS.map(([name, status]) => [name, status, status === 401 ? 'Unauthorized' : 'FORBIDDEN']),
      );
      expect(await stored()).toBe(before);
      clock = Date.now();
    },
  );
});
