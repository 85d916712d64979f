import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AdminVitalsView, VitalReport } from '@kenali/contracts';
import mongoose from 'mongoose';
import { addBins, binOf, countOf } from '../src/features/releases/canaries/vital-bins.ts';
import { signBoot, startTestApi, type TestApi } from './harness.ts';
import { STATED } from './stated.ts';

const SECRET = 'boot-ids-of-tests-0123456789-abcdefghij';
const [STABLE, CANARY, OTHER] = ['0.1.0-aaa', '0.2.0-bbb', '0.0.9-ccc'];
const PATH = '/api/client-errors/vitals';
let api: TestApi;
let now = new Date('2026-11-21T08:10:00.000Z');

beforeAll(async () => {
  const env = { BOOT_ID_SECRET: SECRET, RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' };
  api = await startTestApi({ env, now: () => now });
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.clean();
  now = new Date('2026-11-21T08:10:00.000Z');
  rmSync(api.services.config.releases.notesDir, { recursive: true, force: true });
  point({ stable: STABLE });
});
function point({ stable, percent = 10 }: { stable: string; percent?: number }) {
  const folder = join(String(api.services.config.releases.folder), 'catalog-mf');
  mkdirSync(folder, { recursive: true });
  const canary = { releaseId: CANARY, percent, salt: 's1' };
  const pointer = { schema: 1, revision: 5, stable, enabled: true, history: [], canary };
  writeFileSync(join(folder, 'channels.json'), JSON.stringify(pointer));
}

type Channel = 'stable' | 'canary';
let count = 0;
function bootId(channel: Channel = 'stable', { secret = SECRET, time = now.toISOString(), id = '' } = {}): string {
  count += 1;
  const apps = {
    shell: { releaseId: '0.1.0-shell', channel: 'stable', revision: 2 },
    'catalog-mf': { releaseId: channel === 'canary' ? CANARY : STABLE, channel, revision: 5 },
  };
  return signBoot({ id: id || `page-${count}`, time, apps }, secret);
}
const vital = (metric: string, value: number, route = '/'): VitalReport => ({ metric, route, value });
const send = (id: unknown, vitals: unknown, from = `198.18.${count % 250}.1`) =>
  api.post(PATH, { bootId: id, vitals }, undefined, { 'X-Forwarded-For': from });
const report = async (id: string, vitals: VitalReport[], from?: string) =>
  expect((await send(id, vitals, from)).status).toBe(200);

async function list(hours?: number): Promise<AdminVitalsView[]> {
  const { adminToken } = await api.admin();
  const answer = await api.get(`/api/admin/vitals${hours ? `?hours=${hours}` : ''}`, adminToken);
  expect(answer.status).toBe(200);
  return answer.body;
}
const findRow = async (app = 'catalog-mf', releaseId = STABLE) =>
  (await list()).find((row) => row.app === app && row.releaseId === releaseId);

describe('POST /api/client-errors/vitals', () => {
  it('when a page reports values, then they count for the shell and for the owner of the route', async () => {
    await report(bootId(), [vital('LCP', 2000), vital('TTFB', 300), vital('CLS', 0.05), vital('INP', 120)]);
    const row = await findRow();
    expect(row).toMatchObject({ channel: 'stable', visits: 1, routes: [{ route: '/' }] });
    const within = (value: number) => [value / 1.05, value * 1.05] as const;
    for (const [metric, value] of [
      ['LCP', 2000],
      ['TTFB', 300],
      ['CLS', 0.05],
      ['INP', 120],
    ] as const) {
      const { count: values, p75 = 0 } = row?.metrics[metric] ?? {};
      expect(values).toBe(1);
      expect(p75).toBeGreaterThanOrEqual(within(value)[0]);
      expect(p75).toBeLessThanOrEqual(within(value)[1]);
    }
    expect((await findRow('shell', '0.1.0-shell'))?.metrics).toEqual(row?.metrics);
    expect(await list()).toHaveLength(2);
  });

  it('when values concern a page of the shell, then no remote gets them', async () => {
    await report(bootId(), [vital('LCP', 900, '/login')]);
    expect((await list()).map(({ app }) => app)).toEqual(['shell']);
  });

  it('when metric, route or app are unknown, then they are ignored and the others count', async () => {
    const unknown = [vital('FCP', 5), vital('LCP', 5, '/results/42'), vital('CLS', 0, '/admin')];
    await report(bootId(), [...unknown, vital('LCP', 1000), vital('INP', 5, '/results/rina@contoh.test')]);
    expect(await findRow()).toMatchObject({ visits: 1, metrics: { LCP: { count: 1 } } });
    expect((await findRow())?.metrics).not.toHaveProperty('INP');
    const stored = JSON.stringify(await mongoose.connection.collection('vitalHours').find().toArray());
    expect(stored).not.toMatch(/rina|results/);
    expect((await list()).map(({ app }) => app).sort()).toEqual(['catalog-mf', 'shell']);
  });

  it('when a page repeats its report, also at the same time, then each value counts once', async () => {
    const id = bootId();
    const vitals = [vital('LCP', 1000), vital('LCP', 9000), vital('LCP', 9000, '/assessments'), vital('INP', 80)];
    await Promise.all(Array.from({ length: 6 }, () => report(id, vitals)));
    await report(id, vitals);
    expect(await findRow()).toMatchObject({ visits: 1, metrics: { LCP: { count: 1 }, INP: { count: 1 } } });
  });

  it('when a page reports another route later, then its INP and CLS count, and it stays one visit', async () => {
    const id = bootId();
    await report(id, [vital('LCP', 1000), vital('INP', 80), vital('CLS', 0)]);
    await report(id, [vital('INP', 300, '/assessments'), vital('CLS', 0.3, '/assessments')]);
    const row = await findRow();
    expect(row).toMatchObject({ visits: 1, metrics: { LCP: { count: 1 }, INP: { count: 2 }, CLS: { count: 2 } } });
    expect(row?.routes.map(({ route }) => route)).toEqual(['/', '/assessments']);
  });

  it('when the boot id is forged or too old, then the answer is the same and nothing counts', async () => {
    await report(bootId('stable', { secret: 'another-secret-0123456789-abcdefghij' }), [vital('LCP', 1)]);
    await report(bootId('stable', { time: '2026-11-20T00:00:00.000Z' }), [vital('LCP', 1)]);
    await report('x.y', [vital('LCP', 1)]);
    expect(await list()).toEqual([]);
  });

  it.each([
    ['no boot id', undefined, [vital('LCP', 1)]],
    ['no list', 'a.b', undefined],
    ['an empty list', 'a.b', []],
    ['61 values', 'a.b', Array.from({ length: 61 }, () => vital('LCP', 1))],
    ['a negative value', 'a.b', [vital('LCP', -1)]],
    ['text as value', 'a.b', [{ ...vital('LCP', 1), value: 'x' }]],
    ['no value', 'a.b', [{ metric: 'LCP', route: '/' }]],
    ['a long route', 'a.b', [vital('LCP', 1, `/${'x'.repeat(80)}`)]],
    ['an object as metric', 'a.b', [{ metric: { $gt: '' }, route: '/', value: 1 }]],
  ])('when the report has %s, then 422 and nothing is stored', async (_what, id, vitals) => {
    expect((await send(id, vitals)).status).toBe(422);
    expect(await list()).toEqual([]);
  });

  it('when one network has reported 296 pages, then four more count, and other networks still count', async () => {
    const from = (host: number) => `203.0.113.${host}`;
    await report(bootId(), [vital('LCP', 50_000)], from(1));
    const counters = mongoose.connection.collection('limitCounters');
    const { modifiedCount } = await counters.updateOne({ _id: /^vitals from /, count: 1 } as object, {
      $set: { count: 296 },
    });
    expect(modifiedCount).toBe(1);
    for (let host = 2; host < 10; host += 1) await report(bootId(), [vital('LCP', 50_000)], from(host));
    expect(await findRow()).toMatchObject({ visits: 5 });
    await report(bootId(), [vital('LCP', 1000)], '198.51.100.1');
    expect(await findRow()).toMatchObject({ visits: 6 });
  });
});

describe('GET /api/admin/vitals', () => {
  it('when hours are given, then older hours are left out, and channels are apart', async () => {
    await report(bootId(), [vital('LCP', 1000)]);
    await report(bootId('canary'), [vital('LCP', 3000)]);
    now = new Date('2026-11-21T15:10:00.000Z');
    expect(await list(2)).toEqual([]);
    const rows = (await list(24)).filter(({ app }) => app === 'catalog-mf');
    expect(rows.map(({ channel, releaseId }) => [channel, releaseId]).sort()).toEqual([
      ['canary', CANARY],
      ['stable', STABLE],
    ]);
  });

  it.each(['0', '721', 'x'])('when hours are %s, then 422', async (hours) => {
    const { adminToken } = await api.admin();
    expect((await api.get(`/api/admin/vitals?hours=${hours}`, adminToken)).status).toBe(422);
  });

  it('when the caller is no admin, then 401 or 403', async () => {
    expect((await api.get('/api/admin/vitals')).status).toBe(401);
    expect((await api.get('/api/admin/vitals', (await api.user()).accessToken)).status).toBe(403);
  });
});

describe('canary stop', () => {
  const readStop = async () => (await api.get('/api/releases/catalog-mf/canary-stop')).body;
  const around = (ms: number, page: number) => ms * (0.8 + (page % 10) / 25);
  /** Counts visits as earlier reports did. */
  async function seed(metric: 'LCP' | 'INP', stable: readonly [number, number], canary: readonly [number, number]) {
    const side = ([pages, ms]: readonly [number, number]) => {
      const bins: Record<string, number> = {};
      for (let page = 0; page < pages; page += 1) addBins(bins, { [binOf(metric, around(ms, page))]: 1 });
      return { [metric]: { '/': bins } };
    };
    const trial = { _id: `catalog-mf ${CANARY} s1 ${STABLE}` as never, lastAt: now };
    await mongoose.connection
      .collection('canaryVitals')
      .insertOne({ ...trial, stable: side(stable), canary: side(canary) });
  }

  it('when a canary is 60% slower in 200 visits of each side, then it stops with its reason, once', async () => {
    await seed('LCP', [200, 2000], [198, 3200]);
    await report(bootId('canary'), [vital('LCP', 3200)]);
    expect(await readStop()).toBeNull();
    await Promise.all([0, 1, 2].map(() => report(bootId('canary'), [vital('LCP', 3200)])));
    const stop = await readStop();
    expect(stop).toMatchObject({ releaseId: CANARY, salt: 's1', time: now.toISOString() });
    expect(stop.reason).toMatch(/^LCP p75 3,\d s banding 2,\d s pada versi stabil \(20\d dan 200 kunjungan\)$/);
    now = new Date('2026-11-21T08:20:00.000Z');
    await report(bootId('canary'), [vital('LCP', 3200)]);
    expect(await readStop()).toEqual(stop);
    const { adminToken } = await api.admin();
    const releases = (await api.get('/api/admin/releases', adminToken)).body as { app: string }[];
    expect(releases.find(({ app }) => app === 'catalog-mf')).toMatchObject({
      canary: { stopped: { reason: stop.reason } },
    });
  });

  it('when interactions of a canary are slower, then it stops, too', async () => {
    await seed('INP', [200, 100], [199, 200]);
    await report(bootId('canary'), [vital('INP', 200)]);
    expect((await readStop()).reason).toMatch(/^INP p75 \d+ ms banding \d+ ms/);
  });

  it.each([
    ['as fast as stable', 2000, 2000],
    ['20% slower', 2000, 2400],
    ['as slow as stable, on slow phones', 20_000, 20_000],
  ])('when a canary is %s, then it continues', async (_how, stable, canary) => {
    await seed('LCP', [400, stable], [400, canary]);
    await report(bootId('canary'), [vital('LCP', canary), vital('TTFB', 60_000), vital('CLS', 9)]);
    expect(await readStop()).toBeNull();
  });

  it('when one network reports 60 slow pages of the canary, then five of them count', async () => {
    for (let page = 0; page < 60; page += 10)
      await Promise.all(
        Array.from({ length: 10 }, (_none, at) =>
          report(bootId('canary'), [vital('LCP', 60_000)], `203.0.113.${page + at}`),
        ),
      );
    const [trial] = await mongoose.connection.collection('canaryVitals').find().toArray();
    expect(Object.values(trial?.canary.LCP['/'])).toEqual([5]);
  });

  it('when a page reports several routes, or reports again, then it is one value of INP: the worst, at its first route', async () => {
    const id = bootId('canary');
    await report(id, [vital('INP', 40), vital('INP', 400, '/assessments'), vital('INP', 9000, '/login')]);
    await report(id, [vital('INP', 9000), vital('LCP', 10)]);
    const [trial] = await mongoose.connection.collection('canaryVitals').find().toArray();
    expect(trial?.canary.INP).toEqual({ '/': { 123: 1 } });
    expect(Object.keys(trial?.canary.LCP)).toEqual(['/']);
  });

  it('when 10% of the browsers get the canary, then both sides count about as many values, because networks count a few times only', async () => {
    for (let page = 0; page < 90; page += 1) {
      await report(bootId('stable'), [vital('LCP', 2000)], `198.18.${page}.1`);
      if (page % 9 === 0) await report(bootId('canary'), [vital('LCP', 2000)], `198.19.${page}.1`);
    }
    const [trial] = await mongoose.connection.collection('canaryVitals').find().toArray();
    const counts = ['canary', 'stable'].map((side) => countOf(trial?.[side].LCP['/']));
    expect(counts[0]).toBe(10);
    // Chosen by the boot ids: one ninth of 90, give or take three standard deviations.
    expect(counts[1]).toBeGreaterThanOrEqual(1);
    expect(counts[1]).toBeLessThanOrEqual(19);
    expect(await findRow()).toMatchObject({ visits: 90 });
  });

  describe('when a network has used up its 50 pages and the canary is small', () => {
    const NETWORK = '203.0.113.7';
    const isSpare = (id: string) =>
      createHash('sha256').update(`${id} s1`).digest().readUInt32BE(0) / 2 ** 32 >= 2 / 98;
    const ids = Array.from({ length: 600 }, (_none, at) => `of-network-${at}`);
    const compared = ids.filter((id) => !isSpare(id)).slice(0, 5);
    const find = (collection: string, _id: string) =>
      mongoose.connection.collection(collection).findOne({ _id: _id as never });
    const trialId = `catalog-mf ${CANARY} s1 ${STABLE}`;

    beforeEach(async () => {
      point({ stable: STABLE, percent: 2 });
      for (const id of ids.filter(isSpare).slice(0, 50))
        await report(bootId('stable', { id }), [vital('LCP', 2000)], NETWORK);
    });

    it('then five of its later pages count for the comparison of speed, and none for that of failures', async () => {
      const error = { app: 'catalog-mf', releaseId: STABLE, phase: 'load', revision: 5, message: 'down' };
      const from = { 'X-Forwarded-For': NETWORK };
      for (const id of compared) {
        const signed = bootId('stable', { id });
        await report(signed, [vital('LCP', 2000)], NETWORK);
        expect(
          (await api.post('/api/client-errors', { bootId: signed, errors: [error] }, undefined, from)).status,
        ).toBe(200);
      }
      expect(countOf((await find('canaryVitals', trialId))?.stable.LCP['/'])).toBe(5);
      expect((await find('canaryTrials', trialId))?.stable).toEqual({ boots: 50, failed: 0 });
    });
  });

  it('when another stable release replaces the one that a canary is compared with, then the comparison starts again', async () => {
    await seed('LCP', [200, 1000], [300, 2000]);
    point({ stable: OTHER });
    await report(bootId('canary'), [vital('LCP', 2000)]);
    expect(await readStop()).toBeNull();
    point({ stable: STABLE });
    await report(bootId('canary'), [vital('LCP', 2000)]);
    expect(await readStop()).not.toBeNull();
  });

  it('when the release is no longer in the pointer, then its values count for no trial', async () => {
    const apps = { 'catalog-mf': { releaseId: '0.0.1-old', channel: 'stable', revision: 1 } };
    const id = signBoot({ id: 'old', time: now.toISOString(), apps }, SECRET);
    await report(id, [vital('LCP', 10)]);
    expect(await mongoose.connection.collection('canaryVitals').countDocuments()).toBe(0);
    expect(await findRow('catalog-mf', '0.0.1-old')).toMatchObject({ visits: 1 });
  });
});

describe('a remote that this API does not list', () => {
  const apps = (releaseId: string) => ({
    shell: { releaseId: '0.1.0-shell', channel: 'stable' as const, revision: 2 },
    'laporan-mf': { releaseId, channel: 'stable' as const, revision: 1 },
  });
  const page = (releaseId: string) => {
    count += 1;
    return signBoot({ id: `laporan-${count}`, time: now.toISOString(), apps: apps(releaseId) }, SECRET);
  };
  function publish(releaseId: string, claims: object) {
    const folder = join(String(api.services.config.releases.folder), 'laporan-mf', releaseId);
    const files = { 'remoteEntry.js': `sha384-${'a'.repeat(64)}` };
    const release = {
      schema: 1,
      app: 'laporan-mf',
      name: 'laporan_mf',
      version: '1.0.0',
      releaseId,
      time: '2026-11-21',
      ...STATED,
      contract: '^1.0.0',
      entry: 'remoteEntry.js',
      integrity: files['remoteEntry.js'],
      files,
      ...claims,
    };
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'release.json'), JSON.stringify(release));
  }

  it('when its release states the route, then values count for it and for the shell', async () => {
    publish('1.0.0-a', { prefixes: ['/laporan'], routes: ['/laporan', '/laporan/:id', '/lain/:id', '/results/:id'] });
    const values = ['/laporan/:id', '/laporan/7', '/lain/:id', '/nowhere'].map((route) => vital('CLS', 0.1, route));
    await report(page('1.0.0-a'), [vital('LCP', 900, '/laporan/:id'), ...values]);
    const row = await findRow('laporan-mf', '1.0.0-a');
    expect(row).toMatchObject({ visits: 1, routes: [{ route: '/laporan/:id' }] });
    expect(row?.routes).toHaveLength(1);
    expect((await findRow('shell', '0.1.0-shell'))?.metrics).toEqual(row?.metrics);
  });

  it.each([
    ['states none, because it is of an earlier version', '1.0.0-b', { prefixes: ['/laporan'] }],
    ['does not own the path', '1.0.0-c', { prefixes: ['/lain'], routes: ['/laporan/:id'] }],
    ['is not in the store', '1.0.0-d', null],
    ['cannot be read', '1.0.0-e', { entry: 'x' }],
  ])('when its release %s, then nothing counts', async (_what, releaseId, claims) => {
    if (claims) publish(releaseId, claims);
    await report(page(releaseId), [vital('LCP', 900, '/laporan/:id')]);
    expect(await list()).toEqual([]);
  });

  it('when a page runs no release of it, then nothing counts', async () => {
    publish('1.0.0-f', { prefixes: ['/laporan'], routes: ['/laporan/:id'] });
    await report(bootId(), [vital('LCP', 900, '/laporan/:id')]);
    expect(await list()).toEqual([]);
  });
});
