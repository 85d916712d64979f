import { type CallSchema, callSchemas } from '@kenali/contracts/schemas';
import { Registry } from 'prom-client';
import { createApp } from '../src/app.ts';
import { describeApi } from '../src/http/openapi.ts';
import { metricsOf } from '../src/metrics/create-metrics.ts';
import { type Calls, callsTo, testApi } from './harness.ts';

const ENDING = { since: '2026-12-01', until: '2027-06-01', instead: 'GET /api/orders/{id}' } as const;
const DEPRECATED = { 'GET /api/user-assessments/{id}': ENDING, 'GET /api/orders': { since: '2026-12-01' } } as const;
const schemas: Record<string, CallSchema> = callSchemas;

let calls: Calls;
let registry: Registry;
const api = testApi({ env: { METRICS_PORT: '9464' } });
beforeAll(async () => {
  for (const [key, deprecated] of Object.entries(DEPRECATED)) Object.assign(schemas[key] as object, { deprecated });
  const metrics = metricsOf(api.services);
  registry = metrics?.registry ?? new Registry();
  calls = callsTo(createApp(api.services, metrics));
});
afterAll(async () => {
  for (const key of Object.keys(DEPRECATED)) delete schemas[key]?.deprecated;
  await api.stop();
});

const countOf = async (route: string) => {
  const { values } = await (registry.getSingleMetric('kenali_deprecated_calls_total')?.get() ?? { values: [] });
  return values.find(({ labels }) => labels.route === route)?.value ?? 0;
};

it('when a deprecated call is made, then each answer says since when, until when and what to call instead', async () => {
  const { accessToken } = await api.user();
  for (const { headers } of [
    await calls.get('/api/user-assessments/7', accessToken),
    await calls.get('/api/user-assessments/7'),
  ]) {
    expect(headers).toMatchObject({
      deprecation: `@${Date.UTC(2026, 11, 1) / 1000}`,
      sunset: 'Tue, 01 Jun 2027 00:00:00 GMT',
      link: '</api/orders/{id}>; rel="successor-version"',
    });
  }
  expect(await countOf('/api/user-assessments/:id')).toBe(2);
});

it('when a polled call is deprecated, then a full and an unchanged answer say so', async () => {
  const { accessToken } = await api.user();
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
  const { accessToken } = await api.user();
  const { headers } = await calls.get('/api/user-assessments', accessToken).expect(200);
  expect(headers.deprecation).toBeUndefined();
  await calls.post('/api/orders', {}, accessToken);
  expect(await countOf('/api/user-assessments')).toBe(0);
  expect(await countOf('/api/orders')).toBe(2);
});

it('the OpenAPI document marks the call', () => {
  const { paths } = describeApi() as { paths: Record<string, Record<string, object>> };
  expect(paths['/api/user-assessments/{id}']?.get).toMatchObject({
    deprecated: true,
    description: 'Deprecated since 2026-12-01. It ends on 2027-06-01. Use GET /api/orders/{id}.',
  });
  expect(paths['/api/orders']?.post).not.toHaveProperty('deprecated');
});
