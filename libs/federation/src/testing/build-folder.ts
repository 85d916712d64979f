import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Configuration, Stats } from 'webpack';

const webpack = require('webpack');

/** Makes a folder of one test file, in which its tests write sources and build them with webpack. */
export function makeBuildFolder() {
  const dir = mkdtempSync(join(tmpdir(), 'kenali-build-'));
  afterAll(() => rmSync(dir, { recursive: true }));
  const at = (path: string) => join(dir, path);

  function write(files: Readonly<Record<string, string>>): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(at(path)), { recursive: true });
      writeFileSync(at(path), text);
    }
  }

  /**
   * @returns the content of each file of the build, by path
   * @throws Error with the problems of the build
   */
  async function build(options: Configuration): Promise<Record<string, Buffer>> {
    const output = { path: at('dist'), ...options.output };
    const compiler = webpack({ mode: 'production', context: dir, ...options, output });
    const files: Record<string, Buffer> = {};
    compiler.hooks.emit.tap('Read', ({ assets }: import('webpack').Compilation) => {
      for (const [path, source] of Object.entries(assets)) files[path] = source.buffer();
    });
    await new Promise<void>((resolve, reject) =>
      compiler.run((error: Error | null, stats?: Stats) => {
        const problems = stats?.hasErrors() && stats.toString({ all: false, errors: true, children: true });
        if (error || problems) reject(error ?? new Error(String(problems)));
        else compiler.close(() => resolve());
      }),
    );
    return files;
  }
  return { dir, at, write, build };
}
