import { join } from 'node:path';
import type { Prerendered } from '@kenali/federation/boot';
import { Piscina } from 'piscina';
import type { RenderTask } from './render-worker.ts';

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
  execArgv: ['--disable-warning=ExperimentalWarning'],
});
afterAll(() => pool.destroy());

/** Renders with a shell whose `render` has this body. */
function render(body: string, { boot = '{}', remote, request = REQUEST, deadlineMs }: More = {}): Promise<Prerendered> {
  const code = `var kenali_shell = { version: 1, render(request, factory) { ${body} } };`;
  const scripts = [{ name: 'shell/1', code }, ...(remote ? [{ name: 'remote/1', code: remote }] : [])];
  return pool.run({ key: code, boot, scripts, request, remote: remote ? 'catalog_mf' : null, deadlineMs });
}
/** What an expression is inside. */
const seenInside = async (expression: string, boot?: string) =>
  (await render(`return { html: String(${expression}), styles: '', isComplete: true };`, { boot })).html;

it('a page: when it is rendered, then the shell gets path, data and the remote', async () => {
  const page = await render(
    'return { html: factory() + request.path + request.data["/api/x"], styles: "s", isComplete: true };',
    {
      remote: 'var kenali_catalog_mf = { default: () => "katalog" };',
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
    await expect(render('syntax error here')).rejects.toThrow('shell/1: SyntaxError');
  });

  it('when the shell is made for a newer site, then it renders nothing', async () => {
    await expect(render('return page; }, version: 2, other() {')).rejects.toThrow('version 2 of the site');
  });
});
