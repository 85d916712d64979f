import type { CallKey, ObserverInvited } from '@kenali/contracts';
import { callSchemas } from '@kenali/contracts/schemas';
import { readZip } from '@kenali/node-utils/testing';
import readXlsx from 'read-excel-file/node';
import { User } from '../src/features/auth/index.ts';
import { runNextExport } from '../src/features/data-export/run-exports.ts';
import { Observation } from '../src/features/observations/index.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { type TestApi, testApi } from './harness.ts';
import { enter, observe, view } from './observer.ts';
import { download } from './read-pdf-api.ts';
import { formOf, lift, markedIn, restrict } from './restriction.ts';
import { answers, bytesOf, consentTo, entitle, NOW, schemaError } from './sensory.ts';

/**
 * What a restriction, or a withdrawn consent, means for a call. `refuses`: 403, and nothing changes. `pauses`: 410 until it is lifted; for
 * good after a withdrawal. `hides`: answers without content of the restricted child. `works`: a right of the owner, a payment or an access.
 * `apart`: not about the data of a child.
 */
type Decision = 'refuses' | 'pauses' | 'hides' | 'works' | 'apart';

interface Sent {
  body?: object;
  id?: number | string;
  as?: string;
  query?: string;
}
type Requests = Partial<Record<CallKey, (about: Family) => Sent>>;

/** A valid request of each call that `refuses`. */
const REFUSES = {
  'POST /api/user-assessments/{id}/start': ({ token, open }) => ({ as: token, id: open }),
  'POST /api/user-assessments/{id}/save-progress': ({ token, open }) => ({
    as: token,
    id: open,
    body: { responses: { 1: 3 } },
  }),
  'POST /api/user-assessments/{id}/complete': ({ token, open }) => ({
    as: token,
    id: open,
    body: { responses: answers(3) },
  }),
  'POST /api/user-assessments/{id}/share-links': ({ token, shared }) => ({ as: token, id: shared, body: { days: 1 } }),
  'POST /api/children/{id}/guardian-invitations': ({ token, childId }) => ({ as: token, id: childId }),
  'POST /api/user-assessments/{id}/observers': ({ token, shared }) => ({
    as: token,
    id: shared,
    body: { relationship: 'parent' },
  }),
  'GET /api/cases/{id}': ({ waiting }) => ({ as: psychologist.accessToken, id: waiting }),
  'GET /api/cases/{id}/pdf': ({ waiting }) => ({ as: psychologist.accessToken, id: waiting }),
  'POST /api/cases/{id}/notes': ({ waiting }) => ({
    as: psychologist.accessToken,
    id: waiting,
    body: { text: 'Catatan', after: 0 },
  }),
  'POST /api/cases/{id}/consultation': ({ waiting }) => ({
    as: psychologist.accessToken,
    id: waiting,
    body: { from: 'requested', status: 'contacted' },
  }),
  'POST /api/cases/{id}/sign-off': ({ waiting }) => ({
    as: psychologist.accessToken,
    id: waiting,
    body: { name: 'Dra. Sekar Ayu', licenceKind: 'SIPP', licence: '20120144-2022-01-0123' },
  }),
  'GET /api/admin/assessments/{id}/result': ({ shared }) => ({ as: adminToken, id: shared }),
  'GET /api/admin/assessments/{id}/pdf': ({ shared }) => ({ as: adminToken, id: shared }),
  'GET /api/admin/assessments/{id}/sign-off': ({ shared }) => ({ as: adminToken, id: shared }),
  'POST /api/admin/assessments/{id}/assign': ({ shared }) => ({
    as: adminToken,
    id: shared,
    body: { from: psychologist.id, to: null },
  }),
  'PATCH /api/admin/consultations/{id}': ({ shared }) => ({
    as: adminToken,
    id: shared,
    body: { from: 'requested', status: 'contacted' },
  }),
} satisfies Requests;

/** A valid request of each call that `pauses`. */
const PAUSES = {
  'POST /api/shared-results/status': ({ link: { token } }) => ({ body: { token } }),
  'POST /api/shared-results/open': ({ link: { token, pin } }) => ({ body: { token, pin } }),
  'POST /api/shared-results/result': ({ viewer }) => ({ body: { viewer } }),
  'POST /api/shared-results/pdf': ({ viewer }) => ({ body: { viewer } }),
  'POST /api/observations/status': ({ observer: { invited } }) => ({ body: { token: invited.token } }),
  'POST /api/observations/open': ({ observer: { invited } }) => ({ body: { token: invited.token, pin: invited.pin } }),
  'POST /api/observations/view': ({ observer: { sessions } }) => ({ body: { session: sessions.invited } }),
  'POST /api/observations/consent': ({ observer: { sessions, text } }) => ({
    body: { session: sessions.invited, version: text.version, hash: text.hash, name: 'Bu Rini', consent: true },
  }),
  'POST /api/observations/save-progress': ({ observer: { sessions } }) => ({
    body: { session: sessions.answering, responses: { 6: 4 } },
  }),
  'POST /api/observations/complete': ({ observer: { sessions } }) => ({
    body: { session: sessions.answering, responses: answers(4) },
  }),
} satisfies Requests;

const entriesOf = (requests: Requests) => Object.entries(requests) as [CallKey, (about: Family) => Sent][];

/** Keys that share a decision, one per line. A new call of the contract does not compile, and fails below, until it is in here. */
const DECISIONS: Record<CallKey, Decision> = {
  ...all('refuses', Object.keys(REFUSES) as (keyof typeof REFUSES)[]),
  ...all('pauses', Object.keys(PAUSES) as (keyof typeof PAUSES)[]),
  ...all('hides', [
    // What other guardians of the child read and accept: guardians.api.test.ts.
    'POST /api/guardian-invitations/open',
    'POST /api/guardian-invitations/accept',
    'GET /api/children/{id}/results',
    'GET /api/guardian-results/{id}',
    'GET /api/guardian-results/{id}/pdf',
    'GET /api/cases',
    'GET /api/admin/sign-offs',
    'GET /api/admin/assessments',
    'GET /api/admin/assessments/csv',
    'GET /api/admin/assessments/xlsx',
    'GET /api/admin/consultations',
    'POST /api/admin/consultations/update-many',
    'GET /api/admin/search',
    // admin-family.api.test.ts.
    'GET /api/admin/users/{id}/family',
    'GET /api/admin/activity',
    'GET /api/admin/instruments',
    'GET /api/admin/instruments/{id}/{version}/statistics',
    'GET /api/admin/instruments/{id}/{version}/statistics/xlsx',
    'GET /api/admin/instruments/{id}/{version}/research/csv',
    'GET /api/admin/instruments/{id}/{version}/research/xlsx',
  ]),
  ...all('works', [
    'GET /api/user-assessments',
    'GET /api/user-assessments/{id}',
    'GET /api/user-assessments/by-id/{id}',
    'GET /api/user-assessments/result/{id}',
    'GET /api/user-assessments/{id}/pdf',
    'GET /api/user-assessments/{id}/share-links',
    'POST /api/share-links/{id}/revoke',
    'GET /api/guardianships',
    'POST /api/guardianships/{id}/end',
    'GET /api/user-assessments/{id}/observers',
    'POST /api/observers/{id}/revoke',
    // The right of the observer, whose consent does not depend on the owner.
    'POST /api/observations/withdraw',
    'GET /api/instruments/{id}/{version}',
    'GET /api/children',
    'POST /api/children',
    'PATCH /api/children/{id}',
    'POST /api/children/{id}/delete',
    'GET /api/consent',
    'POST /api/consent',
    'POST /api/consent/withdraw',
    'POST /api/consent/withdraw-choice',
    'GET /api/consent/proof',
    'GET /api/consent/proof/pdf',
    'GET /api/data-exports/newest',
    'POST /api/data-exports',
    'GET /api/data-exports/{id}/file',
    'GET /api/data-requests',
    'POST /api/data-requests/deletion',
    'POST /api/data-requests',
    'POST /api/data-requests/{id}/cancel',
    'GET /api/restrictions',
    'POST /api/restrictions',
    'POST /api/restrictions/{id}/lift',
    'GET /api/reminders',
    'POST /api/assessments/{id}/direct-access',
    'POST /api/orders',
    'GET /api/orders',
    'GET /api/orders/{id}',
    'POST /api/orders/{id}/cancel',
    // The board has the requests that staff answer, and names whom a restriction is about.
    'GET /api/admin/data-requests',
    'POST /api/admin/data-requests/{id}/handle',
  ]),
  ...all('apart', [
    // Access and security of the account.
    'POST /api/auth/register',
    'POST /api/auth/login',
    'GET /api/auth/methods',
    'POST /api/auth/google/start',
    'POST /api/auth/google/finish',
    'POST /api/auth/google/register',
    'POST /api/auth/google/unlink',
    'POST /api/auth/refresh',
    'POST /api/auth/logout',
    'GET /api/auth/user',
    'POST /api/auth/change-profile',
    'POST /api/auth/change-email',
    'POST /api/auth/change-password',
    'POST /api/auth/login/second-factor',
    'GET /api/auth/second-factor',
    'POST /api/auth/second-factor/start',
    'POST /api/auth/second-factor/confirm',
    'POST /api/auth/second-factor/disable',
    'GET /api/auth/sessions',
    'POST /api/auth/sessions/{id}/end',
    'POST /api/auth/sessions/end-all',
    'POST /api/auth/forgot-password',
    'POST /api/auth/reset-password',
    'POST /api/auth/verify-email',
    'POST /api/auth/send-code',
    'POST /api/reminders/opt-out',
    'POST /api/reminders/opt-in',
    'PATCH /api/reminders',
    // Payments.
    'GET /api/assessments',
    'GET /api/assessments/{id}',
    'GET /api/catalogue',
    // Of a child that does not exist.
    'GET /api/sample-report',
    'GET /api/sample-report/pdf',
    'POST /api/midtrans/create-transaction',
    'POST /api/midtrans/notification',
    'POST /api/payments/create',
    'POST /api/midtrans/simulate-payment/{orderId}',
    'POST /api/sync/trigger',
    'GET /api/payment-status/{orderId}',
    // Staff: their own account, users, orders, sums without content, the proof of what staff did, the software.
    'POST /api/cases/second-factor/prove',
    'POST /api/admin/login',
    'POST /api/admin/login/second-factor',
    'POST /api/admin/logout',
    'GET /api/admin/user',
    'POST /api/admin/change-password',
    'GET /api/admin/second-factor',
    'POST /api/admin/second-factor/start',
    'POST /api/admin/second-factor/confirm',
    'POST /api/admin/second-factor/prove',
    'GET /api/admin/sessions',
    'POST /api/admin/sessions/{id}/end',
    'POST /api/admin/sessions/end-all',
    'GET /api/admin/stats',
    'GET /api/admin/pending',
    'GET /api/admin/audit',
    'GET /api/admin/users',
    'PATCH /api/admin/users/{id}',
    'POST /api/admin/users/update-many',
    'GET /api/admin/users/{id}/consents',
    'POST /api/admin/users/{id}/reset-password',
    'POST /api/admin/users/{id}/reset-second-factor',
    'GET /api/admin/reports',
    'GET /api/admin/reports/xlsx',
    'GET /api/admin/reports/pdf',
    'GET /api/admin/orders',
    'GET /api/admin/orders/{id}/timeline',
    'POST /api/admin/orders/{id}/settle',
    'GET /api/admin/refunds',
    'POST /api/admin/refunds/{id}/send',
    'POST /api/admin/refunds/{id}/record',
    'GET /api/admin/notices',
    'POST /api/admin/notices/{id}/resolve',
    'GET /api/admin/catalogue',
    'POST /api/admin/catalogue',
    'PATCH /api/admin/catalogue/{id}',
    'GET /api/admin/packs',
    'POST /api/admin/pack-proposals',
    'GET /api/admin/pack-proposals/{id}',
    'POST /api/admin/pack-proposals/{id}/decide',
    'POST /api/admin/pack-proposals/{id}/withdraw',
    'GET /api/releases/{app}/previous',
    'GET /api/releases/{app}/published/{releaseId}',
    'GET /api/releases/seen',
    'GET /api/releases/{app}/canary-stop',
    'POST /api/client-errors',
    'POST /api/client-errors/boots',
    'POST /api/client-errors/vitals',
    'POST /api/client-errors/policy-violations',
    'GET /api/admin/releases',
    'GET /api/admin/client-errors',
    'GET /api/admin/client-errors/stack',
    'GET /api/admin/vitals',
    'GET /api/admin/policy-violations',
  ]),
};

function all<K extends CallKey, D extends Decision>(decision: D, keys: readonly K[]): Record<K, D> {
  return Object.fromEntries(keys.map((key) => [key, decision])) as Record<K, D>;
}
const HIDING = (Object.keys(DECISIONS) as CallKey[]).filter((key) => DECISIONS[key] === 'hides');

/** What its owner restricts, or the consent that its owner has withdrawn. */
type Restricted = 'account' | 'child' | 'consent' | 'nobody';
const WHO: readonly Restricted[] = ['account', 'child', 'consent', 'nobody'];
const CHILDREN = {
  account: { name: 'Zefanya Qolbinur', birthDate: '2023-01-01' },
  child: { name: 'Yustina Melatiputih', birthDate: '2023-02-02' },
  consent: { name: 'Wilhelmina Tirtasari', birthDate: '2023-04-04' },
  nobody: { name: 'Xaverina Wukirsari', birthDate: '2023-03-03' },
} as const;
const REMARK = 'Menutup telinga saat';

let clock = NOW;
let adminToken: string;
let psychologist: Awaited<ReturnType<TestApi['user']>>;
const owners = {} as Record<Restricted, Awaited<ReturnType<typeof family>>>;
const api = testApi({ now: () => clock, env: { REQUIRE_CONSENT: 'on' } });
beforeAll(async () => {
  ({ adminToken } = await api.admin());
  psychologist = await api.user({ role: 'internal', firstName: 'Dewi' });
  for (const who of WHO) owners[who] = await family(who);
  clock = new Date(NOW.getTime() + 600_000);
  await restrict(api, owners.account.token);
  await restrict(api, owners.child.token, CHILDREN.child);
  await withdrawConsent(owners.consent);
});
const withdrawConsent = ({ token }: Pick<Family, 'token'>) =>
  api.post('/api/consent/withdraw', undefined, token).expect(200);

/** A family with a result that a psychologist examines, a signed and shared one, an assessment in progress, and research allowed. */
async function family(who: Restricted) {
  const parent = await api.user({ firstName: `Keluarga${who}` });
  const { accessToken: token } = parent;
  await consentTo(api, token, { research: true });
  const form = formOf(CHILDREN[who]);
  const complete = (id: number) => {
    const body = { responses: answers(2), participantInfo: form, comments: { umum: `${REMARK} ${form.childName}` } };
    return api.post(`/api/user-assessments/${id}/complete`, body, token).expect(200);
  };
  const { _id: assessmentId } = await api.assessment({ requiresSignOff: true });
  const [waiting, shared, open] = [
    await entitle(parent.id, { assessmentId }),
    await entitle(parent.id),
    await entitle(parent.id),
  ];
  await complete(waiting);
  await complete(shared);
  for (const id of [waiting, shared])
    await api.post(`/api/admin/assessments/${id}/assign`, { from: null, to: psychologist.id }, adminToken).expect(200);
  await api.post(`/api/user-assessments/${open}/save-progress`, { participantInfo: form }, token).expect(200);
  const { body: link } = await api.post(`/api/user-assessments/${shared}/share-links`, { days: 7 }, token).expect(201);
  const opened = await api.post('/api/shared-results/open', { token: link.token, pin: link.pin }).expect(200);
  const profile = { name: form.childName, birthDate: form.childBirthDate };
  const { body: child } = await api.post('/api/children', profile, token).expect(201);
  const invite = async () =>
    (await api.post(`/api/user-assessments/${shared}/observers`, { relationship: 'teacher' }, token).expect(201)).body;
  const [invited, answering] = [(await invite()) as ObserverInvited, (await invite()) as ObserverInvited];
  const sessions = { invited: await enter(api, invited), answering: await observe(api, answering, { count: 5 }) };
  const { text } = await view(api, sessions.invited);
  const observer = { invited, answering, sessions, text };
  const ids = { childId: child.id, waiting, shared, open };
  return { ...parent, ...ids, token, link, viewer: opened.body.viewer as string, observer };
}
type Family = Awaited<ReturnType<typeof family>>;

async function send(key: CallKey, { body, id = '', as, query }: Sent) {
  const [method, path] = key.split(' ') as [string, string];
  const address = path
    .replace('{id}/{version}', 'sensory-profile/1.0.2')
    .replace('{id}', String(id))
    .concat(query ? `?${query}` : '');
  if (method === 'GET') return api.get(address, as).buffer(true);
  return method === 'PATCH' ? api.patch(address, body ?? {}, as) : api.post(address, body, as);
}

it('every call of the contract has a decision', () => {
  expect(Object.keys(DECISIONS).sort()).toEqual(Object.keys(callSchemas).sort());
});

it.each(entriesOf(PAUSES))(
  '%s: answers 410 while the account or the child is restricted, and after the consent was withdrawn',
  async (key, requestAbout) => {
    for (const who of WHO) {
      const { status, body } = await send(key, requestAbout(owners[who]));
      if (who === 'nobody') expect(status).toBe(200);
      else expect([status, body.code]).toEqual([410, who === 'consent' ? 'SHARE_LINK_ENDED' : 'SHARE_LINK_PAUSED']);
    }
  },
);

describe('lists, files and searches of staff', () => {
  const hidden = /Zefanya|Qolbinur|Yustina|Melatiputih|Wilhelmina|Tirtasari/;
  const seen = /Xaverina|Wukirsari/;
  const staff = (path: string) => api.get(`/api/admin/${path}`, adminToken).expect(200);
  const readerOf = (key: CallKey) => (key === 'GET /api/cases' ? psychologist.accessToken : adminToken);
  const ids = (...names: ('waiting' | 'shared' | 'open')[]) =>
    names.flatMap((name) => [owners.account[name], owners.child[name], owners.consent[name]]).sort();

  it.each(HIDING.filter((key) => key.startsWith('GET') && !key.includes('{id}')))(
    '%s: has no word of a restricted child',
    async (key) => {
      for (const query of key.endsWith('/search')
        ? ['q=zefanya', 'q=yustina', 'q=wilhelmina', `q=${owners.child.shared}`, `q=${owners.consent.shared}`]
        : [undefined]) {
        const answer = await send(key, { as: readerOf(key), query });
        expect([key, answer.status]).toEqual([key, 200]);
        expect(`${JSON.stringify(answer.body)}${answer.text ?? ''}`).not.toMatch(hidden);
      }
    },
  );

  it.each([
    ['GET /api/admin/assessments', ['waiting', 'shared', 'open']],
    ['GET /api/admin/consultations', ['waiting', 'shared']],
    ['GET /api/admin/sign-offs', ['waiting']],
    ['GET /api/cases', ['waiting', 'shared']],
  ] as const)('%s: shows restricted rows as such, without a name, and the others as before', async (key, names) => {
    const { body } = await send(key, { as: readerOf(key) });
    expect(schemaError(key, body)).toBeUndefined();
    expect([markedIn(body), seen.test(JSON.stringify(body))]).toEqual([ids(...names), true]);
  });

  it('the search finds no restricted child by its name, and the assessment by its number without it', async () => {
    const find = async (q: string | number) => (await staff(`search?q=${q}`)).body;
    expect((await find('xaverina')).children).toHaveLength(3);
    for (const q of ['zefanya', 'yustina', 'tirtasari'])
      expect(await find(q)).toMatchObject({ children: [], assessments: [] });
    const rowsOf = async (list: string, q: string) => (await staff(`${list}?search=${q}`)).body.length;
    for (const list of ['assessments', 'consultations']) {
      for (const name of ['zefanya', 'melatiputih', 'wilhelmina'])
        expect([name, await rowsOf(list, name)]).toEqual([name, 0]);
      expect(await rowsOf(list, 'xaverina')).toBeGreaterThan(0);
    }
    // Staff find the family by its own name, also after it has changed.
    await api.patch(`/api/admin/users/${owners.child.id}`, { lastName: 'Lintangsari' }, adminToken).expect(200);
    expect([await rowsOf('assessments', 'lintangsari'), await rowsOf('assessments', 'yustina')]).toEqual([3, 0]);
    const { assessments } = await find(owners.child.shared);
    expect(assessments).toMatchObject([{ id: owners.child.shared, childName: null, isRestricted: true }]);
  });

  it('the activity leaves out who has completed a restricted assessment', async () => {
    const { text } = await staff('activity');
    expect(WHO.map((who) => text.includes(`Keluarga${who} Putri menyelesaikan`))).toEqual([false, false, false, true]);
  });

  it('exports have no row of a restricted child', async () => {
    const rows = ({ headers }: { headers: Record<string, string> }) => Number(headers['x-total-count']);
    const csv = await staff('assessments/csv');
    const numbers = csv.text.split('\r\n').map((line) => Number(line.split(',')[0]));
    expect(numbers.filter((number) => ids('waiting', 'shared', 'open').includes(number))).toEqual([]);
    expect([numbers, rows(csv)]).toEqual([expect.arrayContaining([owners.nobody.shared]), 3]);
    for (const { shared } of [owners.child, owners.consent])
      expect(rows(await staff(`assessments/csv?search=${shared}`))).toBe(0);
    const sheets = JSON.stringify(
      await readXlsx((await download(api, '/api/admin/assessments/xlsx', adminToken)).body),
    );
    expect([sheets.includes(String(owners.nobody.shared)), sheets.includes(String(owners.account.shared))]).toEqual([
      true,
      false,
    ]);
    for (const tier of ['deidentified', 'numbered']) {
      const research = await staff(`instruments/sensory-profile/1.0.2/research/csv?tier=${tier}`);
      // Two results of one family, and the headings.
      expect(research.text.trim().split('\r\n')).toHaveLength(3);
    }
  });

  it('several consultations at once: the restricted ones are left as they are', async () => {
    const items = ids('shared').map((id) => ({ id, from: 'requested' }));
    const before = await Promise.all(ids('shared').map(bytesOf));
    const body = { items, status: 'done', note: 'Selesai' };
    const answer = await api.post('/api/admin/consultations/update-many', body, adminToken).expect(200);
    const outcomes = answer.body.results.map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes).toEqual(['conflict', 'conflict', 'conflict']);
    expect(await Promise.all(ids('shared').map(bytesOf))).toEqual(before);
  });
});

// The last ones change the family without a restriction.
it.each(entriesOf(REFUSES))(
  '%s: answers 403 and changes nothing while the account or the child is restricted, or its consent is withdrawn',
  async (key, requestAbout) => {
    for (const who of WHO) {
      const restricted = owners[who];
      const stored = async () => Promise.all([restricted.waiting, restricted.shared, restricted.open].map(bytesOf));
      const before = await stored();
      const request = requestAbout(restricted);
      const { status, body, text } = await send(key, request);
      const asksForConsent = who === 'consent' && request.as === restricted.token;
      if (who === 'nobody') expect([key, status]).toEqual([key, callSchemas[key].status]);
      else {
        const code = asksForConsent ? 'CONSENT_REQUIRED' : 'PROCESSING_RESTRICTED';
        expect([key, status, body.code]).toEqual([key, 403, code]);
        expect(text).not.toMatch(/Zefanya|Yustina|Wilhelmina/);
        expect(await stored()).toEqual(before);
      }
    }
  },
);

it('the rights of owners: reading, PDF, archive, correction, deletion and revoking a link work', async () => {
  for (const who of ['account', 'child'] as const) {
    const { token, shared, open, link, password, id } = owners[who];
    const get = (path: string) => api.get(path, token).expect(200);
    for (const path of ['user-assessments', `user-assessments/${open}`, `user-assessments/by-id/${open}`])
      await get(`/api/${path}`);
    await get('/api/instruments/sensory-profile/1.0.2');
    const result = await get(`/api/user-assessments/result/${shared}`);
    expect(result.body.results.totalScore).toBeGreaterThan(0);
    expect(String((await download(api, `/api/user-assessments/${shared}/pdf`, token)).body.subarray(0, 5))).toBe(
      '%PDF-',
    );
    const links = (await get(`/api/user-assessments/${shared}/share-links`)).body;
    expect(schemaError('GET /api/user-assessments/{id}/share-links', links)).toBeUndefined();
    expect(links).toMatchObject({ isRestricted: true, links: [{ state: 'active' }] });
    const list = (await get(`/api/user-assessments/${shared}/observers`)).body;
    expect(schemaError('GET /api/user-assessments/{id}/observers', list)).toBeUndefined();
    expect(list).toMatchObject({ isRestricted: true, observers: [{ state: 'answering' }, { state: 'invited' }] });
    const { invited, answering, sessions } = owners[who].observer;
    // An observer who has consented can enter and withdraw.
    await enter(api, answering);
    await api.post('/api/observations/withdraw', { session: sessions.answering }).expect(200);
    expect((await Observation.findById(answering.observer.id).lean())?.progress.responses).toEqual({});
    await api.post(`/api/observers/${invited.observer.id}/revoke`, {}, token).expect(200);
    const { body: archive } = await api.post('/api/data-exports', { currentPassword: password }, token).expect(201);
    await runNextExport(api.services);
    const files = readZip((await download(api, `/api/data-exports/${archive.id}/file`, token)).body);
    const data = String(files.get('data.json'));
    expect(data).toContain(CHILDREN[who].name);
    expect(JSON.parse(data).pembatasan).toHaveLength(1);
    // The profile is there already; a restriction of the child does not hide it from its owner.
    const { body: profile } = await api.post('/api/children', CHILDREN[who], token).expect(200);
    await api.patch(`/api/children/${profile.id}`, { notes: 'Kacamata' }, token).expect(200);
    expect((await api.post(`/api/children/${profile.id}/delete`, undefined, token)).body.code).toBe(
      'CHILD_HAS_RESULTS',
    );
    await api.post('/api/data-requests', { kind: 'correction', message: 'Nama' }, token).expect(200);
    const asked = { kind: 'delete_child', child: CHILDREN[who], currentPassword: password };
    const { body: deletion } = await api.post('/api/data-requests/deletion', asked, token).expect(200);
    await api.post(`/api/data-requests/${deletion.id}/cancel`, undefined, token).expect(200);
    await api.post(`/api/share-links/${link.link.id}/revoke`, {}, token).expect(200);
    expect((await User.findById(id).lean())?.isActive).toBe(true);
  }
});

it('after a withdrawal, its owner reads, downloads and exports as before, and nothing says that it is restricted', async () => {
  const { token, shared, open, password } = owners.consent;
  const get = (path: string) => api.get(path, token).expect(200);
  const answers = [
    ...['', `/${open}`, `/by-id/${open}`, `/${shared}/share-links`, `/${shared}/observers`].map(
      (path) => `/api/user-assessments${path}`,
    ),
  ];
  for (const path of answers) expect((await get(path)).text).not.toContain('isRestricted');
  expect((await get(`/api/user-assessments/by-id/${open}`)).body).toMatchObject({ needsConsent: true });
  expect((await get(`/api/user-assessments/result/${shared}`)).body.results.totalScore).toBeGreaterThan(0);
  expect((await get(`/api/user-assessments/${shared}/pdf`).buffer(true)).headers['content-type']).toBe(
    'application/pdf',
  );
  const { body: archive } = await api.post('/api/data-exports', { currentPassword: password }, token).expect(201);
  await runNextExport(api.services);
  const files = readZip((await download(api, `/api/data-exports/${archive.id}/file`, token)).body);
  expect(String(files.get('data.json'))).toContain(CHILDREN.consent.name);
});

it('after a new consent, everybody works with everything again; a restriction meanwhile stays', async () => {
  const parent = await family('consent');
  const codeOf = async () => (await api.get(`/api/admin/assessments/${parent.shared}/result`, adminToken)).body.code;
  const found = async () => (await api.get('/api/admin/assessments?search=tirtasari', adminToken)).body.length;
  const begin = () => api.post(`/api/user-assessments/${parent.open}/start`, undefined, parent.token);
  await withdrawConsent(parent);
  expect([await codeOf(), await found(), (await begin()).body.code]).toEqual([
    'PROCESSING_RESTRICTED',
    0,
    'CONSENT_REQUIRED',
  ]);
  // The restriction counts first for the owner, and a new consent does not lift it.
  const { id } = await restrict(api, parent.token);
  expect((await begin()).body.code).toBe('PROCESSING_RESTRICTED');
  await consentTo(api, parent.token);
  expect([await codeOf(), await found()]).toEqual(['PROCESSING_RESTRICTED', 0]);
  await withdrawConsent(parent);
  await lift(api, parent.token, id).expect(200);
  expect([await codeOf(), (await begin()).body.code]).toEqual(['PROCESSING_RESTRICTED', 'CONSENT_REQUIRED']);
  await consentTo(api, parent.token);
  await begin().expect(200);
  expect([await codeOf(), await found()]).toEqual([undefined, 3]);
  const marked = { userId: parent.id, $or: [{ restrictedAt: { $exists: true } }, { pausedByConsent: true }] };
  expect(await UserAssessment.countDocuments(marked as object)).toBe(0);
});

it('after lifting, everything is as it was: links open again, staff see the results, and nothing is marked', async () => {
  const parent = await family('child');
  const found = async () =>
    (await api.get(`/api/admin/assessments?search=melatiputih`, adminToken)).body.map(({ id }: { id: number }) => id);
  const before = [parent.waiting, parent.shared, parent.open].reverse();
  expect(await found()).toEqual(before);
  const { id } = await restrict(api, parent.token);
  expect(await found()).toEqual([]);
  const status = () => api.post('/api/shared-results/status', { token: parent.link.token });
  expect((await status()).body.code).toBe('SHARE_LINK_PAUSED');
  await lift(api, parent.token, id).expect(200);
  await status().expect(200);
  expect(await found()).toEqual(before);
  await api.post('/api/shared-results/result', { viewer: parent.viewer }).expect(200);
  await api.get(`/api/admin/assessments/${parent.shared}/result`, adminToken).expect(200);
  expect(await UserAssessment.countDocuments({ userId: parent.id, restrictedAt: { $exists: true } })).toBe(0);
  // A link that expires meanwhile does not come back.
  const { id: again } = await restrict(api, parent.token);
  clock = new Date(clock.getTime() + 8 * 24 * 60 * 60_000);
  expect((await status()).body.code).toBe('SHARE_LINK_ENDED');
  await lift(api, parent.token, again).expect(200);
  expect((await status()).body.code).toBe('SHARE_LINK_ENDED');
});
