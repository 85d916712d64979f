import { createServer, get as httpGet } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateRawSync } from 'node:zlib';
import type { AssessmentResult, SensoryResult } from '@kenali/contracts';
import { parseCsv } from '@kenali/node-utils/testing';
import mongoose from 'mongoose';
import readXlsx from 'read-excel-file/node';
import { openRows } from '../src/features/admin/assessments/export-rows.ts';
import { User } from '../src/features/auth/index.ts';
import { UserAssessment, type UserAssessmentDocument } from '../src/features/user-assessments/index.ts';
import { testApi } from './harness.ts';
import { download } from './read-pdf-api.ts';
import { answers, entitle, NOW, PARTICIPANT, templateOf } from './sensory.ts';
import { until } from './until.ts';

let adminToken: string;
const api = testApi({ hasOwnDatabase: true, now: () => NOW });
beforeEach(async () => {
  await api.clean();
  adminToken = (await api.admin()).adminToken;
});

const HEADINGS = ['ID', 'Nama Pengguna', 'Email', 'WhatsApp', 'Jenis', 'Status', 'Dibuat', 'Selesai', 'Harga'];
const csv = (query = '') => api.get(`/api/admin/assessments/csv${query}`, adminToken).buffer(true);
const xlsx = () => download(api, '/api/admin/assessments/xlsx', adminToken);
/** Gives a user with this name, which no form accepts, an assessment. */
async function entitleNamed(firstName: string, lastName = '') {
  const { id } = await api.user();
  await User.collection.updateOne({ _id: id as never }, { $set: { firstName, lastName } });
  await entitle(id);
}
/** Stores further copies of a user's first assessment. */
async function copy(userId: number, count: number, fields: object = {}) {
  const template = await templateOf(await entitle(userId));
  const copies = Array.from({ length: count }, (_, n) => ({
    ...template,
    ...fields,
    _id: (500_000 + n) as never,
    assessmentId: 1000 + n,
  }));
  // Each operation has a time limit, which all copies at once exceed on a slow machine.
  for (let from = 0; from < count; from += 2000)
    await UserAssessment.collection.insertMany(copies.slice(from, from + 2000));
}
/** A cell as the CSV shows it. */
const asText = (cell: unknown) =>
  cell instanceof Date ? toSecond(cell).toISOString().slice(0, 16).replace('T', ' ') : String(cell ?? '');
/** Spreadsheets store times as fractions of a day, so the reader is a millisecond off. */
const toSecond = <Cell>(cell: Cell) =>
  (cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell) as Cell;
const ids = (rows: string[][]) => rows.slice(1).map(([id]) => Number(id));
const learning = { name: 'Gaya Belajar', type: 'learning' as const, priceRupiah: 0, instrumentId: null, ageRange: '' };
/** With the fields of the specification alone. */
const LEARNING_RESULT = { scores: { visual: 9, auditory: 5 } } as unknown as AssessmentResult;
/** Reads one file of a zip archive by its central directory, so the test does not depend on the library that writes it. */
function readZipped(zip: Buffer, name: string): string {
  for (let at = zip.indexOf('PK\x01\x02'); at !== -1; at = zip.indexOf('PK\x01\x02', at + 4)) {
    const [nameLength, size] = [zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 20)];
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) !== name) continue;
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    return inflateRawSync(zip.subarray(from, from + size)).toString();
  }
  throw new Error(`The archive has no ${name}`);
}
/** Counts open cursors of this database only, because other tests can use the same server. */
const countOpenCursors = async () => {
  const filter = { ns: `${mongoose.connection.name}.userAssessments`, 'cursor.cursorId': { $exists: true } };
  const operations = mongoose.connection
    .getClient()
    .db('admin')
    .aggregate([{ $currentOp: { idleCursors: true } }, { $match: filter }]);
  return (await operations.toArray()).length;
};

describe('GET /api/admin/assessments/csv', () => {
  it('exports all rows, newest first, with headings, total and file name', async () => {
    const ratna = await api.user({ firstName: 'Ratna "Nana"', email: 'ratna@contoh.test' });
    const first = await entitle(ratna.id);
    const second = await entitle(ratna.id, { status: 'completed', completedAt: NOW, assessment: learning });
    const { text, headers, status } = await csv();
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['content-disposition']).toBe('attachment; filename=asesmen_2030-11-21.csv');
    expect(headers['x-total-count']).toBe('2');
    expect(text.startsWith('\uFEFF')).toBe(true);
    // A spreadsheet takes bare digits for a number, and drops the zero.
    const person = ['Ratna "Nana" Putri', 'ratna@contoh.test', '0812-3456-7890'];
    const at = '2030-11-21 03:30';
    expect(parseCsv(text)).toEqual([
      HEADINGS,
      [String(second), ...person, 'Gaya Belajar', 'Selesai', at, at, '0'],
      [String(first), ...person, 'Profil Sensori', 'Belum dimulai', at, '', '350000'],
    ]);
    const [entry] = (await api.get('/api/admin/audit', adminToken)).body;
    const records = [{ kind: 'result', count: 2, ids: `${first}-${second}` }];
    expect(entry).toMatchObject({ action: 'assessments.export_csv', details: { rows: 2 }, records });
  });

  it('when an assessment is added after the ids for the audit log were read, then the file leaves it out', async () => {
    const { id } = await api.user();
    const first = await entitle(id);
    const { ids: audited, rows } = await openRows({});
    await entitle(id);
    const written: number[] = [];
    for await (const { found } of rows()) written.push(found._id);
    expect([audited, written]).toEqual([[first], [first]]);
  });

  it('when it is filtered or searched, then the file has the same rows as the list', async () => {
    const [ratna, budi] = [await api.user({ firstName: 'Ratna' }), await api.user({ firstName: 'Budi' })];
    await entitle(ratna.id);
    await entitle(ratna.id, { status: 'completed', completedAt: NOW, assessment: learning });
    await entitle(budi.id, { status: 'in_progress' });
    for (const query of [
      '?search=rat',
      '?search=ratna%20gaya',
      '?status=completed',
      '?type=sensory&status=in_progress',
      '?search=zzz',
    ]) {
      const list = await api.get(`/api/admin/assessments${query}`, adminToken);
      const file = await csv(query);
      expect(ids(parseCsv(file.text))).toEqual(list.body.map(({ id }: { id: number }) => id));
      expect(file.headers['x-total-count']).toBe(list.headers['x-total-count']);
    }
  });

  it('when it is searched, then the log names the rows and not the searched words, which may be a name', async () => {
    const { id } = await api.user({ firstName: 'Ratna' });
    const [one, , three] = [await entitle(id), await entitle((await api.user()).id), await entitle(id)];
    await csv('?search=ratna&type=sensory').expect(200);
    await csv(`?search=${three}`).expect(200);
    const [second, first] = (await api.get('/api/admin/audit', adminToken)).body;
    const details = { search: true, type: 'sensory', rows: 2 };
    expect(first).toMatchObject({ details, records: [{ kind: 'result', count: 2, ids: `${one},${three}` }] });
    expect(second).toMatchObject({ details: { search: true, rows: 1 }, records: [{ ids: String(three) }] });
    expect(JSON.stringify([first, second]).toLowerCase()).not.toContain('ratna');
  });

  const NAMES = [
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'=1"],
    [' =1', "'=1"],
    ['|calc', "'|calc"],
    ['%0', "'%0"],
    ['＝1', "'＝1"],
    ["x;=cmd|'/c calc'!A0;y", "x;'=cmd|'/c calc'!A0;y"],
    ['x; +1', "x;' +1"],
    ['x;;-1', "x;;'-1"],
    ['x\t@SUM(A1)', "x\t'@SUM(A1)"],
    ['x;\t=1', "x;\t'=1"],
    ['x;"=1"', `x;'"=1"`],
    ['x;\uFF1D1', "x;'\uFF1D1"],
    ['x\n=1', "x\n'=1"],
    ['x\r=1', "x\r'=1"],
    ['x\r\n=1', "x\r\n'=1"],
    ['=1;=2', "'=1;'=2"],
    ['x;y', 'x;y'],
    ['x = 1; y', 'x = 1; y'],
  ] as const;
  it('when a name, or a part of it after a separator, looks like a formula, then it is text', async () => {
    for (const [name] of NAMES) await entitleNamed(name);
    const [, ...lines] = (await csv()).text.split(/^(?=\d)/m);
    const cell = (text: string) => (/["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    expect(lines.map((line) => line.split(',')[1]).reverse()).toEqual(NAMES.map(([, text]) => cell(text)));
  });

  it('when names contain separators and line breaks, then they stay in their column', async () => {
    await entitleNamed('a,"b";c', 'x\ny');
    expect((await csv()).text).toContain('"a,""b"";c x\ny"');
  });

  it('when there are several batches, then every row is exported exactly once', async () => {
    await copy((await api.user()).id, 1700);
    const got = ids(parseCsv((await csv()).text));
    expect(got).toHaveLength(1701);
    expect(new Set(got).size).toBe(1701);
  });

  it('when the client disconnects, then the cursor is closed', async () => {
    // Long rows exceed the network buffers with few documents, so the export is still running at the disconnect.
    const { id: userId } = await api.user({ firstName: 'a'.repeat(1500) });
    await copy(userId, 3000);
    const before = await countOpenCursors();
    expect(before).toBe(0);
    const server = createServer(api.app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await new Promise<void>((resolve, reject) => {
      const request = httpGet(
        {
          port,
          host: '127.0.0.1',
          path: '/api/admin/assessments/csv',
          headers: { authorization: `Bearer ${adminToken}` },
        },
        (response) => {
          response.once('data', () => {
            response.pause();
            // The header may arrive before the query has its cursor.
            until(async () => (await countOpenCursors()) > before).then(() => {
              response.destroy();
              resolve();
            }, reject);
          });
        },
      );
      request.on('error', reject);
    });
    await until(async () => (await countOpenCursors()) === before);
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('GET /api/admin/assessments/xlsx', () => {
  it('contains the same rows as the CSV, with formulas as text and numbers as numbers', async () => {
    const { id } = await api.user({ firstName: 'Ratna' });
    await entitle(id, { status: 'completed', completedAt: NOW, assessment: learning });
    await entitleNamed('=HYPERLINK("x")', 'Putri');
    const { body, headers } = await xlsx();
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(headers['content-disposition']).toBe('attachment; filename=asesmen_2030-11-21.xlsx');
    expect(headers['x-total-count']).toBe('2');
    const [sheet] = await readXlsx(body);
    const rows = sheet!.data;
    // Text cells keep their zeros without hyphens.
    expect(rows[1]![3]).toBe('081234567890');
    const inCsv = parseCsv((await csv()).text.replaceAll('0812-3456-7890', '081234567890'));
    expect(rows.map((row) => row.map(asText))).toEqual(inCsv);
    // Real dates, which a spreadsheet sorts and groups, at the time in Jakarta.
    expect(toSecond(rows[2]![6])).toEqual(new Date('2030-11-21T03:30:00.000Z'));
    expect(rows[1]![1]).toBe(`'=HYPERLINK("x") Putri`);
    expect(rows[1]![8]).toBe(350_000);
    const [, entry] = (await api.get('/api/admin/audit', adminToken)).body;
    expect(entry).toMatchObject({ action: 'assessments.export_xlsx', details: { rows: 2 } });
  });

  it('has a filter over all columns, number formats and headings that stay in view', async () => {
    const { id } = await api.user();
    await entitle(id);
    await entitle(id, { assessmentId: 2 });
    const { body } = await xlsx();
    const sheet = readZipped(body, 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain('</sheetData><autoFilter ref="A1:I3"/>');
    expect(sheet).toMatch(/<pane [^>]*state="frozen"/);
    const styles = readZipped(body, 'xl/styles.xml');
    for (const format of ['yyyy-mm-dd hh:mm', '#,##0']) expect(styles).toContain(`formatCode="${format}"`);
  });

  it('when assessments are completed, then the scores are on a sheet for each type', async () => {
    const ratna = await api.user({ firstName: 'Ratna' });
    const id = await entitle(ratna.id);
    const participantInfo = { ...PARTICIPANT, childName: '=1+1' };
    await api
      .post(`/api/user-assessments/${id}/complete`, { responses: answers(2), participantInfo }, ratna.accessToken)
      .expect(200);
    const stored = (await UserAssessment.findById(id).lean<UserAssessmentDocument>())!;
    const result = stored.results!.admin as SensoryResult;
    await entitle(ratna.id, {
      assessmentId: 2,
      status: 'completed',
      completedAt: NOW,
      assessment: learning,
      results: { user: LEARNING_RESULT, admin: LEARNING_RESULT },
    });
    const sheets = await readXlsx((await xlsx()).body);
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Asesmen', 'Skor sensori', 'Skor gaya belajar']);
    const [headings, row] = sheets[1]!.data;
    const sections = Object.entries(result.sectionScores);
    expect(headings).toEqual([
      'ID',
      'Nama Pengguna',
      'Selesai',
      'Anak',
      'Total',
      'Skor rentang',
      'Rentang',
      'Butir dijawab',
      'Tidak teramati',
      ...sections.map(([letter, { name }]) => `${letter} ${name} (rata-rata)`),
    ]);
    expect(row!.map(toSecond)).toEqual([
      id,
      'Ratna Putri',
      new Date('2030-11-21T03:30:00.000Z'),
      "'=1+1",
      250,
      250,
      result.band!.label,
      125,
      0,
      ...sections.map(([, { average }]) => average),
    ]);
    expect(sheets[2]!.data.map((cells) => cells.map(toSecond))).toEqual([
      ['ID', 'Nama Pengguna', 'Selesai', 'Anak', 'Visual', 'Auditori', 'Kinestetik', 'Gaya dominan'],
      [expect.any(Number), 'Ratna Putri', new Date('2030-11-21T03:30:00.000Z'), null, 9, 5, 0, 'Visual'],
    ]);
  });

  it('when the newest result has no scores of categories, then the others keep theirs', async () => {
    const { id } = await api.user();
    const assessment = { ...learning, name: 'Kecerdasan Majemuk', type: 'intelligence' as const };
    const scores = [{ category: 'musik', name: 'Musik', score: 7, total: 10, percentage: 70 }];
    for (const [at, categoryScores] of [scores, []].entries()) {
      const result = { categoryScores } as unknown as AssessmentResult;
      const results = { user: result, admin: result };
      await entitle(id, { assessmentId: 3 + at, status: 'completed', completedAt: NOW, assessment, results });
    }
    const sheets = await readXlsx((await xlsx()).body);
    const { data } = sheets.find(({ sheet }) => sheet === 'Skor kecerdasan')!;
    expect(data.map((cells) => cells.slice(4))).toEqual([
      ['Musik', 'Musik (%)'],
      [null, null],
      [7, 70],
    ]);
  });

  it('when a name is only dangerous in a CSV, then it is exported unchanged', async () => {
    await entitleNamed('x;=1');
    const [sheet] = await readXlsx((await xlsx()).body);
    expect(sheet!.data[1]![1]).toBe('x;=1');
  });

  it('when there are no rows, then the file contains only headings', async () => {
    const [sheet] = await readXlsx((await xlsx()).body);
    expect(sheet!.data).toEqual([HEADINGS]);
  });

  // Must be the last test: dropping the database is faster than deleting this many documents in `beforeEach`.
  it('exports up to 20,000 rows; with more, it returns 409 and suggests CSV', async () => {
    const { id: userId } = await api.user();
    // Without words to search for, storing them takes half as long.
    await copy(userId, 19_999, { searchWords: [] });
    await xlsx();
    await entitle(userId);
    const refused = await api.get('/api/admin/assessments/xlsx', adminToken);
    expect([refused.status, refused.body.code]).toEqual([409, 'EXPORT_TOO_LARGE']);
    expect(refused.body.message).toContain('CSV');
  });
});
