import { createHash } from 'node:crypto';
import type { AdminVitalsView, VitalReport } from '@kenali/contracts';
import mongoose from 'mongoose';
import { addBins, binOf, countOf } from '../src/features/releases/canaries/vital-bins.ts';
import type { TestApi } from './harness.ts';
import {
  APP,
  bootId as bootIdOf,
  CANARY,
  cleanReleases,
  clientError,
  findTrial,
  listReleases,
  RUNNING,
  readStop,
  SHELL,
  STABLE,
  startReleasesApi,
  TRIAL,
  writePointer,
  writeRelease,
} from './made-up-releases.ts';

let api: TestApi;
let now: Date;

beforeAll(async () => {
  api = await startReleasesApi({ limits: true, now: () => now });
});
afterAll(() => api.stop());
beforeEach(async () => {
  await cleanReleases(api);
  now = new Date('2026-11-21T08:10:00.000Z');
  writePointer(api);
});

let count = 0;
function bootId(page: Parameters<typeof bootIdOf>[0] = {}): string {
  count += 1;
  return bootIdOf({ time: now, ...page });
}
const ofCanary = () => bootId({ channel: 'canary' });
const vital = (metric: string, value: number, route = '/'): VitalReport => ({ metric, route, value });
const send = (id: unknown, vitals: unknown, from = `198.18.${count % 250}.1`) =>
  api.post('/api/client-errors/vitals', { bootId: id, vitals }, undefined, { 'X-Forwarded-For': from });
const report = async (id: string, vitals: VitalReport[], from?: string) =>
  expect((await send(id, vitals, from)).status).toBe(200);

async function list(hours?: number): Promise<AdminVitalsView[]> {
  const { adminToken } = await api.admin();
  return (await api.get(`/api/admin/vitals${hours ? `?hours=${hours}` : ''}`, adminToken).expect(200)).body;
}
const findRow = async (app = APP, releaseId = STABLE) =>
  (await list()).find((row) => row.app === app && row.releaseId === releaseId);

describe('POST /api/client-errors/vitals', () => {
  it('when a page reports values, then they count for the shell and for the owner of the route', async () => {
    await report(bootId(), [vital('LCP', 2000), vital('TTFB', 300), vital('CLS', 0.05), vital('INP', 120)]);
    const row = await findRow();
    expect(row).toMatchObject({ channel: 'stable', visits: 1, routes: [{ route: '/' }] });
    for (const [metric, value] of [
      ['LCP', 2000],
      ['TTFB', 300],
      ['CLS', 0.05],
      ['INP', 120],
    ] as const) {
      const { count: values, p75 = 0 } = row?.metrics[metric] ?? {};
      expect(values).toBe(1);
      expect(p75).toBeGreaterThanOrEqual(value / 1.05);
      expect(p75).toBeLessThanOrEqual(value * 1.05);
    }
    expect((await findRow('shell', SHELL))?.metrics).toEqual(row?.metrics);
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
    await report(bootId({ secret: 'another-secret-0123456789-abcdefghij' }), [vital('LCP', 1)]);
    await report(bootId({ time: new Date('2026-11-20T00:00:00.000Z') }), [vital('LCP', 1)]);
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
    await report(ofCanary(), [vital('LCP', 3000)]);
    now = new Date('2026-11-21T15:10:00.000Z');
    expect(await list(2)).toEqual([]);
    const rows = (await list(24)).filter(({ app }) => app === APP);
    expect(rows.map(({ channel, releaseId }) => [channel, releaseId]).sort()).toEqual([
      ['canary', CANARY],
      ['stable', STABLE],
    ]);
  });

  it.each(['0', '721', 'x'])('when hours are %s, then 422', async (hours) => {
    const { adminToken } = await api.admin();
    expect((await api.get(`/api/admin/vitals?hours=${hours}`, adminToken)).status).toBe(422);
  });
});

describe('canary stop', () => {
  const around = (ms: number, page: number) => ms * (0.8 + (page % 10) / 25);
  /** Counts visits as earlier reports did. */
  async function seed(metric: 'LCP' | 'INP', stable: readonly [number, number], canary: readonly [number, number]) {
    const side = ([pages, ms]: readonly [number, number]) => {
      const bins: Record<string, number> = {};
      for (let page = 0; page < pages; page += 1) addBins(bins, { [binOf(metric, around(ms, page))]: 1 });
      return { [metric]: { '/': bins } };
    };
    await mongoose.connection
      .collection('canaryVitals')
      .insertOne({ _id: TRIAL as never, lastAt: now, stable: side(stable), canary: side(canary) });
  }

  it('when a canary is 60% slower in 200 visits of each side, then it stops with its reason, once', async () => {
    await seed('LCP', [200, 2000], [198, 3200]);
    await report(ofCanary(), [vital('LCP', 3200)]);
    expect(await readStop(api)).toBeNull();
    await Promise.all([0, 1, 2].map(() => report(ofCanary(), [vital('LCP', 3200)])));
    const stop = await readStop(api);
    expect(stop).toMatchObject({ releaseId: CANARY, salt: 's1', time: now.toISOString() });
    expect(stop.reason).toMatch(/^LCP p75 3,\d s banding 2,\d s pada versi stabil \(20\d dan 200 kunjungan\)$/);
    now = new Date('2026-11-21T08:20:00.000Z');
    await report(ofCanary(), [vital('LCP', 3200)]);
    expect(await readStop(api)).toEqual(stop);
    const listed = (await listReleases(api)).find(({ app }) => app === APP);
    expect(listed).toMatchObject({ canary: { stopped: { reason: stop.reason } } });
  });

  it('when interactions of a canary are slower, then it stops, too', async () => {
    await seed('INP', [200, 100], [199, 200]);
    await report(ofCanary(), [vital('INP', 200)]);
    expect((await readStop(api)).reason).toMatch(/^INP p75 \d+ ms banding \d+ ms/);
  });

  it.each([
    ['as fast as stable', 2000, 2000],
    ['20% slower', 2000, 2400],
    ['as slow as stable, on slow phones', 20_000, 20_000],
  ])('when a canary is %s, then it continues', async (_how, stable, canary) => {
    await seed('LCP', [400, stable], [400, canary]);
    await report(ofCanary(), [vital('LCP', canary), vital('TTFB', 60_000), vital('CLS', 9)]);
    expect(await readStop(api)).toBeNull();
  });

  it('when one network reports 60 slow pages of the canary, then five of them count', async () => {
    for (let page = 0; page < 60; page += 10)
      await Promise.all(
        Array.from({ length: 10 }, (_none, at) => report(ofCanary(), [vital('LCP', 60_000)], `203.0.113.${page + at}`)),
      );
    const trial = await findTrial('canaryVitals');
    expect(Object.values(trial?.canary.LCP['/'])).toEqual([5]);
  });

  it('when a page reports several routes, or reports again, then it is one value of INP: the worst, at its first route', async () => {
    const id = ofCanary();
    await report(id, [vital('INP', 40), vital('INP', 400, '/assessments'), vital('INP', 9000, '/login')]);
    await report(id, [vital('INP', 9000), vital('LCP', 10)]);
    const trial = await findTrial('canaryVitals');
    expect(trial?.canary.INP).toEqual({ '/': { 123: 1 } });
    expect(Object.keys(trial?.canary.LCP)).toEqual(['/']);
  });

  it('when 10% of the browsers get the canary, then both sides count about as many values, because networks count a few times only', async () => {
    for (let page = 0; page < 90; page += 1) {
      await report(bootId(), [vital('LCP', 2000)], `198.18.${page}.1`);
      if (page % 9 === 0) await report(ofCanary(), [vital('LCP', 2000)], `198.19.${page}.1`);
    }
    const trial = await findTrial('canaryVitals');
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

    beforeEach(async () => {
      writePointer(api, { canary: { ...RUNNING, percent: 2 } });
      for (const id of ids.filter(isSpare).slice(0, 50)) await report(bootId({ id }), [vital('LCP', 2000)], NETWORK);
    });

    it('then five of its later pages count for the comparison of speed, and none for that of failures', async () => {
      const from = { 'X-Forwarded-For': NETWORK };
      for (const id of compared) {
        const signed = bootId({ id });
        await report(signed, [vital('LCP', 2000)], NETWORK);
        await api.post('/api/client-errors', { bootId: signed, errors: [clientError()] }, undefined, from).expect(200);
      }
      expect(countOf((await findTrial('canaryVitals'))?.stable.LCP['/'])).toBe(5);
      expect((await findTrial())?.stable).toEqual({ boots: 50, failed: 0 });
    });
  });

  it('when another stable release replaces the one that a canary is compared with, then the comparison starts again', async () => {
    await seed('LCP', [200, 1000], [300, 2000]);
    writePointer(api, { stable: '0.0.9-ccc', canary: RUNNING });
    await report(ofCanary(), [vital('LCP', 2000)]);
    expect(await readStop(api)).toBeNull();
    writePointer(api);
    await report(ofCanary(), [vital('LCP', 2000)]);
    expect(await readStop(api)).not.toBeNull();
  });

  it('when the release is no longer in the pointer, then its values count for no trial', async () => {
    const apps = { [APP]: { releaseId: '0.0.1-old', channel: 'stable', revision: 1 } };
    await report(bootId({ apps }), [vital('LCP', 10)]);
    expect(await mongoose.connection.collection('canaryVitals').countDocuments()).toBe(0);
    expect(await findRow(APP, '0.0.1-old')).toMatchObject({ visits: 1 });
  });
});

describe('a remote that this API does not list', () => {
  const REMOTE = 'laporan-mf';
  const page = (releaseId: string) => bootId({ apps: { [REMOTE]: { releaseId, channel: 'stable', revision: 1 } } });

  it('when its release states the route, then values count for it and for the shell', async () => {
    writeRelease(api, REMOTE, '1.0.0-a', {
      prefixes: ['/laporan'],
      routes: ['/laporan', '/laporan/:id', '/lain/:id', '/results/:id'],
    });
    const values = ['/laporan/:id', '/laporan/7', '/lain/:id', '/nowhere'].map((route) => vital('CLS', 0.1, route));
    await report(page('1.0.0-a'), [vital('LCP', 900, '/laporan/:id'), ...values]);
    const row = await findRow(REMOTE, '1.0.0-a');
    expect(row).toMatchObject({ visits: 1, routes: [{ route: '/laporan/:id' }] });
    expect(row?.routes).toHaveLength(1);
    expect((await findRow('shell', SHELL))?.metrics).toEqual(row?.metrics);
  });

  it.each([
    ['states none', '1.0.0-b', { prefixes: ['/laporan'] }],
    ['does not own the path', '1.0.0-c', { prefixes: ['/lain'], routes: ['/laporan/:id'] }],
    ['is not in the store', '1.0.0-d', null],
    ['cannot be read', '1.0.0-e', { entry: 'x' }],
  ])('when its release %s, then nothing counts', async (_what, releaseId, claims) => {
    if (claims) writeRelease(api, REMOTE, releaseId, claims);
    await report(page(releaseId), [vital('LCP', 900, '/laporan/:id')]);
    expect(await list()).toEqual([]);
  });

  it('when a page runs no release of it, then nothing counts', async () => {
    writeRelease(api, REMOTE, '1.0.0-f', { prefixes: ['/laporan'], routes: ['/laporan/:id'] });
    await report(bootId(), [vital('LCP', 900, '/laporan/:id')]);
    expect(await list()).toEqual([]);
  });
});
