/** @jest-environment node */
import { createHash } from 'node:crypto';
import { makeBuildFolder } from '../testing/build-folder.ts';

const { ChunkIntegrity } = require('../../webpack/chunk-integrity.cjs');

const { write, build } = makeBuildFolder();
let entry: string;
let chunk: Buffer;

beforeAll(async () => {
  write({ 'main.js': "export default () => import('./later.js');", 'later.js': "export default 'later';" });
  const { 'entry.js': built, ...chunks } = await build({
    entry: './main.js',
    output: {
      filename: 'entry.js',
      chunkFilename: '[name].[contenthash].js',
      library: { type: 'var', name: 'e' },
    },
    plugins: [new ChunkIntegrity({ entryFile: 'entry.js' })],
  });
  entry = String(built);
  [chunk] = Object.values(chunks) as [Buffer];
});

describe('ChunkIntegrity', () => {
  it('a minified build: when it is written, then the entry contains the hash of the chunk', () => {
    expect(entry).toContain(`"sha384-${createHash('sha384').update(chunk).digest('base64')}"`);
    expect(entry).not.toContain('__KENALI_CHUNK_INTEGRITY__');
  });

  it('a chunk without a hash: when it is loaded, then its integrity is invalid', () => {
    expect(entry).toMatch(/\.integrity=[^;,]*\|\|"sha384-missing"/);
  });
});
