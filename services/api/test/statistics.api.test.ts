import {
  type InstrumentOverview,
  type InstrumentStatistics,
  RESEARCH_XLSX_CELLS_MAX,
  type ResearchTier,
  STATISTICS_MIN,
} from '@kenali/contracts';
import { type Counts, countsOf } from '@kenali/instruments';
import { inTier, parseCsv } from '@kenali/node-utils/testing';
import mongoose from 'mongoose';
import readXlsx from 'read-excel-file/node';
import { AuditEntryModel } from '../src/features/audit/index.ts';
import { User } from '../src/features/auth/index.ts';
import { countResults, rebuildStatistics } from '../src/features/statistics/index.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { choose, GENERIC, INTELLIGENCE, LEARNING } from './choices.ts';
import { type TestApi, testApi } from './harness.ts';
import { runProgram } from './programs.ts';
import { completeOne, download } from './read-pdf-api.ts';
import { answers, consentTo, entitle, ITEMS, NOW, PARTICIPANT, read, templateOf } from './sensory.ts';

const api = testApi({ hasOwnDatabase: true, now: () => NOW });

/** Two minutes after the results: they are settled by then. */
const LATER = new Date(NOW.getTime() + 120_000);
beforeEach(() => api.clean());

const later = () => ({ instruments: api.services.instruments, now: () => LATER });
const count = () => countResults(later());
const PATH = '/api/admin/instruments/sensory-profile/1.0.5/statistics';
const statistics = async (path = PATH): Promise<InstrumentStatistics> => {
  const { body } = await api.get(path, (await api.admin()).adminToken).expect(200);
  return body;
};
/** The counts of the only group. */
const onlyCounts = async (): Promise<Counts> => ((await storedCounts()) as unknown as [{ counts: Counts }])[0].counts;
const storedCounts = () => mongoose.connection.collection('instrumentCounts').find().sort({ _id: 1 }).toArray();

/** Answers that differ between children, always the same for the same number. */
const varied = (child: number): Record<string, number> =>
  Object.fromEntries(
    Array.from({ length: ITEMS }, (_, at) => [
      String(at + 1),
      1 + ((child * 7 + at * (child % 3) + ((child * at) % 4)) % 5),
    ]),
  );
const childOf = (number: number, childBirthDate = '2023-05-31') => ({
  ...PARTICIPANT,
  childName: `Anak ${number}`,
  childBirthDate,
});

async function completeChild(number: number, more: { childBirthDate?: string; responses?: object } = {}) {
  const parent = await api.user();
  const { childBirthDate, responses = varied(number) } = more;
  return completeOne(api, parent, 'sensory', { responses, participantInfo: childOf(number, childBirthDate) });
}
/** The first one through the API, and the others as it was stored. */
const completeChildren = async (count: number) => {
  const stored = await templateOf(await completeChild(1));
  const copyOf = (number: number) => {
    const progress = { ...stored.progress, responses: varied(number) };
    return { ...stored, progress, _id: 500_000 + number, userId: 500_000 + number };
  };
  await UserAssessment.collection.insertMany(Array.from({ length: count - 1 }, (_, at) => copyOf(at + 2)) as never);
};

describe('counting', () => {
  it('when thirty children were assessed, then their figures are those of the answers; with one less, only the number is shown', async () => {
    await completeChildren(STATISTICS_MIN - 1);
    await count();
    const few = await statistics();
    expect(few.results).toBe(STATISTICS_MIN - 1);
    expect(JSON.stringify(few.scales)).not.toMatch(/"(mean|standardDeviation|itemRest|value)":-?\d/);

    await completeChild(STATISTICS_MIN);
    expect(await count()).toBe(1);
    const found = await statistics();
    expect(found).toMatchObject({ id: 'sensory-profile', version: '1.0.5', ageGroup: null, results: STATISTICS_MIN });
    expect(found.ageGroups).toEqual([{ id: '72-107', name: '6 sampai 8 tahun', results: STATISTICS_MIN }]);
    expect(found.scales.map(({ key, items, n }) => [key, items.length, n]).slice(0, 2)).toEqual([
      ['A', 8, STATISTICS_MIN],
      ['B', 9, STATISTICS_MIN],
    ]);
    const children = Array.from({ length: STATISTICS_MIN }, (_, at) => varied(at + 1));
    const mean = children.reduce((sum, each) => sum + (each['1'] as number), 0) / STATISTICS_MIN;
    expect(found.scales[0]?.items[0]).toMatchObject({ id: '1', n: STATISTICS_MIN, notObserved: 0, mean });
    expect(found.scales.every(({ alpha, mean }) => alpha !== null && mean !== null && mean > 1 && mean < 5)).toBe(true);
  });

  it('when completions of one result arrive at once and again, and it runs again, then it is counted once', async () => {
    const parent = await api.user();
    const id = await entitle(parent.id);
    const complete = (value: number) => {
      const body = { responses: answers(value), participantInfo: childOf(1) };
      return api.post(`/api/user-assessments/${id}/complete`, body, parent.accessToken).expect(200);
    };
    await Promise.all([complete(3), complete(3)]);
    expect([await count(), await count()]).toEqual([1, 0]);
    await complete(4);
    expect(await count()).toBe(0);
    expect((await statistics()).results).toBe(1);
  });

  it('when four processes count at once, then each result is counted exactly once', async () => {
    const total = inTier({ gate: 60, full: 120 });
    await completeChild(1);
    const [first] = await UserAssessment.find().lean();
    // Copies of one result, each of another family.
    await UserAssessment.collection.insertMany(
      Array.from({ length: total - 1 }, (_, at) => ({ ...first, _id: 500_000 + at, userId: 500_000 + at })) as never,
    );
    const counted = await Promise.all([count(), count(), count(), count()]);
    expect(counted.reduce((sum, each) => sum + each, 0)).toBe(total);
    const stored = await onlyCounts();
    const one = countsOf(api.services.instruments.find('sensory-profile', '1.0.5')!, (await read(500_000)).progress);
    expect(stored.results).toBe(total);
    expect(stored['A:0:s']).toBe(total * (one['A:0:s'] as number));
  });

  it('when a child has two results, then the first one counts, in whichever order they are counted', async () => {
    const parent = await api.user();
    const complete = (value: number) =>
      completeOne(api, parent, 'sensory', { responses: answers(value), participantInfo: childOf(1) });
    const first = await complete(2);
    await complete(5);
    await UserAssessment.updateOne({ _id: first }, { $set: { countedIn: 1 } });
    // The second alone is due.
    expect(await count()).toBe(1);
    expect(await storedCounts()).toEqual([]);
    await UserAssessment.updateMany({}, { $unset: { countedIn: 1 } });
    await count();
    const found = await statistics();
    expect(found.results).toBe(1);
    expect((await onlyCounts())['A:0:s']).toBe(2);
  });

  it('when a result is younger than a transaction may last, then it is counted later', async () => {
    await completeChild(1);
    expect(await countResults(api.services)).toBe(0);
    expect(await count()).toBe(1);
  });

  it('when staff try an assessment, then it is no result of a family', async () => {
    const staff = await api.user({ role: 'internal' });
    const id = await entitle(staff.id, { source: 'staff' });
    const body = { responses: answers(3), participantInfo: childOf(1) };
    await api.post(`/api/user-assessments/${id}/complete`, body, staff.accessToken).expect(200);
    expect([await count(), (await statistics()).results]).toEqual([1, 0]);
  });

  it('when children have different ages, then each age group has its own figures, and all ages have those of all', async () => {
    await completeChild(1, { childBirthDate: '2028-11-20' });
    await completeChild(2, { childBirthDate: '2027-11-20' });
    await completeChild(3, { childBirthDate: '2027-11-21' });
    await completeChild(4, { childBirthDate: '2019-01-01' });
    await count();
    const found = await statistics();
    expect(found.ageGroups.map(({ id, results }) => [id, results])).toEqual([
      ['0-35', 2],
      ['36-71', 1],
      ['108-155', 1],
    ]);
    expect([found.results, (await statistics(`${PATH}?ageGroup=0-35`)).results]).toEqual([4, 2]);
    expect((await statistics(`${PATH}?ageGroup=72-107`)).results).toBe(0);
  });

  it('when items were not observed, then the scale leaves the result out, and the item counts it', async () => {
    const { 1: _first, ...responses } = answers(3);
    const body = { responses, notApplicable: { 1: true }, participantInfo: childOf(1) };
    await completeOne(api, await api.user(), 'sensory', body);
    await count();
    const [a, b] = (await statistics()).scales;
    expect([a?.n, a?.items[0]?.n, a?.items[0]?.notObserved, a?.items[1]?.n, b?.n]).toEqual([0, 0, 1, 1, 1]);
  });

  it.each([
    ['learning-style', LEARNING, 'visual', { n: 1, sum: 14 }],
    ['multiple-intelligence', INTELLIGENCE, 'visual_spasial', { n: 1, sum: 10 }],
  ] as const)('%s: when it was completed, then each choice counts for its scale', async (_, kind, scale, expected) => {
    await completeOne(api, await api.user(), kind.type, { responses: choose(kind) });
    await count();
    const counts = await onlyCounts();
    const sums = Object.entries(counts).filter(([name]) => new RegExp(`^${scale}:\\d+:s$`).test(name));
    expect({ n: counts[`${scale}:n`], sum: sums.reduce((sum, [, value]) => sum + value, 0) }).toEqual(expected);
    expect((await storedCounts()).map(({ ageGroup }) => ageGroup)).toEqual(['unknown']);
  });

  it('when a questionnaire has no scores, then its results are counted and it has no scales', async () => {
    await completeOne(api, await api.user(), 'other', { responses: choose(GENERIC) });
    await count();
    expect(await statistics('/api/admin/instruments/generic/1.0.0/statistics')).toMatchObject({
      results: 1,
      scales: [],
    });
  });

  it('when the pack of a result is not installed, then the other results are counted', async () => {
    const id = await completeChild(1);
    await completeChild(2);
    await UserAssessment.updateOne({ _id: id }, { $set: { instrument: { id: 'sensory-profile', version: '9.9.9' } } });
    expect([await count(), (await statistics()).results]).toEqual([2, 1]);
  });

  it('stored counts: name nobody', async () => {
    const parent = await api.user();
    await completeOne(api, parent, 'sensory', { responses: answers(2), participantInfo: childOf(1) });
    await count();
    const text = JSON.stringify(await storedCounts());
    for (const name of ['Anak 1', '2023-05-31', 'Ratna', parent.email, 'Sari']) expect(text).not.toContain(name);
  });
});

describe('rebuilding', () => {
  const withoutTimes = async () =>
    (await storedCounts()).map(({ _id, epoch: _epoch, countedAt: _at, ...rest }) => rest);

  const broken = () => ({
    ...later(),
    instruments: {
      ...api.services.instruments,
      find: () => {
        throw new Error('killed');
      },
    },
  });

  it('when it runs after counting step by step, then every number is identical', async () => {
    for (let number = 1; number <= 6; number++) {
      await completeChild(number, { childBirthDate: number % 2 ? '2023-05-31' : '2027-12-01' });
      if (number % 2 === 0) await count();
    }
    const before = await withoutTimes();
    const { countedAt: _before, ...figures } = await statistics();
    expect(await rebuildStatistics(later())).toBe(6);
    expect(await withoutTimes()).toEqual(before);
    const { countedAt: _after, ...again } = await statistics();
    expect(again).toEqual(figures);
    expect(await count()).toBe(0);
  });

  it('when counts are wrong, then a rebuild corrects them, and what was counted since stays', async () => {
    await completeChild(1);
    await count();
    await mongoose.connection.collection('instrumentCounts').updateMany({}, { $inc: { 'counts.results': 5 } });
    await rebuildStatistics(later());
    await completeChild(2);
    await count();
    expect((await statistics()).results).toBe(2);
  });

  it('when it is interrupted before the end, then staff see the numbers from before, and the next one finishes', async () => {
    await completeChild(1);
    await count();
    await expect(rebuildStatistics(broken())).rejects.toThrow('killed');
    expect((await statistics()).results).toBe(1);
    await rebuildStatistics(later());
    expect((await statistics()).results).toBe(1);
  });

  it('when another one begins meanwhile and is interrupted, then staff see the numbers of every result', async () => {
    // One more than a transaction counts.
    await completeChildren(51);
    const write = UserAssessment.collection.updateMany.bind(UserAssessment.collection);
    jest.spyOn(UserAssessment.collection, 'updateMany').mockImplementationOnce(async (...given) => {
      await expect(rebuildStatistics(broken())).rejects.toThrow('killed');
      return write(...given);
    });
    await rebuildStatistics(later());
    expect((await statistics()).results).toBe(51);
    const { counting, shown } = (await mongoose.connection.collection('statisticsEpochs').findOne({}))!;
    expect([shown, (await storedCounts()).map(({ epoch }) => epoch)]).toEqual([counting, [counting]]);
  });

  it('npm run statistics:rebuild: counts the results of the database that the settings name', async () => {
    const id = await completeChild(1);
    // The command works by the clock of the machine.
    await UserAssessment.updateOne({ _id: id }, { $set: { completedAt: new Date('2026-01-05T03:00:00.000Z') } });
    const env = { KENALI_MODE: 'demo', MONGODB_URI: api.databaseUri, DATA_DIR: '/nonexistent' };
    expect(await runProgram(['src/commands/statistics-rebuild.ts'], env)).toEqual({
      code: 0,
      output: 'The statistics are rebuilt from 1 results. An API adds those of the last minute in its next round.\n',
    });
    expect((await statistics()).results).toBe(1);
  });

  it('when two rebuilds and a counting process run at once, then each result counts once', async () => {
    await completeChildren(6);
    await Promise.all([rebuildStatistics(later()), rebuildStatistics(later()), count()]);
    await count();
    const epochs = await mongoose.connection.collection('statisticsEpochs').findOne({});
    const shown = (await storedCounts()).filter(({ epoch }) => epoch === epochs?.shown);
    expect(shown.map(({ counts }) => counts.results)).toEqual([6]);
  });
});

describe('the calls', () => {
  const XLSX = `${PATH}/xlsx`;

  it('GET /api/admin/instruments: lists every installed version with its number of results', async () => {
    await completeChild(1);
    await count();
    const { body } = await api.get('/api/admin/instruments', (await api.admin()).adminToken).expect(200);
    const rows = (body as InstrumentOverview[]).map((each) => [each.id, each.version, each.results, each.hasScales]);
    expect(rows).toEqual([
      ['generic', '1.0.0', 0, false],
      ['learning-style', '1.0.2', 0, true],
      ['learning-style', '1.0.1', 0, true],
      ['learning-style', '1.0.0', 0, true],
      ['multiple-intelligence', '1.0.2', 0, true],
      ['multiple-intelligence', '1.0.1', 0, true],
      ['multiple-intelligence', '1.0.0', 0, true],
      ['sensory-profile', '1.0.5', 1, true],
      ['sensory-profile', '1.0.4', 0, true],
      ['sensory-profile', '1.0.3', 0, true],
      ['sensory-profile', '1.0.2', 0, true],
      ['sensory-profile', '1.0.1', 0, true],
      ['sensory-profile', '1.0.0', 0, true],
    ]);
  });

  it.each([
    ['/api/admin/instruments/sensory-profile/9.9.9/statistics', 404],
    ['/api/admin/instruments/sensory-profile/new/statistics', 404],
    [`${PATH}?ageGroup=1-2`, 404],
    [`${PATH}?ageGroup=semua usia`, 422],
    [`${XLSX}?ageGroup=1-2`, 404],
    ['/api/admin/instruments/sensory-profile/9.9.9/statistics/xlsx', 404],
  ])('%s: is refused with %d, and writes no audit entry', async (path, status) => {
    const { adminToken } = await api.admin();
    const answer = await api.get(path, adminToken);
    expect([answer.status, typeof answer.body.message]).toEqual([status, 'string']);
    expect(await AuditEntryModel.countDocuments()).toBe(0);
  });

  it('GET …/statistics/xlsx: is named after the version and the age group, and is audited each time', async () => {
    await completeChild(1);
    await count();
    const { adminToken } = await api.admin();
    const answers = await Promise.all([1, 2].map(() => api.get(`${XLSX}?ageGroup=72-107`, adminToken).expect(200)));
    expect(answers[0]?.headers['content-disposition']).toContain('statistik_sensory-profile_1.0.5_72-107.xlsx');
    const entries = await AuditEntryModel.find().lean();
    expect(entries.map(({ action, details }) => [action, details])).toEqual(
      answers.map(() => [
        'statistics.export_xlsx',
        { instrument: 'sensory-profile', version: '1.0.5', ageGroup: '72-107' },
      ]),
    );
  });
});

describe('answers for research', () => {
  let adminToken: string;
  beforeEach(async () => {
    await api.clean();
    // Numbers that no answer or score has.
    await mongoose.connection.collection('counters').insertOne({ _id: 'users' as never, value: 700_000 });
    adminToken = (await api.admin()).adminToken;
  });

  const SENSORY_FILES = '/api/admin/instruments/sensory-profile/1.0.5/research';
  const LEARNING_FILES = '/api/admin/instruments/learning-style/1.0.2/research';
  const textOf = async (path: string) => String((await download(api, path, adminToken)).body).replace(/^\uFEFF/, '');
  /** The rows by column. */
  const csv = async (tier: ResearchTier = 'deidentified', path = SENSORY_FILES): Promise<Record<string, string>[]> => {
    const [headings = [], ...rows] = parseCsv(await textOf(`${path}/csv?tier=${tier}`));
    return rows.map((row) => Object.fromEntries(headings.map((name, at) => [name, row[at] ?? ''])));
  };

  const CHILD = { ...PARTICIPANT, childName: 'Zefanya Qolbinur', parentName: 'Xaverina Wukirsari' };
  const REMARK = 'Kata Bu Yustinawati di TK Melatiputih, Zefanya menutup telinga.';

  type Family = Awaited<ReturnType<TestApi['user']>>;
  async function family(consent: object | null = { research: true }): Promise<Family> {
    const parent = await api.user({ firstName: 'Xaverina', email: `xaverina.${Math.random()}@keluarga.test` });
    if (consent) await consentTo(api, parent.accessToken, consent).then(({ status }) => expect(status).toBe(200));
    return parent;
  }
  const profile = (parent: Family, child: object = {}, responses: object = { ...answers(2), 1: 5 }) =>
    completeOne(api, parent, 'sensory', {
      responses,
      participantInfo: { ...CHILD, ...child },
      comments: { A: REMARK, umum: REMARK },
    });
  const learning = (parent: Family) => completeOne(api, parent, 'learning', { responses: choose(LEARNING) });

  describe('the de-identified tier', () => {
    it('has no identifier of a family in any cell of any file', async () => {
      const parent = await family();
      const ids = [await profile(parent), await profile(parent, { childName: 'Qaiserina Lintangsari' })];
      const { email, whatsappNumber, lastName } = (await User.findById(parent.id).lean())!;
      const identifiers = [
        'Zefanya',
        'Qolbinur',
        'Qaiserina',
        'Lintangsari',
        'Xaverina',
        'Wukirsari',
        'Yustinawati',
        'Melatiputih',
        'telinga.',
        lastName,
        email,
        whatsappNumber,
        '2023-05-31',
        '2030-11-20',
        '2030-11-21',
        NOW.toISOString(),
        String(parent.id),
        ...ids.map(String),
      ];
      const sheets = await readXlsx((await download(api, `${SENSORY_FILES}/xlsx`, adminToken)).body);
      const files = [
        await textOf(`${SENSORY_FILES}/csv`),
        await textOf(`${SENSORY_FILES}/csv?tier=deidentified`),
        JSON.stringify(sheets),
      ];
      for (const file of files) {
        expect(file).toContain('S2');
        expect(identifiers.filter((each) => file.toLowerCase().includes(each.toLowerCase()))).toEqual([]);
      }
      // The codebook has the words of the questionnaire, which say "telinga".
      const codebook = await textOf(`${SENSORY_FILES}/csv?part=codebook`);
      expect(identifiers.slice(0, 8).filter((each) => codebook.includes(each))).toEqual([]);
      // The check itself: the identifiers are stored.
      const stored = JSON.stringify([await read(ids[0] as number), await read(ids[1] as number)]);
      for (const each of ['Zefanya', 'Qaiserina', 'Yustinawati', '2023-05-31', String(parent.id)])
        expect(stored).toContain(each);
    });

    it('has the month, the age in years, each answer, the scores and the quality of the answers', async () => {
      const parent = await family();
      const { 3: _, ...responses } = { ...answers(2), 1: 5 } as Record<string, number>;
      const id = await completeOne(api, parent, 'sensory', {
        responses,
        notApplicable: { 3: true },
        participantInfo: CHILD,
      });
      const [row, ...more] = await csv();
      expect(more).toEqual([]);
      const { results } = await read(id);
      if (results?.user.type !== 'sensory') throw new Error('No sensory result');
      expect(row).toMatchObject({
        subjek: 'S1',
        bulan_selesai: '2030-11',
        usia_tahun: '7',
        kelompok_usia: '72-107',
        butir_001: '5',
        butir_002: '2',
        butir_003: '',
        butir_125: '2',
        skor_total: '251',
        skor_rentang: String(results.user.bandScore),
        rentang: results.user.band?.id,
        bagian_A: String(results.user.sectionScores.A?.average),
        tidak_teramati: '1',
        variasi_jawaban: expect.stringMatching(/^0\.2\d+$/),
        tanda_mutu: 'same_answer',
      });
      expect(Object.keys(row as object).filter((name) => /nomor|tanggal|bulan$|nama|catatan/.test(name))).toEqual([]);
    });

    it('has the age of a child whom the form of an inventory names, at its completion', async () => {
      const { childName } = CHILD;
      const participantInfo = { childName, childBirthDate: '2018-11-22' };
      await completeOne(api, await family(), 'learning', { responses: choose(LEARNING), participantInfo });
      const ages = { usia_tahun: '11', kelompok_usia: '108-155' };
      expect(await csv('deidentified', LEARNING_FILES)).toMatchObject([ages]);
      expect(await csv('numbered', LEARNING_FILES)).toMatchObject([{ usia_bulan: '143' }]);
    });

    it('each file has its own numbers and its own order, and both results of a child share a number', async () => {
      const parent = await family();
      for (let at = 0; at < 12; at += 1)
        await profile(parent, { childName: `Anak ${at}` }, { ...answers(1), ...answers(5, at) });
      await profile(parent, { childName: 'Anak 0' }, answers(4));
      const order = async () => (await csv()).map(({ subjek, skor_total }) => [subjek, skor_total] as const);
      const [first, second] = [await order(), await order()];
      const scores = (rows: typeof first) => rows.map(([, score]) => score);
      expect(scores(first).sort()).toEqual(scores(second).sort());
      expect(first).not.toEqual(second);
      expect(new Set(first.map(([subject]) => subject)).size).toBe(12);
      const twice = first.filter(([, score]) => score === '125' || score === '500').map(([subject]) => subject);
      expect([twice.length, new Set(twice).size]).toEqual([2, 1]);
    });
  });

  it('the numbered tier: has the number of the result, its day and the age in months, and no name or remark', async () => {
    const id = await profile(await family());
    const [row] = await csv('numbered');
    expect(row).toMatchObject({ nomor_hasil: String(id), tanggal_selesai: '2030-11-21', usia_bulan: '89' });
    expect(row).not.toHaveProperty('usia_tahun');
    expect(JSON.stringify(row)).not.toMatch(/Zefanya|Xaverina|Yustinawati|keluarga\.test|2023-05-31/i);
  });

  describe('whose results are exported', () => {
    const rowsOf = async () => [(await csv()).length, (await csv('deidentified', LEARNING_FILES)).length];

    it.each<[string, object | null, [number, number]]>([
      ['allows research', { research: true }, [1, 1]],
      ['does not allow it', { research: false }, [0, 0]],
      ['was never asked', null, [0, 0]],
      ['answers about themselves alone', { research: true, relationship: 'Diri sendiri' }, [0, 1]],
    ])('when the account %s', async (_what, consent, expected) => {
      const parent = await family(consent);
      await profile(parent);
      await learning(parent);
      expect(await rowsOf()).toEqual(expected);
    });

    it('when research is taken back, or the whole consent, then at once nothing is exported any more', async () => {
      const [one, other] = [await family(), await family()];
      for (const parent of [one, other]) await learning(parent);
      expect(await rowsOf()).toEqual([0, 2]);
      await api.post('/api/consent/withdraw-choice', { choice: 'research' }, one.accessToken).expect(200);
      expect(await rowsOf()).toEqual([0, 1]);
      await api.post('/api/consent/withdraw', {}, other.accessToken).expect(200);
      expect(await rowsOf()).toEqual([0, 0]);
      await consentTo(api, one.accessToken, { research: true });
      expect(await rowsOf()).toEqual([0, 1]);
    });

    it('when the text of the consent is no longer accepted, then nothing is exported', async () => {
      const parent = await family();
      await learning(parent);
      await mongoose.connection
        .collection('consentEvents')
        .updateOne({ userId: parent.id }, { $set: { version: '1' } });
      expect(await rowsOf()).toEqual([0, 0]);
    });

    it.each<[string, object]>([
      ['is not completed', { status: 'in_progress' }],
      ['was erased', { erasedAt: NOW }],
      ['was withdrawn', { withdrawnAt: NOW }],
      ['is a trial of staff', { source: 'staff' }],
      ['has another version', { instrument: { id: 'sensory-profile', version: '1.0.0' } }],
    ])('when the user assessment %s, then it is left out', async (_what, fields) => {
      const parent = await family();
      const id = await profile(parent);
      await profile(parent);
      await UserAssessment.updateOne({ _id: id }, { $set: fields });
      expect((await csv()).length).toBe(1);
    });
  });

  describe('files', () => {
    it.each([
      'sensory-profile/1.0.5',
      'sensory-profile/1.0.0',
      'learning-style/1.0.2',
      'multiple-intelligence/1.0.2',
      'generic/1.0.0',
    ])('%s: each column is in the codebook once, in both kinds of file', async (version) => {
      const path = `/api/admin/instruments/${version}/research`;
      for (const tier of ['deidentified', 'numbered']) {
        const [headings = []] = parseCsv(await textOf(`${path}/csv?tier=${tier}`));
        const [titles, ...codebook] = parseCsv(await textOf(`${path}/csv?tier=${tier}&part=codebook`));
        expect(titles).toEqual(['variabel', 'keterangan', 'nilai']);
        expect(codebook.map(([name]) => name)).toEqual(headings);
        expect(new Set(headings).size).toBe(headings.length);
        expect(headings.filter((name) => !/^[a-z][A-Za-z0-9_]*$/.test(name))).toEqual([]);
        expect(codebook.filter((cells) => cells.some((cell) => cell.trim() === ''))).toEqual([]);
        const sheets = await readXlsx((await download(api, `${path}/xlsx?tier=${tier}`, adminToken)).body);
        expect(sheets.map(({ sheet }) => sheet)).toEqual(['Data', 'Kodebuku']);
        expect(sheets[0]?.data[0]).toEqual(headings);
        expect(sheets[1]?.data.slice(1)).toEqual(codebook);
      }
    });

    it('CSV and Excel have the same cells', async () => {
      await profile(await family());
      const [headings = [], row = []] = parseCsv(await textOf(`${SENSORY_FILES}/csv?tier=numbered`));
      const [data] = await readXlsx((await download(api, `${SENSORY_FILES}/xlsx?tier=numbered`, adminToken)).body);
      expect(data?.data[0]).toEqual(headings);
      expect(data?.data[1]?.map((cell) => String(cell ?? ''))).toEqual(row);
    });

    it('when there are more results than a workbook may have, then CSV has them all and Excel answers 409', async () => {
      const parent = await family();
      const stored = await templateOf(await profile(parent));
      const columns = Object.keys((await csv())[0] as object).length;
      const count = Math.floor(RESEARCH_XLSX_CELLS_MAX / columns);
      const copies = Array.from({ length: count }, (_, at) => ({
        ...stored,
        _id: 500_000 + at,
        subjectKey: `anak ${at}`,
      }));
      await UserAssessment.collection.insertMany(copies as never);
      const rows = await csv();
      expect([rows.length, new Set(rows.map(({ subjek }) => subjek)).size]).toEqual([count + 1, count + 1]);
      const before = await AuditEntryModel.countDocuments();
      const refused = await api.get(`${SENSORY_FILES}/xlsx`, adminToken);
      expect([refused.status, refused.body.code, refused.body.message]).toEqual([
        409,
        'EXPORT_TOO_LARGE',
        'Data terlalu banyak untuk Excel. Gunakan ekspor CSV.',
      ]);
      expect(await AuditEntryModel.countDocuments()).toBe(before);
    });
  });

  describe('the calls', () => {
    it('write one audit entry each, with the numbers of the results and no names', async () => {
      const ids = [await profile(await family()), await profile(await family())];
      await AuditEntryModel.collection.deleteMany({});
      await csv('numbered');
      await download(api, `${SENSORY_FILES}/xlsx`, adminToken);
      await textOf(`${SENSORY_FILES}/csv?part=codebook`);
      const pack = { instrument: 'sensory-profile', version: '1.0.5' };
      const entries = await AuditEntryModel.find().sort({ _id: 1 }).lean();
      expect(entries.map(({ action, details }) => [action, details])).toEqual([
        ['research.export_csv', { ...pack, tier: 'numbered', part: 'data', rows: 2 }],
        ['research.export_xlsx', { ...pack, tier: 'deidentified', rows: 2 }],
        ['research.export_csv', { ...pack, tier: 'deidentified', part: 'codebook', rows: 0 }],
      ]);
      const records = [{ kind: 'result', count: 2, ids: `${ids[0]}-${ids[1]}` }];
      expect(entries.map((entry) => entry.records)).toEqual([records, records, []]);
      expect(JSON.stringify(entries)).not.toMatch(/Zefanya|Xaverina|keluarga\.test/i);
    });

    it.each([
      ['/api/admin/instruments/sensory-profile/9.9.9/research/csv', 404],
      [`${SENSORY_FILES}/csv?tier=names`, 422],
      [`${SENSORY_FILES}/csv?part=everything`, 422],
      [`${SENSORY_FILES}/xlsx?tier=`, 422],
    ])('%s: is refused with %d and writes no audit entry', async (path, status) => {
      const answer = await api.get(path, adminToken);
      expect([answer.status, typeof answer.body.message]).toEqual([status, 'string']);
      expect(await AuditEntryModel.countDocuments()).toBe(0);
    });
  });
});
