import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import mongoose, { type ClientSession } from 'mongoose';
import { hashAsInProduction } from './argon2.ts';
import { type Calls, callsTo, type TestApi, testApi } from './harness.ts';
import { completeOne } from './read-pdf-api.ts';
import { ALYA, formOf, lift, restrict } from './restriction.ts';
import { answers, consentTo, entitle, NOW } from './sensory.ts';
import { until } from './until.ts';

const api = testApi({ hasOwnDatabase: true, now: () => NOW });

const RUNNING_MAX = 200;

let calls: Calls;
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
    const statuses = await Promise.all(Array.from({ length: 50 }, logIn));
    expect(count(statuses, 200)).toBeGreaterThanOrEqual(42);
    expect(count(statuses, 200) + count(statuses, 503)).toBe(50);
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

describe('one account', () => {
  const AT_ONCE = 10;
  let owner: Awaited<ReturnType<TestApi['user']>>;
  let result: number;
  let childId: number;
  beforeAll(async () => {
    owner = await api.user();
    await consentTo(api, owner.accessToken);
    result = await entitle(owner.id);
    await post(`/api/user-assessments/${result}/complete`, { responses: answers(2), participantInfo: formOf(ALYA) });
    childId = (await post('/api/children', ALYA).expect(201)).body.id;
  });
  afterEach(() => jest.restoreAllMocks());

  const post = (path: string, body?: object) => api.post(path, body, owner.accessToken);

  type Send = (index: number) => PromiseLike<{ status: number }>;
  /** Calls that write the document of the account, in one transaction each. */
  const CALLS: Record<string, () => Promise<Send> | Send> = {
    'POST /api/children': () => (index) => post('/api/children', { name: `Anak ${index}`, birthDate: '2020-01-01' }),
    'POST /api/children of the future': () => () => post('/api/children', { name: 'Anak', birthDate: '2090-01-01' }),
    'PATCH /api/children/{id}': () => (index) =>
      api.patch(`/api/children/${childId}`, { notes: `Catatan ${index}` }, owner.accessToken),
    'POST /api/children/{id}/guardian-invitations': () => () => post(`/api/children/${childId}/guardian-invitations`),
    'POST /api/user-assessments/{id}/share-links': () => () =>
      post(`/api/user-assessments/${result}/share-links`, { days: 1 }),
    'POST /api/user-assessments/{id}/observers': () => () =>
      post(`/api/user-assessments/${result}/observers`, { relationship: 'teacher' }),
    'POST /api/orders': async () => {
      const { _id } = await api.assessment();
      return () => post('/api/orders', { assessmentIds: [_id] });
    },
    'POST /api/assessments/{id}/direct-access': async () => {
      const free = await Promise.all(Array.from({ length: AT_ONCE }, () => api.assessment({ priceRupiah: 0 })));
      return (index) => post(`/api/assessments/${free[index]?._id}/direct-access`);
    },
    'POST /api/user-assessments/{id}/complete': async () => {
      const ids = await Promise.all(Array.from({ length: AT_ONCE }, () => entitle(owner.id)));
      const body = { responses: answers(2), participantInfo: formOf(ALYA) };
      return (index) => post(`/api/user-assessments/${ids[index]}/complete`, body);
    },
    'POST /api/auth/change-profile': () => (index) =>
      post('/api/auth/change-profile', {
        firstName: `Sari ${index}`,
        lastName: 'Putri',
        whatsappNumber: '081234567890',
      }),
    'POST /api/restrictions/{id}/lift': async () => {
      const { id } = await restrict(api, owner.accessToken);
      return () => lift(api, owner.accessToken, id);
    },
  };

  it.each(Object.entries(CALLS))(
    '%s: when one account sends it several times at once, then each transaction runs once',
    async (_call, prepare) => {
      const send = await prepare();
      const { ClientSession: Session } = mongoose.mongo as unknown as { ClientSession: { prototype: ClientSession } };
      const started = jest.spyOn(Session.prototype, 'startTransaction');
      const all = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => send(index)));
      expect(all.map(({ status }) => status)).not.toContain(500);
      expect(started.mock.calls.length).toBeLessThanOrEqual(AT_ONCE);
    },
    120_000,
  );

  it('25 profiles at once: as many as an account may have exist, and the others are refused', async () => {
    owner = await api.user();
    await consentTo(api, owner.accessToken);
    const send = (await CALLS['POST /api/children']?.()) as Send;
    const all = await Promise.all(Array.from({ length: 25 }, (_, index) => send(index)));
    expect(all.map(({ status }) => status).sort()).toEqual([...Array(20).fill(201), ...Array(5).fill(409)]);
  }, 120_000);
});
