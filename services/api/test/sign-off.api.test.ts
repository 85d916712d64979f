import { readZip } from '@kenali/node-utils/testing';
import mongoose from 'mongoose';
import { AuditEntryModel } from '../src/features/audit/index.ts';
import { Session, User } from '../src/features/auth/index.ts';
import { runNextExport } from '../src/features/data-export/run-exports.ts';
import { eraseUserAssessments, UserAssessment } from '../src/features/user-assessments/index.ts';
import { addDays, jakartaDay } from '../src/jakarta-time.ts';
import { Outbox } from '../src/outbox/outbox.model.ts';
import { type TestApi, testApi } from './harness.ts';
import { mailsTo } from './mail.ts';
import { createPsychologist, SIGNATURE } from './psychologist.ts';
import { download, readEveryCall } from './read-pdf-api.ts';
import { answers, bytesOf, entitle, NOW, PARTICIPANT, read } from './sensory.ts';
import { codeAt } from './totp.ts';

const LICENCE = { ...SIGNATURE, expiresOn: null };
const NOTE = 'Ibu tampak cemas saat menjawab bagian pendengaran.';
type Person = Awaited<ReturnType<TestApi['user']>>;

let clock = NOW;
let adminToken: string;
let [parent, psychologist]: [Person, Person] = [] as never;
// `report.api.test.ts` has what is drawn.
const api = testApi({ now: () => clock, isDrawing: false });
beforeEach(async () => {
  clock = NOW;
  await api.clean();
  ({ adminToken } = await api.admin());
  parent = await api.user({ firstName: 'Ratna' });
  psychologist = await createPsychologist(api, { isEmailVerified: true, firstName: 'Dewi' });
});

const setLicence = (id: number | string, licence: unknown = LICENCE, token = adminToken) =>
  api.post(`/api/admin/users/${id}/licence`, { licence }, token);

/** Opens an assessment of a catalogue entry whose results need a sign-off. */
async function open(requiresSignOff = true): Promise<number> {
  const { _id: assessmentId } = await api.assessment({ requiresSignOff });
  return entitle(parent.id, { assessmentId });
}
const ANSWERED = { responses: answers(2), participantInfo: PARTICIPANT };
const complete = (id: number) =>
  api.post(`/api/user-assessments/${id}/complete`, ANSWERED, parent.accessToken).expect(200);
async function completed(requiresSignOff = true): Promise<number> {
  const id = await open(requiresSignOff);
  await complete(id);
  return id;
}
const assign = (id: number, to: number | null, from: number | null = null) =>
  api.post(`/api/admin/assessments/${id}/assign`, { from, to }, adminToken);
async function assigned(): Promise<number> {
  const id = await completed();
  await assign(id, psychologist.id).expect(200);
  return id;
}
const result = (id: number) => api.get(`/api/user-assessments/result/${id}`, parent.accessToken);
const caseOf = (id: number | string, token = psychologist.accessToken) => api.get(`/api/cases/${id}`, token);
const sign = (id: number, body: object = SIGNATURE, token = psychologist.accessToken) =>
  api.post(`/api/cases/${id}/sign-off`, body, token);
const addNote = (id: number, body: object, token = psychologist.accessToken) =>
  api.post(`/api/cases/${id}/notes`, body, token);
const actions = async () =>
  (await AuditEntryModel.find().sort({ _id: 1 }).lean()).map(({ action, target, actor }) => [
    action,
    target?.id ?? null,
    actor.id,
  ]);

/** The texts of every file of the archive of the parent. */
async function archive(): Promise<string> {
  const body = { currentPassword: parent.password };
  const { id } = (await api.post('/api/data-exports', body, parent.accessToken).expect(201)).body;
  await runNextExport(api.services);
  const files = readZip((await download(api, `/api/data-exports/${id}/file`, parent.accessToken)).body);
  const texts: string[] = [];
  for (const [name, content] of files) texts.push(name, String(content));
  return texts.join('\n');
}

/** What every reading call answers to the owner. */
const everything = async (id: number): Promise<string> =>
  (await readEveryCall(api, parent.accessToken, id)).map(({ path, text }) => `${path}\n${text}`).join('\n');

/** Every sentence and the name of every field of a stored result. */
function partsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 8 ? [JSON.stringify(value).slice(1, -1)] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, below]) => [
    ...(Array.isArray(value) ? [] : [`"${name}":`]),
    ...partsOf(below),
  ]);
}

describe('a result that waits for a psychologist', () => {
  it('when its owner reads anything, then no call, file or email has a part of it until it is signed', async () => {
    const id = await open();
    await api.post(`/api/user-assessments/${id}/save-progress`, ANSWERED, parent.accessToken).expect(200);
    const before = (await everything(id)) + (await archive());
    const done = await complete(id);
    const parts = [...new Set(partsOf((await read(id)).results))].filter((part) => !before.includes(part));
    expect(parts.length).toBeGreaterThan(20);
    const found = (text: string) => parts.filter((part) => text.includes(part));

    const waiting = [await everything(id), await archive(), JSON.stringify((await complete(id)).body), done.text];
    expect(waiting.map(found)).toEqual([[], [], [], []]);
    for (const address of [`result/${id}`, `${id}/pdf`]) {
      const { status, body } = await api.get(`/api/user-assessments/${address}`, parent.accessToken);
      expect([address, status, body.code]).toEqual([address, 409, 'SIGN_OFF_PENDING']);
      expect(body.message).toContain('menunggu pemeriksaan psikolog');
    }
    expect(waiting[1]).toContain('Hasil masih menunggu pemeriksaan psikolog.');
    expect((await mailsTo(api, parent.email)).map(({ subject }) => subject)).not.toContainEqual(
      expect.stringContaining('siap dibaca'),
    );

    await assign(id, psychologist.id).expect(200);
    await addNote(id, { text: NOTE, after: 0 }).expect(200);
    expect([await everything(id), await archive()].map(found)).toEqual([[], []]);
    await sign(id).expect(200);
    const shown = [await everything(id), await archive()];
    expect(shown.map((text) => found(text).length)).not.toContainEqual(0);
    expect(found(JSON.stringify((await result(id)).body)).length).toBeGreaterThan(20);
    for (const text of shown) expect(text).toContain(SIGNATURE.licence);
    for (const text of shown) expect(text).not.toContain(NOTE);
  });

  it('when another result of the child can be read, then its comparisons leave the waiting one out until it is signed', async () => {
    const waiting = await completed();
    clock = new Date(NOW.getTime() + 600_000);
    const later = await completed(false);
    const compared = async () => {
      const { earlier, retest } = (await result(later).expect(200)).body;
      return [earlier.map((each: { id: number }) => each.id), retest?.results.map((each: { id: number }) => each.id)];
    };
    expect(await compared()).toEqual([[], undefined]);
    await assign(waiting, psychologist.id).expect(200);
    await sign(waiting).expect(200);
    expect(await compared()).toEqual([[waiting], [waiting, later]]);
  });

  it('when the list is read, then it says that the result waits, and no more after the sign-off', async () => {
    const [id, plain] = [await assigned(), await completed(false)];
    const list = async () => (await api.get('/api/user-assessments', parent.accessToken)).body;
    const waits = async () =>
      Object.fromEntries((await list()).map((each: Record<string, unknown>) => [each.id, each.awaitsSignOff]));
    expect(await waits()).toEqual({ [id]: true, [plain]: undefined });
    await sign(id).expect(200);
    expect(await waits()).toEqual({ [id]: undefined, [plain]: undefined });
  });

  it('when admins change the rule, then an audit entry says so, and completed results keep theirs', async () => {
    const [id, other] = [await open(false), await completed()];
    const { assessmentId } = await read(id);
    const entry = (requiresSignOff: unknown) =>
      api.patch(`/api/admin/catalogue/${assessmentId}`, { requiresSignOff }, adminToken);
    expect((await entry('ya')).status).toBe(422);
    expect((await entry(true).expect(200)).body.requiresSignOff).toBe(true);
    expect((await entry(true).expect(200)).body.requiresSignOff).toBe(true);
    const { body: entries } = await api.get('/api/admin/audit?action=catalogue.update', adminToken);
    expect(entries.map(({ changes }: { changes: object }) => changes)).toEqual([
      { requiresSignOff: { from: false, to: true } },
    ]);
    clock = new Date(NOW.getTime() + 60_000);
    await complete(id);
    expect((await result(id)).body.code).toBe('SIGN_OFF_PENDING');
    expect((await entry(false).expect(200)).body).not.toHaveProperty('requiresSignOff');
    await api.patch(`/api/admin/catalogue/${(await read(other)).assessmentId}`, { requiresSignOff: false }, adminToken);
    expect([(await result(id)).body.code, (await result(other)).body.code]).toEqual([
      'SIGN_OFF_PENDING',
      'SIGN_OFF_PENDING',
    ]);
    const { body: waiting, headers } = await api.get('/api/admin/sign-offs', adminToken);
    expect([waiting.map((each: { id: number }) => each.id), headers['x-total-count']]).toEqual([[other, id], '2']);
    expect(waiting[0]).toMatchObject({ childName: 'Alya Kirana', childAgeMonths: 89 });
    expect((await api.get('/api/admin/pending', adminToken)).body.signOffs).toBe(2);
  });

  it('when the published rules stay as they are, then a result needs nobody and the email is sent at once', async () => {
    const id = await completed(false);
    expect((await result(id).expect(200)).body).not.toHaveProperty('signOff');
    expect(await read(id)).not.toHaveProperty('awaitsSignOff');
    const [mail] = (await mailsTo(api, parent.email)).filter(({ subject }) => subject.includes('siap dibaca'));
    expect(mail?.text).toContain('sudah selesai dan hasilnya siap dibaca');
  });
});

describe('assignments', () => {
  it('when an admin assigns and takes back, then the list of the psychologist and the audit log follow', async () => {
    const id = await completed();
    const list = async () => (await api.get('/api/cases', psychologist.accessToken).expect(200)).body;
    expect(await list()).toEqual([]);
    const { body } = await assign(id, psychologist.id).expect(200);
    expect(body).toMatchObject({
      id,
      awaitsSignOff: true,
      signOff: null,
      assignee: { id: psychologist.id, name: 'Dewi Putri', assignedAt: NOW.toISOString() },
      psychologists: [{ id: psychologist.id, name: 'Dewi Putri' }],
    });
    const [item, ...rest] = await list();
    expect(rest).toEqual([]);
    expect(item).toMatchObject({
      id,
      childName: 'Alya Kirana',
      childAgeMonths: 89,
      awaitsSignOff: true,
      signedAt: null,
    });
    await assign(id, psychologist.id, null).expect(200);
    await assign(id, null, psychologist.id).expect(200);
    expect(await list()).toEqual([]);
    const entries = await AuditEntryModel.find({ action: 'case.assign' }).sort({ _id: 1 }).lean();
    expect(entries.map(({ target, details, records }) => [target?.name, details.assigned, records])).toEqual([
      [`#${id}`, true, [{ kind: 'user', count: 1, ids: String(psychologist.id) }]],
      [`#${id}`, false, [{ kind: 'user', count: 1, ids: String(psychologist.id) }]],
    ]);
  });

  it('when results wait for the psychologist, then they are counted without those that are signed, restricted or of a colleague', async () => {
    const count = async ({ accessToken } = psychologist) => {
      const { body } = await api.get('/api/cases/waiting/count', accessToken).expect(200);
      return [body.count, body.optional];
    };
    const [signed, restricted] = [await assigned(), await assigned()];
    await assign(await completed(false), psychologist.id).expect(200);
    expect([await count(), await count(await createPsychologist(api))]).toEqual([
      [2, 1],
      [0, 0],
    ]);
    await sign(signed).expect(200);
    expect(await count()).toEqual([1, 1]);
    await AuditEntryModel.collection.deleteMany({});
    await UserAssessment.updateOne({ _id: restricted }, { $set: { restrictedAt: NOW } });
    expect([await count(), await actions()]).toEqual([[0, 1], []]);
  });

  it('when the input is wrong, then a clear 4xx and nothing changes', async () => {
    const [id, unfinished] = [await completed(), await open()];
    const away = await api.user({ role: 'internal', isActive: false });
    const [one, other] = [await bytesOf(id), await bytesOf(unfinished)];
    for (const to of [parent.id, away.id, 999_999]) {
      const { status, body } = await assign(id, to);
      expect([to, status, body.fields?.[0]?.path]).toEqual([to, 422, 'to']);
    }
    const wrong = [{}, { to: psychologist.id }, { from: null, to: '5' }, { from: null, to: [5] }, { from: 1.5, to: 5 }];
    for (const body of wrong)
      expect((await api.post(`/api/admin/assessments/${id}/assign`, body, adminToken)).status).toBe(422);
    expect((await assign(id, psychologist.id, 12)).body.code).toBe('CONFLICT');
    expect((await assign(unfinished, psychologist.id)).body.code).toBe('RESULT_NOT_READY');
    expect((await assign(77, psychologist.id)).status).toBe(404);
    expect([await bytesOf(id), await bytesOf(unfinished)]).toEqual([one, other]);
  });

  it('when psychologists have a result of their own, then nobody can assign it to them', async () => {
    const id = await completed();
    await User.updateOne({ _id: parent.id }, { $set: { role: 'internal' } });
    expect((await assign(id, parent.id)).status).toBe(422);
    const { body } = await api.get(`/api/admin/assessments/${id}/sign-off`, adminToken).expect(200);
    expect(body.psychologists).toEqual([{ id: psychologist.id, name: 'Dewi Putri' }]);
  });

  it('when several admins assign at the same time, then one wins and the others get 409', async () => {
    const id = await completed();
    const people = await Promise.all(Array.from({ length: 5 }, () => api.user({ role: 'internal' })));
    const statuses = await Promise.all(people.map(async (each) => (await assign(id, each.id)).status));
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await AuditEntryModel.countDocuments({ action: 'case.assign' })).toBe(1);
  });
});

describe('assignments of several results', () => {
  const many = (body: object, token: string | undefined = adminToken) =>
    api.post('/api/admin/sign-offs/assign-many', body, token);
  const outcomes = ({ body }: { body: { results: { outcome: string }[] } }) =>
    body.results.map(({ outcome }) => outcome);
  const audited = () => AuditEntryModel.countDocuments({ action: 'case.assign' });
  const to = () => psychologist.id;

  it('when some cannot be assigned, then each row says why, the others are assigned, and repeating changes nothing', async () => {
    const [one, two, signed, gone, taken] = [
      await completed(),
      await completed(),
      await assigned(),
      await completed(),
      await completed(),
    ];
    const colleague = await createPsychologist(api);
    await sign(signed).expect(200);
    await eraseUserAssessments([gone], clock, { isOwnerGone: false });
    await assign(taken, colleague.id).expect(200);
    await assign(two, colleague.id).expect(200);
    const before = await bytesOf(signed);
    const items = [one, two, signed, gone, taken, await open(), 999_999].map((id) => ({
      id,
      from: id === two ? colleague.id : null,
    }));
    const entries = await audited();
    const answer = await many({ items, to: to() }).expect(200);
    expect(answer.body.results.map(({ id }: { id: number }) => id)).toEqual(items.map(({ id }) => id));
    const rest = ['not_waiting', 'not_found', 'conflict', 'not_waiting', 'not_found'];
    expect(outcomes(answer)).toEqual(['updated', 'updated', ...rest]);
    const { assignment } = await read(two);
    expect([(await read(one)).assignment?.userId, assignment?.userId, (await read(taken)).assignment?.userId]).toEqual([
      to(),
      to(),
      colleague.id,
    ]);
    expect(outcomes(await many({ items, to: to() }).expect(200))).toEqual(['unchanged', 'unchanged', ...rest]);
    expect([await audited(), await bytesOf(signed)]).toEqual([entries + 2, before]);
    const last = await AuditEntryModel.find({ action: 'case.assign' }).sort({ _id: -1 }).limit(2).lean();
    expect(last.map(({ target, details, records }) => [target?.id, details, records?.[0]?.count])).toEqual([
      [two, { assigned: true }, 2],
      [one, { assigned: true }, 1],
    ]);
  });

  it('when a result is the psychologist’s own, then it stays and the others are assigned', async () => {
    const own = await completed();
    await User.updateOne({ _id: parent.id }, { $set: { role: 'internal' } });
    const other = await api.user();
    const { _id: assessmentId } = await api.assessment({ requiresSignOff: true });
    const id = await entitle(other.id, { assessmentId });
    await api.post(`/api/user-assessments/${id}/complete`, ANSWERED, other.accessToken).expect(200);
    const items = [own, id].map((each) => ({ id: each, from: null }));
    expect(outcomes(await many({ items, to: parent.id }).expect(200))).toEqual(['not_assignable', 'updated']);
    expect((await read(own)).assignment).toBeUndefined();
  });

  it('when the input is wrong, then 422, and nothing changes', async () => {
    const id = await completed();
    const before = await bytesOf(id);
    const away = await api.user({ role: 'internal', isActive: false });
    const items = [{ id, from: null }];
    const wrong = [
      {},
      { items, to: null },
      { items, to: String(to()) },
      { items, to: parent.id },
      { items, to: away.id },
      { items, to: { $gt: 0 } },
      { items: [], to: to() },
      { items: [{ id }], to: to() },
      { items: [{ id: { $gt: 0 }, from: null }], to: to() },
      { items: [...items, ...items], to: to() },
      { items: Array.from({ length: 101 }, (_, n) => ({ id: n + 1, from: null })), to: to() },
    ];
    for (const body of wrong) expect([body, (await many(body)).status]).toEqual([body, 422]);
    expect([await bytesOf(id), await audited()]).toEqual([before, 0]);
  });

  it('when several admins assign the same results at once, then each result has one of their psychologists', async () => {
    const ids = [await completed(), await completed()];
    const people = await Promise.all([1, 2, 3, 4].map(() => createPsychologist(api)));
    const items = ids.map((id) => ({ id, from: null }));
    const answers = await Promise.all(people.map((each) => many({ items, to: each.id }).expect(200)));
    for (const [at, id] of ids.entries()) {
      const found = answers.map((answer) => outcomes(answer)[at]);
      expect(found.toSorted()).toEqual(['conflict', 'conflict', 'conflict', 'updated']);
      expect((await read(id)).assignment?.userId).toBe(people[found.indexOf('updated')]?.id);
    }
    expect(await audited()).toBe(2);
  });
});

describe('the cases of a psychologist', () => {
  const CALLS = (id: number | string) => [
    ['get', `/api/cases/${id}`, undefined],
    ['get', `/api/cases/${id}/pdf`, undefined],
    ['post', `/api/cases/${id}/notes`, { text: NOTE, after: 0 }],
    ['post', `/api/cases/${id}/consultation`, { from: 'requested', status: 'done' }],
    ['post', `/api/cases/${id}/sign-off`, SIGNATURE],
  ];
  const send = ([method, path, body]: unknown[], token?: string) =>
    method === 'get' ? api.get(path as string, token) : api.post(path as string, body as object, token);

  it('when a case is not assigned to the caller, then every call answers 404, changes nothing and leaves one audit entry', async () => {
    const colleague = await api.user({ role: 'internal' });
    const [id, unassigned] = [await assigned(), await completed()];
    const before = [await bytesOf(id), await bytesOf(unassigned)];
    await AuditEntryModel.collection.deleteMany({});
    for (const [number, who] of [
      [id, colleague],
      [unassigned, psychologist],
      [654_321, psychologist],
    ] as const) {
      for (const call of CALLS(number)) {
        const { status, body } = await send(call, who.accessToken);
        expect([call[1], status, body.code]).toEqual([call[1], 404, 'NOT_FOUND']);
        expect(JSON.stringify(body)).not.toContain('Alya');
      }
      const refused = (await actions()).splice(-5);
      expect(refused).toEqual(Array.from({ length: 5 }, () => ['case.refused', number, who.id]));
    }
    expect(await actions()).toHaveLength(15);
    expect([await bytesOf(id), await bytesOf(unassigned)]).toEqual(before);
  });

  it('when it is opened, then it has the result with the quality of the answers, and the log says who read it', async () => {
    const id = await assigned();
    const { body } = await caseOf(id).expect(200);
    expect(body).toMatchObject({ notes: [], awaitsSignOff: true, signOff: null });
    expect(body.consultation).toMatchObject({ status: 'requested', whatsappNumber: '081234567890' });
    expect(body.result.protocol.quality.answered).toBe(125);
    const { body: staff } = await api.get(`/api/admin/assessments/${id}/result`, adminToken);
    // Only admins can open the account.
    const { id: account, ...user } = staff.user;
    expect(account).toBe(parent.id);
    expect(body.result).toEqual({ ...staff, user });
    expect((await actions()).filter(([action]) => action === 'result.view')[0]).toEqual([
      'result.view',
      id,
      psychologist.id,
    ]);
  });

  it('when its PDF is downloaded, then it is the one that admins get, and the log says who downloaded it', async () => {
    const id = await assigned();
    const { body, headers } = await download(api, `/api/cases/${id}/pdf`, psychologist.accessToken);
    const admins = await download(api, `/api/admin/assessments/${id}/pdf`, adminToken);
    expect(String(body)).toContain('Alya Kirana');
    expect(String(body)).toBe(String(admins.body));
    expect(headers['content-disposition']).toBe(admins.headers['content-disposition']);
    expect((await actions()).filter(([action]) => action === 'result.pdf')[0]).toEqual([
      'result.pdf',
      id,
      psychologist.id,
    ]);
    await assign(id, null, psychologist.id).expect(200);
    expect((await caseOf(`${id}/pdf`)).status).toBe(404);
  });

  it('when notes are added, repeated and raced, then each is stored once and the log has no text', async () => {
    const id = await assigned();
    expect((await addNote(id, { text: NOTE, after: 0 }).expect(200)).body.notes).toEqual([
      { at: NOW.toISOString(), by: 'Dewi Putri', text: NOTE },
    ]);
    expect((await addNote(id, { text: NOTE, after: 0 }).expect(200)).body.notes).toHaveLength(1);
    expect((await addNote(id, { text: 'Lain', after: 0 })).body.code).toBe('CONFLICT');
    expect((await addNote(id, { text: 'Lain', after: 5 })).body.code).toBe('CONFLICT');
    const raced = await Promise.all(['a', 'b', 'c'].map((text) => addNote(id, { text, after: 1 })));
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const before = await bytesOf(id);
    const after = 2;
    for (const body of [{}, { text: '  ', after }, { text: 'x'.repeat(2001), after }, { text: 1, after }])
      expect((await addNote(id, body)).status).toBe(422);
    expect((await addNote(id, { text: 'x', after: -1 })).status).toBe(422);
    expect(await bytesOf(id)).toBe(before);
    expect(JSON.stringify(await AuditEntryModel.collection.find({}).toArray())).not.toContain('cemas');
    expect(await AuditEntryModel.countDocuments({ action: 'case.note' })).toBe(2);
  });

  it('when the consultation changes, then the owner sees the status; an old status gets 409', async () => {
    const id = await assigned();
    const change = (from: string, status: string) =>
      api.post(`/api/cases/${id}/consultation`, { from, status }, psychologist.accessToken);
    expect((await change('requested', 'scheduled').expect(200)).body.consultation.status).toBe('scheduled');
    expect((await change('requested', 'done')).body.code).toBe('CONFLICT');
    const { body } = await api.get(`/api/user-assessments/${id}`, parent.accessToken);
    expect(body.consultation.status).toBe('scheduled');
    expect((await actions()).filter(([action]) => action === 'consultation.update')).toHaveLength(1);
  });
});

describe('a sign-off', () => {
  it('when it is stored, then owner and report name the psychologist, one email is sent, and a repeat changes nothing', async () => {
    const id = await assigned();
    await mailsTo(api, parent.email);
    const { body } = await sign(id).expect(200);
    expect(body.awaitsSignOff).toBe(false);
    const view = { ...SIGNATURE, at: NOW.toISOString() };
    expect(body.signOff).toEqual(view);
    const before = await bytesOf(id);
    clock = new Date(NOW.getTime() + 60_000);
    expect((await sign(id).expect(200)).body.signOff).toEqual(view);
    for (const change of [{ name: 'Orang Lain, Psikolog' }, { licence: '9999-1' }, { licenceKind: 'STR' }])
      expect((await sign(id, { ...SIGNATURE, ...change })).body.code).toBe('ALREADY_SIGNED');
    expect(await bytesOf(id)).toBe(before);
    const { body: own } = await result(id).expect(200);
    expect(own.signOff).toEqual(view);
    const { body: pdf } = await download(api, `/api/user-assessments/${id}/pdf`, parent.accessToken);
    expect(String(pdf)).toMatch(/Diperiksa oleh Psikolog.*Dra\. Sekar Ayu, Psikolog.*20120144-2022-01-0123/);
    const mails = await mailsTo(api, parent.email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('siap dibaca')]);
    expect(mails[0]?.text).toContain('Psikolog sudah memeriksa');
    expect(mails[0]?.text).not.toMatch(/Alya|Sekar Ayu/);
    expect(await AuditEntryModel.countDocuments({ action: 'case.sign_off' })).toBe(1);
    expect(await Outbox.countDocuments({ kind: 'result_ready' })).toBe(1);
  });

  it('when the result does not need it, then it is named as well, and no second email is sent', async () => {
    const id = await completed(false);
    await mailsTo(api, parent.email);
    await assign(id, psychologist.id).expect(200);
    await sign(id).expect(200);
    expect((await result(id).expect(200)).body.signOff).toMatchObject(SIGNATURE);
    expect(await mailsTo(api, parent.email)).toEqual([]);
    expect(await read(id)).not.toHaveProperty('awaitsSignOff');
  });

  it('when the input is wrong, then 422 and the result stays hidden', async () => {
    const id = await assigned();
    const before = await bytesOf(id);
    const wrong = [
      {},
      { ...SIGNATURE, name: ' ' },
      { ...SIGNATURE, name: 'x'.repeat(121) },
      { ...SIGNATURE, licence: '123' },
      { ...SIGNATURE, licence: '<b>1234' },
      { ...SIGNATURE, licenceKind: 'SIM' },
      { ...SIGNATURE, name: { $gt: '' } },
    ];
    for (const body of wrong) expect((await sign(id, body)).status).toBe(422);
    expect([await bytesOf(id), (await result(id)).body.code]).toEqual([before, 'SIGN_OFF_PENDING']);
  });

  it('when two sign at the same time or the case is taken back meanwhile, then the outcome is one of the orders', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await assigned();
      const [one, two, back] = await Promise.all([sign(id), sign(id), assign(id, null, psychologist.id)]);
      const { signOff, assignment, awaitsSignOff } = await read(id);
      const winners = [one, two].filter(({ status }) => status === 200);
      expect(back.status).toBe(200);
      expect(assignment).toBeUndefined();
      expect([awaitsSignOff, winners.length > 0]).toEqual([!signOff, Boolean(signOff)]);
      expect(winners[0]?.body.signOff.licence).toBe(signOff?.licence);
      for (const { status } of [one, two]) expect([200, 404, 409]).toContain(status);
      const mails = await Outbox.countDocuments({ kind: 'result_ready', userAssessmentId: id });
      const entries = await AuditEntryModel.countDocuments({ action: 'case.sign_off', 'target.id': id });
      expect([mails, entries]).toEqual(signOff ? [1, 1] : [0, 0]);
    }
  });

  it('when the psychologist has a second factor, then only a fresh proof signs; when staff need one, then none opens no case', async () => {
    const id = await assigned();
    const { accessToken: token, password } = psychologist;
    const { config } = api.services;
    api.services.config = { ...config, requireStaffSecondFactor: true };
    expect((await caseOf(id)).body.code).toBe('SECOND_FACTOR_MISSING');
    expect((await api.get('/api/user-assessments', token)).status).toBe(200);
    api.services.config = config;
    const started = await api.post('/api/auth/second-factor/start', { currentPassword: password }, token).expect(200);
    const code = () => codeAt(started.body.secret, clock.getTime());
    await api.post('/api/auth/second-factor/confirm', { code: code() }, token).expect(200);
    clock = new Date(clock.getTime() + 11 * 60_000);
    api.services.config = { ...config, requireStaffSecondFactor: true };
    await caseOf(id).expect(200);
    expect((await sign(id)).body.code).toBe('SECOND_FACTOR_NEEDED');
    expect((await caseOf(`${id}/pdf`)).body.code).toBe('SECOND_FACTOR_NEEDED');
    const prove = (body: object) => api.post('/api/cases/second-factor/prove', body, token);
    expect((await prove({ code: '000000' })).body.code).toBe('SECOND_FACTOR_INVALID');
    expect((await prove({})).status).toBe(422);
    expect((await sign(id)).body.code).toBe('SECOND_FACTOR_NEEDED');
    await prove({ code: code() }).expect(200);
    await sign(id).expect(200);
    api.services.config = config;
    expect(await Session.countDocuments({ 'sess.userId': psychologist.id, 'sess.provenAt': clock })).toBe(1);
  });

  it('when the account has no valid licence, or another one than the caller saw, then nothing is signed', async () => {
    const id = await assigned();
    const before = await bytesOf(id);
    const refusals = async () => {
      const { status, body } = await sign(id);
      return [status, body.code];
    };
    expect((await sign(id, { ...SIGNATURE, name: 'Orang Lain, Psikolog' })).body.code).toBe('CONFLICT');
    await setLicence(psychologist.id, { ...LICENCE, licence: '777777' }).expect(200);
    expect(await refusals()).toEqual([409, 'CONFLICT']);
    await setLicence(psychologist.id, null).expect(200);
    expect(await refusals()).toEqual([409, 'LICENCE_MISSING']);
    expect((await caseOf(id)).body.licence).toBeNull();
    const today = jakartaDay(NOW);
    await setLicence(psychologist.id, { ...LICENCE, expiresOn: today }).expect(200);
    await User.updateOne({ _id: psychologist.id }, { 'licence.expiresOn': addDays(today, -1) });
    expect(await refusals()).toEqual([409, 'LICENCE_EXPIRED']);
    expect(await bytesOf(id)).toBe(before);
    await setLicence(psychologist.id, { ...LICENCE, expiresOn: today }).expect(200);
    await sign(id).expect(200);
  });

  it('when the licence is removed at the moment of the signature, then nothing is signed with it', async () => {
    const id = await assigned();
    const before = await bytesOf(id);
    const removal = await mongoose.startSession();
    removal.startTransaction();
    await User.updateOne({ _id: psychologist.id }, { $unset: { licence: 1 } }, { session: removal });
    const update = User.collection.findOneAndUpdate.bind(User.collection) as (...of: unknown[]) => unknown;
    const spy = jest.spyOn(User.collection, 'findOneAndUpdate');
    const isWriting = new Promise<void>((resolve) => {
      spy.mockImplementation(((...of: unknown[]) => {
        resolve();
        return update(...of);
      }) as never);
    });
    const signing = sign(id).then((answer) => answer);
    await Promise.race([isWriting, signing]);
    await removal.commitTransaction();
    await removal.endSession();
    expect((await signing).body.code).toBe('LICENCE_MISSING');
    spy.mockRestore();
    expect(await bytesOf(id)).toBe(before);
  });

  it('when name or licence of the account change later, then the signed result keeps what it was signed with', async () => {
    const id = await assigned();
    await sign(id).expect(200);
    const before = await bytesOf(id);
    await api.patch(`/api/admin/users/${psychologist.id}`, { firstName: 'Lain' }, adminToken).expect(200);
    await setLicence(psychologist.id, { ...LICENCE, name: 'Lain, Psikolog', licence: '777777' }).expect(200);
    expect((await result(id)).body.signOff).toMatchObject(SIGNATURE);
    await setLicence(psychologist.id, null).expect(200);
    expect((await caseOf(id)).body).toMatchObject({ signOff: SIGNATURE, licence: null });
    expect(await bytesOf(id)).toBe(before);
  });

  it('when the result is erased, then nothing of psychologists stays and nobody can sign or read it', async () => {
    const id = await assigned();
    await addNote(id, { text: NOTE, after: 0 }).expect(200);
    await eraseUserAssessments([id], clock, { isOwnerGone: false });
    const stored = await read(id);
    for (const field of ['caseNotes', 'assignment', 'signOff', 'awaitsSignOff'])
      expect(stored).not.toHaveProperty(field);
    expect([(await sign(id)).status, (await caseOf(id)).status]).toEqual([404, 404]);
    expect((await assign(id, psychologist.id)).status).toBe(404);
    expect((await api.get('/api/admin/sign-offs', adminToken)).body).toEqual([]);
  });

  it('when lists are read, then the database reads only the entries of an index', async () => {
    await assigned();
    await completed(false);
    for (const [filter, sort] of [
      [
        { 'assignment.userId': psychologist.id, status: 'completed', erasedAt: null },
        { 'assignment.at': -1, _id: -1 },
      ],
      [{ awaitsSignOff: true }, { completedAt: 1, _id: 1 }],
    ] as const) {
      const plan = await UserAssessment.collection
        .find(filter as object)
        .sort(sort)
        .explain('executionStats');
      expect(plan.executionStats).toMatchObject({ nReturned: 1, totalDocsExamined: 1, totalKeysExamined: 1 });
      expect(JSON.stringify(plan.queryPlanner.winningPlan)).not.toMatch(/COLLSCAN|"SORT"/);
    }
  });
});

describe('POST /api/admin/users/{id}/licence', () => {
  const licenceOf = async (id: number) => (await User.findById(id).lean())?.licence;

  it('when an admin sets, repeats, changes and removes it, then case and account show it, and each check is audited', async () => {
    const { id } = await api.user({ role: 'internal', firstName: 'Sari' });
    const { body } = await setLicence(id).expect(200);
    expect(body.licence).toEqual({ ...LICENCE, verifiedAt: NOW.toISOString() });
    clock = new Date(NOW.getTime() + 60_000);
    const again = await Promise.all([1, 2].map(() => setLicence(id).expect(200)));
    for (const { body: checked } of again)
      expect(checked.licence).toEqual({ ...LICENCE, verifiedAt: clock.toISOString() });
    const [listed] = (await api.get(`/api/admin/users?id=${id}`, adminToken)).body;
    expect(listed.licence).toEqual(again[0]?.body.licence);
    await setLicence(id, { ...LICENCE, licenceKind: 'STR', expiresOn: '2030-12-31' }).expect(200);
    expect((await setLicence(id, null).expect(200)).body).not.toHaveProperty('licence');
    expect(await licenceOf(id)).toBeUndefined();
    const { body: entries } = await api.get('/api/admin/audit?action=user.licence', adminToken);
    expect(entries.map(({ changes }: { changes: Record<string, unknown> }) => Object.keys(changes))).toEqual([
      ['name', 'licenceKind', 'licence', 'expiresOn'],
      ['licenceKind', 'expiresOn'],
      [],
      [],
      ['name', 'licenceKind', 'licence'],
    ]);
    expect(entries[4]).toMatchObject({ target: { kind: 'user', id }, changes: { licence: { to: LICENCE.licence } } });
  });

  it.each([
    ['its role', 'patch', '', { role: 'user' }],
    ['its password', 'post', '/reset-password', { newPassword: 'kucing-oranye-naik-becak' }],
    ['its second factor', 'post', '/reset-second-factor', undefined],
  ] as const)(
    'when an admin changes %s, then the account has no licence, and an entry says so',
    async (_, method, path, body) => {
      const { id } = psychologist;
      const secondFactor = { secret: 'x', enabledAt: NOW, lastStep: 0, recoveryCodes: [] };
      await User.collection.updateOne({ _id: id as never }, { $set: { secondFactor } });
      await api[method](`/api/admin/users/${id}${path}`, body as never, adminToken).expect(200);
      expect(await licenceOf(id)).toBeUndefined();
      const { body: entries } = await api.get('/api/admin/audit?action=user.licence', adminToken);
      expect(entries).toMatchObject([{ target: { id }, changes: { licence: { from: LICENCE.licence, to: null } } }]);
    },
  );

  it('when an admin changes something else of the account, then the licence stays', async () => {
    const before = await licenceOf(psychologist.id);
    await api.patch(`/api/admin/users/${psychologist.id}`, { firstName: 'Lain' }, adminToken).expect(200);
    expect([await licenceOf(psychologist.id), before]).toEqual([before, expect.anything()]);
  });

  it('when the input is wrong, then 422 with the field, and the licence stays', async () => {
    const before = await licenceOf(psychologist.id);
    const wrong: [unknown, string][] = [
      ['x', 'licence'],
      [{ ...LICENCE, name: ' ' }, 'licence.name'],
      [{ ...LICENCE, name: 'x'.repeat(121) }, 'licence.name'],
      [{ ...LICENCE, licence: '<b>1234' }, 'licence.licence'],
      [{ ...LICENCE, licence: { $gt: '' } }, 'licence.licence'],
      [{ ...LICENCE, licenceKind: 'SIM' }, 'licence.licenceKind'],
      [{ ...LICENCE, expiresOn: '2030-02-30' }, 'licence.expiresOn'],
      [{ ...LICENCE, expiresOn: '2020-01-01' }, 'licence.expiresOn'],
      [SIGNATURE, 'licence.expiresOn'],
    ];
    for (const [licence, path] of wrong) {
      const { status, body } = await setLicence(psychologist.id, licence);
      expect([status, body.fields?.[0]?.path]).toEqual([422, path]);
    }
    expect((await api.post(`/api/admin/users/${psychologist.id}/licence`, {}, adminToken)).status).toBe(422);
    expect((await setLicence(999_999)).status).toBe(404);
    expect((await setLicence(parent.id)).body.code).toBe('CONFLICT');
    expect([await licenceOf(psychologist.id), await licenceOf(parent.id)]).toEqual([before, undefined]);
  });
});
