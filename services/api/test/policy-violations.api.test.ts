import type { AdminPolicyViolationsView } from '@kenali/contracts';
import { ReleaseHourModel } from '../src/features/releases/pages/release-hour.model.ts';
import { PolicyHourModel } from '../src/features/releases/policy/policy-hour.model.ts';
import type { TestApi } from './harness.ts';
import { SHELL, startReleasesApi } from './made-up-releases.ts';

const SITE = 'https://kenali.example';
const CDN = 'https://cdn.kenali.example';
const PATH = '/api/client-errors/policy-violations';
const OF_RELEASE = `${PATH}?release=${SHELL}&channel=stable`;
let api: TestApi;
let now: Date;

beforeAll(async () => {
  api = await startReleasesApi({ limits: true, env: { PUBLIC_URL: SITE, CDN_PUBLIC_URL: CDN }, now: () => now });
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.clean();
  now = new Date('2026-11-21T08:10:00.000Z');
  await ReleaseHourModel.create({ _id: 'started', app: 'shell', releaseId: SHELL, channel: 'stable', hour: now });
});

let clients = 0;
/** From another network each time, unless one is given. */
function send(type: string, body: unknown, { path = OF_RELEASE, from = '' } = {}) {
  clients += 1;
  const sent = api.post(path).set('Content-Type', type);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return sent.set('X-Forwarded-For', from || `198.18.${clients % 250}.1`).send(text);
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

async function list(hours?: number): Promise<AdminPolicyViolationsView[]> {
  const { adminToken } = await api.admin();
  return (await api.get(`/api/admin/policy-violations${hours ? `?hours=${hours}` : ''}`, adminToken).expect(200)).body;
}

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
    expect((await send('application/csp-report; charset=utf-8', earlier({ disposition: 'report' }))).status).toBe(200);
    const [row] = await list();
    expect(row?.counts).toEqual([
      { directive: 'script-src', disposition: 'enforce', count: 1 },
      { directive: 'script-src', disposition: 'report', count: 1 },
    ]);
    expect(row?.samples[0]).toMatchObject({ blocked: 'inline', source: '/catalog-mf/0.1.0-a/a.js:3', route: '/login' });
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

  it.each([
    ['the script of an extension', { sourceFile: 'chrome-extension://abcdef/inject.js' }],
    ['a scheme alone', { blockedURL: 'moz-extension' }],
    ['an extension of Safari', { blockedURL: 'safari-web-extension://0A/x.js' }],
    ['a hidden script of Safari', { sourceFile: 'webkit-masked-url://hidden/' }],
  ])('when the cause is %s, then it does not count', async (_what, changes) => {
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

  it.each([
    ['no report', 'application/reports+json', [], 422],
    ['too many reports', 'application/reports+json', Array.from({ length: 51 }, () => report()), 422],
    ['a violation without a document', 'application/reports+json', [report({ documentURL: undefined })], 422],
    ['an unknown disposition', 'application/reports+json', [report({ disposition: 'x' })], 422],
    ['no directive', 'application/csp-report', earlier({ 'violated-directive': undefined }), 422],
    ['something else', 'application/csp-report', { a: 1 }, 422],
    ['broken JSON', 'application/csp-report', '{', 400],
    ['another media type', 'text/plain', '{}', 415],
    ['more than 128 KB', 'application/csp-report', earlier({ 'script-sample': 'x'.repeat(132_000) }), 413],
  ])('when the body has %s, then it is refused and nothing is stored', async (_what, type, sent, status) => {
    const answer = await send(type, sent);
    expect([answer.status, typeof answer.body.message]).toEqual([status, 'string']);
    expect(await PolicyHourModel.countDocuments()).toBe(0);
  });

  it('when one address sends more than 120 reports in five minutes, then 429', async () => {
    const from = '192.0.2.9';
    const statuses: number[] = [];
    for (let sent = 0; sent < 121; sent += 1) statuses.push((await sendReports([report()], { from })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    expect(statuses.at(-1)).toBe(429);
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
