import { spawn } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from '../mongodb/cli-error.ts';

/**
 * Builds one app for production; Nx answers from its cache when its sources did not change.
 * @param app its folder, "catalog-mf"
 * @returns the folder of the build
 * @throws CliError when there is no such app, or with what the build printed
 */
export async function buildApp(root: string, app: string): Promise<string> {
  const dir = join(root, 'apps', app);
  await access(join(dir, 'webpack.config.cjs')).catch(() => {
    throw new CliError(`There is no app ${app} in ${join(root, 'apps')}.`);
  });
  const nx = join(root, 'node_modules/nx/dist/bin/nx.js');
  const child = spawn(
    process.execPath,
    [nx, 'run-many', '-t', 'build', '-p', `@kenali/${app}`, '--outputStyle=static'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', NX_DAEMON: 'false' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new CliError(`The build of ${app} failed.\n${output}`);
  return join(dir, 'dist');
}
