import type { DeclaredPage } from '@kenali/contracts';
import type { BootDocument } from '@kenali/federation/boot';
import { later } from '@kenali/node-utils/testing';
import { createPageData } from '../api/page-data.ts';
import { assignReleases } from '../assign-releases.ts';
import { createReleaseSource } from '../release-source/release-source.ts';
import { setUpSites } from '../testing/set-up-sites.ts';
import { createPageRenderer, type PageRenderer } from './page-renderer.ts';

const BOOT = { schema: 1, mode: 'demo' } as BootDocument;
const PAGE: DeclaredPage = {
  path: '/assessments',
  title: 'Asesmen',
  description: 'Semua.',
  data: ['/api/assessments'],
};

/** Renders its own name, path and data, and the remote's part. A part says how often it was rendered. */
const shellCode = (name: string, styles = '<style data-styled="true">p{color:red}</style>') => `
var calls = 0;
var kenali_shell = {
  version: 1,
  shared: { react: { createElement: (tag) => '<' + tag + '></' + tag + '>' } },
  render({ path, data, flags }, factory) {
    var set = Object.keys(flags).length > 0 ? ' ' + JSON.stringify(flags) : '';
    var part = factory ? factory().routes[0].component() : 'none ' + (calls += 1);
    return { html: ['${name}', part, path, JSON.stringify(data)].join(' ') + set, styles: '${styles}', isComplete: true };
  },
};`;
const remoteCode = (name: string) => `
var parts = 0;
var kenali_catalog_mf = { default: () => ({ routes: [{ component: () => '${name} ' + (parts += 1) }] }) };`;

const { store, problems } = setUpSites();
let answer: unknown;
let renderer: PageRenderer;
const ignore = () => undefined;
const openSource = () =>
  createReleaseSource(
    { storeDir: store.storeDir, cdnPublicUrl: 'http://cdn.test' },
    { onProblem: ignore, onFailure: ignore, onRefusal: ignore },
  );
/** Renders a page for a browser. */
const render = async (page = PAGE, browserId = 'browser') => {
  const live = await openSource().readLive();
  return renderer.render(page, assignReleases(live, browserId), BOOT);
};

function start(options: { waitMs?: number; deadlineMs?: number; budgetMs?: number; onFailure?(): void } = {}) {
  const onProblem = (text: string) => problems.push(text);
  const ask = async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const data = createPageData({ ask, onProblem });
  return createPageRenderer({ source: openSource(), data, onProblem, waitMs: 60_000, ...options });
}

beforeEach(async () => {
  await store.goLive('shell', '1-s', { prerender: shellCode('shell 1') });
  await store.goLive('catalog-mf', '1-c', { prerender: remoteCode('katalog 1') });
  answer = ['Profil'];
  renderer = start();
});
afterEach(() => renderer.stop());

it('a page of a remote: when it is rendered, then shell, remote and data are in it, with the hash of its style', async () => {
  const page = await render();
  expect(page?.html).toBe('shell 1 katalog 1 1 /assessments {"/api/assessments":["Profil"]}');
  expect(page?.head).toBe(
    '<style data-styled="true">p{color:red}</style><script type="application/json" id="kenali-data">{"/api/assessments":["Profil"]}</script>',
  );
  expect(page?.styles).toEqual(['p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64=']);
  expect(problems).toEqual([]);
});

it('a page of the shell: when it is rendered, then no remote is needed', async () => {
  const page = await render({ path: '/login', title: 'Masuk', description: 'Masuk.' });
  expect(page?.html).toBe('shell 1 none 1 /login {}');
});

it('when many visitors ask, then the page is rendered once, and again when the data are others', async () => {
  const pages = await Promise.all(Array.from({ length: 10 }, () => render()));
  expect(new Set(pages).size).toBe(1);
  expect((await render({ ...PAGE, data: [] }))?.html).toBe('shell 1 katalog 1 2 /assessments {}');
});

it('data that close a script: when they are put into the page, then they cannot', async () => {
  answer = '</script><script>alert(1)</script>';
  expect((await render())?.head.match(/<\/script>/g)).toHaveLength(1);
});

it('when the API does not answer, then the page arrives without its data, and the problem is reported once', async () => {
  answer = new Error('status 503');
  expect((await render())?.html).toBe('shell 1 katalog 1 1 /assessments {}');
  expect(problems).toEqual(['pages have no /api/assessments: status 503']);
});

it('when the API takes its time, then the visitor waits no longer than for a page', async () => {
  await renderer.stop();
  const { promise, resolve } = later<string[]>();
  answer = promise;
  renderer = start({ waitMs: 10 });
  expect(await render()).toBeNull();
  // The renderer was still waiting for the data.
  expect(problems).toEqual([]);
  resolve(['Profil']);
});

it('when a release makes a page too large, then the page has its outline, and the log says so', async () => {
  const large = `var kenali_shell = { version: 1, render: () => ({ html: 'x'.repeat(1_000_001), styles: '<style>p{}</style>', isComplete: true }) };`;
  await store.publish('shell', '2-s', { prerender: large });
  await store.writePointer('shell', '2-s', { revision: 2 });
  expect(await render()).toBeNull();
  expect(problems).toEqual(['prerender: the page is too large']);
});

it('a canary: when a browser is in it, then the page comes from it, and the others keep the stable one', async () => {
  await store.publish('catalog-mf', '2-c', { prerender: remoteCode('katalog 2') });
  await store.writePointer('catalog-mf', '1-c', { canary: { releaseId: '2-c', percent: 50, salt: 'salt' } });
  const seen = new Set<string | undefined>();
  for (let browser = 0; browser < 20; browser += 1) seen.add((await render(PAGE, `browser ${browser}`))?.html);
  expect([...seen].sort()).toEqual([
    'shell 1 katalog 1 1 /assessments {"/api/assessments":["Profil"]}',
    'shell 1 katalog 2 1 /assessments {"/api/assessments":["Profil"]}',
  ]);
});

it.each([
  ['the remote is of an earlier kind', () => store.publish('catalog-mf', '1-c'), null],
  ['the remote is off', () => store.writePointer('catalog-mf', '1-c', { enabled: false, revision: 2 }), null],
  ['the shell is of an earlier kind', () => store.publish('shell', '1-s'), null],
  [
    'the code was changed in the store',
    () => store.write('catalog-mf/1-c/prerender.js', remoteCode('other')),
    'prerender: prerender.js of 1-c does not match its hash',
  ],
  [
    'the remote throws',
    () =>
      store.publish('catalog-mf', '1-c', {
        prerender: 'var kenali_catalog_mf = { default() { throw new Error("rusak"); } };',
      }),
    'prerender: render: Error: rusak',
  ],
  [
    'the styles contain something else',
    () =>
      store.publish('shell', '1-s', {
        prerender: shellCode('s', '<style>p{}</style><script src=//evil.test></script>'.replaceAll('</', '<\\/')),
      }),
    'prerender: the styles are not one element',
  ],
])('when %s, then there is no page', async (_what, change, problem) => {
  await change();
  expect(await render()).toBeNull();
  expect(await render()).toBeNull();
  expect(problems).toEqual(problem === null ? [] : [expect.stringContaining(problem)]);
});

it('when rendering takes longer than a visitor waits, then the visitor gets none, and the next one gets the page', async () => {
  await renderer.stop();
  renderer = start({ waitMs: 0 });
  expect(await render()).toBeNull();
  await renderer.stop();
  renderer = start();
  expect(await render()).not.toBeNull();
});

/** Makes a release of the catalogue live, whose pages do this. */
async function goLive(body: string): Promise<void> {
  await store.publish('catalog-mf', '2-c', { prerender: `var kenali_catalog_mf = { default() { ${body} } };` });
  await store.writePointer('catalog-mf', '2-c', { revision: 2 });
}
const LOGIN = { path: '/login', title: 'Masuk', description: 'Masuk.' };
const FOUR = ['/assessments', '/assessments/1', '/assessments/2', '/assessments/3'];
const renderFour = () => Promise.all(FOUR.map((path) => render({ ...PAGE, path, data: [] })));

const FILL = 'const all = []; for (;;) all.push(new Uint8Array(16 << 20).fill(1));';
const SPIN = 'for (let n = 0; n < 3e6; n += 1);';
it.each([
  ['never ends', 'for (;;);', 'InternalError: interrupted'],
  ['cannot be interrupted', "for (const long = 'a'.repeat(1 << 20); ; ) long.split('');", 'it cannot be interrupted'],
  ['fails late', `${SPIN} throw new Error("rusak");`, 'Error: rusak'],
  ['needs too much memory', FILL, 'out of memory'],
])(
  'when a page of a release %s, then its other pages do not keep those of other releases waiting',
  async (_how, body, problem) => {
    await renderer.stop();
    await goLive(body);
    let failures = 0;
    renderer = start({ deadlineMs: 1000, budgetMs: 1, onFailure: () => (failures += 1) });
    const pages = renderFour();
    const login = render(LOGIN);
    expect(await pages).toEqual([null, null, null, null]);
    expect((await login)?.html).toBe('shell 1 none 1 /login {}');
    expect(failures).toBe(1);
    expect(problems).toEqual([expect.stringContaining(problem)]);
  },
);

it('when a page of a release computes for long, then it is shown, and its other pages do not keep others waiting', async () => {
  await renderer.stop();
  await goLive(`${SPIN} return { routes: [{ component: () => 'katalog' }] };`);
  renderer = start({ budgetMs: 10 });
  const pages = await renderFour();
  // Which of them comes first depends on the files that each reads.
  const shown = pages.filter((page) => page !== null);
  expect(shown.map(({ html }) => html)).toEqual([expect.stringMatching(/^shell 1 katalog \/assessments\S* {}$/)]);
  expect(problems).toEqual([]);
});

it('when releases need all memory that they can get, then the site takes little more than one of them may', async () => {
  // The thread and its engine are there.
  await render(LOGIN);
  const peakMb = () => process.resourceUsage().maxRSS / 1024;
  const before = peakMb();
  for (const releaseId of ['2-c', '3-c', '4-c']) {
    await store.publish('catalog-mf', releaseId, { prerender: `var kenali_catalog_mf = { default() { ${FILL} } };` });
    await store.writePointer('catalog-mf', releaseId, { revision: Number.parseInt(releaseId, 10) });
    expect(await render()).toBeNull();
  }
  expect(problems).toEqual(Array(3).fill(expect.stringContaining('out of memory')));
  expect(peakMb() - before).toBeLessThan(250);
  expect((await render({ ...LOGIN, path: '/register' }))?.html).toBe('shell 1 none 1 /register {}');
});

it('flags: when a flag is switched, then the remote has another page, from the same engine, and the shell has not', async () => {
  const flags = { samples: { default: true, description: 'Contoh.' } };
  const code = remoteCode('katalog 2');
  await store.publish('catalog-mf', '2-c', { prerender: code, flags });
  const set = { value: false, actor: 'ayu', time: '2026-11-26T08:00:00.000Z', reason: 'uji' };
  const html = async (page: typeof PAGE) => (await render(page))?.html;
  const faq = { ...PAGE, path: '/faq', data: [] };
  await store.writePointer('catalog-mf', '2-c');
  const before = [await html(PAGE), await html(faq)];
  await store.writePointer('catalog-mf', '2-c', { revision: 2, config: { flags: { samples: set } } });
  const rest = '/assessments {"/api/assessments":["Profil"]}';
  expect([before[0], await html(PAGE)]).toEqual([
    `shell 1 katalog 2 1 ${rest}`,
    `shell 1 katalog 2 2 ${rest} {"samples":false}`,
  ]);
  expect(await html(faq)).toBe(before[1]);
});
