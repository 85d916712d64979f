/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parsePages } from '../boot/pages.ts';

const webpack = require('webpack');
const { WritePages } = require('../../webpack/write-pages.cjs');
const appDir = (app: string) => resolve(__dirname, '../../../../apps', app);

let output: string;
beforeEach(() => {
  output = mkdtempSync(join(tmpdir(), 'kenali-pages-'));
  writeFileSync(join(output, 'entry.js'), '');
});
afterEach(() => rmSync(output, { recursive: true }));

/** @returns the content of each file of a build with the plugin alone */
async function build(plugin: object): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const read = {
    apply: (compiler: import('webpack').Compiler) =>
      compiler.hooks.emit.tap('Read', ({ assets }) => {
        for (const [name, source] of Object.entries(assets)) found[name] = source.source().toString();
      }),
  };
  const options = {
    mode: 'production',
    entry: join(output, 'entry.js'),
    output: { path: output },
    plugins: [plugin, read],
  };
  const failures = await new Promise<string[]>((done, fail) =>
    webpack(options, (error: Error | null, stats?: import('webpack').Stats) =>
      error ? fail(error) : done(stats?.compilation.errors.map(({ message }) => message) ?? []),
    ),
  );
  if (failures.length > 0) throw new Error(failures.join());
  return found;
}

it.each(['shell', 'catalog-mf', 'assessment-mf', 'admin-mf'])(
  '%s: when it is built, then its list is one that the site reads',
  async (app) => {
    const files = await build(new WritePages(appDir(app)));
    const pages = parsePages(files['pages.json'] ?? '');
    expect(pages).toEqual(require(join(appDir(app), 'src/pages.ts')).pages);
  },
);

it('an app without a list: when it is built, then there is no file', async () => {
  expect(Object.keys(await build(new WritePages(output)))).not.toContain('pages.json');
});

it('a list with a path of another form: when it is built, then the build fails', async () => {
  const plugin = new WritePages(appDir('shell'));
  plugin.file = join(output, 'pages.cjs');
  writeFileSync(plugin.file, "exports.pages = [{ path: 'cart', title: 'Keranjang' }];");
  await expect(build(plugin)).rejects.toThrow('"cart" is not a path');
});
