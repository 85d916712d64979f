import { readZip } from '@kenali/node-utils/testing';
import mongoose from 'mongoose';
import { Secret, TOTP } from 'otpauth';
import { createPartWriter } from '../src/features/data-export/archive-parts.ts';
import { SOURCE_NAMES } from '../src/features/data-export/content/sources.ts';
import { DataExport, DataExportPart } from '../src/features/data-export/data-export.model.ts';
import { runNextExport } from '../src/features/data-export/run-exports.ts';
import type { ReportRenderer } from '../src/features/results/index.ts';
import { AppError } from '../src/http/app-error.ts';
import { Outbox } from '../src/outbox/outbox.model.ts';
import { choose, LEARNING } from './choices.ts';
import { type TestApi, testApi } from './harness.ts';
import { FakeTransport, sendAll } from './mail.ts';
import { completeOne, download } from './read-pdf-api.ts';
import { answers, PARTICIPANT } from './sensory.ts';
import { until } from './until.ts';

const HOUR_MS = 60 * 60_000;
const NEWEST = '/api/data-exports/newest';
const REQUEST = '/api/data-exports';
const fileOf = (id: number | string) => `/api/data-exports/${id}/file`;

let clock = Date.now();
const lines: string[] = [];
const api = testApi({
  hasOwnDatabase: true,
  now: () => new Date(clock),
  logLine: (line) => void lines.push(line),
});
// Drawing takes long, and `report.api.test.ts` has what is drawn.
let drawing: jest.SpyInstance;
beforeEach(() => {
  lines.length = 0;
  drawing = jest.spyOn(api.services.reportRenderer, 'render').mockResolvedValue(Buffer.from('%PDF-'));
});
afterEach(() => drawing.mockRestore());
// Whatever a test leaves behind must not be built in the next one.
afterEach(async () => {
  await DataExport.deleteMany({});
  await DataExportPart.deleteMany({});
});

type Person = Awaited<ReturnType<TestApi['user']>>;
const request = ({ accessToken, password }: Person, more: object = {}) =>
  api.post(REQUEST, { currentPassword: password, ...more }, accessToken);
const newestOf = async ({ accessToken }: Person) => {
  const answer = await api.get(NEWEST, accessToken).expect(200);
  return answer.body.newest;
};
const stored = (id: number) => DataExport.findById(id).lean();
const partsOf = (exportId: number) => DataExportPart.countDocuments({ exportId });
const eventsOf = (account: number) =>
  lines.flatMap((line) => {
    const { security } = JSON.parse(line);
    return security?.account === account ? [security.event as string] : [];
  });

async function built(person: Person): Promise<number> {
  const { body } = await request(person).expect(201);
  expect(await runNextExport(api.services)).toBe(true);
  expect((await stored(body.id))?.state).toBe('ready');
  return body.id;
}

/** The test date is in the past, by the clock of this machine. */
const participantInfo = { ...PARTICIPANT, childBirthDate: '2018-05-31', testDate: '2024-01-05' };
const sensory = (person: Person, value = 2, more: object = {}) =>
  completeOne(api, person, 'sensory', { responses: answers(value), participantInfo, ...more }, 'Profil Sensori');
const withRenderer = (render: ReportRenderer['render']) => ({
  ...api.services,
  reportRenderer: { ...api.services.reportRenderer, render },
});

describe('requesting an archive', () => {
  it('when the password is right, then 201 with the export; the page sees it until it is ready; an account without one sees null', async () => {
    const person = await api.user();
    expect(await newestOf(person)).toBeNull();
    const answer = await request(person).expect(201);
    const { id } = answer.body;
    const running = { id, state: 'running', progress: { done: 0, total: 0 }, sizeBytes: null, expiresAt: null };
    expect(answer.body).toEqual({ ...running, createdAt: new Date(clock).toISOString() });
    expect(await newestOf(person)).toEqual(answer.body);
    expect((await api.get(fileOf(id), person.accessToken)).body.code).toBe('DATA_EXPORT_NOT_READY');
    await runNextExport(api.services);
    expect(await newestOf(person)).toMatchObject({
      state: 'ready',
      progress: { done: 1, total: 1 },
      sizeBytes: expect.any(Number),
      expiresAt: new Date(clock + 24 * HOUR_MS).toISOString(),
    });
    expect(await runNextExport(api.services)).toBe(false);
  });

  it('when two calls arrive at once, then one export is created and both answer with it', async () => {
    const person = await api.user();
    const made = await Promise.all(Array.from({ length: 5 }, () => request(person)));
    expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1);
    expect(await DataExport.countDocuments({ userId: person.id })).toBe(1);
    expect(eventsOf(person.id)).toEqual(['data_export_requested']);
  });

  it('when it is repeated while one runs, then 200 with that one; when one is ready, then a new one replaces it', async () => {
    const person = await api.user();
    const first = (await request(person).expect(201)).body.id;
    expect((await request(person).expect(200)).body.id).toBe(first);
    await runNextExport(api.services);
    expect(await partsOf(first)).toBeGreaterThan(0);
    const second = (await request(person).expect(201)).body.id;
    expect(second).toBeGreaterThan(first);
    expect([(await stored(first))?.state, await partsOf(first)]).toEqual(['expired', 0]);
    expect((await api.get(fileOf(first), person.accessToken)).status).toBe(410);
  });

  it('when the password is wrong, missing or no text, then 422 and nothing is stored', async () => {
    const person = await api.user();
    for (const currentPassword of ['salah-sekali', undefined, '', 1, { $ne: '' }, 'x'.repeat(201)]) {
      const { status, body } = await request(person, { currentPassword });
      expect([status, body.code, body.fields[0].path]).toEqual([422, 'VALIDATION', 'currentPassword']);
    }
    expect(await newestOf(person)).toBeNull();
    expect(eventsOf(person.id)).toEqual([]);
  });

  it('when the account has a second factor, then a code is needed too, and it counts once', async () => {
    const person = await api.user({ isEmailVerified: true });
    const { accessToken, password } = person;
    const { secret } = (await api.post('/api/auth/second-factor/start', { currentPassword: password }, accessToken))
      .body;
    const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock });
    await api.post('/api/auth/second-factor/confirm', { code: code() }, accessToken).expect(200);
    clock += 60_000;
    expect((await request(person)).body.fields).toEqual([{ path: 'code', message: 'Kode wajib diisi' }]);
    for (const bad of ['000000', 'kode'])
      expect((await request(person, { code: bad })).body.code).toBe('SECOND_FACTOR_INVALID');
    expect((await request(person, { code: { $ne: '' } })).status).toBe(422);
    expect((await request(person, { code: code(), currentPassword: 'salah-sekali' })).status).toBe(422);
    expect(await newestOf(person)).toBeNull();
    await request(person, { code: code() }).expect(201);
    expect((await request(person, { code: code() })).body.code).toBe('SECOND_FACTOR_INVALID');
  });

  it('when an admin requests one with a user token, then it is of the own account', async () => {
    const admin = await api.user({ role: 'admin' });
    const { id } = (await request(admin).expect(201)).body;
    expect((await stored(id))?.userId).toBe(admin.id);
  });
});

describe('the archive', () => {
  it('when it is downloaded, then it has every file, the report of each result, and the log names nobody', async () => {
    drawing.mockImplementation(async (content) => Buffer.from(JSON.stringify(content)));
    const person = await api.user({ firstName: 'Ratna' });
    const first = await sensory(person);
    const second = await completeOne(api, person, 'learning', { responses: choose(LEARNING) }, 'Gaya Belajar');
    const id = await built(person);
    const answer = await download(api, fileOf(id), person.accessToken);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename=data-saya-\d{4}-\d\d-\d\d\.zip$/),
      'content-length': String(answer.body.length),
      'cache-control': 'no-store',
    });
    expect((await newestOf(person)).sizeBytes).toBe(answer.body.length);
    const files = readZip(answer.body);
    const names = [...files.keys()];
    const csv = [...SOURCE_NAMES, 'jawaban', 'catatan', 'hasil'].map((name) => `${name}.csv`);
    const reports = names.filter((name) => name.startsWith('laporan/'));
    expect(names).toEqual(['data.json', ...csv, ...reports, 'BACA-SAYA.txt']);
    expect(reports).toEqual([
      expect.stringMatching(`^laporan/${first}-Hasil_Profil_Sensori_.*\\.pdf$`),
      expect.stringMatching(`^laporan/${second}-Hasil_Gaya_Belajar_.*\\.pdf$`),
    ]);
    expect(String(files.get(reports[0] as string))).toContain('Alya Kirana');
    const readMe = String(files.get('BACA-SAYA.txt'));
    for (const name of ['data.json', ...csv, 'laporan/', 'passwordHash']) expect(readMe).toContain(name);
    expect(readMe).not.toMatch(/[^\r]\n/);
    const head = (name: string) => String(files.get(name)).split('\r\n');
    expect(head('jawaban.csv')[0]).toBe('\uFEFFNomor asesmen,Asesmen,Butir,Pernyataan,Jawaban,Waktu');
    expect(head('jawaban.csv')).toHaveLength(1 + 125 + LEARNING.count + 1);
    expect(head('hasil.csv')[1]).toMatch(
      new RegExp(`^${first},Profil Sensori,\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d,Skor total,250$`),
    );
    expect(eventsOf(person.id)).toEqual(['data_export_requested', 'data_export_downloaded']);
    expect(lines.join('\n')).not.toMatch(/Ratna|Alya|contoh\.test/);
  });

  it('when a text looks like a formula or has digits only, then the spreadsheet gets it as text with all its digits', async () => {
    const person = await api.user({ firstName: '=HYPERLINK("http://x")' });
    await sensory(person, 2, {
      comments: { A: 'a;=1+1', B: '+62 dua', C: '6281234567890', D: '12345678901', umum: '1234567890123456' },
    });
    const files = readZip((await download(api, fileOf(await built(person)), person.accessToken)).body);
    const profile = String(files.get('profil.csv'));
    for (const kept of [`"'=HYPERLINK(""http://x"")"`, '0812-3456-7890']) expect(profile).toContain(kept);
    const remarks = String(files.get('catatan.csv'));
    for (const kept of ["A,a;'=1+1", "B,'+62 dua", 'C,6281-2345-6789-0', 'D,12345678901', 'umum,1234-5678-9012-3456'])
      expect(remarks).toContain(`,${kept}\r\n`);
    const names = { firstName: '=HYPERLINK("http://x")', whatsappNumber: '081234567890' };
    expect(JSON.parse(String(files.get('data.json'))).profil[0]).toMatchObject(names);
  });

  it('when a report cannot be drawn, then everything else is there and the text says which one is missing', async () => {
    const person = await api.user();
    const result = await sensory(person);
    await request(person).expect(201);
    await runNextExport(withRenderer(() => Promise.reject(new Error('broken'))));
    const { id } = await newestOf(person);
    const files = readZip((await download(api, fileOf(id), person.accessToken)).body);
    expect([...files.keys()].filter((name) => name.startsWith('laporan/'))).toEqual([]);
    expect(String(files.get('BACA-SAYA.txt'))).toMatch(new RegExp(`belum dapat disusun.*\\r\\n- laporan/${result}-`));
  });

  it('when the renderer is busy, then the report waits for its turn', async () => {
    const person = await api.user();
    await sensory(person);
    await request(person).expect(201);
    let refusals = 2;
    const { render } = api.services.reportRenderer;
    await runNextExport(
      withRenderer((...given) => (refusals-- > 0 ? Promise.reject(new AppError('BUSY')) : render(...given))),
    );
    expect((await newestOf(person)).state).toBe('ready');
  });

  it('when a result was withdrawn, then its data are in the file and its report is not', async () => {
    const person = await api.user();
    const result = await sensory(person);
    await mongoose.connection
      .collection('userAssessments')
      .updateOne({ _id: result as never }, { $set: { withdrawnAt: new Date(clock) } });
    const files = readZip((await download(api, fileOf(await built(person)), person.accessToken)).body);
    expect([...files.keys()].filter((name) => name.startsWith('laporan/'))).toEqual([]);
    expect(JSON.parse(String(files.get('data.json'))).asesmen[0].results.user.totalScore).toBe(250);
  });

  it('when it is stored, then the database has no readable byte of it, and every part has the time of its deletion', async () => {
    const person = await api.user();
    await sensory(person);
    const id = await built(person);
    const found = await DataExportPart.find({ exportId: id }).lean();
    const bytes = Buffer.concat(
      found.map(({ sealed }) => Buffer.from((sealed as unknown as { buffer: Buffer }).buffer)),
    );
    for (const text of ['PK', 'data.json', 'BACA-SAYA']) expect(bytes.indexOf(`${text}\u0003\u0004`)).toBe(-1);
    expect(bytes.indexOf('BACA-SAYA')).toBe(-1);
    const expiresAt = (await stored(id))?.expiresAt;
    for (const { expireAt } of found) expect(expireAt).toEqual(expiresAt);
    const indexes = await DataExportPart.collection.indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expireAt: 1 }, expireAfterSeconds: 0 }));
    const own = await DataExport.collection.indexes();
    expect(own).toContainEqual(expect.objectContaining({ key: { forgetAt: 1 }, expireAfterSeconds: 0 }));
  });

  it('when it has several parts, then they arrive in order; when one was exchanged, then the download is aborted', async () => {
    const person = await api.user();
    await sensory(person);
    await sensory(person, 3);
    await request(person).expect(201);
    // Noise cannot be compressed, so each report fills a part.
    const noise = Buffer.from(
      Array.from({ length: 1_200_000 }, (_, index) => (index * 7919 + (index >> 8) * 31) & 255),
    );
    await runNextExport(withRenderer(() => Promise.resolve(noise)));
    const { id } = await newestOf(person);
    expect((await stored(id))?.parts).toBeGreaterThan(2);
    const files = readZip((await download(api, fileOf(id), person.accessToken)).body);
    expect([...files.values()].filter((content) => content.equals(noise))).toHaveLength(2);
    const build = (await stored(id))?.build;
    const second = await DataExportPart.findById(`${id}/${build}/1`).lean();
    await DataExportPart.updateOne({ _id: `${id}/${build}/2` }, { $set: { sealed: second?.sealed as never } });
    await expect(Promise.resolve(download(api, fileOf(id), person.accessToken))).rejects.toThrow();
  });
});

it('when an archive would have more than 64 MB, then it is refused before it fills the database', async () => {
  const archive = { exportId: 1, build: 'too-large' };
  const writer = createPartWriter(api.services.config, archive, new Date(clock));
  const megabyte = Buffer.alloc(1024 * 1024);
  for (let count = 0; count < 65; count += 1) writer.add(megabyte);
  await expect(writer.flush()).rejects.toThrow('more than');
  expect(await partsOf(1)).toBe(0);
});

describe('the link', () => {
  it('when 24 hours have passed, or the archive is gone, then 410 and the page says expired', async () => {
    const person = await api.user();
    const id = await built(person);
    const { expiresAt } = await newestOf(person);
    const before = clock;
    clock = Date.parse(expiresAt) - 1;
    const fresh = (await api.post('/api/auth/login', person).expect(200)).body.accessToken;
    await download(api, fileOf(id), fresh);
    clock += 1;
    const refused = await api.get(fileOf(id), fresh);
    expect([refused.status, refused.body.code]).toEqual([410, 'DATA_EXPORT_EXPIRED']);
    expect((await api.get(NEWEST, fresh)).body.newest).toMatchObject({ state: 'expired', sizeBytes: null });
    clock = before;
    await DataExportPart.deleteMany({ exportId: id });
    expect((await api.get(fileOf(id), person.accessToken)).status).toBe(410);
  });

  it('when the server has another secret, then the archive still opens while the old one is accepted, and is 410 after', async () => {
    const person = await api.user();
    const id = await built(person);
    const { config } = api.services;
    const { jwtSecret } = config;
    const change = (next: { jwtSecret: string; jwtOtherSecret: string | null }) => Object.assign(config, next);
    try {
      change({ jwtSecret: 'another-secret-0123456789-abcdefghij', jwtOtherSecret: jwtSecret });
      await download(api, fileOf(id), person.accessToken);
      await DataExport.updateOne({ _id: id }, { $set: { build: 'x' } });
      expect((await api.get(fileOf(id), person.accessToken)).status).toBe(410);
    } finally {
      change({ jwtSecret, jwtOtherSecret: null });
    }
  });

  it('when it is ready, then one email says so, without a name, an id or a link that opens it', async () => {
    const person = await api.user({ firstName: 'Wulandari' });
    const id = await built(person);
    await Outbox.updateMany({}, { $set: { nextAt: new Date(clock) } });
    const transport = new FakeTransport();
    await sendAll(api.services, transport);
    const [email, ...more] = transport.to(person.email);
    expect(more).toEqual([]);
    expect(email?.subject).toBe('Berkas data Anda siap diunduh');
    expect(email?.text).toMatch(/^Halo,\n/);
    expect(email?.text).toContain('/account/data');
    expect(email?.text).not.toMatch(new RegExp(`Wulandari|${person.email}|data-exports|/${id}`));
  });
});

describe('the job', () => {
  it('when several processes look for work at once, then one builds the archive and one email is sent', async () => {
    const person = await api.user();
    await sensory(person);
    await request(person).expect(201);
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => runNextExport(api.services)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await Outbox.countDocuments({ userId: person.id, 'change.what': 'data_export' })).toBe(1);
  });

  it('when a process loses its lease, then its archive does not count and its parts are deleted', async () => {
    const person = await api.user();
    await sensory(person);
    const { id } = (await request(person).expect(201)).body;
    let takeOver: Promise<boolean> | undefined;
    const { render } = api.services.reportRenderer;
    await runNextExport(
      withRenderer(async (...given) => {
        clock += 11_000;
        takeOver ??= runNextExport(api.services);
        await takeOver;
        return render(...given);
      }),
    );
    expect(await takeOver).toBe(true);
    const { state, tries, build, parts } = (await stored(id))!;
    expect([state, tries]).toEqual(['ready', 2]);
    const ids = (await DataExportPart.find({ exportId: id }, { _id: 1 }).lean()).map(({ _id }) => _id);
    expect(ids).toEqual(Array.from({ length: parts ?? 0 }, (_, number) => `${id}/${build}/${number}`));
    readZip((await download(api, fileOf(id), person.accessToken)).body);
  });

  it('when it fails, then it is tried five times and the page says failed; a new request starts again', async () => {
    const person = await api.user();
    await sensory(person);
    const { id } = (await request(person).expect(201)).body;
    const failing = { ...api.services, config: { ...api.services.config, jwtSecret: undefined as never } };
    for (let tries = 1; tries <= 5; tries += 1) {
      expect(await runNextExport(failing)).toBe(true);
      expect((await stored(id))?.state).toBe(tries < 5 ? 'running' : 'failed');
      // Not at once.
      expect(await runNextExport(failing)).toBe(false);
      clock += 5000;
    }
    expect(lines.filter((line) => line.includes('own data cannot be exported'))).toHaveLength(5);
    expect((await newestOf(person)).state).toBe('failed');
    expect((await api.get(fileOf(id), person.accessToken)).status).toBe(409);
    await request(person).expect(201);
  });

  it('when each process is killed while it builds, then it is given up', async () => {
    const person = await api.user();
    const { id } = (await request(person).expect(201)).body;
    await DataExport.updateOne({ _id: id }, { $set: { tries: 5 } });
    expect(await runNextExport(api.services)).toBe(true);
    expect((await newestOf(person)).state).toBe('failed');
    expect(await DataExportPart.countDocuments({})).toBe(0);
  });

  it('when the process stops, then the export goes to another one at once and the try does not count', async () => {
    const person = await api.user();
    const { id } = (await request(person).expect(201)).body;
    await runNextExport(api.services, () => true);
    expect(await stored(id)).toMatchObject({ state: 'running', tries: 0 });
    expect(await runNextExport(api.services)).toBe(true);
    expect((await newestOf(person)).state).toBe('ready');
  });

  it('when the account is gone, then nothing is left', async () => {
    const person = await api.user();
    await request(person).expect(201);
    await mongoose.connection.collection('users').deleteOne({ _id: person.id as never });
    expect(await runNextExport(api.services)).toBe(true);
    expect([await DataExport.countDocuments({}), await DataExportPart.countDocuments({})]).toEqual([0, 0]);
  });

  it('when a process is killed while it builds, then another one finishes after the lease', async () => {
    clock = Date.now();
    const person = await api.user();
    for (let count = 0; count < 8; count += 1) await sensory(person, 1 + (count % 5));
    let id = 0;
    await api.whileOtherRuns(async (there) => {
      const request = { currentPassword: person.password };
      id = (await there.post(REQUEST, request, person.accessToken).expect(201)).body.id;
      await until(async () => ((await stored(id))?.done ?? 0) >= 2);
    });
    const { state, total, tries } = (await stored(id))!;
    expect([state, total, tries]).toEqual(['running', 9, 1]);
    clock = Date.now();
    expect(await runNextExport(api.services)).toBe(false);
    clock += 10_001;
    expect(await runNextExport(api.services)).toBe(true);
    expect(await stored(id)).toMatchObject({ state: 'ready', tries: 2, done: 9 });
    const files = readZip((await download(api, fileOf(id), person.accessToken)).body);
    expect([...files.keys()].filter((name) => name.startsWith('laporan/'))).toHaveLength(8);
  }, 120_000);
});
