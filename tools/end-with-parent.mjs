// Preloaded into a child process that must not outlive its parent. The IPC channel closes however the parent ends, even by
// SIGKILL.
const FORCE_EXIT_MS = 4000;

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), FORCE_EXIT_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
// The listener must not keep a process alive that has nothing left to do.
process.channel?.unref();
