// Starts a TypeScript entry under the pinned Node. npm itself may run on an older Node; the scripts must not.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname ?? '.', '..');
const wanted = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')).devDependencies.node;
const major = (version) => Number(version.split('.')[0]);

if (major(process.versions.node) < major(wanted)) {
  console.error(
    `This script needs Node ${wanted} and runs on ${process.versions.node}. ` +
      'The pinned Node comes with "npm ci"; was it run with --ignore-scripts? Start through npm scripts.',
  );
  process.exit(1);
}

const [entry, ...rest] = process.argv.slice(2);
const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', resolve(root, entry), ...rest], {
  stdio: 'inherit',
});
// The terminal sends Ctrl-C to the whole group; the child decides how to end, this process only waits for it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
