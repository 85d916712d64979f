import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callSchemas } from '@kenali/contracts/schemas';
import { describeApi } from '../src/http/openapi.ts';
import { testApi } from './harness.ts';

const api = testApi();

const calls = Object.entries(callSchemas).map(([key, schema]) => {
  const [method, path] = key.split(' ') as [string, string];
  return {
    key,
    caller: schema.caller,
    method: method.toLowerCase(),
    path: path.replace(/\{version\}/, '1.0.0').replace(/\{\w+\}/g, '7'),
  };
});

const send = (method: string, path: string) => {
  if (method === 'get') return api.get(path);
  return method === 'patch' ? api.patch(path, {}) : api.post(path, {});
};

describe('services/api/openapi.json', () => {
  it('when the schemas change, then it must be generated again (npm run openapi)', () => {
    const written = readFileSync(join(__dirname, '../openapi.json'), 'utf8');
    expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(describeApi())));
  });
});

describe('the calls of the contract', () => {
  it('when the OpenAPI document is requested, then it has version 3.1 and describes every call', async () => {
    const { body, status } = await api.get('/api/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(Object.keys(callSchemas).sort());
  });

  it.each(calls.filter(({ caller }) => caller !== 'anyone'))(
    'when $key has no token, then 401 with the error body',
    async ({ method, path }) => {
      const answer = await send(method, path);
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ code: 'Unauthorized', message: expect.any(String), requestId: expect.any(String) });
    },
  );

  it.each(calls.filter(({ caller }) => caller === 'anyone'))(
    'when $key is called without a token, then a route handles it',
    async ({ method, path }) => {
      const answer = await send(method, path);
      expect(answer.body.message ?? '').not.toBe('Alamat ini tidak dikenal.');
      expect(answer.body.code ?? '').not.toBe('METHOD_NOT_ALLOWED');
    },
  );
});

describe('health checks', () => {
  it('when the database answers, then both return 200', async () => {
    expect((await api.get('/healthz')).status).toBe(200);
    expect((await api.get('/readyz')).status).toBe(200);
  });
});
