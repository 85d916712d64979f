// Starts a TypeScript entry under the pinned Node. npm itself may run on an older Node; the scripts must not.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { whenParentsEnd } from './when-parents-end.mjs';

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
const guard = pathToFileURL(resolve(root, 'tools/end-with-parent.mjs')).href;
const flags = ['--disable-warning=ExperimentalWarning', `--import=${guard}`];
const child = spawn(process.execPath, [...flags, resolve(root, entry), ...rest], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  // What it starts by name finds the pinned Node too, also when npm did not set the way.
  env: { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}` },
});
// The child decides how to end. Ctrl-C reaches it from the terminal as well, which does no harm.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// Started by hand, it may well outlive its shell.
if (process.env.npm_lifecycle_event) whenParentsEnd(() => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
