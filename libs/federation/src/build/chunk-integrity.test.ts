/** @jest-environment node */
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const webpack = require('webpack');
const { ChunkIntegrity } = require('../../webpack/chunk-integrity.cjs');

const dir = mkdtempSync(join(tmpdir(), 'kenali-chunks-'));
const dist = join(dir, 'dist');

beforeAll(async () => {
  writeFileSync(join(dir, 'main.js'), "export default () => import('./later.js');");
  writeFileSync(join(dir, 'later.js'), "export default 'later';");
  const compiler = webpack({
    mode: 'production',
    context: dir,
    entry: './main.js',
    output: {
      path: dist,
      filename: 'entry.js',
      chunkFilename: '[name].[contenthash].js',
      library: { type: 'var', name: 'e' },
    },
    plugins: [new ChunkIntegrity({ entryFile: 'entry.js' })],
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error: Error | null, stats: { hasErrors(): boolean }) =>
      error || stats.hasErrors() ? reject(error ?? new Error(String(stats))) : compiler.close(() => resolve()),
    );
  });
  // This is a real build, which is slow on a busy machine.
});
afterAll(() => rmSync(dir, { recursive: true }));

describe('ChunkIntegrity', () => {
  it('a minified build: when it is written, then the entry contains the hash of the chunk on disk', () => {
    const chunk = readdirSync(dist).find((file) => file !== 'entry.js') ?? '';
    const digest = createHash('sha384')
      .update(readFileSync(join(dist, chunk)))
      .digest('base64');
    const entry = readFileSync(join(dist, 'entry.js'), 'utf8');
    expect(entry).toContain(`"sha384-${digest}"`);
    expect(entry).not.toContain('__KENALI_CHUNK_INTEGRITY__');
  });

  it('a chunk without a hash: when it is loaded, then its integrity is invalid', () => {
    const entry = readFileSync(join(dist, 'entry.js'), 'utf8');
    expect(entry).toMatch(/\.integrity=[^;,]*\|\|"sha384-missing"/);
  });
});
