import type { CanaryStop } from '@kenali/contracts';
import { listen } from '../testing/listen.ts';
import { stopClock } from '../testing/stop-clock.ts';
import { askApiForStops } from './canary-stops.ts';
import { createMemoryState, type SiteState } from './site-state.ts';

const APP = 'catalog-mf';
const view = { releaseId: '0.2.0-c2', salt: 'salt', time: '2026-11-21T00:00:00.000Z', reason: 'r' };
const stop: CanaryStop = { schema: 1, app: APP, ...view };

const { pass } = stopClock();
let api: Awaited<ReturnType<typeof listen>>;
let answer: { status: number; body: unknown; etag?: string } | 'hang up';
let asked: { path: string; tag: string | undefined }[];
let problems: string[];
let state: SiteState;

beforeEach(async () => {
  answer = { status: 200, body: null };
  asked = [];
  problems = [];
  state = createMemoryState();
  api = await listen((req, res) => {
    asked.push({ path: req.url ?? '', tag: req.headers['if-none-match'] });
    if (answer === 'hang up') return void req.socket.destroy();
    const { status, body, etag } = answer;
    res.setHeader('Location', '/elsewhere');
    if (etag) res.setHeader('ETag', etag);
    if (etag && req.headers['if-none-match'] === etag) return void res.writeHead(304).end();
    res.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' }).end(JSON.stringify(body));
  });
});
afterEach(() => api.close());

const start = () =>
  askApiForStops(
    state,
    api.url,
    (text) => problems.push(text),
    () => undefined,
  );

it('when the API stops a canary, then the site knows and keeps the stop', async () => {
  const site = start();
  expect(await site.canaryStop(APP)).toBeNull();
  answer = { status: 200, body: view };
  expect(await site.canaryStop(APP)).toEqual(stop);
  expect(await state.canaryStop(APP)).toEqual(stop);
  expect(asked[0]?.path).toBe('/api/releases/catalog-mf/canary-stop');
  expect(problems).toEqual([]);
});

it('when the answer has not changed, then the site sends its tag and keeps the answer', async () => {
  answer = { status: 200, body: view, etag: '"one"' };
  const site = start();
  await site.canaryStop(APP);
  expect(await site.canaryStop(APP)).toEqual(stop);
  expect(asked.map(({ tag }) => tag)).toEqual([undefined, '"one"']);
});

it.each<[string, typeof answer]>([
  ['does not answer', 'hang up'],
  ['answers 500', { status: 500, body: {} }],
  ['answers 429', { status: 429, body: {} }],
  ['answers with a redirect', { status: 302, body: view }],
  ['answers with a text that is too long', { status: 200, body: { ...view, reason: 'r'.repeat(2 * 1024 * 1024) } }],
  ['answers without a salt', { status: 200, body: { releaseId: '0.2.0-c2', time: view.time, reason: 'r' } }],
  ['answers something else', { status: 200, body: 'kenali' }],
])(
  'when the API %s, then the last stop stays, also after a restart, and one problem is reported',
  async (_what, broken) => {
    answer = { status: 200, body: view };
    const site = start();
    await site.canaryStop(APP);
    answer = broken;
    for (let round = 0; round < 3; round += 1) {
      pass(60_000);
      expect(await site.canaryStop(APP)).toEqual(stop);
    }
    expect(problems).toEqual([expect.stringContaining('does not say whether the canary is stopped')]);
    expect(await start().canaryStop(APP)).toEqual(stop);
  },
);

it('when the API fails again and again, then the pause doubles up to a minute, and the first answer ends it', async () => {
  answer = 'hang up';
  const site = start();
  /** Whether the site asks when this much time has passed. */
  const asksAfter = async (ms: number) => {
    const before = asked.length;
    pass(ms);
    await site.canaryStop(APP);
    return asked.length > before;
  };
  expect(await asksAfter(0)).toBe(true);
  for (const pause of [3000, 6000, 12_000, 24_000, 48_000, 60_000, 60_000]) {
    expect(await asksAfter(pause - 1)).toBe(false);
    expect(await asksAfter(1)).toBe(true);
  }
  answer = { status: 200, body: view };
  expect(await asksAfter(60_000)).toBe(true);
  expect(await asksAfter(0)).toBe(true);
});

it('when the API has no stop any more or an earlier one, then the last stop stays', async () => {
  answer = { status: 200, body: view };
  const site = start();
  await site.canaryStop(APP);
  answer = { status: 200, body: null };
  expect(await site.canaryStop(APP)).toEqual(stop);
  answer = { status: 200, body: { ...view, salt: 'before', time: '2026-11-20T00:00:00.000Z' } };
  expect(await site.canaryStop(APP)).toEqual(stop);
  const next = { ...view, salt: 'next', time: '2026-11-22T00:00:00.000Z' };
  answer = { status: 200, body: next };
  expect(await site.canaryStop(APP)).toEqual({ ...stop, ...next });
});

it('when a stop cannot be kept, then it counts while the site runs, and the problem is reported', async () => {
  state.stopCanary = () => Promise.reject(new Error('read-only'));
  answer = { status: 200, body: view };
  const site = start();
  await site.canaryStop(APP);
  answer = 'hang up';
  expect(await site.canaryStop(APP)).toEqual(stop);
  expect(problems[0]).toContain('cannot keep the stop: read-only');
});
