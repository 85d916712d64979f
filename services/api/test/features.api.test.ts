import { PRACTICE_FEATURES } from '@kenali/contracts';
import { callSchemas } from '@kenali/contracts/schemas';
import { createApp } from '../src/app.ts';
import { type Calls, callsTo, testApi } from './harness.ts';

const api = testApi();

const CALLS = Object.entries(callSchemas).flatMap(([key, { feature }]) => (feature ? [{ key, feature }] : []));
const UNKNOWN = 'Alamat ini tidak dikenal.';

/** What an address answers to a method that none of these calls has there. */
async function answerToWrongMethod(calls: Calls, key: string) {
  const address = key.split(' ')[1]?.replaceAll(/\{\w+\}/g, '1') as string;
  const { status, headers } = await calls.send('delete', address);
  return { status, allow: headers.allow };
}

async function messageOf(calls: Calls, key: string, token?: string): Promise<string> {
  const [method, path = ''] = key.split(' ');
  const address = path.replaceAll(/\{\w+\}/g, '1');
  if (method === 'GET') return (await calls.get(address, token)).body.message;
  return (await (method === 'POST' ? calls.post : calls.patch)(address, {}, token)).body.message;
}

it.each(PRACTICE_FEATURES)(
  '%s: when the practice has not switched it on, then its calls are unknown addresses, for admins too',
  async (name) => {
    const { services } = api;
    const features = PRACTICE_FEATURES.filter((each) => each !== name);
    const without = callsTo(createApp({ ...services, config: { ...services.config, features } }));
    const { adminToken } = await api.admin();
    const calls = CALLS.filter(({ feature }) => feature === name);
    expect(calls).not.toEqual([]);
    for (const { key } of calls) {
      const messages = [await messageOf(without, key), await messageOf(without, key, adminToken)];
      expect([key, ...messages]).toEqual([key, UNKNOWN, UNKNOWN]);
      expect([key, await messageOf(api, key)]).not.toEqual([key, UNKNOWN]);
      expect([key, await answerToWrongMethod(api, key)]).toEqual([key, { status: 405, allow: expect.any(String) }]);
      expect([key, await answerToWrongMethod(without, key)]).toEqual([key, { status: 404, allow: undefined }]);
    }
  },
);
