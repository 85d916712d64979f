import { createHash } from 'node:crypto';
import type { AdminPolicyViolationsView, AdminVitalsView, VitalReport } from '@kenali/contracts';
import mongoose from 'mongoose';
import { addBins, binOf, countOf } from '../src/features/releases/canaries/vital-bins.ts';
import { ReleaseHourModel } from '../src/features/releases/pages/release-hour.model.ts';
import { PolicyHourModel } from '../src/features/releases/policy/policy-hour.model.ts';
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

const SITE = 'https://kenali.example';
const CDN = 'https://cdn.kenali.example';
let api: TestApi;
let now: Date;

beforeAll(async () => {
  api = await startReleasesApi({ limits: true, env: { PUBLIC_URL: SITE, CDN_PUBLIC_URL: CDN }, now: () => now });
});
afterAll(() => api.stop());
beforeEach(async () => {
  await cleanReleases(api);
  now = new Date('2026-11-21T08:10:00.000Z');
  writePointer(api);
});

const bootId = (page: Parameters<typeof bootIdOf>[0] = {}) => bootIdOf({ time: now, ...page });
const ofCanary = () => bootId({ channel: 'canary' });
let networks = 0;
/** An address in another network each time. */
const newNetwork = () => `198.17.${++networks % 250}.1`;
async function listOf<T>(what: string, hours?: number): Promise<T[]> {
  const { adminToken } = await api.admin();
  return (await api.get(`/api/admin/${what}${hours ? `?hours=${hours}` : ''}`, adminToken).expect(200)).body;
}
/** As if what one network has sent once had been sent so often. */
async function countAs(count: number, counter: RegExp) {
  const once = { _id: counter, count: 1 } as object;
  const counters = mongoose.connection.collection('limitCounters');
  expect(await counters.updateMany(once, { $set: { count } })).toMatchObject({ modifiedCount: 1 });
}

describe('violations of the content security policy', () => {
  const PATH = '/api/client-errors/policy-violations';
  const OF_RELEASE = `${PATH}?release=${SHELL}&channel=stable`;
  beforeEach(async () => {
    await ReleaseHourModel.create({ _id: 'started', app: 'shell', releaseId: SHELL, channel: 'stable', hour: now });
  });

  function send(type: string, body: unknown, { path = OF_RELEASE, from = newNetwork() } = {}) {
    const sent = api.post(path).set('Content-Type', type);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return sent.set('X-Forwarded-For', from).send(text);
  }

  const report = (changes: object = {}) => ({
    type: 'csp-violation',
    age: 10,
    url: SITE,
    user_agent: 'x',
    body: {
      documentURL: `${SITE}/results/100042?nama=Rina#x`,
      effectiveDirective: 'img-src',
      disposition: 'enforce',
      blockedURL: 'https://iklan.example/rina@contoh.test/a.png?id=1',
      sourceFile: `${SITE}/assets/main.0f3a.js`,
      lineNumber: 12,
      statusCode: 200,
      originalPolicy: "default-src 'none'",
      referrer: '',
      columnNumber: 1,
      sample: '',
      ...changes,
    },
  });
  const sendReports = (reports: unknown, options?: { path?: string; from?: string }) =>
    send('application/reports+json', reports, options);
  const earlier = (changes: object = {}) => ({
    'csp-report': {
      'document-uri': `${SITE}/login`,
      referrer: '',
      'violated-directive': "script-src 'self'",
      'status-code': 200,
      'blocked-uri': 'inline',
      'source-file': `${CDN}/catalog-mf/0.1.0-a/a.js?x=1`,
      'line-number': 3,
      ...changes,
    },
  });

  const list = (hours?: number) => listOf<AdminPolicyViolationsView>('policy-violations', hours);

  describe('POST /api/client-errors/policy-violations', () => {
    it('when a browser uses the Reporting API, then it counts by release and directive, with a sample without people', async () => {
      expect((await sendReports([report()])).status).toBe(200);
      expect(await list()).toEqual([
        {
          releaseId: SHELL,
          channel: 'stable',
          counts: [{ directive: 'img-src', disposition: 'enforce', count: 1 }],
          samples: [
            {
              directive: 'img-src',
              disposition: 'enforce',
              blocked: 'https://iklan.example',
              source: '/assets/main.0f3a.js:12',
              route: '/results/:id',
              lastAt: now.toISOString(),
            },
          ],
        },
      ]);
      const stored = JSON.stringify(await PolicyHourModel.find().lean());
      for (const part of ['Rina', 'rina', '100042', 'nama=', 'id=1']) expect(stored).not.toContain(part);
    });

    it('when a browser sends the earlier format, then it counts the same way', async () => {
      expect((await send('application/csp-report', earlier())).status).toBe(200);
      expect((await send('application/csp-report; charset=utf-8', earlier({ disposition: 'report' }))).status).toBe(
        200,
      );
      const [row] = await list();
      expect(row?.counts).toEqual([
        { directive: 'script-src', disposition: 'enforce', count: 1 },
        { directive: 'script-src', disposition: 'report', count: 1 },
      ]);
      expect(row?.samples[0]).toMatchObject({
        blocked: 'inline',
        source: '/catalog-mf/0.1.0-a/a.js:3',
        route: '/login',
      });
    });

    it('when a page breaks a rule in one place many times, then a report counts it once, and the next report again', async () => {
      await sendReports([report(), report({ columnNumber: 7 }), report({ effectiveDirective: 'connect-src' })]);
      await sendReports([report()]);
      expect((await list())[0]?.counts).toEqual([
        { directive: 'img-src', disposition: 'enforce', count: 2 },
        { directive: 'connect-src', disposition: 'enforce', count: 1 },
      ]);
    });

    it('when a sink of Trusted Types gets a string, then the sample names the sink and not the string', async () => {
      const sample = 'Element innerHTML|<b>Rina Lestari</b>';
      const changes = { effectiveDirective: 'require-trusted-types-for', disposition: 'report', sample };
      await sendReports([report({ ...changes, blockedURL: 'trusted-types-sink' })]);
      const [row] = await list();
      expect(row?.samples[0]).toMatchObject({ blocked: 'Element innerHTML', directive: 'require-trusted-types-for' });
      expect(JSON.stringify(await PolicyHourModel.find().lean())).not.toContain('Rina');
    });

    it('when the cause is an extension or a hidden script, then it does not count', async () => {
      for (const changes of [
        { sourceFile: 'chrome-extension://abcdef/inject.js' },
        { blockedURL: 'moz-extension' },
        { blockedURL: 'safari-web-extension://0A/x.js' },
        { sourceFile: 'webkit-masked-url://hidden/' },
      ])
        expect((await sendReports([report(changes)])).status).toBe(200);
      expect(await list()).toEqual([]);
    });

    it('when reports have other types or an unknown directive, then they are ignored or count as other', async () => {
      const deprecation = { type: 'deprecation', body: { id: 'x' }, url: SITE };
      expect((await sendReports([deprecation, report({ effectiveDirective: 'x-src' })])).status).toBe(200);
      expect((await list())[0]?.counts).toEqual([{ directive: 'other', disposition: 'enforce', count: 1 }]);
    });

    it.each([
      ['no release', PATH],
      ['a release that no page started', `${PATH}?release=9.9.9&channel=stable`],
      ['another channel', `${PATH}?release=${SHELL}&channel=canary`],
    ])('when the address names %s, then it counts without a release', async (_what, path) => {
      await sendReports([report()], { path });
      expect(await list()).toMatchObject([{ releaseId: null, channel: null, counts: [{ count: 1 }] }]);
    });

    it('when hundreds of places are reported, then an hour keeps 8 samples, and one network counts 300', async () => {
      const places = (page: number) =>
        Array.from({ length: 50 }, (_none, index) => report({ blockedURL: `https://${page}-${index}.example/` }));
      for (let page = 0; page < 8; page += 1) await sendReports(places(page), { from: '198.51.100.7' });
      const [hour] = await PolicyHourModel.find().lean();
      expect(Object.keys(hour?.samples ?? {})).toHaveLength(8);
      expect((await list())[0]?.counts).toEqual([{ directive: 'img-src', disposition: 'enforce', count: 300 }]);
      await sendReports(places(9), { from: '203.0.113.7' });
      expect((await list())[0]?.counts[0]?.count).toBe(350);
    });

    const REFUSED: [string, string, unknown, number][] = [
      ['no report', 'application/reports+json', [], 422],
      ['too many reports', 'application/reports+json', Array.from({ length: 51 }, () => report()), 422],
      ['a violation without a document', 'application/reports+json', [report({ documentURL: undefined })], 422],
      ['an unknown disposition', 'application/reports+json', [report({ disposition: 'x' })], 422],
      ['no directive', 'application/csp-report', earlier({ 'violated-directive': undefined }), 422],
      ['something else', 'application/csp-report', { a: 1 }, 422],
      ['broken JSON', 'application/csp-report', '{', 400],
      ['another media type', 'text/plain', '{}', 415],
      ['more than 128 KB', 'application/csp-report', earlier({ 'script-sample': 'x'.repeat(132_000) }), 413],
    ];
    it('when the body is no report, then it is refused and nothing is stored', async () => {
      for (const [what, type, sent, status] of REFUSED) {
        const answer = await send(type, sent);
        expect([what, answer.status, typeof answer.body.message]).toEqual([what, status, 'string']);
      }
      expect(await PolicyHourModel.countDocuments()).toBe(0);
    });

    it('when one address sends more than 120 reports in five minutes, then 429', async () => {
      const sendNext = async () => (await sendReports([report()], { from: '192.0.2.9' })).status;
      expect(await sendNext()).toBe(200);
      await countAs(119, /^policy reports from /);
      expect([await sendNext(), await sendNext()]).toEqual([200, 429]);
    });
  });

  describe('GET /api/admin/policy-violations', () => {
    it('when hours are given, then hours add up, and older ones are excluded', async () => {
      await sendReports([report()]);
      now = new Date('2026-11-21T15:10:00.000Z');
      await sendReports([report()]);
      expect((await list())[0]).toMatchObject({ counts: [{ count: 2 }], samples: [{ lastAt: now.toISOString() }] });
      expect((await list(3))[0]).toMatchObject({ counts: [{ count: 1 }] });
    });
  });
});

describe('vitals', () => {
  const vital = (metric: string, value: number, route = '/'): VitalReport => ({ metric, route, value });
  const send = (id: unknown, vitals: unknown, from = newNetwork()) =>
    api.post('/api/client-errors/vitals', { bootId: id, vitals }, undefined, { 'X-Forwarded-For': from });
  const report = async (id: string, vitals: VitalReport[], from?: string) =>
    expect((await send(id, vitals, from)).status).toBe(200);

  const list = (hours?: number) => listOf<AdminVitalsView>('vitals', hours);
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

    it('when the report lacks something or has wrong values, then 422 and nothing is stored', async () => {
      const good = bootId();
      for (const [id, vitals] of [
        [undefined, [vital('LCP', 1)]],
        [good, undefined],
        [good, []],
        [good, Array.from({ length: 61 }, () => vital('LCP', 1))],
        [good, [vital('LCP', -1)]],
        [good, [{ ...vital('LCP', 1), value: 'x' }]],
        [good, [{ metric: 'LCP', route: '/' }]],
        [good, [vital('LCP', 1, `/${'x'.repeat(80)}`)]],
        [good, [{ metric: { $gt: '' }, route: '/', value: 1 }]],
      ])
        expect([vitals, (await send(id, vitals)).status]).toEqual([vitals, 422]);
      expect(await list()).toEqual([]);
    });

    it('when one network has reported 296 pages, then four more count, and other networks still count', async () => {
      const from = (host: number) => `203.0.113.${host}`;
      await report(bootId(), [vital('LCP', 50_000)], from(1));
      await countAs(296, /^vitals from /);
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

    it('when hours are none, then 422', async () => {
      const { adminToken } = await api.admin();
      for (const hours of ['0', '721', 'x']) await api.get(`/api/admin/vitals?hours=${hours}`, adminToken).expect(422);
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

    it('when one network reports ten slow pages of the canary, then five of them count', async () => {
      const pages = Array.from({ length: 10 }, (_none, at) => `203.0.113.${at}`);
      await Promise.all(pages.map((from) => report(ofCanary(), [vital('LCP', 60_000)], from)));
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

    it('when a network has used up its 50 pages and the canary is small, then five of its later pages count for the comparison of speed, and none for that of failures', async () => {
      const NETWORK = '203.0.113.7';
      const isSpare = (id: string) =>
        createHash('sha256').update(`${id} s1`).digest().readUInt32BE(0) / 2 ** 32 >= 2 / 98;
      const ids = Array.from({ length: 600 }, (_none, at) => `of-network-${at}`);
      writePointer(api, { canary: { ...RUNNING, percent: 2 } });
      await report(bootId({ id: ids.find(isSpare) as string }), [vital('LCP', 2000)], NETWORK);
      await countAs(50, /^stable pages from /);
      for (const id of ids.filter((each) => !isSpare(each)).slice(0, 6)) {
        const signed = bootId({ id });
        await report(signed, [vital('LCP', 2000)], NETWORK);
        const body = { bootId: signed, errors: [clientError()] };
        await api.post('/api/client-errors', body, undefined, { 'X-Forwarded-For': NETWORK }).expect(200);
      }
      expect(countOf((await findTrial('canaryVitals'))?.stable.LCP['/'])).toBe(5);
      expect((await findTrial())?.stable).toEqual({ boots: 1, failed: 0 });
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
});

describe('the floor of a canary', () => {
  const readTrial = async () => (await findTrial())?.canary;
  const isStopped = async () => (await readStop(api)) !== null;
  async function startPage(from: string, fails: boolean) {
    const errors = [clientError({ releaseId: CANARY })];
    const [path, body] = fails ? ['', { bootId: ofCanary(), errors }] : ['/boots', { bootId: ofCanary() }];
    const answer = await api.post(`/api/client-errors${path}`, body, undefined, { 'X-Forwarded-For': from });
    expect(answer.status).toBe(200);
  }

  /** The address of a visitor in the network with this number. */
  const addressIn = (network: number, visitor = 1) => `198.16.${network}.${visitor}`;

  /** As if so many pages of other networks had started without errors. */
  async function startHealthyPages(count = 200) {
    const trials = mongoose.connection.collection('canaryTrials');
    await trials.updateOne({ _id: TRIAL as never }, { $inc: { 'canary.boots': count } }, { upsert: true });
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

  it.each([1, 10])(
    'when %s addresses of one network start many pages, then 50 of them count, and failures of the others do not either',
    async (addresses) => {
      await startPage(addressIn(7), false);
      await countAs(48, /^canary pages from /);
      for (let page = 1; page < 10; page += 1) await startPage(addressIn(7, (page % addresses) + 1), page > 2);
      expect(await readTrial()).toEqual({ boots: 3, failed: 0 });
    },
  );

  it('when five users in five networks see the canary fail, then it stops although one network starts many more pages', async () => {
    for (let page = 0; page < 60; page += 1) await startPage(addressIn(200), false);
    await startHealthyPages(150);
    for (let network = 0; network < 4; network += 1) await startPage(addressIn(network), true);
    expect(await isStopped()).toBe(false);
    await startPage(addressIn(4), true);
    expect(await isStopped()).toBe(true);
    expect(await readTrial()).toEqual({ boots: 205, failed: 5 });
  });
});
