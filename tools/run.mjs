// Runs a TypeScript entry with the pinned Node version. npm itself may run on an older one.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname ?? '.', '..');
const wanted = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')).devDependencies.node;
const major = (version) => Number(version.split('.')[0]);

if (major(process.versions.node) < major(wanted)) {
  console.error(
    `This script needs Node ${wanted} and runs on ${process.versions.node}. ` +
      '"npm ci" installs the pinned Node, but not with --ignore-scripts. Run this through an npm script.',
  );
  process.exit(1);
}

const [entry, ...rest] = process.argv.slice(2);
const guard = pathToFileURL(resolve(root, 'tools/end-with-parent.mjs')).href;
const flags = ['--disable-warning=ExperimentalWarning', `--import=${guard}`];
const child = spawn(process.execPath, [...flags, resolve(root, entry), ...rest], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    // Every server and command that the entry starts loads a thousand files; compiled once, they start in half the time.
    NODE_COMPILE_CACHE: resolve(root, '.cache/node'),
    ...process.env,
    // The pinned Node comes first, so that programs that the entry starts by name use it too.
    PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ''}`,
  },
});
// The child decides how to end. Ctrl-C reaches it from the terminal too, which is harmless.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// Only npm scripts end with their parent. A command that was started by hand may outlive its shell.
if (process.env.npm_lifecycle_event) whenParentsExit(() => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

/**
 * Calls back when npm dies. npm passes a signal to the shell between the two, which does not pass it on, and SIGKILL
 * cannot be passed on at all. So this polls the process ids of the parents. Without /proc it sees the direct parent only.
 */
function whenParentsExit(callback) {
  const POLL_MS = 500;
  const read = (pid, file) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8');
    } catch {
      return '';
    }
  };
  // The fourth field of `stat`. The second, the name in brackets, may contain spaces.
  const parentOf = (pid) => read(pid, 'stat').split(') ').pop()?.split(' ')[1] ?? '';
  const hasShell = /^(sh|bash|dash|ash|zsh)$/.test(read(process.ppid, 'comm').trim());
  const parents = () => `${process.ppid} ${hasShell ? parentOf(process.ppid) : ''}`;
  const initial = parents();
  const timer = setInterval(() => {
    if (parents() === initial) return;
    clearInterval(timer);
    callback();
  }, POLL_MS);
  timer.unref();
}
