/** @jest-environment node */
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { makeBuildFolder } from '../testing/build-folder.ts';

const { ContentId, TOKEN } = require('../../webpack/content-id.cjs');
const { apiDigest, WriteBuildFile } = require('../../webpack/build-id.cjs');

const SOURCES = {
  'entry.js': 'import { used } from "./texts"; import("./later").then(({ later }) => later(used));',
  'texts.js': 'export const used = "halo"; export const unused = "dunia";',
  'later.js': 'export const later = (text) => console.log(text);',
};
const BUILD = { app: 'reports-mf', version: '0.2.0', buildId: `0.2.0-${TOKEN}`, lock: 'l1', api: 'a1' };

const folder = makeBuildFolder();

interface Built {
  buildId: string;
  /** Content by name, without `build.json`, the API's document and maps: what is published. */
  files: Record<string, string>;
  all: Record<string, Buffer>;
}

/** @param stated what `build.json` states besides the files */
async function build(sources: Partial<typeof SOURCES> = {}, stated: object = {}): Promise<Built> {
  folder.write({ ...SOURCES, ...sources });
  const description = { ...BUILD, ...stated };
  const all = await folder.build({
    entry: './entry.js',
    devtool: 'hidden-nosources-source-map',
    output: {
      filename: 'entry.js',
      chunkFilename: 'assets/[name].[contenthash:10].js',
      uniqueName: `reports_mf_${description.buildId}`,
    },
    plugins: [new ContentId(description, { prerenders: false }), new WriteBuildFile(description)],
  });
  const published = Object.entries(all).filter(([name]) => !/^build\.json$|^api\.json\.gz$|\.map$/.test(name));
  const files = Object.fromEntries(published.map(([name, content]) => [name, String(content)]));
  return { buildId: JSON.parse(String(all['build.json'])).buildId, files, all };
}

it('build.json lists what was written beside it', async () => {
  const { all } = await build();
  const { 'build.json': file, 'api.json.gz': _document, ...rest } = all;
  expect(JSON.parse(String(file)).files.sort()).toEqual(Object.keys(rest).sort());
});

it('the document of the API is beside the build, and its digest is what the build states', async () => {
  const { all } = await build();
  const document = gunzipSync(all['api.json.gz'] as Buffer);
  expect(createHash('sha256').update(document).digest('hex').slice(0, 10)).toBe(apiDigest());
});

it('when nothing changes, then the id and every file are the same, and no file keeps the token', async () => {
  const first = await build();
  expect(first.buildId).toMatch(/^0\.2\.0-[0-9a-f]{10}$/);
  expect(Object.values(first.all).join()).not.toContain(TOKEN);
  expect(first.files['entry.js']).toContain(first.buildId.slice('0.2.0-'.length));
  expect(await build()).toEqual(first);
});

it.each([
  ['a comment', { 'later.js': `// Why.\n${SOURCES['later.js']}` }, {}],
  ['a text that no script contains', { 'texts.js': SOURCES['texts.js'].replace('dunia', 'bumi\\n\\n') }, {}],
  ['the lock file', {}, { lock: 'l2' }],
  ['the document of the API', {}, { api: 'a2' }],
])('when only %s changes, then the id and what is published stay', async (_what, sources, stated) => {
  const { buildId, files } = await build();
  const next = await build(sources, stated);
  expect([next.buildId, next.files]).toEqual([buildId, files]);
});

it.each([
  ['a text that a script contains', { 'texts.js': SOURCES['texts.js'].replace('halo', 'hai') }, {}],
  ['a chunk that is loaded later', { 'later.js': SOURCES['later.js'].replace('log', 'info') }, {}],
  ['a path that the release claims', {}, { prefixes: ['/reports'] }],
  ['the version', {}, { version: '0.3.0', buildId: `0.3.0-${TOKEN}` }],
])('when %s changes, then the id changes', async (_what, sources, stated) => {
  const { buildId } = await build();
  expect((await build(sources, stated)).buildId.slice(-10)).not.toBe(buildId.slice(-10));
});
