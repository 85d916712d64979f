import { PACK_PROPOSAL_DAYS, PACK_START_DELAY_MS } from '@kenali/contracts';
import { PackProposalModel } from '../src/features/admin/packs/pack-proposal.model.ts';
import { AuditEntryModel } from '../src/features/audit/index.ts';
import { startSession, User } from '../src/features/auth/index.ts';
import { ImportedPack, packHashOf, refreshPacks } from '../src/features/instruments/index.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { hashDatabase } from './admin-calls.ts';
import { choose, entitleTo, LEARNING } from './choices.ts';
import { testApi } from './harness.ts';
import { FakeTransport, sendAll } from './mail.ts';
import { newRegistry, packText } from './packs.ts';

const ID = 'learning-style';
const PATH = '/api/admin/pack-proposals';
const DAY_MS = 24 * 60 * 60_000;
let clock: number;
const api = testApi({ now: () => new Date(clock) });
beforeEach(async () => {
  clock = Date.now();
  await api.clean();
  api.services.instruments = newRegistry();
});

const newText = (version = '1.1.0') => packText(ID, version, (pack) => (pack.questions[0]!.text = 'Pertanyaan baru'));
const propose = (token: string, text = newText()) => api.post(PATH, { text }, token);
const decide = (id: number, token: string, decision = 'approve') =>
  api.post(`${PATH}/${id}/decide`, { decision, reason: 'Sudah dibaca' }, token);
const withdraw = (id: number, token: string) => api.post(`${PATH}/${id}/withdraw`, undefined, token);
/** A proposal of one admin, and the tokens of that one and of another. */
async function proposed(text = newText()) {
  const [author, reviewer] = [await api.admin(), await api.admin()];
  const { body } = await propose(author.adminToken, text).expect(200);
  return { author, reviewer, id: body.proposalId as number };
}
/** The same, approved. */
async function approved() {
  const { reviewer, id } = await proposed();
  await decide(id, reviewer.adminToken).expect(200);
  return { reviewer, id };
}
/** Lets the approved version become the one that new starts get. */
async function untilItStarts() {
  clock += PACK_START_DELAY_MS;
  await refreshPacks(api.services);
}
const tokenOf = async ({ id }: { id: number }) =>
  (await startSession(api.services, id, 'admin', { device: 'Tes' })).accessToken;
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

describe('POST /api/admin/pack-proposals', () => {
  const BROKEN: [string, string, string, RegExp][] = [
    ['it is not JSON', '{', '1:2', /^bukan JSON yang benar/],
    ['a key occurs twice', '{"id": 1, "id": 2}', '1:11', /ditulis dua kali/],
    ['a key would reach a prototype', '{"__proto__": {}}', '1:2', /tidak dapat dipakai/],
    ['it is nested without end', '['.repeat(100_000), '1:41', /bertumpuk/],
    ['it has unterminated texts', '"\\"'.repeat(10_000), '1:', /^bukan JSON yang benar/],
    ['it is no map', '[]', '1:1 id', /tidak ada instrumen dengan id ini/],
    [
      'its instrument is unknown',
      packText(ID, '1.1.0').replace(ID, 'other'),
      '3:9 id',
      /tidak ada instrumen dengan id ini/,
    ],
    ['its version is below the newest', newText('0.9.0'), '4:14 version', /^Versi: harus lebih tinggi dari 1.0.2/],
    [
      'an item occurs twice',
      packText('generic', '1.1.0', (p) => (p.questions[1]!.id = 1)),
      'questions.1.id',
      /^Pertanyaan ke-2 › id: nomor 1 dipakai dua kali/,
    ],
    ['a text is not final', packText(ID, '1.1.0', (p) => (p.title = 'TODO')), 'title', /^Judul: teksnya belum final/],
    [
      'it compares what changed',
      packText(ID, '1.1.0', (p) =>
        Object.assign(
          p,
          { comparableWith: ['1.0.0'] },
          { questions: [{ ...p.questions[0]!, text: 'Baru' }, ...p.questions.slice(1)] },
        ),
      ),
      'comparableWith.0',
      /tidak dapat dibandingkan/,
    ],
  ];
  it('when the pack is broken, then it is refused with the place, and nothing is stored', async () => {
    const { adminToken } = await api.admin();
    const before = await hashDatabase();
    for (const [what, text, place, problem] of BROKEN) {
      const { status, body } = await propose(adminToken, text);
      expect([what, status, body.code]).toEqual([what, 422, 'PACK_INVALID']);
      const found = body.fields.find((each: { message: string }) => problem.test(each.message));
      expect([what, found?.path]).toEqual([what, expect.stringMatching(/^\d+:\d+/)]);
      expect([what, found?.path]).toEqual([what, expect.stringContaining(place)]);
    }
    expect(await hashDatabase()).toEqual(before);
  });

  it('when the text is missing, no text or too long, or the version exists, then it is refused and nothing is stored', async () => {
    const { adminToken } = await api.admin();
    const before = await hashDatabase();
    for (const [text, status, code] of [
      [undefined, 422, 'VALIDATION'],
      [{ id: ID }, 422, 'VALIDATION'],
      [' '.repeat(120_001), 422, 'VALIDATION'],
      [' '.repeat(140_000), 413, 'TOO_LARGE'],
      [newText('1.0.0'), 409, 'CONFLICT'],
    ]) {
      const { body } = await api.post(PATH, { text }, adminToken).expect(status as number);
      expect(body.code).toBe(code);
    }
    expect(await hashDatabase()).toEqual(before);
  });

  it('a clean pack waits, is no version yet, and the other admins get an email', async () => {
    const author = await api.user({ role: 'admin' });
    const other = await api.user({ role: 'admin' });
    await api.user({ role: 'admin', isActive: false, email: 'nonaktif@contoh.test' });
    const { body } = await propose(await tokenOf(author)).expect(200);
    expect(body).toMatchObject({ id: ID, version: '1.1.0', state: 'waiting', isOwn: true, decidedBy: null });
    expect(body.hash).toBe(packHashOf({ pack: JSON.parse(newText()) }));
    expect(api.services.instruments.find(ID, '1.1.0')).toBeUndefined();
    const transport = new FakeTransport();
    await sendAll(api.services, transport);
    expect(transport.to(other.email).map(({ subject }) => subject)).toEqual(['Versi kuesioner menunggu persetujuan']);
    for (const email of [author.email, 'nonaktif@contoh.test']) expect(transport.to(email)).toEqual([]);
    const entry = await AuditEntryModel.findOne({ action: 'pack_proposal.create' }).lean();
    expect(entry).toMatchObject({
      target: { kind: 'pack_proposal', name: `${ID} 1.1.0` },
      details: { hash: body.hash },
    });
  });

  it('when a version is proposed twice at once, then one proposal waits', async () => {
    const { adminToken } = await api.admin();
    const answers = await Promise.all(Array.from({ length: 2 }, () => propose(adminToken)));
    expect(statuses(answers)).toEqual([200, 409]);
    expect((await api.get('/api/admin/packs', adminToken)).body.proposals).toHaveLength(1);
  });

  it('when a proposal has expired, then nobody decides about it, and the version can be proposed again', async () => {
    const { author, reviewer, id } = await proposed();
    clock += PACK_PROPOSAL_DAYS * DAY_MS;
    // The sessions of the admins have ended meanwhile.
    const [token, second] = [await tokenOf(author), await tokenOf(reviewer)];
    expect((await api.get(`${PATH}/${id}`, token)).body.state).toBe('expired');
    for (const decision of ['approve', 'reject']) expect((await decide(id, second, decision)).status).toBe(409);
    expect((await withdraw(id, token)).status).toBe(409);
    expect((await propose(second)).body).toMatchObject({ state: 'waiting', isOwn: true });
    expect((await api.get(`${PATH}/${id}`, token)).body.state).toBe('expired');
  });
});

describe('a decision', () => {
  it('shows a reviewer what changed, with what it means', async () => {
    const { id, reviewer } = await proposed();
    const { body } = await api.get(`${PATH}/${id}`, reviewer.adminToken).expect(200);
    const facts = { follows: '1.0.2', itemCount: 14, isOwn: false, isOutdated: false, comparableWith: [] };
    expect(body).toMatchObject(facts);
    expect(body.samples).toEqual({ same: 200, all: 200 });
    expect(body.license).toContain('CC-BY');
    expect(body.changes).toContainEqual({
      area: 'items',
      kind: 'changed',
      effect: 'answers',
      at: 'questions[1].text',
      before: expect.any(String),
      after: 'Pertanyaan baru',
    });
    expect((await api.get(`${PATH}/999`, reviewer.adminToken)).status).toBe(404);
  });

  it('when a process does not have the earlier version yet, then it loads it before it compares', async () => {
    await approved();
    const { id, reviewer } = await proposed(newText('1.2.0'));
    api.services.instruments = newRegistry();
    const { body } = await api.get(`${PATH}/${id}`, reviewer.adminToken).expect(200);
    expect(body).toMatchObject({ follows: '1.1.0', isOutdated: false });
    expect(body.changes.map(({ at }: { at: string }) => at)).toEqual(['version']);
  });

  it('when the earlier version is refused, then nothing is compared and nobody approves', async () => {
    await approved();
    const { id, reviewer } = await proposed(newText('1.2.0'));
    await ImportedPack.collection.updateOne({ _id: `${ID}@1.1.0` } as never, { $set: { text: '{}' } });
    api.services.instruments = newRegistry();
    const { body } = await api.get(`${PATH}/${id}`, reviewer.adminToken).expect(200);
    expect(body).toMatchObject({ follows: null, changes: [], isOutdated: true });
    expect((await decide(id, reviewer.adminToken)).status).toBe(409);
  });

  it('when a later release refuses the proposed pack, then it can still be read and rejected, and not approved', async () => {
    const { id, reviewer } = await proposed();
    const text = packText(ID, '1.1.0', (pack) => (pack.questions[0]!.text = ''));
    await PackProposalModel.collection.updateOne({ _id: id as never }, { $set: { text } });
    const { body } = await api.get(`${PATH}/${id}`, reviewer.adminToken).expect(200);
    expect([body.itemCount, body.changes.map(({ at }: { at: string }) => at)]).toEqual([
      14,
      expect.arrayContaining(['version', 'questions[1].text']),
    ]);
    expect((await decide(id, reviewer.adminToken)).body.code).toBe('PACK_INVALID');
    await decide(id, reviewer.adminToken, 'reject').expect(200);
  });

  it('is never made by the proposer, with whichever session, but the proposer alone withdraws', async () => {
    const { author, reviewer, id } = await proposed();
    const other = await tokenOf(author);
    const before = await hashDatabase();
    for (const token of [author.adminToken, other])
      for (const decision of ['approve', 'reject']) expect((await decide(id, token, decision)).status).toBe(403);
    expect((await withdraw(id, reviewer.adminToken)).status).toBe(403);
    expect(await hashDatabase()).toEqual(before);
    expect((await withdraw(id, other).expect(200)).body.state).toBe('withdrawn');
    expect((await withdraw(id, other)).status).toBe(409);
    expect((await decide(id, reviewer.adminToken)).status).toBe(409);
    await propose(author.adminToken).expect(200);
  });

  it('when its body lacks something or has something else, then it is refused and changes nothing', async () => {
    const { reviewer, id } = await proposed();
    const before = await hashDatabase();
    const wrong = [
      {},
      { decision: 'approve' },
      { decision: 'approve', reason: ' ' },
      { decision: 'yes', reason: 'Ya' },
    ];
    for (const body of wrong)
      expect((await api.post(`${PATH}/${id}/decide`, body, reviewer.adminToken)).status).toBe(422);
    expect(await hashDatabase()).toEqual(before);
  });

  it('when several admins decide and the proposer withdraws at once, then one of them has', async () => {
    for (let round = 0; round < 3; round++) {
      const { author, reviewer, id } = await proposed(newText(`1.${round + 1}.0`));
      const third = await api.admin();
      const answers = await Promise.all([
        decide(id, reviewer.adminToken),
        decide(id, third.adminToken, round === 0 ? 'approve' : 'reject'),
        withdraw(id, author.adminToken),
        decide(id, reviewer.adminToken),
      ]);
      expect(statuses(answers)).toEqual([200, 409, 409, 409]);
      const { state } = (await api.get(`${PATH}/${id}`, reviewer.adminToken)).body;
      expect(await ImportedPack.countDocuments({ proposalId: id })).toBe(state === 'approved' ? 1 : 0);
      expect(await AuditEntryModel.countDocuments({ 'target.id': id, action: { $ne: 'pack_proposal.create' } })).toBe(
        1,
      );
    }
  });

  it('when two versions were compared with the same one, then one is published and the other one is outdated', async () => {
    const [first, second] = [await proposed(newText('1.1.0')), await proposed(newText('1.2.0'))];
    const answers = await Promise.all([first, second].map(({ id, reviewer }) => decide(id, reviewer.adminToken)));
    expect(statuses(answers)).toEqual([200, 409]);
    expect(await ImportedPack.countDocuments()).toBe(1);
    const lost = answers[0]!.status === 409 ? first : second;
    expect((await decide(lost.id, lost.reviewer.adminToken)).status).toBe(409);
    await decide(lost.id, lost.reviewer.adminToken, 'reject').expect(200);
  });

  it('the proposer gets an email, and the reason is in the proposal and in the audit log', async () => {
    const { author, reviewer, id } = await proposed();
    const { body } = await decide(id, reviewer.adminToken, 'reject').expect(200);
    expect(body).toMatchObject({ state: 'rejected', reason: 'Sudah dibaca', isOwn: false });
    const transport = new FakeTransport();
    await sendAll(api.services, transport);
    const { email } = (await User.findById(author.id).lean()) as { email: string };
    expect(transport.to(email).map(({ subject }) => subject)).toEqual(['Usulan versi kuesioner ditolak']);
    const entry = await AuditEntryModel.findOne({ action: 'pack_proposal.reject' }).lean();
    expect(entry?.details).toEqual({ hash: body.hash, reason: 'Sudah dibaca' });
    expect(await ImportedPack.countDocuments()).toBe(0);
  });
});

describe('an approved version', () => {
  it('is pinned by new starts after half a minute, and results and statistics name it', async () => {
    const parent = await api.user();
    const call = (id: number, action: string, body?: object) =>
      api.post(`/api/user-assessments/${id}/${action}`, body, parent.accessToken).expect(200);
    const [begun, early, later] = [
      await entitleTo(LEARNING, parent.id),
      await entitleTo(LEARNING, parent.id),
      await entitleTo(LEARNING, parent.id),
    ];
    await call(begun, 'start');
    const { reviewer, id } = await approved();
    clock += PACK_START_DELAY_MS - 1;
    await refreshPacks(api.services);
    expect((await call(early, 'start')).body.instrumentVersion).toBe('1.0.2');
    clock += 1;
    await refreshPacks(api.services);
    expect((await call(later, 'start')).body.instrumentVersion).toBe('1.1.0');
    expect((await call(begun, 'start')).body.instrumentVersion).toBe('1.0.2');

    const view = await api.get(`/api/instruments/${ID}/1.1.0`, parent.accessToken).expect(200);
    expect(view.body.questions[0].text).toBe('Pertanyaan baru');
    for (const each of [begun, later]) await call(each, 'complete', { responses: choose(LEARNING) });
    const { body } = await api.get(`/api/user-assessments/result/${later}`, parent.accessToken).expect(200);
    expect(body.results.instrument).toEqual({ id: ID, version: '1.1.0' });
    expect(body.earlier).toEqual([]);
    const stored = await UserAssessment.findById(later).lean();
    const hash = packHashOf({ pack: JSON.parse(newText()) });
    expect(stored?.packHash).toBe(hash);
    const own = (path: string) => api.get(`/api/admin/instruments${path}`, reviewer.adminToken).expect(200);
    expect((await own('')).body).toContainEqual(expect.objectContaining({ id: ID, version: '1.1.0' }));
    await own(`/${ID}/1.1.0/statistics`);
    await own(`/${ID}/1.1.0/research/csv`);
    const { versions } = (await api.get('/api/admin/packs', reviewer.adminToken)).body;
    expect(versions.find((one: { id: string }) => one.id === ID)).toMatchObject({
      version: '1.1.0',
      origin: 'imported',
      hash,
      proposalId: id,
    });
  });

  it('has a PDF report, and a process that has just started scores stored results again to the same bytes', async () => {
    await approved();
    await untilItStarts();
    const parent = await api.user();
    const taken = await entitleTo(LEARNING, parent.id);
    await api
      .post(`/api/user-assessments/${taken}/complete`, { responses: choose(LEARNING) }, parent.accessToken)
      .expect(200);
    const { headers } = await api.get(`/api/user-assessments/${taken}/pdf`, parent.accessToken).expect(200);
    expect(headers['content-type']).toBe('application/pdf');
    const { progress, results, completedAt } = (await UserAssessment.findById(taken).lean())!;
    const services = { ...api.services, instruments: newRegistry() };
    expect(services.instruments.find(ID, '1.1.0')).toBeUndefined();
    await refreshPacks(services);
    const again = services.instruments.find(ID, '1.1.0')!.score(progress, {
      bandSet: 'questionnaire',
      ageRange: null,
      completedAt: completedAt!.toISOString(),
    });
    expect(JSON.stringify(again)).toBe(JSON.stringify(results));
  });

  it('when a process does not have it, then calls about it answer 503 and change nothing', async () => {
    await approved();
    await untilItStarts();
    const parent = await api.user();
    const begun = await entitleTo(LEARNING, parent.id);
    await api.post(`/api/user-assessments/${begun}/start`, undefined, parent.accessToken).expect(200);
    api.services.instruments = newRegistry();
    const before = await hashDatabase();
    for (const [action, body] of [
      ['save-progress', { responses: { 1: LEARNING.values[0] } }],
      ['complete', { responses: choose(LEARNING) }],
    ] as const) {
      const answer = await api.post(`/api/user-assessments/${begun}/${action}`, body, parent.accessToken);
      expect([answer.status, answer.body.code]).toEqual([503, 'UNAVAILABLE']);
    }
    expect(await hashDatabase()).toEqual(before);
    await refreshPacks(api.services);
    await api
      .post(`/api/user-assessments/${begun}/complete`, { responses: choose(LEARNING) }, parent.accessToken)
      .expect(200);
  });
});

describe('a published version never changes', () => {
  const KEY = { _id: `${ID}@1.1.0` };
  const CHANGE = { $set: { text: '{}' } };
  const other = { ...KEY, text: '{}' };
  const document = async () => (await ImportedPack.findById(KEY._id))!;

  const WRITES: [string, () => PromiseLike<unknown>][] = [
    ['updateOne', () => ImportedPack.updateOne(KEY, CHANGE)],
    ['updateMany', () => ImportedPack.updateMany({}, CHANGE)],
    ['an upsert', () => ImportedPack.updateOne(KEY, CHANGE, { upsert: true })],
    ['replaceOne', () => ImportedPack.replaceOne(KEY, other)],
    ['findOneAndUpdate', () => ImportedPack.findOneAndUpdate(KEY, CHANGE)],
    ['findByIdAndUpdate', () => ImportedPack.findByIdAndUpdate(KEY._id, CHANGE)],
    ['findOneAndReplace', () => ImportedPack.findOneAndReplace(KEY, other)],
    ['deleteOne', () => ImportedPack.deleteOne(KEY)],
    ['deleteMany', () => ImportedPack.deleteMany({})],
    ['findOneAndDelete', () => ImportedPack.findOneAndDelete(KEY)],
    ['findByIdAndDelete', () => ImportedPack.findByIdAndDelete(KEY._id)],
    ['bulkWrite', () => ImportedPack.bulkWrite([{ updateOne: { filter: KEY, update: CHANGE } }])],
    ['save', async () => (await document()).set({ text: '{}' }).save()],
    ['bulkSave', async () => ImportedPack.bulkSave([(await document()).set({ text: '{}' })])],
    ['updateOne of the document', async () => (await document()).updateOne(CHANGE)],
    ['deleteOne of the document', async () => (await document()).deleteOne()],
    ['a second document', () => ImportedPack.create([other])],
  ];
  it('every write of the model is refused', async () => {
    await approved();
    const before = await hashDatabase();
    for (const [what, write] of WRITES) {
      const outcome = Promise.resolve(write()).then(() => 'written');
      expect([what, await outcome.catch(() => 'refused')]).toEqual([what, 'refused']);
      expect([what, await hashDatabase()]).toEqual([what, before]);
    }
  });

  const changed = (change: NonNullable<Parameters<typeof packText>[2]>) => {
    const pack = JSON.parse(newText());
    change(pack);
    return { text: JSON.stringify(pack) };
  };

  const CHANGED: [string, object][] = [
    ['another title', changed((p) => (p.title += '.'))],
    ['another version', changed((p) => (p.version = '1.1.1'))],
    ['another licence', changed((p) => (p.license = 'CC0 (lain)'))],
    ['another instruction', changed((p) => (p.instructions = ['Lain']))],
    ['another text of an item', changed((p) => (p.questions[3]!.text = 'Lain'))],
    ['an item less', changed((p) => p.questions.pop())],
    ['items in another order', changed((p) => p.questions.reverse())],
    ['answers in another order', changed((p) => p.questions[0]!.options.reverse())],
    ['an answer less', changed((p) => p.questions[0]!.options.pop())],
    ['a comparable version', changed((p) => (p.comparableWith = ['1.0.0']))],
    [
      'another order of its fields',
      { text: JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(newText())).reverse())) },
    ],
    ['no JSON', { text: newText().slice(1) }],
    ['no text', { text: '' }],
    ['another hash', { hash: '0'.repeat(64) }],
    ['the pack of another instrument', { text: packText('generic', '1.1.0') }],
  ];
  it('written behind the API with anything else, a process that starts refuses it and logs it', async () => {
    await approved();
    const stored = await ImportedPack.collection.findOne(KEY as never);
    const refreshed = async () => {
      const errors: unknown[] = [];
      const log = { error: (...line: unknown[]) => void errors.push(line) } as never;
      const services = { ...api.services, log, instruments: newRegistry() };
      await refreshPacks(services);
      await refreshPacks(services);
      const { instruments } = services;
      return [errors, instruments.find(ID, '1.1.0')?.version, instruments.latest(ID)?.version];
    };
    const refused = [{ pack: KEY._id, why: expect.any(String) }, 'an imported pack is refused'];
    for (const [what, fields] of CHANGED) {
      await ImportedPack.collection.replaceOne(KEY as never, { ...stored, ...fields } as never);
      expect([what, await refreshed()]).toEqual([what, [[refused], undefined, '1.0.2']]);
    }
    await ImportedPack.collection.replaceOne(KEY as never, stored as never);
    expect(await refreshed()).toEqual([[], '1.1.0', expect.any(String)]);
  });

  it('when a release has other content of the version, then a process uses neither', async () => {
    const text = packText(ID, '1.0.0', (pack) => (pack.title = 'Lain'));
    const hash = packHashOf({ pack: JSON.parse(text) });
    const facts = {
      text,
      hash,
      samples: hash,
      results: hash,
      follows: '0.9.0',
      proposalId: 1,
      proposedBy: 1,
      approvedBy: 2,
    };
    await ImportedPack.create([
      { _id: `${ID}@1.0.0`, instrumentId: ID, version: '1.0.0', ...facts, publishedAt: new Date() },
    ]);
    const services = { ...api.services, instruments: newRegistry() };
    await refreshPacks(services);
    expect(services.instruments.find(ID, '1.0.0')).toBeUndefined();
    expect(services.instruments.find('generic', '1.0.0')).toBeDefined();
  });
});
