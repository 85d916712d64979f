import { PRACTICE_FEATURES } from '@kenali/contracts';
import { type CallSchema, callSchemas } from '@kenali/contracts/schemas';
import { readApiSettings } from '@kenali/settings';
import { Registry } from 'prom-client';
import { createApp } from '../src/app.ts';
import { metricsOf } from '../src/metrics/create-metrics.ts';
import { type Calls, callsTo, testApi } from './harness.ts';
import { PRODUCTION_ENV } from './production-env.ts';

const api = testApi({ env: { METRICS_PORT: '9464' } });

const UNKNOWN = 'Alamat ini tidak dikenal.';
const calls = Object.entries(callSchemas).map(([key, schema]) => {
  const [method, path] = key.split(' ') as [string, string];
  return {
    key,
    caller: schema.caller,
    method: method.toLowerCase(),
    path: path.replace(/\{version\}/, '1.0.0').replace(/\{\w+\}/g, '7'),
  };
});

const send = (method: string, path: string, token?: string) => {
  if (method === 'get') return api.get(path, token);
  return method === 'patch' ? api.patch(path, {}, token) : api.post(path, {}, token);
};

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

  it.each(calls.filter(({ caller }) => caller === 'anyone'))(
    'when $key is called without a token, then a route handles it',
    async ({ method, path }) => {
      const answer = await send(method, path);
      expect(answer.body.message ?? '').not.toBe(UNKNOWN);
      expect(answer.body.code ?? '').not.toBe('METHOD_NOT_ALLOWED');
    },
  );
});

describe('GET /api/docs', () => {
  it('when the mode is demo, then it serves the page and every file the page loads', async () => {
    const page = await api.get('/api/docs');
    expect([page.status, page.type]).toEqual([200, 'text/html']);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    const files = [...page.text.matchAll(/(?:href|src)="(\/api\/docs\/[^"]+)"/g)].map(([, path]) => path as string);
    expect(files).toHaveLength(3);
    for (const file of files) {
      const { status, type } = await api.get(file);
      expect([file, status, type]).toEqual([file, 200, file.endsWith('.css') ? 'text/css' : 'text/javascript']);
    }
  });

  it('when the mode is production, then it answers 404', async () => {
    const config = readApiSettings(PRODUCTION_ENV);
    const { get } = callsTo(createApp({ ...api.services, config }));
    expect((await get('/api/docs')).status).toBe(404);
    expect((await get('/api/docs/start.js')).status).toBe(404);
  });
});

describe('a deprecated call', () => {
  const ENDING = { since: '2026-12-01', until: '2027-06-01', instead: 'GET /api/orders/{id}' } as const;
  const DEPRECATED = { 'GET /api/user-assessments/{id}': ENDING, 'GET /api/orders': { since: '2026-12-01' } } as const;
  const schemas: Record<string, CallSchema> = callSchemas;
  const before = { ...schemas };
  let accessToken: string;
  let calls: Calls;
  let registry: Registry;
  beforeAll(async () => {
    ({ accessToken } = await api.user());
    for (const [key, deprecated] of Object.entries(DEPRECATED))
      schemas[key] = { ...(schemas[key] as CallSchema), deprecated };
    const metrics = metricsOf(api.services);
    registry = metrics?.registry ?? new Registry();
    calls = callsTo(createApp(api.services, metrics));
  });
  afterAll(() => {
    Object.assign(schemas, before);
  });

  const countOf = async (route: string) => {
    const { values } = await (registry.getSingleMetric('kenali_deprecated_calls_total')?.get() ?? { values: [] });
    return values.find(({ labels }) => labels.route === route)?.value ?? 0;
  };

  it('each answer says since when, until when and what to call instead', async () => {
    const path = '/api/user-assessments/7';
    for (const { headers } of [await calls.get(path, accessToken), await calls.get(path)])
      expect(headers).toMatchObject({
        deprecation: `@${Date.UTC(2026, 11, 1) / 1000}`,
        sunset: 'Tue, 01 Jun 2027 00:00:00 GMT',
        link: '</api/orders/{id}>; rel="successor-version"',
      });
    expect(await countOf('/api/user-assessments/:id')).toBe(2);
  });

  it('when it is polled, then a full and an unchanged answer say so', async () => {
    const first = await calls.get('/api/orders', accessToken).expect(200);
    const again = await calls
      .get('/api/orders', accessToken)
      .set('If-None-Match', String(first.headers.etag))
      .expect(304);
    for (const { headers } of [first, again]) {
      expect(headers.deprecation).toBe(`@${Date.UTC(2026, 11, 1) / 1000}`);
      expect(headers.sunset).toBeUndefined();
    }
    expect(await countOf('/api/orders')).toBe(2);
  });

  it('when another call is made, then nothing says so and nothing is counted', async () => {
    const { headers } = await calls.get('/api/user-assessments', accessToken).expect(200);
    expect(headers.deprecation).toBeUndefined();
    await calls.post('/api/orders', {}, accessToken);
    expect(await countOf('/api/user-assessments')).toBe(0);
    expect(await countOf('/api/orders')).toBe(2);
  });
});

describe('features', () => {
  const CALLS = Object.entries(callSchemas).flatMap(([key, { feature }]) => (feature ? [{ key, feature }] : []));

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
});

describe('an origin of staff', () => {
  const STAFF = 'staf.kenali.test';
  let apart: Calls;
  /** The same without an origin of staff. */
  let together: Calls;
  beforeAll(() => {
    const { services } = api;
    const site = { publicUrl: 'https://kenali.test', trustedProxies: ['loopback'] };
    const callsWith = (staffUrl: string) =>
      callsTo(createApp({ ...services, config: { ...services.config, ...site, staffUrl } }));
    apart = callsWith(`https://${STAFF}`);
    together = callsWith(site.publicUrl);
  });

  it('when a call for staff comes to the site, then the address is unknown, with any token and spelling', async () => {
    const { adminToken } = await api.admin();
    for (const path of ['/api/admin/users', '/API/Admin/users', '/api/cases', '/api/admin']) {
      const { status, body } = await apart.get(path, adminToken).set('Host', 'kenali.test');
      expect([path, status]).toEqual([path, 404]);
      expect(body).toMatchObject({ code: 'NOT_FOUND', message: UNKNOWN });
    }
    const login = await apart.post('/api/admin/login', {}).set('Host', 'kenali.test');
    expect(login.body).toMatchObject({ code: 'NOT_FOUND', message: UNKNOWN });
  });

  it('when it comes to the origin of staff, then it is answered', async () => {
    const { adminToken } = await api.admin();
    await apart.get('/api/admin/users', adminToken).set('Host', STAFF).expect(200);
    await apart.get('/api/admin/users').set('Host', STAFF).expect(401);
    await apart.post('/api/admin/login', {}).set('Host', STAFF).expect(422);
  });

  it('when a trusted proxy passes on the host that a browser claims, then it does not count', async () => {
    const { adminToken } = await api.admin();
    await apart
      .get('/api/admin/users', adminToken)
      .set('Host', 'kenali.test')
      .set('X-Forwarded-Host', STAFF)
      .expect(404);
  });

  it('when another call comes to either, then it is answered', async () => {
    for (const host of ['kenali.test', STAFF]) await apart.get('/api/assessments').set('Host', host).expect(200);
  });

  it('without an origin of staff, calls for staff are answered at every host', async () => {
    const { adminToken } = await api.admin();
    await together.get('/api/admin/users', adminToken).set('Host', 'kenali.test').expect(200);
  });

  it('every call with an admin token is one for staff', () => {
    const admin = Object.entries(callSchemas).filter(([, { caller }]) => caller === 'admin');
    expect(admin.filter(([key]) => !key.split(' ')[1]?.startsWith('/api/admin/'))).toEqual([]);
  });
});
