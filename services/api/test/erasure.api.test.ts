import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderStore } from '@kenali/releases';
import type { Db } from 'mongodb';
import mongoose from 'mongoose';
import { makeBackup } from '../src/backup/make-backup.ts';
import { restoreBackup } from '../src/backup/restore-backup.ts';
import { AuditEntryModel, readSealedEntries, sealAllEntries, verifyChain } from '../src/features/audit/index.ts';
import { startSession, User } from '../src/features/auth/index.ts';
import { Booking, type BookingDocument } from '../src/features/bookings/booking.model.ts';
import { endByItself } from '../src/features/bookings/end-booking.ts';
import { DataRequest } from '../src/features/data-requests/index.ts';
import { applyRetention, countExpired, eraseNext, RetentionRun, STEPS } from '../src/features/erasure/index.ts';
import { monthsBefore } from '../src/features/erasure/retention.ts';
import { Order } from '../src/features/orders/index.ts';
import { countViolations, PaymentAttempt, Refund } from '../src/features/payments/index.ts';
import { ConsentEvent } from '../src/features/user-assessments/consent/consent-event.model.ts';
import { Child, UserAssessment } from '../src/features/user-assessments/index.ts';
import { createMailTransport, type MailTransport } from '../src/mail/index.ts';
import { readEmail } from '../src/mail/mailbox.ts';
import { Outbox } from '../src/outbox/outbox.model.ts';
import {
  type Family,
  familyOf,
  findIdentifiers,
  identifiersOf,
  liveThrough,
  readEverything,
  startErasureApi,
  wait,
} from './erasure-family.ts';
import { sendAll } from './mail.ts';
import { storeOfFeatures } from './practice-features.ts';
import { startProgram } from './programs.ts';
import { completeOne } from './read-pdf-api.ts';
import { answers, consentTo, entitle, PARTICIPANT } from './sensory.ts';

type Stage = Awaited<ReturnType<typeof startErasureApi>>;
type Lived = Awaited<ReturnType<typeof liveThrough>>;

let stage: Stage;
beforeAll(async () => {
  stage = await startErasureApi();
});

/** Collections without anything from a family, which the run below therefore leaves empty. A new one is seeded, or listed here. */
const NOT_SEEDED = [
  'canaryStops',
  'canaryTrials',
  'canaryVitals',
  'seenPointers',
  'vitalHours',
  'policyViolationHours',
  'clientBoots',
  'turns',
  'auditChecks',
  'statisticsEpochs',
  'normSwitches',
  'bookingHours',
  'retentionRuns',
  'importedPacks',
  'packProposals',
];

const requestAccount = async (token: string, currentPassword: string): Promise<number> => {
  const body = { kind: 'delete_account', currentPassword };
  return (await stage.api.post('/api/data-requests/deletion', body, token).expect(200)).body.id;
};

const requestChild = ({ token }: Lived, { password }: Family, name: string, birthDate: string) => {
  const body = { kind: 'delete_child', child: { name, birthDate }, currentPassword: password };
  return stage.api.post('/api/data-requests/deletion', body, token).expect(200);
};

/** Runs the job until nothing is due, and again for the second pass. */
async function runJob(): Promise<void> {
  while (await eraseNext(stage.api.services));
  wait(stage.clock, 1 / 24);
  while (await eraseNext(stage.api.services));
}

const verdict = async () => {
  await sealAllEntries();
  return (await verifyChain(readSealedEntries())).fault;
};

describe('the erasure of an account', () => {
  const family = familyOf('qzx');
  const neighbour = familyOf('wvkk');
  let lived: Lived;
  let receipts: string;
  let before: string[];
  beforeAll(async () => {
    lived = await liveThrough(stage, family);
    await liveThrough(stage, neighbour);
    receipts = await readReceipts(lived.orderId);
    before = await findIdentifiers(family, stage.dataDir);
  }, 120_000);

  const readReceipts = async (orderId: number) => {
    const order = await Order.findById(orderId, { searchWords: 0, idempotencyKey: 0 }).lean();
    const attempts = await PaymentAttempt.find({ orderId }).lean();
    const refunds = await Refund.find({ orderId }, { note: 0, reason: 0 }).lean();
    return JSON.stringify([order, attempts, refunds]);
  };

  /** What the other family has. The epoch in which a result was counted may change. */
  const readNeighbours = async () => {
    const found = [...(await readEverything())].flatMap(([name, documents]) =>
      ['users', 'userAssessments', 'orders', 'refunds', 'paymentEvents'].includes(name) ? documents : [],
    );
    return found
      .filter((text) => text.includes('wvkk'))
      .join()
      .replace(/"countedIn":\d+|"addedTo":\[[\d,]*\]/g, '');
  };

  it('before it, the identifiers are in every place that stores them, so the scan below can fail', () => {
    const places = new Set(before.map((hit) => hit.split(':')[0]));
    for (const place of ['users', 'userAssessments', 'outbox', 'auditEntries', 'errorSamples', 'paymentEvents'])
      expect(places).toContain(place);
    for (const place of ['refunds', 'orders', 'oneTimeCodes', 'dataRequests', 'children', 'restrictions'])
      expect(places).toContain(place);
    expect([...places].filter((place) => place?.startsWith('file '))).not.toEqual([]);
    for (const identifier of identifiersOf(family))
      expect(before.some((hit) => hit.endsWith(`: ${identifier.toLowerCase()}`))).toBe(true);
  });

  it('every collection of the database has a document in this run, apart from those that hold nothing of a family', async () => {
    const empty = [...(await readEverything())].filter(([, documents]) => documents.length === 0).map(([name]) => name);
    expect(empty.filter((name) => !NOT_SEEDED.includes(name))).toEqual([]);
  });

  it('after seven days and two passes, no collection, file or log line names anybody of the family', async () => {
    const others = await readNeighbours();
    await requestAccount(lived.token, family.password);
    await runJob();
    expect(await User.exists({ _id: lived.userId })).not.toBeNull();
    wait(stage.clock, 7);
    await runJob();

    expect(await findIdentifiers(family, stage.dataDir)).toEqual([]);
    const words = identifiersOf(family).map((each) => each.toLowerCase());
    const lines = stage.lines.filter((line) => words.some((word) => line.toLowerCase().includes(word)));
    expect(lines).toEqual([]);
    expect(stage.lines.some((line) => line.includes('data erased'))).toBe(true);
    // The neighbours keep everything.
    expect((await readNeighbours()) === others).toBe(true);
    expect((await findIdentifiers(neighbour, stage.dataDir)).length).toBeGreaterThan(20);
  });

  it('receipts, the proof of consent and the numbers of the assessments stay', async () => {
    expect(await readReceipts(lived.orderId)).toBe(receipts);
    expect(await ConsentEvent.countDocuments({ userId: lived.userId })).toBe(1);
    expect(await UserAssessment.countDocuments({ userId: lived.userId, orderId: lived.orderId })).toBe(2);
    expect((await countViolations(stage.clock.at)).filter(({ count }) => count > 0)).toEqual([]);
    const request = await DataRequest.findOne({ userId: lived.userId, kind: 'delete_account' }).lean();
    expect(request).toMatchObject({ state: 'done', erasedIds: expect.arrayContaining([lived.done, lived.begun]) });
    expect(Object.keys(request as object)).toEqual(expect.not.arrayContaining(['work', 'slot', 'child', 'holder']));
  });

  it('the audit chain is valid, and its emptied entries have numbers alone', async () => {
    expect(await verdict()).toBeNull();
    const entry = await AuditEntryModel.findOne({ action: 'result.view', 'target.id': lived.done }).lean();
    expect(entry).toMatchObject({ target: { kind: 'result', id: lived.done }, actor: { id: expect.any(Number) } });
    expect(entry).not.toHaveProperty('actor.name');
    const { adminToken } = await stage.api.admin();
    await stage.api.get('/api/admin/audit?group=all', adminToken).expect(200);
    const activity = (await stage.api.get('/api/admin/activity', adminToken).expect(200)).body as { text: string }[];
    expect(activity.filter(({ text }) => /^(undefined|-) /.test(text))).toEqual([]);
    await stage.api.get('/api/admin/orders', adminToken).expect(200);
    await stage.api.get('/api/admin/assessments', adminToken).expect(200);
    await stage.api.get('/api/admin/assessments/csv', adminToken).expect(200);
    await stage.api.get(`/api/admin/assessments/${lived.done}/result`, adminToken).expect(409);
  });

  it('the closed account cannot log in or use its tokens, and its address can register again', async () => {
    const { email, password, person } = family;
    await stage.api.get('/api/auth/user', lived.token).expect(401);
    await stage.api.post('/api/auth/login', { email, password }).expect(401);
    const again = { email, password, confirmPassword: password, ...person };
    await stage.api.post('/api/auth/register', again).expect(201);
  });
});

/** Ends the booking of a result, and sends its family the mail. @returns its id in the mailbox of the demo */
async function tellOfEnd(result: number): Promise<string> {
  const { services } = stage.api;
  const booking = (await Booking.findOne({ userAssessmentId: result }).lean()) as BookingDocument;
  await endByItself(booking, 'psychologist', services);
  await sendAll(services, createMailTransport(services.config) as MailTransport);
  const message = await Outbox.findOne({ kind: 'booking_parent', 'facts.userAssessmentId': result }).lean();
  return String(message?._id);
}

describe('the erasure of one child', () => {
  it('removes what is about that child, also as it was called before a correction, and keeps the other one and a namesake of another day', async () => {
    const family = familyOf('jq');
    const lived = await liveThrough(stage, family);
    const [first, second] = family.children;
    const mailAboutEnd = await tellOfEnd(lived.done);
    expect(await readEmail(stage.dataDir, mailAboutEnd)).not.toBeNull();
    // As a newer process may write it.
    await UserAssessment.collection.updateOne({ _id: lived.done as never }, { $set: { nickname: first.childName } });
    const { body: before } = await stage.api.get('/api/children', lived.token).expect(200);
    const { id } = before.children[0];
    const corrected = `Dharmajq ${first.childName}`;
    await stage.api.patch(`/api/children/${id}`, { name: corrected }, lived.token).expect(200);
    const namesake = { name: corrected, birthDate: '2011-01-02' };
    await stage.api.post('/api/children', namesake, lived.token).expect(201);
    const listed = async () => (await stage.api.get('/api/data-requests', lived.token).expect(200)).body.children;
    const own = { name: corrected, birthDate: first.childBirthDate, assessments: 1 };
    const other = { name: second.childName, birthDate: second.childBirthDate, assessments: 1 };
    expect(await listed()).toEqual([other, own, { ...namesake, assessments: 0 }]);
    await requestChild(lived, family, `  ${corrected.toUpperCase()} `, first.childBirthDate);
    // Corrected again while the deletion waits.
    await stage.api.patch(`/api/children/${id}`, { name: `${corrected} Putra` }, lived.token).expect(200);
    await stage.api.patch(`/api/children/${id}`, { birthDate: '2019-03-15' }, lived.token).expect(200);
    wait(stage.clock, 7);
    await runJob();

    const hits = await findIdentifiers({ ...family, children: [first, first] }, stage.dataDir);
    expect(hits.filter((hit) => /baskoro|adiwinata|2019-03/.test(hit.replace(/^children: .*/, '')))).toEqual([]);
    expect(await readEmail(stage.dataDir, mailAboutEnd)).toBeNull();
    expect(await listed()).toEqual([other, { ...namesake, assessments: 0 }]);
    await stage.api.get(`/api/user-assessments/result/${lived.done}`, lived.token).expect(404);
    const { body: profiles } = await stage.api.get('/api/children', lived.token).expect(200);
    expect(profiles).toMatchObject({
      children: [{ name: second.childName, results: 0 }, namesake],
      suggestions: [],
    });
    await stage.api.get(`/api/user-assessments/by-id/${lived.begun}`, lived.token).expect(200);
    expect(await DataRequest.findOne({ userId: lived.userId, kind: 'delete_child' }).lean()).toMatchObject({
      state: 'done',
      childId: id,
      erasedIds: [lived.done],
    });
    expect(await verdict()).toBeNull();
  });

  const SPARED = { name: PARTICIPANT.childName, birthDate: PARTICIPANT.childBirthDate };
  it.each([
    ['at once', [SPARED]],
    ['one field after the other', [{ name: SPARED.name }, { birthDate: SPARED.birthDate }]],
  ])('spares the child that its empty profile has become since the request, %s', async (_, changes) => {
    const person = await stage.api.user();
    const { accessToken: token } = person;
    await consentTo(stage.api, token);
    const asked = { name: 'Zahira', birthDate: '2020-01-01' };
    const { id: childId } = (await stage.api.post('/api/children', asked, token).expect(201)).body;
    const body = { kind: 'delete_child', child: asked, currentPassword: person.password };
    const { id } = (await stage.api.post('/api/data-requests/deletion', body, token).expect(200)).body;
    for (const change of changes) await stage.api.patch(`/api/children/${childId}`, change, token).expect(200);
    const taken = await entitle(person.id, { childId });
    const progress = { responses: answers(2, 3), participantInfo: PARTICIPANT };
    await stage.api.post(`/api/user-assessments/${taken}/save-progress`, progress, token).expect(200);
    wait(stage.clock, 7);
    await runJob();
    expect(await DataRequest.findById(id).lean()).toMatchObject({ state: 'done', erasedIds: [] });
    expect(await Child.findById(childId).lean()).toMatchObject(SPARED);
    expect((await UserAssessment.findById(taken).lean())?.progress.responses).toEqual(progress.responses);
  });
});

describe('a process that dies in the middle', () => {
  /** The deletion of a family that is due. */
  async function dueDeletion(mark: string) {
    const family = familyOf(mark);
    const { token, userId } = await liveThrough(stage, family);
    await requestAccount(token, family.password);
    wait(stage.clock, 7);
    return { family, userId };
  }
  /** The same of an account with nothing else. @returns its number */
  async function dueAccount(): Promise<number> {
    const { id, accessToken, password } = await stage.api.user();
    await requestAccount(accessToken, password);
    wait(stage.clock, 7);
    return id;
  }
  const stepsRunBy = (runStep: (run: () => Promise<number>, index: number) => Promise<number>) =>
    STEPS.map((step, index) => ({
      ...step,
      run: (erasure: Parameters<typeof step.run>[0]) => runStep(() => step.run(erasure), index),
    }));
  const requestOf = (userId: number) => DataRequest.findOne({ userId, kind: 'delete_account' }).lean();

  it('after any step, leaves a state from which the next process finishes', async () => {
    const { family, userId } = await dueDeletion('tt');
    for (let failing = 0; failing < STEPS.length; failing += 1) {
      const steps = stepsRunBy(async (run, index) => {
        const count = await run();
        if (index === failing) throw new Error('the process dies');
        return count;
      });
      await expect(eraseNext(stage.api.services, steps)).rejects.toThrow('the process dies');
      expect((await requestOf(userId))?.work?.step).toBe(failing);
      // Its lease keeps the others out for a minute.
      expect(await eraseNext(stage.api.services)).toBe(false);
      wait(stage.clock, 1 / 24 / 30);
    }
    await runJob();
    expect(await findIdentifiers(family, stage.dataDir)).toEqual([]);
    expect((await requestOf(userId))?.state).toBe('done');
    expect(await verdict()).toBeNull();
  });

  it('when it is killed between two steps, another process continues after its lease', async () => {
    const { family, userId } = await dueDeletion('rrr');
    const killAt = STEPS.findIndex(({ name }) => name === 'assessments');
    const args = [stage.api.databaseUri, stage.dataDir, stage.clock.at.toISOString(), String(killAt)];
    const { child, ended } = startProgram(['test/erasure-child.ts', ...args], {});
    await ended;
    expect(child.signalCode).toBe('SIGKILL');
    expect(await requestOf(userId)).toMatchObject({ state: 'erasing', work: { step: killAt, pass: 1 } });
    expect(await findIdentifiers(family, stage.dataDir)).not.toEqual([]);
    expect(await eraseNext(stage.api.services)).toBe(false);
    wait(stage.clock, 1 / 24 / 30);
    await runJob();
    expect(await findIdentifiers(family, stage.dataDir)).toEqual([]);
    expect(await verdict()).toBeNull();
  });

  it('when several processes look at once, one of them works', async () => {
    const userId = await dueAccount();
    let runs = 0;
    const steps = stepsRunBy((run) => {
      runs += 1;
      return run();
    });
    const done = await Promise.all([1, 2, 3, 4].map(() => eraseNext(stage.api.services, steps)));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(runs).toBe(STEPS.length);
    await runJob();
    expect((await requestOf(userId))?.state).toBe('done');
  });

  it('when the lease was lost, the slower process writes nothing more', async () => {
    const userId = await dueAccount();
    const steps = stepsRunBy(async (run, index) => {
      if (index === 0) await DataRequest.updateOne({ userId, state: 'erasing' }, { $set: { holder: 'other' } });
      return run();
    });
    await expect(eraseNext(stage.api.services, steps)).rejects.toThrow('taken over');
    expect(await User.exists({ _id: userId })).not.toBeNull();
    wait(stage.clock, 1 / 24 / 30);
    await runJob();
    expect(await User.exists({ _id: userId })).toBeNull();
  });
});

describe('a restore of an older backup', () => {
  const key = randomBytes(32);
  const root = mkdtempSync(join(tmpdir(), 'kenali-erasure-backups-'));
  const source = () => mongoose.connection.db as Db;

  it('does finished deletions again, keeps what was taken back, and gives the others seven days again', async () => {
    const [store, releases] = [folderStore(join(root, 'store')), folderStore(join(root, 'releases'))];
    const [gone, child] = [familyOf('aax'), familyOf('ddx')];
    const [livedGone, livedChild] = [await liveThrough(stage, gone), await liveThrough(stage, child)];
    const [kept, waiting] = [await stage.api.user(), await stage.api.user()];
    const goneId = await requestAccount(livedGone.token, gone.password);
    const keptId = await requestAccount(kept.accessToken, kept.password);
    await makeBackup({ db: source(), store, keys: [key], releases, log: () => undefined });

    await stage.api.post(`/api/data-requests/${keptId}/cancel`, undefined, kept.accessToken).expect(200);
    const [first] = child.children;
    await requestChild(livedChild, child, first.childName, first.childBirthDate);
    wait(stage.clock, 7);
    await runJob();
    const late = await requestAccount(waiting.accessToken, waiting.password);
    const lost = await stage.api.user();
    const correction = { kind: 'correction', message: 'Nama Bimo salah tulis.' };
    const { body: unread } = await stage.api.post('/api/data-requests', correction, lost.accessToken).expect(200);
    const earlierOwner = { userId: kept.id, kind: 'delete_account', state: 'done', requestedAt: new Date(0) };
    await source()
      .collection('dataRequests')
      .insertOne({ ...earlierOwner, _id: unread.id + 1, dueAt: new Date(0) } as never);
    expect(await findIdentifiers(gone, stage.dataDir)).toEqual([]);

    const said: string[] = [];
    const replace = source().databaseName;
    await restoreBackup({ db: source(), store, keys: [key], releases, replace, log: (line) => said.push(line) });
    expect(said.join()).toContain('deletions of personal data are done again');
    expect(await findIdentifiers(gone, stage.dataDir)).not.toEqual([]);
    await runJob();
    expect(await findIdentifiers(gone, stage.dataDir)).toEqual([]);
    const hits = await findIdentifiers({ ...child, children: [first, first] }, stage.dataDir);
    expect(hits.filter((hit) => /baskoro|2019-03/.test(hit))).toEqual([]);
    expect(await Child.countDocuments({ ownerId: livedChild.userId })).toBe(1);
    expect(await User.exists({ _id: kept.id })).not.toBeNull();
    const states = await DataRequest.find({ _id: { $in: [goneId, keptId, late] } })
      .sort({ _id: 1 })
      .lean();
    expect(states.map(({ state }) => state)).toEqual(['done', 'cancelled', 'waiting']);
    // The numbers of a later account and a later request are not given out twice.
    expect((await stage.api.user()).id).toBeGreaterThan(lost.id);
    const textless = await DataRequest.findById(unread.id).lean();
    expect(textless).toMatchObject({ userId: lost.id, state: 'cancelled' });
    expect(textless).not.toHaveProperty('message');
    const { body: next } = await stage.api
      .post('/api/data-requests', { kind: 'restriction', message: 'x' }, waiting.accessToken)
      .expect(200);
    expect(next.id).toBeGreaterThan(late);
    expect(await verdict()).toBeNull();
  }, 120_000);
});

describe('the retention', () => {
  it('removes unfinished assessments and results that are too old, logs which, and counts only with a dry run', async () => {
    const { services } = stage.api;
    const owner = await stage.api.user();
    await consentTo(stage.api, owner.accessToken);
    const done = await completeOne(stage.api, owner, 'sensory', { responses: answers() });
    const begun = await entitle(owner.id);
    const some = { responses: answers(3, 20), participantInfo: PARTICIPANT };
    await stage.api.post(`/api/user-assessments/${begun}/save-progress`, some, owner.accessToken).expect(200);
    await storeOfFeatures(done, owner.id, stage.clock.at);
    expect(services.config.retention).toEqual({ unfinishedMonths: 12, resultYears: 5 });
    await Promise.all([RetentionRun.deleteMany({}), Child.deleteMany({})]);
    const only = { _id: { $in: [done, begun] } };
    await UserAssessment.updateMany({ _id: { $nin: only._id.$in } }, { $set: { erasedAt: stage.clock.at } });
    wait(stage.clock, 364);
    expect(await countExpired(services)).toEqual({ unfinished: 0, result: 0, profile: 0 });
    wait(stage.clock, 3);
    expect(await countExpired(services)).toEqual({ unfinished: 1, result: 0, profile: 0 });
    expect(await applyRetention(services)).toBe(1);
    const stored = await UserAssessment.findById(begun).lean();
    expect(stored?.progress).toMatchObject({ responses: {}, comments: {}, participantInfo: {} });
    wait(stage.clock, 4 * 366);
    expect(await Booking.countDocuments({ userAssessmentId: done })).toBe(1);
    expect(await countExpired(services)).toEqual({ unfinished: 0, result: 1, profile: 0 });
    expect(await applyRetention(services)).toBe(1);
    expect(await applyRetention(services)).toBe(0);
    expect((await UserAssessment.findById(done).lean())?.results).toBeNull();
    expect(await Booking.countDocuments({ userAssessmentId: done })).toBe(0);
    const runs = await RetentionRun.find().sort({ at: 1 }).lean();
    expect(runs).toMatchObject([
      { reason: 'unfinished', count: 1, ids: [begun] },
      { reason: 'result', count: 1, ids: [done] },
    ]);
    expect((await countViolations(stage.clock.at)).find(({ name }) => name.includes('entitlements'))?.count).toBe(0);
  });

  it('keeps for whole months, also when the month at the end has no such day', () => {
    expect(monthsBefore(new Date('2027-08-31T10:00:00Z'), 6)).toEqual(new Date('2027-02-28T10:00:00Z'));
    expect(monthsBefore(new Date('2028-02-29T10:00:00Z'), 12)).toEqual(new Date('2027-02-28T10:00:00Z'));
    expect(monthsBefore(new Date('2027-08-30T10:00:00Z'), 1)).toEqual(new Date('2027-07-30T10:00:00Z'));
  });

  it('removes profiles that nobody has used for as long as results are kept, unless an assessment needs them', async () => {
    const { clock } = stage;
    const { services } = stage.api;
    const person = await stage.api.user();
    const { accessToken: token } = person;
    await consentTo(stage.api, token);
    const add = async (name: string): Promise<number> =>
      (await stage.api.post('/api/children', { name, birthDate: '2020-01-01' }, token).expect(201)).body.id;
    const [unused, used, needed] = [await add('Lama'), await add('Dipakai'), await add('Perlu')];
    const open = await entitle(person.id, { childId: needed });
    // More needed ones than one run removes.
    const needy = Array.from({ length: 500 }, (_, n) => n - 1000);
    await Child.collection.insertMany(
      needy.map((_id) => ({ _id, ownerId: 0, key: String(_id), usedAt: new Date(0) })) as never[],
    );
    await UserAssessment.collection.insertMany(
      needy.map((_id) => ({ _id, userId: 0, childId: _id, assessmentId: _id })) as never[],
    );
    wait(clock, 4 * 366);
    const { accessToken } = await startSession(services, person.id, 'user', { device: 'Tes' });
    await stage.api.patch(`/api/children/${used}`, { notes: 'Masih dipakai' }, accessToken).expect(200);
    wait(clock, 2 * 366);
    await RetentionRun.deleteMany({});
    expect(await countExpired(services)).toEqual({ unfinished: 0, result: 0, profile: 1 });
    expect(await applyRetention(services)).toBe(1);
    expect(await applyRetention(services)).toBe(0);
    expect((await Child.find({ ownerId: person.id }).sort({ _id: 1 }).lean()).map(({ _id }) => _id)).toEqual([
      used,
      needed,
    ]);
    expect(await RetentionRun.find().lean()).toMatchObject([{ reason: 'profile', count: 1, ids: [unused] }]);
    await UserAssessment.deleteOne({ _id: open });
    expect(await applyRetention(services)).toBe(1);
  });
});
