import { callSchemas } from '@kenali/contracts/schemas';
import { createApp } from '../src/app.ts';
import { type Calls, callsTo, testApi } from './harness.ts';

const STAFF = 'staf.kenali.test';
/** The same without an origin of staff. */
let together: Calls;
const api = testApi({
  env: { PUBLIC_URL: 'https://kenali.test', ADMIN_PUBLIC_URL: `https://${STAFF}`, TRUSTED_PROXIES: 'loopback' },
});
beforeAll(async () => {
  const { services } = api;
  together = callsTo(createApp({ ...services, config: { ...services.config, staffUrl: services.config.publicUrl } }));
});

const UNKNOWN = { code: 'NOT_FOUND', message: 'Alamat ini tidak dikenal.' };

it('when a call for staff comes to the site, then the address is unknown, with any token and spelling', async () => {
  const { adminToken } = await api.admin();
  for (const path of ['/api/admin/users', '/API/Admin/users', '/api/cases', '/api/admin']) {
    const { status, body } = await api.get(path, adminToken).set('Host', 'kenali.test');
    expect([path, status]).toEqual([path, 404]);
    expect(body).toMatchObject(UNKNOWN);
  }
  const login = await api.post('/api/admin/login', {}).set('Host', 'kenali.test');
  expect(login.body).toMatchObject(UNKNOWN);
});

it('when it comes to the origin of staff, then it is answered', async () => {
  const { adminToken } = await api.admin();
  await api.get('/api/admin/users', adminToken).set('Host', STAFF).expect(200);
  await api.get('/api/admin/users').set('Host', STAFF).expect(401);
  await api.post('/api/admin/login', {}).set('Host', STAFF).expect(422);
});

it('when a trusted proxy passes on the host that a browser claims, then it does not count', async () => {
  const { adminToken } = await api.admin();
  await api.get('/api/admin/users', adminToken).set('Host', 'kenali.test').set('X-Forwarded-Host', STAFF).expect(404);
});

it('when another call comes to either, then it is answered', async () => {
  for (const host of ['kenali.test', STAFF]) await api.get('/api/assessments').set('Host', host).expect(200);
});

it('without an origin of staff, calls for staff are answered at every host', async () => {
  const { adminToken } = await api.admin();
  await together.get('/api/admin/users', adminToken).set('Host', 'kenali.test').expect(200);
});

it('every call with an admin token is one for staff', () => {
  const admin = Object.entries(callSchemas).filter(([, { caller }]) => caller === 'admin');
  expect(admin.filter(([key]) => !key.split(' ')[1]?.startsWith('/api/admin/'))).toEqual([]);
});
