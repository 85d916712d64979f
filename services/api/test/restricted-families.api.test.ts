import { callSchemas } from '@kenali/contracts/schemas';
import { readZip } from '@kenali/node-utils/testing';
import readXlsx from 'read-excel-file/node';
import { User } from '../src/features/auth/index.ts';
import { runNextExport } from '../src/features/data-export/run-exports.ts';
import { Observation } from '../src/features/observations/index.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import {
  CHILDREN,
  createFamilies,
  createFamily,
  createStaff,
  type Families,
  type Staff,
  WHO,
  withdrawConsent,
} from './family.ts';
import type { Person } from './guardian-family.ts';
import { testApi } from './harness.ts';
import { enter } from './observer.ts';
import { download } from './read-pdf-api.ts';
import { lift, markedIn, restrict } from './restriction.ts';
import { bytesOf, consentTo, NOW } from './sensory.ts';

/* What lists, files and searches say about restricted families, and what their owners keep. Each call alone is in `every-call.api.test.ts`. */

/** Whatever staff read without naming one record, so that a new list is walked too. Search needs a text, a stack needs an error. */
const STAFF_READS = Object.keys(callSchemas).filter(
  (key) => /^GET \/api\/(admin\/|cases$)/.test(key) && !/\{id\}(?!\/\{version\})|\/search$|\/stack$/.test(key),
);

let clock = NOW;
let staff: Staff;
let owners: Families;
const api = testApi({ now: () => clock, env: { REQUIRE_CONSENT: 'on' }, isDrawing: false });
beforeAll(async () => {
  staff = await createStaff(api);
  owners = await createFamilies(api, staff);
});

/** The file with all data of an account, as its owner downloads it. */
async function exported({ accessToken: token, password: currentPassword }: Person): Promise<string> {
  const { body } = await api.post('/api/data-exports', { currentPassword }, token).expect(201);
  await runNextExport(api.services);
  const { body: archive } = await download(api, `/api/data-exports/${body.id}/file`, token);
  return String(readZip(archive).get('data.json'));
}

describe('lists, files and searches of staff', () => {
  const hidden = /Zefanya|Qolbinur|Yustina|Melatiputih|Wilhelmina|Tirtasari/;
  const seen = /Xaverina|Wukirsari/;
  const read = (path: string) => api.get(`/api/admin/${path}`, staff.adminToken).expect(200);
  const send = (call: string) => {
    const address = call.slice('GET '.length).replace('{id}/{version}', 'sensory-profile/1.0.5');
    const token = address === '/api/cases' ? staff.psychologist.accessToken : staff.adminToken;
    return api.get(address, token).buffer(true);
  };
  const ids = (...names: ('waiting' | 'result' | 'open')[]) =>
    names.flatMap((name) => [owners.account[name], owners.child[name], owners.consent[name]]).sort();

  it.each([
    ...STAFF_READS,
    'GET /api/admin/search?q=zefanya',
    'GET /api/admin/search?q=yustina',
    'GET /api/admin/search?q=wilhelmina',
  ])('%s: has no word of a restricted child', async (call) => {
    const { status, body, text } = await send(call);
    expect(status).toBe(200);
    expect(`${JSON.stringify(body)}${text ?? ''}`).not.toMatch(hidden);
  });

  it.each([
    ['GET /api/admin/assessments', ['waiting', 'result', 'open']],
    ['GET /api/admin/consultations', ['waiting', 'result']],
    ['GET /api/admin/sign-offs', ['waiting']],
    ['GET /api/cases', ['waiting', 'result']],
  ] as const)('%s: shows restricted rows as such, without a name, and the others as before', async (key, names) => {
    const { body } = await send(key);
    expect([markedIn(body), seen.test(JSON.stringify(body))]).toEqual([ids(...names), true]);
  });

  it('the search finds no restricted child by its name, and the assessment by its number without it', async () => {
    const find = async (q: string | number) => (await read(`search?q=${q}`)).body;
    expect((await find('xaverina')).children).toHaveLength(3);
    for (const q of ['zefanya', 'yustina', 'tirtasari'])
      expect(await find(q)).toMatchObject({ children: [], assessments: [] });
    const rowsOf = async (list: string, q: string) => (await read(`${list}?search=${q}`)).body.length;
    for (const list of ['assessments', 'consultations']) {
      for (const name of ['zefanya', 'melatiputih', 'wilhelmina'])
        expect([name, await rowsOf(list, name)]).toEqual([name, 0]);
      expect(await rowsOf(list, 'xaverina')).toBeGreaterThan(0);
    }
    // Staff find the family by its own name, also after it has changed.
    await api
      .patch(`/api/admin/users/${owners.child.owner.id}`, { lastName: 'Lintangsari' }, staff.adminToken)
      .expect(200);
    expect([await rowsOf('assessments', 'lintangsari'), await rowsOf('assessments', 'yustina')]).toEqual([3, 0]);
    for (const { result } of [owners.account, owners.child, owners.consent]) {
      const { assessments } = await find(result);
      expect(assessments).toMatchObject([{ id: result, childName: null, isRestricted: true }]);
    }
  });

  it('the activity leaves out who has completed a restricted assessment', async () => {
    const { text } = await read('activity');
    expect(WHO.map((who) => text.includes(`Keluarga${who} Putri menyelesaikan`))).toEqual([false, false, false, true]);
  });

  it('exports have no row of a restricted child', async () => {
    const rows = ({ headers }: { headers: Record<string, string> }) => Number(headers['x-total-count']);
    const csv = await read('assessments/csv');
    const numbers = csv.text.split('\r\n').map((line) => Number(line.split(',')[0]));
    expect(numbers.filter((number) => ids('waiting', 'result', 'open').includes(number))).toEqual([]);
    expect([numbers, rows(csv)]).toEqual([expect.arrayContaining([owners.nobody.result]), 3]);
    for (const { result } of [owners.child, owners.consent])
      expect(rows(await read(`assessments/csv?search=${result}`))).toBe(0);
    const sheets = JSON.stringify(
      await readXlsx((await download(api, '/api/admin/assessments/xlsx', staff.adminToken)).body),
    );
    expect([sheets.includes(String(owners.nobody.result)), sheets.includes(String(owners.account.result))]).toEqual([
      true,
      false,
    ]);
    for (const tier of ['deidentified', 'numbered']) {
      const research = await read(`instruments/sensory-profile/1.0.5/research/csv?tier=${tier}`);
      // Two results of one family, and the headings.
      expect(research.text.trim().split('\r\n')).toHaveLength(3);
    }
  });

  it('several consultations at once: the restricted ones are left as they are', async () => {
    const items = ids('result').map((id) => ({ id, from: 'requested' }));
    const before = await Promise.all(ids('result').map(bytesOf));
    const body = { items, status: 'done', note: 'Selesai' };
    const answer = await api.post('/api/admin/consultations/update-many', body, staff.adminToken).expect(200);
    const outcomes = answer.body.results.map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes).toEqual(['conflict', 'conflict', 'conflict']);
    expect(await Promise.all(ids('result').map(bytesOf))).toEqual(before);
  });

  it('several waiting results at once: the restricted ones are not assigned', async () => {
    const items = ids('waiting').map((id) => ({ id, from: staff.psychologist.id }));
    const before = await Promise.all(ids('waiting').map(bytesOf));
    const to = (await api.user({ role: 'internal' })).id;
    const answer = await api.post('/api/admin/sign-offs/assign-many', { items, to }, staff.adminToken).expect(200);
    const outcomes = answer.body.results.map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes).toEqual(['conflict', 'conflict', 'conflict']);
    expect(await Promise.all(ids('waiting').map(bytesOf))).toEqual(before);
  });
});

it.each(['account', 'child'] as const)(
  'the rights of the owner of a restricted %s: all data, whole and unchanged',
  async (who) => {
    const { owner, result, observer, observing, child } = owners[who];
    const token = owner.accessToken;
    const get = (path: string) => api.get(`/api/${path}`, token).expect(200);
    await get('instruments/sensory-profile/1.0.5');
    expect((await get(`user-assessments/result/${result}`)).body.results.totalScore).toBeGreaterThan(0);
    const links = (await get(`user-assessments/${result}/share-links`)).body;
    expect(links).toMatchObject({ isRestricted: true, links: [{ state: 'active' }] });
    const list = (await get(`user-assessments/${result}/observers`)).body;
    expect(list).toMatchObject({ isRestricted: true, observers: [{ state: 'invited' }, { state: 'answering' }] });
    // An observer who has consented can enter and withdraw.
    await enter(api, observer);
    await api.post('/api/observations/withdraw', { session: observing }).expect(200);
    expect((await Observation.findById(observer.observer.id).lean())?.progress.responses).toEqual({});
    const data = await exported(owner);
    expect(data).toContain(CHILDREN[who].name);
    expect(JSON.parse(data).pembatasan).toHaveLength(2);
    // The profile is there already; a restriction of the child does not hide it from its owner.
    await api.post('/api/children', CHILDREN[who], token).expect(200);
    const remove = await api.post(`/api/children/${child}/delete`, undefined, token);
    expect(remove.body.code).toBe('CHILD_HAS_RESULTS');
    const asked = { kind: 'delete_child', child: CHILDREN[who], currentPassword: owner.password };
    await api.post('/api/data-requests/deletion', asked, token).expect(200);
    expect((await User.findById(owner.id).lean())?.isActive).toBe(true);
  },
);

it('after a withdrawal, its owner reads and exports as before, and nothing says that it is restricted', async () => {
  const { owner, result, open } = owners.consent;
  const get = (path: string) => api.get(`/api/user-assessments${path}`, owner.accessToken).expect(200);
  for (const path of ['', `/${open}`, `/by-id/${open}`, `/${result}/share-links`, `/${result}/observers`])
    expect((await get(path)).text).not.toContain('isRestricted');
  expect((await get(`/by-id/${open}`)).body).toMatchObject({ needsConsent: true });
  expect((await get(`/result/${result}`)).body.results.totalScore).toBeGreaterThan(0);
  expect(await exported(owner)).toContain(CHILDREN.consent.name);
});

it('after a new consent, everybody works with everything again; a restriction meanwhile stays', async () => {
  const parent = await createFamily(api, staff, { child: CHILDREN.consent });
  const { accessToken: token } = parent.owner;
  const codeOf = async () =>
    (await api.get(`/api/admin/assessments/${parent.result}/result`, staff.adminToken)).body.code;
  const found = async () => (await api.get('/api/admin/assessments?search=tirtasari', staff.adminToken)).body.length;
  const begin = () => api.post(`/api/user-assessments/${parent.open}/start`, undefined, token);
  await withdrawConsent(api, parent);
  expect([await codeOf(), await found(), (await begin()).body.code]).toEqual([
    'PROCESSING_RESTRICTED',
    0,
    'CONSENT_REQUIRED',
  ]);
  // The restriction counts first for the owner, and a new consent does not lift it.
  const { id } = await restrict(api, token);
  expect((await begin()).body.code).toBe('PROCESSING_RESTRICTED');
  await consentTo(api, token);
  expect([await codeOf(), await found()]).toEqual(['PROCESSING_RESTRICTED', 0]);
  await withdrawConsent(api, parent);
  await lift(api, token, id).expect(200);
  expect([await codeOf(), (await begin()).body.code]).toEqual(['PROCESSING_RESTRICTED', 'CONSENT_REQUIRED']);
  await consentTo(api, token);
  await begin().expect(200);
  expect([await codeOf(), await found()]).toEqual([undefined, 3]);
  const marked = { userId: parent.owner.id, $or: [{ restrictedAt: { $exists: true } }, { pausedByConsent: true }] };
  expect(await UserAssessment.countDocuments(marked as object)).toBe(0);
});

it('after lifting, everything is as it was: links open again, staff see the results, and nothing is marked', async () => {
  const parent = await createFamily(api, staff, { child: CHILDREN.child });
  const { accessToken: token } = parent.owner;
  const found = async () =>
    (await api.get(`/api/admin/assessments?search=melatiputih`, staff.adminToken)).body.map(
      ({ id }: { id: number }) => id,
    );
  const before = [parent.open, parent.waiting, parent.result];
  expect(await found()).toEqual(before);
  const { id } = await restrict(api, token);
  expect(await found()).toEqual([]);
  const status = () => api.post('/api/shared-results/status', { token: parent.link.token });
  expect((await status()).body.code).toBe('SHARE_LINK_PAUSED');
  await lift(api, token, id).expect(200);
  await status().expect(200);
  expect(await found()).toEqual(before);
  await api.post('/api/shared-results/result', { viewer: parent.viewer }).expect(200);
  await api.get(`/api/admin/assessments/${parent.result}/result`, staff.adminToken).expect(200);
  expect(await UserAssessment.countDocuments({ userId: parent.owner.id, restrictedAt: { $exists: true } })).toBe(0);
  // A link that expires meanwhile does not come back.
  const { id: again } = await restrict(api, token);
  clock = new Date(clock.getTime() + 8 * 24 * 60 * 60_000);
  expect((await status()).body.code).toBe('SHARE_LINK_ENDED');
  await lift(api, token, again).expect(200);
  expect((await status()).body.code).toBe('SHARE_LINK_ENDED');
});
