import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { createApp } from '../src/app.ts';
import { callsTo, signBoot, startTestApi, type TestApi } from './harness.ts';

const SECRET = 'boot-ids-of-tests-0123456789-abcdefghij';
const [STABLE, CANARY] = ['0.1.0-aaa', '0.2.0-bbb'];
const PATH = '/api/releases/catalog-mf/canary-stop';
const lines: string[] = [];
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ env: { BOOT_ID_SECRET: SECRET }, logLine: (line) => lines.push(line) });
  const folder = join(String(api.services.config.releases.folder), 'catalog-mf');
  mkdirSync(folder, { recursive: true });
  const canary = { releaseId: CANARY, percent: 10, salt: 's1' };
  const pointer = { schema: 1, revision: 5, stable: STABLE, enabled: true, history: [], canary };
  writeFileSync(join(folder, 'channels.json'), JSON.stringify(pointer));
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.clean();
  lines.length = 0;
  // A canary that stops with the next failed page.
  const trial = { canary: { boots: 200, failed: 4 }, stable: { boots: 200, failed: 0 }, failedSources: [] };
  await mongoose.connection
    .collection('canaryTrials')
    .insertOne({ _id: `catalog-mf ${CANARY} s1 ${STABLE}` as never, lastAt: new Date(), ...trial });
});

/** Another API process: the same database and releases, its own folder for notes. */
function startProcess(notesDir = mkdtempSync(join(tmpdir(), 'kenali-notes-'))) {
  const { config } = api.services;
  const app = createApp({ ...api.services, config: { ...config, releases: { ...config.releases, notesDir } } });
  return { notesDir, noteFile: join(notesDir, 'canary-stops/catalog-mf.json'), ...callsTo(app) };
}
type Process = ReturnType<typeof startProcess>;

let count = 0;
function failPage(on: Process) {
  count += 1;
  const apps = { 'catalog-mf': { releaseId: CANARY, channel: 'canary', revision: 5 } };
  const page = { id: `page-${count}`, time: new Date().toISOString(), apps };
  const bootId = signBoot(page, SECRET);
  const error = { app: 'catalog-mf', releaseId: CANARY, phase: 'load', revision: 5, message: 'down' };
  return on.post('/api/client-errors', { bootId, errors: [error] });
}
const linesWith = (text: string) => lines.filter((line) => line.includes(text));
const readStored = () => mongoose.connection.collection('canaryStops').find().toArray();

it('when two processes see a canary fail at once, then it stops once, and both know and note the same stop', async () => {
  const [one, two] = [startProcess(), startProcess()];
  await Promise.all([one, two, one, two].map((each) => failPage(each)));
  await Promise.all([failPage(one), failPage(two)]);
  expect(await readStored()).toHaveLength(1);
  expect(linesWith('canary stopped')).toHaveLength(1);
  const answers = await Promise.all([one.get(PATH), two.get(PATH)]);
  expect(answers[0]?.body).toMatchObject({ releaseId: CANARY, salt: 's1' });
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  expect(readFileSync(two.noteFile, 'utf8')).toBe(readFileSync(one.noteFile, 'utf8'));
});

it('when a process starts later with an empty notes folder, then it knows the stop', async () => {
  await failPage(startProcess());
  const later = startProcess();
  expect(existsSync(later.noteFile)).toBe(false);
  expect((await later.get(PATH)).body).toMatchObject({ releaseId: CANARY });
});

it('when the notes folder cannot be written, then reports are answered, the canary stops, and one warning is logged', async () => {
  const notesDir = join(mkdtempSync(join(tmpdir(), 'kenali-notes-')), 'file');
  writeFileSync(notesDir, '');
  const api = startProcess(notesDir);
  for (let page = 0; page < 3; page += 1) expect((await failPage(api)).status).toBe(200);
  expect((await api.get(PATH)).body).toMatchObject({ releaseId: CANARY });
  expect(linesWith('The folder of notes is not writable')).toHaveLength(1);
});

it('when an earlier release of the API wrote only a note, then the stop holds for processes without the note', async () => {
  const [one, two] = [startProcess(), startProcess()];
  const note = {
    schema: 1,
    app: 'catalog-mf',
    releaseId: CANARY,
    salt: 's1',
    time: '2026-11-21T01:02:03.000Z',
    reason: 'r',
  };
  mkdirSync(join(one.notesDir, 'canary-stops'));
  writeFileSync(one.noteFile, JSON.stringify(note));
  expect((await one.get(PATH)).body).toMatchObject({ reason: 'r' });
  await failPage(one);
  expect((await two.get(PATH)).body).toMatchObject({ reason: 'r', time: note.time });
  expect(linesWith('canary stopped')).toEqual([]);
});

it('when a site knows the answer already, then it gets 304 without a body until the canary stops', async () => {
  const process = startProcess();
  const first = await process.get(PATH);
  const ask = () => process.get(PATH, undefined, { 'If-None-Match': String(first.headers.etag) });
  expect((await ask()).status).toBe(304);
  await failPage(process);
  expect(await ask()).toMatchObject({ status: 200, body: { releaseId: CANARY } });
});
