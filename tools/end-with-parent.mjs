// Preloaded into a child process that must not outlive its parent. The IPC channel closes however the parent ends, even by
// SIGKILL.
import { flushCompileCache } from 'node:module';

const FORCE_EXIT_MS = 4000;
const FLUSH_MS = 3000;

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), FORCE_EXIT_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
// A process that a test kills would never write what it has compiled.
if (process.env.NODE_COMPILE_CACHE) setTimeout(flushCompileCache, FLUSH_MS).unref();
// The listener must not keep a process alive that has nothing left to do.
process.channel?.unref();
