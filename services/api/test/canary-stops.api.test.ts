import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { createApp } from '../src/app.ts';
import { callsTo, type TestApi } from './harness.ts';
import {
  APP,
  bootId,
  CANARY,
  clientError,
  insertFailingTrial,
  readStop,
  startReleasesApi,
  writePointer,
} from './made-up-releases.ts';

const lines: string[] = [];
let api: TestApi;

beforeAll(async () => {
  api = await startReleasesApi({ logLine: (line) => lines.push(line) });
  writePointer(api);
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.clean();
  lines.length = 0;
  await insertFailingTrial();
});

/** Another API process: the same database and releases, its own folder for notes. */
function startProcess(notesDir = mkdtempSync(join(tmpdir(), 'kenali-notes-'))) {
  const { config } = api.services;
  const app = createApp({ ...api.services, config: { ...config, releases: { ...config.releases, notesDir } } });
  return { notesDir, noteFile: join(notesDir, `canary-stops/${APP}.json`), ...callsTo(app) };
}
type Process = ReturnType<typeof startProcess>;

const failPage = (on: Process) => {
  const errors = [clientError({ releaseId: CANARY })];
  return on.post('/api/client-errors', { bootId: bootId({ channel: 'canary' }), errors });
};
const linesWith = (text: string) => lines.filter((line) => line.includes(text));
const readStored = () => mongoose.connection.collection('canaryStops').find().toArray();

it('when two processes see a canary fail at once, then it stops once, and both know and note the same stop', async () => {
  const [one, two] = [startProcess(), startProcess()];
  await Promise.all([one, two, one, two].map((each) => failPage(each)));
  await Promise.all([failPage(one), failPage(two)]);
  expect(await readStored()).toHaveLength(1);
  expect(linesWith('canary stopped')).toHaveLength(1);
  const stop = await readStop(one);
  expect(stop).toMatchObject({ releaseId: CANARY, salt: 's1' });
  expect(await readStop(two)).toEqual(stop);
  expect(readFileSync(two.noteFile, 'utf8')).toBe(readFileSync(one.noteFile, 'utf8'));
});

it('when a process starts later with an empty notes folder, then it knows the stop', async () => {
  await failPage(startProcess());
  const later = startProcess();
  expect(existsSync(later.noteFile)).toBe(false);
  expect(await readStop(later)).toMatchObject({ releaseId: CANARY });
});

it('when the notes folder cannot be written, then reports are answered, the canary stops, and one warning is logged', async () => {
  const notesDir = join(mkdtempSync(join(tmpdir(), 'kenali-notes-')), 'file');
  writeFileSync(notesDir, '');
  const api = startProcess(notesDir);
  for (let page = 0; page < 3; page += 1) expect((await failPage(api)).status).toBe(200);
  expect(await readStop(api)).toMatchObject({ releaseId: CANARY });
  expect(linesWith('The folder of notes is not writable')).toHaveLength(1);
});

it('when a site knows the answer already, then it gets 304 without a body until the canary stops', async () => {
  const process = startProcess();
  const path = `/api/releases/${APP}/canary-stop`;
  const first = await process.get(path);
  const ask = () => process.get(path, undefined, { 'If-None-Match': String(first.headers.etag) });
  expect((await ask()).status).toBe(304);
  await failPage(process);
  expect(await ask()).toMatchObject({ status: 200, body: { releaseId: CANARY } });
});
