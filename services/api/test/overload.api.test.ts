import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { hashAsInProduction } from './argon2.ts';
import { type Calls, callsTo, testApi } from './harness.ts';
import { completeOne } from './read-pdf-api.ts';
import { answers, NOW } from './sensory.ts';
import { until } from './until.ts';

const RUNNING_MAX = 200;

let calls: Calls;
const api = testApi({ now: () => NOW });
beforeAll(async () => {
  const server = api.app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  calls = callsTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

const count = (statuses: readonly number[], wanted: number) => statuses.filter((status) => status === wanted).length;

describe('overload', () => {
  it('when too many calls run at once, then the rest get 503 with Retry-After, and health checks and polls are answered', async () => {
    const parent = await api.user();
    const id = await completeOne(api, parent, 'sensory', { responses: answers(2) });
    const { reportRenderer } = api.services;
    let running = 0;
    const gate = new EventEmitter();
    const opened = once(gate, 'open');
    const render = async () => {
      running += 1;
      await opened;
      return Buffer.from('%PDF-');
    };
    Object.assign(api.services, { reportRenderer: { ...reportRenderer, render } });
    try {
      const path = `/api/user-assessments/${id}/pdf`;
      const held = Array.from({ length: RUNNING_MAX }, () =>
        calls.get(path, parent.accessToken).then(({ status }) => status),
      );
      await until(async () => running === RUNNING_MAX);
      const refused = await calls.get('/api/assessments');
      expect([refused.status, refused.body.code]).toEqual([503, 'BUSY']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      await calls.post('/api/auth/login', { email: parent.email, password: parent.password }).expect(503);
      await calls.get('/healthz').expect(200);
      await calls.get('/readyz').expect(200);
      await calls.get('/api/user-assessments', parent.accessToken).expect(200);
      gate.emit('open');
      expect(count(await Promise.all(held), 200)).toBe(RUNNING_MAX);
      await calls.get('/api/assessments').expect(200);
    } finally {
      Object.assign(api.services, { reportRenderer });
    }
  });

  it('when more passwords wait to be hashed than fit, then the rest get 503 and later logins work', async () => {
    hashAsInProduction();
    const { email, password } = await api.user();
    const logIn = () => calls.post('/api/auth/login', { email, password }).then(({ status }) => status);
    const statuses = await Promise.all(Array.from({ length: 80 }, logIn));
    expect(count(statuses, 200)).toBeGreaterThanOrEqual(42);
    expect(count(statuses, 200) + count(statuses, 503)).toBe(80);
    expect(await logIn()).toBe(200);
  });
});

describe('a process that is being stopped', () => {
  it('when it drains, then it is no longer ready, but alive', async () => {
    api.app.locals.isDraining = true;
    try {
      const { status, body, headers } = await calls.get('/readyz');
      expect([status, body]).toEqual([503, { status: 'stopping' }]);
      expect(headers['x-content-type-options']).toBe('nosniff');
      await calls.get('/healthz').expect(200).expect('x-content-type-options', 'nosniff');
    } finally {
      api.app.locals.isDraining = false;
    }
  });
});
