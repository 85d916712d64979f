/** @jest-environment node */
import { makeBuildFolder } from '../testing/build-folder.ts';

const { ChunkPatience } = require('../../webpack/chunk-patience.cjs');

const { write, build } = makeBuildFolder();
let entry = '';

beforeAll(async () => {
  write({ 'main.js': "self.load = () => import('./later.js');", 'later.js': "export default 'later';" });
  const files = await build({
    target: ['web', 'es2021'],
    entry: './main.js',
    output: { filename: 'entry.js', publicPath: '/', chunkLoadTimeout: 90_000 },
    plugins: [new ChunkPatience()],
  });
  entry = String(files['entry.js']);
});

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
