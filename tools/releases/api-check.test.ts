import { resolve } from 'node:path';
import { setUpServers } from '@kenali/node-utils/testing';
import { readPointer } from '@kenali/releases';
import { LIVE_PATH } from '@kenali/releases/live';
import { digestOfMessage, splitPointer } from '@kenali/releases/signing';
import { makeBuild } from '../../libs/releases/src/testing/make-build.ts';
import { digestOf, readToday } from '../api-contract/api-documents.ts';
import { publish } from './publish-command.ts';
import { release } from './release-command.ts';
import { APP, setUpCommand } from './testing/set-up-command.ts';

const today = readToday(resolve(__dirname, '../..'));
const api = digestOf(today);
const calls = ['GET /api/orders', 'POST /api/orders'];
let mockDist: string;
jest.mock('../shared/apps.ts', () => ({
  root: require('node:path').resolve(__dirname, '../..'),
  buildApp: async () => mockDist,
}));

const { at, use, store, target, lines, pointer } = setUpCommand();
const serve = setUpServers();
/** What the API that runs answers. Null: the site breaks every connection, because a closed port might soon belong to another test. */
let answer: { status: number; body: string } | null;

beforeEach(async () => {
  mockDist = at('dist');
  answer = { status: 200, body: JSON.stringify(today) };
  const site = await serve(async ({ url, socket }, response) => {
    if (answer === null) socket.destroy();
    else if (url === '/api/openapi.json') response.writeHead(answer.status).end(answer.body);
    else if (url?.endsWith('/canary-stop')) response.end('null');
    else if (url === LIVE_PATH) response.end(await readLive());
    else response.writeHead(404).end();
  });
  use({ PUBLIC_URL: `${site}/` });
});

/** What a site says that follows each move at once. */
async function readLive(): Promise<string> {
  const found = await readPointer(store(), APP);
  if (!found) return JSON.stringify({ schema: 1, keys: null, apps: {} });
  const { revision, stable } = found.pointer;
  const stored = { revision, digest: digestOfMessage(splitPointer(APP, found.text).message) };
  const releases = [{ release: stable, channel: 'stable' }];
  const app = { revision, stored, follows: true, isOff: false, releases, problem: null };
  return JSON.stringify({ schema: 1, keys: null, apps: { [APP]: app } });
}

const build = (buildId: string, needs: { api: string; calls: string[] } = { api, calls }) =>
  makeBuild(mockDist, { app: APP, buildId, ...needs });

/** An earlier API, which lacks a call. */
function forgetOrders(): void {
  const { '/api/orders': orders, ...paths } = today.paths;
  const body = JSON.stringify({ ...today, paths: { ...paths, '/api/orders': { get: orders?.get } } });
  answer = { status: 200, body };
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
  expect(await store().list(APP)).toEqual([]);
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
  await expect(release([APP, '--skip-api-check', '', ...target])).rejects.toThrow('--skip-api-check is empty');
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
  answer = null;
  await build('0.1.0-a');
  await expect(release([APP, ...target])).rejects.toThrow(/does not answer.*--skip-api-check/);
});

it('when it is only published, then the command says what does not fit', async () => {
  forgetOrders();
  await build('0.1.0-a');
  await publish([APP, ...target]);
  expect(lines.join('\n')).toContain('It does not fit what is live: catalog-mf 0.1.0-a needs a newer API');
});
