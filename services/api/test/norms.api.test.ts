import { NORMS_MIN, type NormsView, PRACTICE_FEATURES, type ResultNorms } from '@kenali/contracts';
import type { SensoryInstrument } from '@kenali/instruments';
import { WITHOUT_NORM_GROUP } from '@kenali/instruments/rules';
import type { CommandStartedEvent } from 'mongodb';
import mongoose from 'mongoose';
import { createApp } from '../src/app.ts';
import { AuditEntryModel } from '../src/features/audit/index.ts';
import { User } from '../src/features/auth/index.ts';
import { normsJob } from '../src/features/norms/count-norms.ts';
import { forgetInNorms, NormSwitch, Norms } from '../src/features/norms/norms.model.ts';
import { Child, UserAssessment } from '../src/features/user-assessments/index.ts';
import { choose, LEARNING } from './choices.ts';
import { callsTo, testApi } from './harness.ts';
import { createPractice, nextConsent, varied } from './norms-practice.ts';
import { createPsychologist } from './psychologist.ts';
import { completeOne, download } from './read-pdf-api.ts';
import { answers, consentTo, NOW, PARTICIPANT } from './sensory.ts';
import { openShared } from './shared-link.ts';

const HOUR_MS = 60 * 60_000;
let clock = NOW;
const lines: string[] = [];
/** The commands that read a batch of results, without their contents. */
const batches: CommandStartedEvent['command'][] = [];
const api = testApi({
  now: () => clock,
  isDrawing: false,
  logLine: (line) => lines.push(line),
  onCommand: ({ command }) => {
    if (command.find === 'userAssessments' && command.limit && command.filter['instrument.id']) batches.push(command);
  },
});
let practice: Awaited<ReturnType<typeof createPractice>>;
let admin: Awaited<ReturnType<typeof api.admin>>;
let psychologist: Awaited<ReturnType<typeof api.user>>;
beforeEach(async () => {
  clock = NOW;
  lines.length = 0;
  batches.length = 0;
  await api.clean();
  practice = await createPractice(api);
  admin = await api.admin();
  psychologist = await createPsychologist(api);
});

const PATH = 'norms/sensory-profile/1.0.5/switch';
const runJob = (isStopped = () => false) => normsJob.run(api.services, isStopped);
/** As if the last count were long ago. */
const count = async () => {
  await Norms.updateMany({}, { $unset: { countedAt: 1 } });
  await mongoose.connection.collection('turns').deleteMany({});
  await runJob();
};
const stored = async () => (await Norms.findById('sensory-profile 1.0.0').lean())!;
const views = async (): Promise<NormsView[]> => {
  const { body } = await api.get('/api/admin/norms', admin.adminToken).expect(200);
  return body;
};
const view = async () => (await views()).find(({ id }) => id === 'sensory-profile') as NormsView;
/** The published cells in words: sex and number. */
const cells = async () =>
  (await view()).cells.flatMap(({ cell, facts }) => (facts ? [[cell.fromMonths, cell.sex, facts.count]] : []));
const switchAs = (side: 'admin' | 'cases', isOn = true) =>
  api.post(`/api/${side}/${PATH}`, { isOn }, side === 'admin' ? admin.adminToken : psychologist.accessToken);
const bothOn = async () => {
  await switchAs('admin').expect(200);
  await switchAs('cases').expect(200);
};
const normsOf = async (path: string, token: string): Promise<ResultNorms | undefined> =>
  (await api.get(path, token).expect(200)).body.evidence.norms;
const ofFamily = () => normsOf(`/api/user-assessments/result/${practice.result}`, practice.parent.accessToken);
const ofStaff = () => normsOf(`/api/admin/assessments/${practice.result}/result`, admin.adminToken);
/** The content of a PDF. */
const pdfText = async (area = 'user-assessments', token = practice.parent.accessToken) =>
  String((await download(api, `/api/${area}/${practice.result}/pdf`, token)).body);
/** The PDF of staff has what families see, because files are passed on. */
const staffPdfText = () => pdfText('admin/assessments', admin.adminToken);

describe('who counts', () => {
  it('thirty children make a cell, and twenty-nine leave no trace in any answer', async () => {
    await practice.copies(28);
    await count();
    expect([await cells(), await ofStaff()]).toEqual([[], undefined]);
    expect((await view()).cells[4]).toEqual({ cell: { fromMonths: 84, toMonths: 107, sex: null }, facts: null });
    expect(JSON.stringify(await views())).not.toMatch(/\b2[89]\b/);
    await practice.copies(1, { from: 100 });
    await count();
    expect(await cells()).toEqual([[84, null, 30]]);
  });

  const OTHERS: [string, object][] = [
    ['agree to research in a text that names no norms', { consent: { version: '2026-11-30.2' } }],
    ['do not agree to research', { consent: { research: false } }],
    ['answer about themselves', { consent: { relationship: 'Diri sendiri' } }],
    ['have withdrawn the consent', { consent: { kind: 'withdrawn' } }],
    ['were never asked', { consent: null }],
    ['are staff who try', { more: { source: 'staff' } }],
    ['restrict the processing', { more: { restrictedAt: NOW } }],
    ['were erased', { more: { erasedAt: NOW } }],
    ['were refunded', { more: { withdrawnAt: NOW } }],
    ['have answers that the quality check marks', { more: { progress: { responses: answers(3), notApplicable: {} } } }],
    ['have a version with other scores', { more: { instrument: { id: 'sensory-profile', version: '9.0.0' } } }],
    ['are too young for any band', { ageMonths: 30 }],
  ];
  it('families do not that did not agree, are not there any more, or gave answers that tell nothing', async () => {
    await practice.copies(28);
    for (const [index, [, options]] of OTHERS.entries())
      await practice.copies(20, { from: 100 + 20 * index, ...options });
    await count();
    const counted = (await stored()).cells.flatMap(({ results }) =>
      results.map((id) => OTHERS[Math.floor((id - 500_100) / 20)]?.[0]),
    );
    expect([...new Set(counted)]).toEqual([]);
    expect(await cells()).toEqual([]);
    await practice.copies(1, { from: 1000 });
    await count();
    expect(await cells()).toEqual([[84, null, 30]]);
  });

  it('a second result of a child does not, whichever account, profile or form it has in common with the first', async () => {
    await practice.copies(28);
    const copy = (await UserAssessment.collection.findOne({ _id: 500_001 as never })) as unknown as object;
    const again = [
      { _id: 510_001 },
      { _id: 510_002, childId: undefined },
      { _id: 510_003, userId: 800_002, subjectKey: 'lain' },
    ].map((each) => JSON.parse(JSON.stringify({ ...copy, ...each, completedAt: undefined })));
    await UserAssessment.collection.insertMany(again.map((each) => ({ ...each, completedAt: NOW })) as never);
    await count();
    expect(await cells()).toEqual([]);
    expect((await Norms.find().lean()).flatMap((each) => each.cells)).toEqual([]);
  });

  it('two results that a third one links, also one with marked answers, are of one child', async () => {
    await practice.copies(29);
    const copy = await UserAssessment.collection.findOne({ _id: 500_001 as never });
    const more = (each: object) => ({ ...copy, completedAt: NOW, ...each });
    const marked = { responses: answers(3), notApplicable: {} };
    await UserAssessment.collection.insertMany([
      more({ _id: 510_001, userId: 800_002, childId: 700_001, subjectKey: 'anak 2', progress: marked }),
    ] as never);
    await count();
    expect(await cells()).toEqual([]);
  });

  it('results of earlier versions with equal scores do, and those of an inventory about nobody do not', async () => {
    await practice.copies(29, { more: { instrument: { id: 'sensory-profile', version: '1.0.1' } } });
    await completeOne(api, practice.parent, 'learning', { responses: choose(LEARNING) });
    await count();
    expect(await cells()).toEqual([[84, null, 30]]);
    expect((await Norms.find().lean()).find(({ _id }) => _id.startsWith('learning'))?.cells).toEqual([]);
  });

  it('girls and boys have cells of their own from thirty each on, and a child without a recorded sex is then in no cell', async () => {
    await practice.copies(29);
    await practice.copies(30, { sex: 'male', from: 100 });
    await practice.copies(7, { sex: null, from: 200 });
    await count();
    expect(await cells()).toEqual([
      [84, 'female', 30],
      [84, 'male', 30],
    ]);
    expect((await ofStaff())?.cell.sex).toBe('female');
    await Child.collection.updateOne({ _id: practice.child as never }, { $set: { sex: null } });
    expect(await ofStaff()).toBeUndefined();
  });
});

describe('from count to count', () => {
  const published = async () =>
    JSON.stringify((await Norms.findById('sensory-profile 1.0.0').lean())?.cells[0]?.scores);
  beforeEach(async () => {
    await practice.copies(39);
    await count();
  });

  it('a cell that has lost too many is hidden at once, without waiting for the next count', async () => {
    for (let i = 1; i <= 10; i++) await nextConsent(500_000 + i, { kind: 'withdrawn' });
    expect([await cells(), (await ofStaff())?.cell.count]).toEqual([[[84, null, 40]], 40]);
    await nextConsent(500_011, { kind: 'withdrawn' });
    expect([await cells(), await ofStaff()]).toEqual([[], undefined]);
    // What was published is remembered, so that what comes next differs from it by five.
    await practice.copies(1, { from: 300 });
    await count();
    expect((await stored()).cells).toMatchObject([{ count: 30, published: 30 }]);
  });

  it('what else is stored with a cell is in no answer', async () => {
    await count();
    await Norms.updateOne({ _id: 'sensory-profile 1.0.0' }, { $set: { 'cells.$[].remaining': 40 } });
    const shown = (await view()).cells.flatMap(({ facts }) => (facts ? [Object.keys(facts).sort()] : []));
    expect(shown).toEqual([['count', 'from', 'fromMonths', 'sex', 'to', 'toMonths']]);
  });

  it('the job counts every six hours', async () => {
    await practice.copies(5, { from: 300 });
    const before = await published();
    await runJob();
    expect(await published()).toBe(before);
    clock = new Date(NOW.getTime() + 6 * HOUR_MS);
    await runJob();
    expect(await published()).not.toBe(before);
  });

  it('of processes that count at once, one does, also for the first time, and a deletion changes the state once', async () => {
    await practice.copies(5, { from: 300 });
    await Norms.deleteMany({});
    await mongoose.connection.collection('turns').deleteMany({});
    await Promise.all([runJob(), runJob(), runJob()]);
    const first = await stored();
    expect([first.revision, first.cells[0]?.results.length]).toEqual([1, 45]);
    clock = new Date(NOW.getTime() + 6 * HOUR_MS);
    await Promise.all([runJob(), runJob(), runJob()]);
    expect(await stored()).toMatchObject({ revision: 2, countedAt: clock });
    expect(await forgetInNorms([500_001])).toBe(1);
    const forgotten = await stored();
    expect([forgotten.revision, forgotten.cells[0]?.results.includes(500_001)]).toEqual([3, false]);
    expect(await forgetInNorms([500_001])).toBe(0);
  });
});

describe('a count of several batches', () => {
  const CHILDREN = 250;
  beforeEach(() => practice.copies(CHILDREN));

  it('reads all results, each batch in the order of the index', async () => {
    await runJob();
    expect((await stored()).cells[0]?.published).toBe(CHILDREN + 1);
    const sensory = batches.filter(({ filter }) => filter['instrument.id'] === 'sensory-profile');
    expect(sensory).toHaveLength(3);
    for (const { find, filter, sort, limit, projection, hint } of sensory) {
      const explain = { find, filter, sort, limit, projection, hint };
      const plan = await mongoose.connection.db?.command({ explain, verbosity: 'queryPlanner' });
      const stages = JSON.stringify(plan?.queryPlanner.winningPlan);
      expect(stages).toContain('"indexName":"instrument.id_1_instrument.version_1__id_1"');
      expect(stages).not.toMatch(/"stage":"(SORT|COLLSCAN)"/);
    }
  });

  it('counts the first result of a child, whichever batch it is in', async () => {
    const copy = await UserAssessment.collection.findOne({ _id: 500_001 as never });
    const earlier = { ...copy, _id: 510_001, completedAt: new Date(NOW.getTime() - HOUR_MS) };
    const later = { ...copy, _id: 510_002, childId: 700_002, subjectKey: 'anak 2', userId: 800_002 };
    await UserAssessment.collection.insertMany([earlier, { ...later, completedAt: clock }] as never);
    await UserAssessment.collection.updateOne(
      { _id: 500_002 as never },
      { $set: { completedAt: earlier.completedAt } },
    );
    await runJob();
    const { results } = (await stored()).cells[0]!;
    const counted = [500_001, 510_001, 500_002, 510_002].filter((id) => results.includes(id));
    expect([results.length, counted]).toEqual([CHILDREN + 1, [510_001, 500_002]]);
  });

  it('ends after the batch in which the process is stopped, and leaves the rest to a process ten minutes later', async () => {
    const own = () => batches.filter(({ filter }) => filter['instrument.id'] === 'sensory-profile');
    await runJob(() => own().length > 0);
    await runJob();
    expect(own()).toHaveLength(1);
    const left = await stored();
    expect([left.cells, left.countedAt]).toEqual([[], undefined]);
    clock = new Date(NOW.getTime() + 10 * 60_000);
    await runJob();
    expect((await stored()).cells[0]?.published).toBe(CHILDREN + 1);
  });

  it('writes nothing that a deletion has overtaken, and the next count, ten minutes later, is without what is deleted', async () => {
    const find = jest.spyOn(Child, 'find').mockImplementationOnce(((filter: object, fields: object) => ({
      lean: async () => {
        await UserAssessment.updateOne({ _id: 500_001 }, { $set: { erasedAt: NOW } });
        await forgetInNorms([500_001]);
        return Child.find(filter, fields).lean();
      },
    })) as never);
    await runJob();
    find.mockRestore();
    expect(await stored()).toMatchObject({ revision: 1, cells: [] });
    expect((await stored()).countedAt).toBeUndefined();
    clock = new Date(NOW.getTime() + 10 * 60_000);
    await runJob();
    const [cell] = (await stored()).cells;
    expect([cell?.published, cell?.results.includes(500_001)]).toEqual([CHILDREN, false]);
  });
});

describe('who sees them', () => {
  beforeEach(async () => {
    await practice.copies(40);
    await count();
  });

  it('staff do at once; families after an admin and a psychologist have switched them on, and no longer after one of them', async () => {
    expect(await ofStaff()).toMatchObject({
      cell: { fromMonths: 84, toMonths: 107, sex: null, count: 40, from: '2030-11', to: '2030-11' },
      scores: expect.arrayContaining([
        {
          key: 'A',
          name: expect.stringMatching(/^A\. /),
          score: expect.any(Number),
          t: expect.any(Number),
          percentile: expect.any(Number),
        },
      ]),
    });
    expect(await ofFamily()).toBeUndefined();
    await switchAs('admin').expect(200);
    expect(await ofFamily()).toBeUndefined();
    const { body } = await switchAs('cases').expect(200);
    expect([body.isShownToFamilies, await ofFamily()]).toEqual([true, await ofStaff()]);
    await switchAs('admin', false).expect(200);
    expect([(await view()).isShownToFamilies, await ofFamily()]).toEqual([false, undefined]);
    await switchAs('admin').expect(200);
    await switchAs('cases', false).expect(200);
    expect(await ofFamily()).toBeUndefined();
  });

  it('a section of which too few items were observed has its score and no rank', async () => {
    const { pack } = api.services.instruments.find('sensory-profile', '1.0.5') as SensoryInstrument;
    const unseen = pack.items.filter(({ section, number }) => section === 'A' && number % 2 === 1);
    const notApplicable = Object.fromEntries(unseen.map(({ number }) => [number, true]));
    const responses = Object.fromEntries(Object.entries(varied(3)).filter(([number]) => !notApplicable[number]));
    const id = await completeOne(api, practice.parent, 'sensory', {
      responses,
      notApplicable,
      participantInfo: PARTICIPANT,
    });
    const { body } = await api.get(`/api/admin/assessments/${id}/result`, admin.adminToken).expect(200);
    const norms = body.evidence.norms as ResultNorms;
    const places = norms.scores.map(({ key, score, t, percentile }) => [key, typeof score, t, percentile]);
    expect([norms.type, places[0]]).toEqual(['sensory', ['A', 'number', null, null]]);
    expect(norms.scores.slice(1).map(({ percentile }) => percentile)).not.toContain(null);
  });

  it('page, PDF and the PDF of staff say the same, and no longer that no score is compared; the bands stay', async () => {
    const [before, text] = [await pdfText(), 'Skor tidak dibandingkan dengan anak lain'];
    expect(before).toContain(text);
    expect(before).not.toContain('Dibandingkan dengan Anak Seusia');
    const path = `/api/user-assessments/result/${practice.result}`;
    const withoutNorms = (await api.get(path, practice.parent.accessToken)).body;
    expect(await staffPdfText()).not.toContain('Dibandingkan dengan Anak Seusia');
    await bothOn();
    expect(await staffPdfText()).toContain('Dibandingkan dengan Anak Seusia');
    const after = await pdfText();
    expect(after).toContain('Bayangkan 100 anak usia 7–8 tahun di praktik ini berbaris');
    expect(after).not.toContain(text);
    expect(after).toContain('Skor hanya dibandingkan dengan anak seusia di praktik ini, dan batas');
    expect(before).toContain(WITHOUT_NORM_GROUP);
    expect(after).not.toContain(WITHOUT_NORM_GROUP);
    expect(after).toContain(
      'praktik ini, dan rentangnya tidak bersumber dari kelompok norma, sehingga tidak dapat dipakai',
    );
    const { evidence, ...result } = (await api.get(path, practice.parent.accessToken)).body;
    expect(JSON.stringify(evidence)).not.toContain(text);
    const { evidence: _without, ...same } = withoutNorms;
    expect(result).toEqual(same);
  });

  it('who reads a shared link sees what the owner sees', async () => {
    const { viewer } = await openShared(api, practice.parent.accessToken, practice.result);
    const shared = async () => (await api.post('/api/shared-results/result', { viewer })).body.evidence;
    expect((await shared()).norms).toBeUndefined();
    await bothOn();
    expect((await shared()).norms).toEqual(await ofFamily());
  });

  it('while the practice has not switched the feature on, then no result has any, whatever is stored', async () => {
    await bothOn();
    const { services } = api;
    const features = PRACTICE_FEATURES.filter((each) => each !== 'norms');
    const without = callsTo(createApp({ ...services, config: { ...services.config, features } }));
    const path = `/api/user-assessments/result/${practice.result}`;
    const { evidence } = (await without.get(path, practice.parent.accessToken).expect(200)).body;
    expect(evidence).toEqual(services.instruments.evidenceOf('sensory-profile'));
  });
});

describe('the switches', () => {
  it('families see nothing while the admin or the psychologist has not the right to switch any more', async () => {
    await practice.copies(40);
    await count();
    await bothOn();
    for (const [_id, change] of [
      [admin.id, { role: 'user' }],
      [admin.id, { isActive: false }],
      [psychologist.id, { role: 'user' }],
      [psychologist.id, { 'licence.expiresOn': '2030-11-20' }],
    ] as const) {
      expect(await ofFamily()).toBeDefined();
      const before = await User.collection.findOne({ _id: _id as never });
      await User.updateOne({ _id }, { $set: change });
      expect([change, await ofFamily()]).toEqual([change, undefined]);
      await User.collection.replaceOne({ _id: _id as never }, before!);
    }
  });

  it('one account cannot be both sides', async () => {
    await switchAs('admin').expect(200);
    await NormSwitch.updateOne({}, { $set: { 'admin.byUserId': psychologist.id } });
    expect((await switchAs('cases')).body.code).toBe('FORBIDDEN');
    expect((await NormSwitch.findOne().lean())?.psychologist).toBeUndefined();
  });

  it('are in the audit log, once each, and name who and when', async () => {
    await switchAs('admin').expect(200);
    await switchAs('admin').expect(200);
    await switchAs('cases', false).expect(200);
    await switchAs('cases').expect(200);
    const entries = await AuditEntryModel.find({ action: 'norms.switch' }).sort({ _id: 1 }).lean();
    expect(entries.map(({ actor, details }) => [actor.id, details])).toEqual([
      [admin.id, { instrument: 'sensory-profile', version: '1.0.5', side: 'admin', isOn: true }],
      [psychologist.id, { instrument: 'sensory-profile', version: '1.0.5', side: 'psychologist', isOn: true }],
    ]);
    expect((await view()).switches).toMatchObject({
      admin: { at: NOW.toISOString() },
      psychologist: { by: 'Sari Putri' },
    });
  });

  it.each<[string, object | null, string]>([
    ['no licence', null, 'LICENCE_MISSING'],
    ['an expired licence', { expiresOn: '2030-11-20' }, 'LICENCE_EXPIRED'],
  ])('a psychologist with %s switches off, and not on', async (_what, licence, code) => {
    await switchAs('cases').expect(200);
    await User.updateOne(
      { _id: psychologist.id },
      licence ? { $set: { 'licence.expiresOn': '2030-11-20' } } : { $unset: { licence: 1 } },
    );
    await switchAs('cases', false).expect(200);
    expect((await switchAs('cases')).body.code).toBe(code);
    expect((await NormSwitch.find().lean()).map((each) => each.psychologist)).toEqual([undefined]);
  });

  it('two calls at once leave one of both states, and both sides', async () => {
    await Promise.all([switchAs('admin').expect(200), switchAs('cases').expect(200), switchAs('admin').expect(200)]);
    expect((await view()).isShownToFamilies).toBe(true);
  });

  it('other versions have none of their own, and an unknown body changes nothing', async () => {
    for (const version of ['sensory-profile/1.0.3', 'sensory-profile/9.9.9', 'generic/1.0.0'])
      await api.post(`/api/admin/norms/${version}/switch`, { isOn: true }, admin.adminToken).expect(404);
    await api.post(`/api/admin/${PATH}`, { isOn: 'ya' }, admin.adminToken).expect(422);
    expect(await NormSwitch.countDocuments()).toBe(0);
  });

  it('psychologists read the same versions', async () => {
    const { body } = await api.get('/api/cases/norms/versions', psychologist.accessToken).expect(200);
    expect(body).toEqual(await views());
  });
});

it('the calls of the list show nobody, and no answer, log line or audit entry has the exact number or a result of a cell', async () => {
  await practice.copies(33);
  await count();
  await bothOn();
  const seen = [
    JSON.stringify(await views()),
    JSON.stringify(await ofStaff()),
    await pdfText(),
    ...lines,
    ...(await AuditEntryModel.find({ action: /^norms/ }).lean()).map((entry) => JSON.stringify(entry)),
  ];
  for (const each of seen) expect(each).not.toMatch(/\b34\b.{0,20}anak|"count":3[1-9]|50000\d|Anak \d/);
  expect((await cells())[0]?.[2]).toBe(NORMS_MIN);
});

it('a child of another family is where its own score is, by what was published alone', async () => {
  await practice.copies(40);
  await count();
  const stored = (await Norms.findById('sensory-profile 1.0.0').lean())?.cells[0];
  const shown = (await ofStaff())?.scores[0];
  const own = stored?.scores.find(({ key }) => key === 'A');
  expect(shown?.t).toBe(
    Math.round(50 + (10 * ((shown?.score ?? 0) - (own?.mean ?? 0))) / (own?.standardDeviation ?? 1)),
  );
  const other = await api.user();
  await consentTo(api, other.accessToken);
  const id = await completeOne(api, other, 'sensory', {
    responses: varied(3),
    participantInfo: { ...PARTICIPANT, childName: 'Bima' },
  });
  expect((await normsOf(`/api/admin/assessments/${id}/result`, admin.adminToken))?.cell.count).toBe(40);
  await mongoose.connection.collection('children').deleteMany({});
  expect(await ofStaff()).toBeDefined();
});
