import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Builds the apps whose sources changed; Nx answers from its cache for the others. */
export function buildApps(root: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const nx = join(root, 'node_modules/nx/dist/bin/nx.js');
    const child = spawn(process.execPath, [nx, 'run-many', '-t', 'build', '--outputStyle=static', '--parallel=2'], {
      cwd: root,
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
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The build failed.\n${output}`))));
  });
}
