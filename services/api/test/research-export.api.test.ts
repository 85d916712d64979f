import { RESEARCH_XLSX_CELLS_MAX, type ResearchTier } from '@kenali/contracts';
import { parseCsv } from '@kenali/node-utils/testing';
import mongoose from 'mongoose';
import readXlsx from 'read-excel-file/node';
import { AuditEntryModel } from '../src/features/audit/index.ts';
import { User } from '../src/features/auth/index.ts';
import { UserAssessment } from '../src/features/user-assessments/index.ts';
import { choose, LEARNING as LEARNING_STYLE } from './choices.ts';
import { type TestApi, testApi } from './harness.ts';
import { completeOne, download } from './read-pdf-api.ts';
import { answers, consentTo, NOW, PARTICIPANT, read, templateOf } from './sensory.ts';

let adminToken: string;
const api = testApi({ now: () => NOW });
beforeEach(async () => {
  await api.clean();
  // Numbers that no answer or score has.
  await mongoose.connection.collection('counters').insertOne({ _id: 'users' as never, value: 700_000 });
  adminToken = (await api.admin()).adminToken;
});

const SENSORY = '/api/admin/instruments/sensory-profile/1.0.5/research';
const LEARNING = '/api/admin/instruments/learning-style/1.0.2/research';
const textOf = async (path: string) => String((await download(api, path, adminToken)).body).replace(/^\uFEFF/, '');
/** The rows by column. */
const csv = async (tier: ResearchTier = 'deidentified', path = SENSORY): Promise<Record<string, string>[]> => {
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
const learning = (parent: Family) => completeOne(api, parent, 'learning', { responses: choose(LEARNING_STYLE) });

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
    const sheets = await readXlsx((await download(api, `${SENSORY}/xlsx`, adminToken)).body);
    const files = [
      await textOf(`${SENSORY}/csv`),
      await textOf(`${SENSORY}/csv?tier=deidentified`),
      JSON.stringify(sheets),
    ];
    for (const file of files) {
      expect(file).toContain('S2');
      expect(identifiers.filter((each) => file.toLowerCase().includes(each.toLowerCase()))).toEqual([]);
    }
    // The codebook has the words of the questionnaire, which say "telinga".
    const codebook = await textOf(`${SENSORY}/csv?part=codebook`);
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

  it('each file has its own numbers and its own order, and both results of a child share a number', async () => {
    const parents = await Promise.all(Array.from({ length: 24 }, () => family()));
    for (const [at, parent] of parents.entries()) await profile(parent, {}, { ...answers(1), ...answers(5, at) });
    await profile(parents[0] as Family, {}, answers(4));
    const order = async () => (await csv()).map(({ subjek, skor_total }) => [subjek, skor_total] as const);
    const [first, second] = [await order(), await order()];
    const scores = (rows: typeof first) => rows.map(([, score]) => score);
    expect(scores(first).sort()).toEqual(scores(second).sort());
    expect(first).not.toEqual(second);
    expect(new Set(first.map(([subject]) => subject)).size).toBe(24);
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
  const rowsOf = async () => [(await csv()).length, (await csv('deidentified', LEARNING)).length];

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
    await mongoose.connection.collection('consentEvents').updateOne({ userId: parent.id }, { $set: { version: '1' } });
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
    const [headings = [], row = []] = parseCsv(await textOf(`${SENSORY}/csv?tier=numbered`));
    const [data] = await readXlsx((await download(api, `${SENSORY}/xlsx?tier=numbered`, adminToken)).body);
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
    const refused = await api.get(`${SENSORY}/xlsx`, adminToken);
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
    await download(api, `${SENSORY}/xlsx`, adminToken);
    await textOf(`${SENSORY}/csv?part=codebook`);
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
    ['/api/admin/instruments/nothing/1.0.0/research/xlsx', 404],
    [`${SENSORY}/csv?tier=names`, 422],
    [`${SENSORY}/csv?tier=numbered&tier=deidentified`, 422],
    [`${SENSORY}/csv?part=everything`, 422],
    [`${SENSORY}/xlsx?tier=`, 422],
  ])('%s: is refused with %d and writes no audit entry', async (path, status) => {
    const answer = await api.get(path, adminToken);
    expect([answer.status, typeof answer.body.message]).toEqual([status, 'string']);
    expect(await AuditEntryModel.countDocuments()).toBe(0);
  });
});
