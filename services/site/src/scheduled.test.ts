import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Pointer, parseBootDocument } from '@kenali/federation/boot';
import { createSiteHandler } from './create-site-handler.ts';
import { listen, logInto } from './testing/listen.ts';
import { makeStore, PRACTICE } from './testing/make-store.ts';

const APP = 'catalog-mf';
const START = Date.parse('2026-12-01T08:00:00.000Z');
const HOUR_MS = 60 * 60 * 1000;
const at = (hours: number) => new Date(START + hours * HOUR_MS).toISOString();
const next = { stable: '0.2.0-c2', at: at(1), actor: 'ayu', reason: 'monday' };

let store: Awaited<ReturnType<typeof makeStore>>;
let stateDir: string;
let site: Awaited<ReturnType<typeof listen>>;
let problems: string[];
let now: jest.SpyInstance;

const start = () =>
  listen(
    createSiteHandler({
      practice: PRACTICE,
      mode: 'demo',
      storeDir: store.storeDir,
      state: stateDir,
      publicUrl: 'http://localhost:3000',
      cdnPublicUrl: 'http://cdn.test',
      scriptOrigins: [],
      frameOrigins: [],
      connectOrigins: [],
      log: logInto(problems),
    }),
  );

beforeEach(async () => {
  problems = [];
  stateDir = await mkdtemp(join(tmpdir(), 'kenali-site-'));
  store = await makeStore();
  await store.publishShell('0.1.0-s1');
  await store.writePointer('shell', '0.1.0-s1');
  for (const releaseId of ['0.1.0-c1', '0.2.0-c2']) await store.publishRemote(APP, 'catalog_mf', releaseId);
  now = jest.spyOn(Date, 'now').mockReturnValue(START);
  site = await start();
});
afterEach(async () => {
  now.mockRestore();
  await site.close();
  for (const dir of [store.storeDir, stateDir]) await rm(dir, { recursive: true });
});

const plan = (more: Partial<Pointer> = {}) =>
  store.writePointer(APP, '0.1.0-c1', { history: [store.moveTo('0.1.0-c1', 1)], next, ...more });

/** The release that a new page gets at a time. */
async function liveAt(hours: number): Promise<string | undefined> {
  now.mockReturnValue(START + hours * HOUR_MS);
  const { text } = await site.ask('/');
  const boot = parseBootDocument(/id="kenali-boot">([^<]*)<\/script>/.exec(text)?.[1] ?? '');
  return boot.remotes.catalog_mf?.releaseId;
}

describe('a scheduled release', () => {
  it('when the clock of the site passes its time, then new pages get it, without another write', async () => {
    await plan();
    expect([await liveAt(0.9), await liveAt(1), await liveAt(5)]).toEqual(['0.1.0-c1', '0.2.0-c2', '0.2.0-c2']);
    expect(problems.filter((problem) => problem.includes(APP))).toEqual([]);
  });

  it('when a freeze covers its time, then new pages get it after the freeze', async () => {
    await plan({ freezes: [{ from: at(0), until: at(2), actor: 'ayu', reason: 'party' }] });
    expect([await liveAt(1.5), await liveAt(2)]).toEqual(['0.1.0-c1', '0.2.0-c2']);
  });

  it('when it was cancelled before its time, then new pages never get it', async () => {
    await plan();
    expect(await liveAt(0.5)).toBe('0.1.0-c1');
    await plan({ revision: 2, next: undefined });
    expect(await liveAt(2)).toBe('0.1.0-c1');
  });

  it('when its files are gone, then the release before it stays, and the log says so', async () => {
    await plan({ next: { ...next, stable: '0.9.0-gone' } });
    expect([await liveAt(0.5), await liveAt(2)]).toEqual(['0.1.0-c1', '0.1.0-c1']);
    expect(problems.join()).toContain('0.9.0-gone is not in the store');
  });

  it('when the store is gone and the site starts again after its time, then its copy of the pointer counts', async () => {
    await plan();
    expect(await liveAt(0.5)).toBe('0.1.0-c1');
    await rm(join(store.storeDir, APP, 'channels.json'));
    await site.close();
    site = await start();
    expect(await liveAt(2)).toBe('0.2.0-c2');
  });

  it('when its plan is malformed, then the last good pointer counts', async () => {
    await plan();
    expect(await liveAt(0.5)).toBe('0.1.0-c1');
    await plan({ revision: 2, next: { ...next, at: 'monday' } });
    expect(await liveAt(0.6)).toBe('0.1.0-c1');
    expect(problems.join()).toContain('next: at is not a date');
  });
});
