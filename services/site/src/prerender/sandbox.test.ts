import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Prerendered } from '@kenali/federation/boot';
import { Piscina } from 'piscina';
import type { RenderOutcome, RenderTask } from './render-worker.ts';

const REQUEST = { path: '/', data: {}, flags: {} };
interface More {
  boot?: string;
  remote?: string;
  request?: RenderTask['request'];
  deadlineMs?: number;
}

// As the site does: the engine is an ES module.
const pool = new Piscina({
  filename: join(__dirname, 'render-worker.ts'),
  maxThreads: 1,
  resourceLimits: { stackSizeMb: 32 },
  execArgv: ['--disable-warning=ExperimentalWarning'],
});
afterAll(() => pool.destroy());

/** Each release has a sandbox of its own. */
const scriptOf = (app: string, code: string) => ({
  name: `${app}/${createHash('sha256').update(code).digest('hex').slice(0, 10)}`,
  code,
});
/** A shell whose `render` has this body. */
const shellOf = (body: string) =>
  scriptOf(
    'shell',
    `var kenali_shell = {
      version: 1,
      shared: { react: { createElement: (tag) => '<' + tag + '></' + tag + '>' } },
      render(request, factory) { ${body} } };`,
  );

/** Renders with a shell whose `render` has this body. */
async function renderOnce(body: string, { boot = '{}', remote, request = REQUEST, deadlineMs = 5000 }: More = {}) {
  const owner = remote === undefined ? null : { ...scriptOf('catalog-mf', remote), container: 'catalog_mf' };
  const task: RenderTask = { boot, shell: shellOf(body), request, remote: owner, deadlineMs };
  const outcome: RenderOutcome = await pool.run(task);
  if (outcome.isSpent) await pool.destroy();
  return outcome;
}
async function render(body: string, more?: More): Promise<Prerendered> {
  const { result } = await renderOnce(body, more);
  if ('problem' in result) throw new Error(result.problem);
  return result.page;
}
/** What an expression is inside. */
const seenInside = async (expression: string, boot?: string) =>
  (await render(`return { html: String(${expression}), styles: '', isComplete: true };`, { boot })).html;

it('a page: when it is rendered, then the shell gets path, data and the remote', async () => {
  const page = await render(
    'return { html: factory().routes[0].component() + request.path + request.data["/api/x"], styles: "s", isComplete: true };',
    {
      remote: 'var kenali_catalog_mf = { default: () => ({ routes: [{ component: () => "katalog" }] }) };',
      request: { path: '/a', data: { '/api/x': 'é</script>\u2028' }, flags: {} },
    },
  );
  expect(page).toEqual({ html: 'katalog/aé</script>\u2028', styles: 's', isComplete: true });
});

it('a part that loads later: when its promise is settled, then the page is rendered again with it', async () => {
  const page = await render(`
    if (!globalThis.part) Promise.resolve().then(() => { globalThis.part = 'bagian'; });
    return { html: String(globalThis.part), styles: '', isComplete: globalThis.part !== undefined };`);
  expect(page.html).toBe('bagian');
});

it('a page that is never complete: when it is rendered, then it fails', async () => {
  const page = render('return { html: "", styles: "", isComplete: false };');
  await expect(page).rejects.toThrow('/ is not complete after 5 passes');
});

describe('the globals', () => {
  it.each([
    ['new Intl.NumberFormat("id-ID", { maximumFractionDigits: 0 }).format(1350000)', '1.350.000'],
    [
      'new Intl.DateTimeFormat("id-ID", { day: "numeric", month: "long", year: "numeric", timeZone: "Asia/Jakarta" }).format(new Date("2026-11-24T20:00:00Z"))',
      '25 November 2026',
    ],
    ['document.getElementById("kenali-boot").textContent', '{"mode":"demo"}'],
    ['document.getElementById("other")', 'null'],
  ])('%s is %s, as in a browser', async (expression, expected) => {
    expect(await seenInside(expression, '{"mode":"demo"}')).toBe(expected);
  });

  it.each([
    'process',
    'require',
    'module',
    'fetch',
    'window',
    'XMLHttpRequest',
    'WebAssembly',
    'Buffer',
    'kenaliFormat',
    'Function("return this.process")()',
    '(async () => {}).constructor("return typeof process")().process',
    'new Intl.NumberFormat().format.constructor("return this.process")()',
    'document.getElementById.constructor("return this.process")()',
  ])('%s leads nowhere', async (expression) => {
    const seen = await seenInside(`(() => { try { return ${expression}; } catch { return undefined; } })()`);
    expect(seen).toBe('undefined');
  });

  it('a timer: when it is set, then it never runs', async () => {
    expect(await seenInside('setTimeout(() => { throw new Error("ran"); }, 0)')).toBe('0');
  });
});

describe('broken code', () => {
  it.each([
    ['throws', 'throw new TypeError("no theme");', 'render: TypeError: no theme'],
    ['throws what is no error', 'throw 7;', 'render: Error: unknown'],
    ['needs too much memory', 'const all = []; for (;;) all.push(new Array(100000).fill(1));', 'out of memory'],
    ['calls itself without end', 'const again = () => again() + 1; again();', 'stack'],
  ])('when it %s, then the call fails and the site continues', async (_what, body, message) => {
    await expect(render(body, { deadlineMs: 60_000 })).rejects.toThrow(message);
    expect(await seenInside('1 + 1')).toBe('2');
  });

  it.each([
    ['parses deep JSON', 'JSON.parse("[".repeat(500000));'],
    ['parses deep JSON objects', 'JSON.parse(\'{"a":\'.repeat(500000));'],
    ['makes text of a deep list', 'let deep = []; for (let n = 0; n < 500000; n += 1) deep = [deep]; String(deep);'],
    ['flattens a deep list', 'let deep = []; for (let n = 0; n < 500000; n += 1) deep = [deep]; deep.flat(Infinity);'],
    ['evaluates deep brackets', 'eval("[".repeat(500000));'],
    ['evaluates deep parentheses', 'eval("(".repeat(500000));'],
    ['compiles deep groups', 'new RegExp("(?:".repeat(500000));'],
    [
      'asks a chain of proxies',
      'let deep = {}; for (let n = 0; n < 200000; n += 1) deep = new Proxy(deep, {}); deep.x;',
    ],
    [
      'calls a chain of proxies',
      'let deep = () => 1; for (let n = 0; n < 200000; n += 1) deep = new Proxy(deep, {}); deep();',
    ],
    ['has a getter that asks itself', '({ get a() { return this.a; } }).a;'],
  ])('when it %s, then the engine notices before the stack of the thread is full', async (_what, body) => {
    await expect(render(body)).rejects.toThrow('stack overflow');
  });

  it.each([
    ['needs too much memory', 'const all = []; for (;;) all.push(new Uint8Array(16 << 20).fill(1));'],
    ['needs it for one value', 'return { html: "x".repeat(1 << 29) };'],
    [
      'catches the error and returns a page',
      'try { const all = []; for (;;) all.push(new Uint8Array(16 << 20)); } catch {} return { html: "", styles: "", isComplete: true };',
    ],
    [
      'fills it in a part that loads later',
      'Promise.resolve().then(() => { const all = []; for (;;) all.push(new Uint8Array(16 << 20)); }); return { html: "", styles: "", isComplete: false };',
    ],
  ])('when it %s, then there is no page, and the thread ends', async (_what, body) => {
    const { result, isSpent } = await renderOnce(body);
    expect(result).toEqual({ problem: expect.stringContaining('out of memory') });
    expect(isSpent).toBe(true);
  });

  it('when releases fill sandbox after sandbox, then the thread ends when they have 256 MB together', async () => {
    await pool.destroy();
    const fill =
      'const all = []; for (let n = 0; n < 2; n += 1) all.push(new Uint8Array(16 << 20)); throw new Error("rusak");';
    const ends: boolean[] = [];
    while (!ends.includes(true) && ends.length < 20)
      ends.push((await renderOnce(`/* ${ends.length} */ ${fill}`)).isSpent);
    // Each has between 48 and 64 MB.
    expect(ends.length).toBeLessThanOrEqual(Math.ceil(256 / 48) + 1);
    expect(ends.at(-1)).toBe(true);
  });

  it.each([
    ['many locales at once', 'Array(100000).fill().map((_, n) => "en-x-" + n)', 'the format is too long'],
    ['a locale of many parts', '"en-x" + "-aaaaaaaa".repeat(100000)', 'the format is too long'],
    ['ever new locales', '"en-x-" + round', 'too many formats'],
  ])(
    'when it formats with %s, then that costs no time and memory that nothing limits',
    async (_how, locale, message) => {
      const body = `for (let round = 0; ; round += 1) new Intl.NumberFormat(${locale}, {}).format(1);`;
      await expect(render(body)).rejects.toThrow(message);
    },
  );

  it.each([
    ['no text', 'return { html: 1, styles: "", isComplete: true };', 'the page has no html and styles'],
    ['nothing', 'return undefined;', 'the page is no text'],
    ['null', 'return null;', 'the page has no html and styles'],
    [
      'what JSON cannot be',
      'JSON.stringify = () => ({ isComplete: true }); return { html: "", styles: "", isComplete: false };',
      'the page is no text',
    ],
  ])('when it returns %s, then the error says so', async (_what, body, message) => {
    await expect(render(body)).rejects.toThrow(message);
  });

  it('when a promise job throws, then the error says why, and the engine still renders', async () => {
    const body = `
      class Broken extends Promise { constructor(work) { super(work); } static get [Symbol.species]() { return Bad; } }
      function Bad(work) { work(() => { throw new TypeError('rusak'); }, () => { throw new TypeError('rusak'); }); }
      new Broken((resolve) => resolve()).then(() => 1);
      return { html: '', styles: '', isComplete: false };`;
    for (let page = 0; page < 5; page += 1)
      await expect(render(`/* ${page} */ ${body}`)).rejects.toThrow('TypeError: rusak');
    expect((await render('return { html: "a", styles: "", isComplete: true };')).html).toBe('a');
  });

  it('when a part that loads later never ends, then it is interrupted once', async () => {
    const body = 'Promise.resolve().then(() => { for (;;); }); return { html: "", styles: "", isComplete: false };';
    await expect(render(body, { deadlineMs: 50 })).rejects.toThrow('interrupted');
  });

  it('when it never ends, then it is interrupted', async () => {
    await expect(render('for (;;);', { deadlineMs: 50 })).rejects.toThrow('interrupted');
  });

  it('when its message is long, then the log has the start of it', async () => {
    const error = await render('throw new Error("x".repeat(100_000));').catch((reason: Error) => reason);
    expect((error as Error).message).toMatch(/^render: Error: x{100,490}$/);
  });

  it('when a file cannot be loaded, then the error names it', async () => {
    const body = 'syntax error here';
    await expect(render(body)).rejects.toThrow(`${shellOf(body).name}: SyntaxError`);
  });

  it('when the shell is made for a newer site, then it renders nothing', async () => {
    await expect(render('return page; }, version: 2, other() {')).rejects.toThrow('version 2 of the site');
  });
});

describe('releases of this repository', () => {
  const RELEASES = join(__dirname, '../../../../e2e/releases');
  const keptCode = (app: string) => {
    const [releaseId = ''] = readdirSync(join(RELEASES, app));
    return readFileSync(join(RELEASES, app, releaseId, 'prerender.js'), 'utf8');
  };
  const PRACTICE = { name: 'Tumbuh', line: 'x', branches: [], socialLinks: [], whatsappContacts: [] };
  const prefixes = { catalog_mf: ['/', '/assessments'], assessment_mf: ['/contoh-laporan'] };
  const boot = JSON.stringify({
    schema: 1,
    mode: 'demo',
    practice: PRACTICE,
    remotes: {},
    disabled: [],
    prefixes,
    slots: {},
  });

  it.each([
    ['catalog-mf', '/'],
    ['catalog-mf', '/assessments'],
    ['assessment-mf', '/contoh-laporan'],
  ])('%s: what the shell shows around %s does not depend on it', async (app, path) => {
    const remote = { ...scriptOf(app, keptCode(app)), container: app.replaceAll('-', '_') };
    const shell = scriptOf('shell', keptCode('shell'));
    const request = { ...REQUEST, path };
    const task: RenderTask = { boot, shell, remote, request, deadlineMs: 60_000 };
    const { result }: RenderOutcome = await pool.run(task);
    expect(result).toEqual({
      page: { html: expect.stringMatching(/<header.*<main.*<footer/s), styles: expect.any(String), isComplete: true },
    });
  });
});

describe('a hostile remote', () => {
  const SITE = `
    const part = factory ? factory().routes[0].component() : 'own page';
    return { html: ['<header>' + document.getElementById('kenali-boot').textContent + '</header>', part, '<footer></footer>'].join(''), styles: '', isComplete: true };`;
  const friendly = "var kenali_catalog_mf = { default: () => ({ routes: [{ component: () => 'katalog' }] }) };";
  const own = '<header>{}</header>own page<footer></footer>';

  it.each([
    ['replaces the entry', "kenali_shell.render = () => ({ html: 'evil', styles: '', isComplete: true });"],
    [
      'replaces the shell',
      "kenali_shell = { version: 1, render: () => ({ html: 'evil', styles: '', isComplete: true }) };",
    ],
    ['changes the document', "document.getElementById = () => ({ textContent: 'evil' });"],
    [
      'changes what lists do',
      "const { join } = Array.prototype; Array.prototype.join = function (by) { return 'evil' + join.call(this, by); };",
    ],
    [
      'changes what JSON does',
      "const { stringify } = JSON; JSON.stringify = (page) => stringify({ ...page, html: page.html + 'evil' });",
    ],
    [
      'takes the place out',
      "kenali_shell.render = () => ({ html: '<header>{}</header><footer></foote', styles: '', isComplete: true });",
    ],
    [
      'overlaps both ends',
      "kenali_shell.render = () => ({ html: '<header>{}</header>', styles: '', isComplete: true });",
    ],
  ])('when it %s, then its page is not shown, and no other page has changed', async (_how, code) => {
    const remote = `${friendly} ${code}`;
    await expect(render(SITE, { remote })).rejects.toThrow(
      `${scriptOf('catalog-mf', remote).name} changes what ${shellOf(SITE).name} shows around its page`,
    );
    expect((await render(SITE)).html).toBe(own);
    expect((await render(SITE, { remote: friendly })).html).toBe('<header>{}</header>katalog<footer></footer>');
  });

  it('when it leaves the rest as it is, then what is in its place is its own', async () => {
    const remote = "var kenali_catalog_mf = { default: () => ({ routes: [{ component: () => '<b>$&</b>' }] }) };";
    expect((await render(SITE, { remote })).html).toBe('<header>{}</header><b>$&</b><footer></footer>');
  });

  it('when a shell has no place for remotes, then their pages are not rendered', async () => {
    const body = "return { html: '', styles: '', isComplete: true };";
    await expect(render(body, { remote: friendly })).rejects.toThrow('has no place for the page of a remote');
  });
});
