/** @jest-environment node */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const webpack = require('webpack');
const { ChunkPatience } = require('../../webpack/chunk-patience.cjs');

const dir = mkdtempSync(join(tmpdir(), 'kenali-patience-'));
let entry = '';

beforeAll(async () => {
  writeFileSync(join(dir, 'main.js'), "self.load = () => import('./later.js');");
  writeFileSync(join(dir, 'later.js'), "export default 'later';");
  const compiler = webpack({
    mode: 'production',
    target: ['web', 'es2021'],
    context: dir,
    entry: './main.js',
    output: { path: join(dir, 'dist'), filename: 'entry.js', publicPath: '/', chunkLoadTimeout: 90_000 },
    plugins: [new ChunkPatience()],
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error: Error | null, stats: { hasErrors(): boolean }) =>
      error || stats.hasErrors() ? reject(error ?? new Error(String(stats))) : compiler.close(() => resolve()),
    );
  });
  entry = readFileSync(join(dir, 'dist/entry.js'), 'utf8');
  // This is a real build, which is slow on a busy machine.
});
afterAll(() => rmSync(dir, { recursive: true }));

type Script = { onload: ((event: object) => void) | null; onerror: unknown; setAttribute(): void };

/** Starts to load the chunk in a page whose network never answers. */
function openPage(page: { kenaliPatience?: (usualMs: number) => number }) {
  const script: Script = { onload: null, onerror: null, setAttribute: () => undefined };
  const document = {
    createElement: () => script,
    getElementsByTagName: () => [],
    head: { appendChild: () => undefined },
  };
  const self = page as typeof page & { load(): Promise<unknown> };
  new Function('self', 'document', entry)(self, document);
  const onFailed = jest.fn();
  self.load().catch(onFailed);
  return { script, onFailed };
}

describe('ChunkPatience', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('a shell that lends no limits: when a chunk has not come for 8 s, then it fails', async () => {
    const { onFailed } = openPage({});
    await jest.advanceTimersByTimeAsync(7999);
    expect(onFailed).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(onFailed.mock.calls).toEqual([[expect.objectContaining({ name: 'ChunkLoadError', type: 'timeout' })]]);
  });

  it('a slow connection: when the limit grows while the chunk loads, then it fails only at the end of the new limit', async () => {
    const patience = jest.fn().mockReturnValueOnce(8000).mockReturnValue(40_000);
    const { onFailed } = openPage({ kenaliPatience: patience });
    await jest.advanceTimersByTimeAsync(39_999);
    expect(onFailed).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(onFailed).toHaveBeenCalledTimes(1);
    expect(patience).toHaveBeenLastCalledWith(8000);
  });

  it('a chunk whose script ended: when the limit passes, then nothing more happens', async () => {
    const { script, onFailed } = openPage({});
    script.onload?.({ type: 'load', target: script });
    await jest.advanceTimersByTimeAsync(0);
    // The script brought no chunk, so the load fails at once.
    expect(onFailed).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(100_000);
    expect(onFailed).toHaveBeenCalledTimes(1);
  });
});
