import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { folderStore, readPointer } from '@kenali/releases';
import { LIVE_PATH } from '@kenali/releases/live';
import { digestOfMessage, splitPointer } from '@kenali/releases/signing';
import { makeBuild } from '../../libs/releases/src/testing/make-build.ts';
import { digestOf, readToday } from '../api-contract/api-documents.ts';
import { publish } from './publish-command.ts';
import { release } from './release-command.ts';

const APP = 'catalog-mf';
const today = readToday(resolve(__dirname, '../..'));
const api = digestOf(today);
const calls = ['GET /api/orders', 'POST /api/orders'];
let mockDist: string;
jest.mock('../shared/apps.ts', () => ({
  root: require('node:path').resolve(__dirname, '../..'),
  buildApp: async () => mockDist,
}));

let dir: string;
let target: string[];
let lines: string[];
let server: Server;
/** What the API that runs answers. */
let answer: { status: number; body: string };

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kenali-api-check-'));
  mockDist = join(dir, 'dist');
  target = ['--target', join(dir, 'store')];
  lines = [];
  answer = { status: 200, body: JSON.stringify(today) };
  server = createServer(async ({ url }, response) => {
    const live = url === LIVE_PATH ? await readLive() : '';
    if (url === '/api/openapi.json') response.writeHead(answer.status).end(answer.body);
    else if (url?.endsWith('/canary-stop')) response.end('null');
    else if (url === LIVE_PATH) response.end(live);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const PUBLIC_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  jest.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  const env = { KENALI_MODE: 'production', RELEASE_SIGNING_KEY: '', PUBLIC_URL };
  jest.replaceProperty(process, 'env', { ...process.env, ...env });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await new Promise((done) => server.close(done));
  await rm(dir, { recursive: true });
});

/** What a site says that follows each move at once. */
async function readLive(): Promise<string> {
  const found = await readPointer(folderStore(join(dir, 'store')), APP);
  if (!found) return JSON.stringify({ schema: 1, keys: null, apps: {} });
  const { revision, stable } = found.pointer;
  const stored = { revision, digest: digestOfMessage(splitPointer(APP, found.text).message) };
  const releases = [{ release: stable, channel: 'stable' }];
  const app = { revision, stored, follows: true, isOff: false, releases, problem: null };
  return JSON.stringify({ schema: 1, keys: null, apps: { [APP]: app } });
}

const pointer = async () => (await readPointer(folderStore(join(dir, 'store')), APP))?.pointer;
const build = (buildId: string, needs: { api: string; calls: string[] } = { api, calls }) =>
  makeBuild(mockDist, { app: APP, buildId, ...needs });

/** An earlier API, which lacks a call. */
function forgetOrders(): void {
  const { '/api/orders': orders, ...paths } = today.paths;
  answer.body = JSON.stringify({ ...today, paths: { ...paths, '/api/orders': { get: orders?.get } } });
}

it('when the API that runs has all calls, then the release goes live', async () => {
  await build('0.1.0-a');
  await release([APP, ...target]);
  expect((await pointer())?.stable).toBe('0.1.0-a');
});

it('when it lacks a call, then the release is refused before anything is uploaded, also as a canary', async () => {
  forgetOrders();
  await build('0.1.0-a');
  const refusal =
    /needs a newer API than http:.*\n {2}POST \/api\/orders: is gone\nNothing was moved. Release the API first/;
  for (const channel of [[], ['--channel', 'canary', '--percent', '1']])
    await expect(release([APP, ...channel, ...target])).rejects.toThrow(refusal);
  expect(await folderStore(join(dir, 'store')).list(APP)).toEqual([]);
});

it('when it lacks a call that the release does not use, then the release goes live', async () => {
  forgetOrders();
  await build('0.1.0-a', { api, calls: ['GET /api/orders'] });
  await release([APP, ...target]);
  expect((await pointer())?.stable).toBe('0.1.0-a');
});

it('when it is made live by its id, then it is compared too', async () => {
  await build('0.1.0-a');
  await publish([APP, ...target]);
  forgetOrders();
  await expect(release([APP, '--release', '0.1.0-a', ...target])).rejects.toThrow('needs a newer API');
  expect(await pointer()).toBeUndefined();
});

it('when the person says why, then it goes live, and the history says so', async () => {
  forgetOrders();
  await build('0.1.0-a');
  await expect(release([APP, '--skip-api-check', '', ...target])).rejects.toThrow('needs the reason');
  await release([APP, '--skip-api-check', 'outage', ...target]);
  expect((await pointer())?.history.at(-1)?.reason).toBe('release (not compared with the API: outage)');
});

it.each([
  ['answers with an error', 503, '{}', 'answered 503'],
  ['answers with something else', 200, '<!doctype html>', 'did not answer with an OpenAPI document'],
])('when the site %s, then the release is refused', async (_what, status, body, message) => {
  answer = { status, body };
  await build('0.1.0-a');
  await expect(release([APP, ...target])).rejects.toThrow(message);
  expect(await pointer()).toBeUndefined();
});

it('when the site does not answer, then the release is refused', async () => {
  // A closed port might soon belong to another test.
  server.on('connection', (socket) => socket.destroy());
  await build('0.1.0-a');
  await expect(release([APP, ...target])).rejects.toThrow(/does not answer.*--skip-api-check/);
});

it('when it is only published, then the command says what does not fit', async () => {
  forgetOrders();
  await build('0.1.0-a');
  await publish([APP, ...target]);
  expect(lines.join('\n')).toContain('It does not fit what is live: catalog-mf 0.1.0-a needs a newer API');
});
