import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTier } from '@kenali/node-utils/testing';
import mongoose from 'mongoose';
import { signBoot, startTestApi, type TestApi } from './harness.ts';

const SECRET = 'boot-ids-of-tests-0123456789-abcdefghij';
/** How many pages one network starts; more than the 50 that count. */
const PAGES = inTier({ gate: 60, full: 300 });
const [STABLE, CANARY] = ['0.1.0-aaa', '0.2.0-bbb'];
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ env: { BOOT_ID_SECRET: SECRET, RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' } });
  const folder = join(String(api.services.config.releases.folder), 'catalog-mf');
  mkdirSync(folder, { recursive: true });
  const canary = { releaseId: CANARY, percent: 10, salt: 's1' };
  const pointer = { schema: 1, revision: 5, stable: STABLE, enabled: true, history: [], canary };
  writeFileSync(join(folder, 'channels.json'), JSON.stringify(pointer));
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.clean();
  rmSync(api.services.config.releases.notesDir, { recursive: true, force: true });
});

const readTrial = async () =>
  (await mongoose.connection.collection('canaryTrials').findOne({ _id: `catalog-mf ${CANARY} s1 ${STABLE}` as never }))
    ?.canary;

let count = 0;
async function startPage(from: string, fails: boolean) {
  count += 1;
  const apps = { 'catalog-mf': { releaseId: CANARY, channel: 'canary', revision: 5 } };
  const page = { id: `page-${count}`, time: api.services.now().toISOString(), apps };
  const bootId = signBoot(page, SECRET);
  const error = { app: 'catalog-mf', releaseId: CANARY, phase: 'load', revision: 5, message: 'down' };
  const [path, body] = fails ? ['', { bootId, errors: [error] }] : ['/boots', { bootId }];
  const answer = await api.post(`/api/client-errors${path}`, body, undefined, { 'X-Forwarded-For': from });
  expect(answer.status).toBe(200);
}
const isStopped = async () => (await api.get('/api/releases/catalog-mf/canary-stop')).body !== null;

/** The address of a visitor in the network with this number. */
const addressIn = (network: number, visitor = 1) => `198.18.${network}.${visitor}`;

/** 200 pages without errors, 40 of each of five networks. */
async function startHealthyPages() {
  for (let page = 0; page < 200; page += 1) await startPage(addressIn(page % 5), false);
}

it('when all failed pages come from one or two networks, then the canary continues until another network fails too', async () => {
  await startHealthyPages();
  for (let page = 0; page < 10; page += 1) await startPage(`203.0.113.${page + 1}`, true);
  expect(await isStopped()).toBe(false);
  for (let page = 0; page < 10; page += 1) await startPage(`2001:db8:1:${page}::1`, true);
  expect(await isStopped()).toBe(false);
  await startPage('198.51.100.7', true);
  expect(await isStopped()).toBe(true);
});

it('when one network supplies many failures and two others one each, then only three of the many count', async () => {
  await startHealthyPages();
  for (let page = 0; page < 10; page += 1) await startPage(addressIn(100), true);
  await startPage(addressIn(101), true);
  expect(await isStopped()).toBe(false);
  expect(await readTrial()).toMatchObject({ failed: 4 });
  await startPage(addressIn(102), true);
  expect(await isStopped()).toBe(true);
});

it.each([1, 2, 10])(
  'when %s addresses of one network start many pages without errors, then at most 50 of them count',
  async (addresses) => {
    for (let page = 0; page < PAGES; page += 1) await startPage(addressIn(7, (page % addresses) + 1), false);
    expect(await readTrial()).toEqual({ boots: 50, failed: 0 });
  },
  60_000,
);

it('when one network has used up its pages, then their failures do not count either', async () => {
  for (let page = 0; page < 50; page += 1) await startPage(addressIn(7), false);
  await startPage(addressIn(7), true);
  expect(await readTrial()).toEqual({ boots: 50, failed: 0 });
});

it('when five users in five networks see the canary fail, then it stops although one network starts many more pages', async () => {
  for (let page = 0; page < PAGES; page += 1) await startPage(addressIn(200), false);
  for (let page = 0; page < 150; page += 1) await startPage(addressIn(page % 5), false);
  for (let network = 0; network < 4; network += 1) await startPage(addressIn(network), true);
  expect(await isStopped()).toBe(false);
  await startPage(addressIn(4), true);
  expect(await isStopped()).toBe(true);
  expect(await readTrial()).toEqual({ boots: 205, failed: 5 });
});
