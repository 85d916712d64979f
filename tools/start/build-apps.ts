import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { CliError } from '../mongodb/cli-error.ts';

/**
 * Builds the apps whose sources changed; Nx answers from its cache for the others. An abort ends the build.
 * @param apps folder names; all unless some are named
 * @throws CliError with what the build printed
 */
export function buildApps(root: string, stopping?: AbortSignal, apps: readonly string[] = []): Promise<void> {
  return new Promise((resolve, reject) => {
    const nx = join(root, 'node_modules/nx/dist/bin/nx.js');
    const named = apps.length > 0 ? ['-p', apps.map((app) => `@kenali/${app}`).join(',')] : [];
    const args = ['run-many', '-t', 'build', ...named, '--outputStyle=static', '--parallel=2'];
    const child = spawn(process.execPath, [nx, ...args], {
      cwd: root,
      signal: stopping,
      env: { ...process.env, NODE_ENV: 'production', NX_DAEMON: 'false' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new CliError(`The build failed.\n${output}`))));
  });
}
