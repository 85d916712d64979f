// Preloaded into a process that must not outlive the one that started it. The channel between the two closes however
// that one ends, SIGKILL included, when no signal could be passed on.
const LAST_MS = 4000;

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), LAST_MS).unref();
  process.kill(process.pid, 'SIGTERM');
});
// Listening alone must not keep a process alive whose work is done.
process.channel?.unref();
