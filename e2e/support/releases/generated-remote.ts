import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '@kenali/node-utils';
import { copyRepository } from '../../../tools/generate/copy-repository.ts';
import { compileCacheIn, DATA_DIR } from '../stack/stack-env.ts';

const ROOT = join(import.meta.dirname, '../../..');

export interface GeneratedRemote {
  /** Builds it again with other paths. @returns the folder of the build */
  build(prefixes: readonly string[]): Promise<string>;
  remove(): Promise<void>;
}

/** Creates a remote with `npm run new-remote` in a copy of the repository, so that nothing else knows it. */
export async function generateRemote(app: string, prefix: string, title: string): Promise<GeneratedRemote> {
  const copy = `${DATA_DIR}-${app}-${process.pid}`;
  await rm(copy, { recursive: true, force: true });
  copyRepository(ROOT, copy);
  const run = async (cwd: string, ...args: string[]) => {
    const { code, output } = await runCommand(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd,
      // The programs are those of this repository. The copy has another name in each run.
      env: compileCacheIn(cwd === copy ? copy : ROOT),
    });
    if (code !== 0) throw new Error(`${args.join(' ')}:\n${output}`);
  };
  await run(copy, 'tools/generate/main.ts', app, '--prefix', prefix, '--title', title);
  const folder = join(copy, 'apps', app);
  return {
    async build(prefixes) {
      const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
      const kenali = { ...manifest.kenali, prefixes };
      await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, kenali }));
      await run(folder, join(ROOT, 'node_modules/webpack/bin/webpack.js'), '--config', 'webpack.config.cjs');
      return join(folder, 'dist');
    },
    remove: () => rm(copy, { recursive: true, force: true }),
  };
}
