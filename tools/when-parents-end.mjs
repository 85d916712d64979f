import { readFileSync } from 'node:fs';

const PAUSE_MS = 500;
const read = (pid, file) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};
/** The fourth field of `stat`; the second, a name in brackets, may hold blanks. */
const parentOf = (pid) => read(pid, 'stat').split(') ').pop()?.split(' ')[1] ?? '';
const isShell = (pid) => /^(sh|bash|dash|ash|zsh)$/.test(read(pid, 'comm').trim());

/**
 * Calls back when npm ends without a word to its script: npm passes a signal to the shell between the two, which passes
 * it to nobody, and SIGKILL is passed on by no one. A shell is looked through where the system has /proc.
 */
export function whenParentsEnd(callback) {
  const hasShell = isShell(process.ppid);
  const lineage = () => `${process.ppid} ${hasShell ? parentOf(process.ppid) : ''}`;
  const first = lineage();
  const timer = setInterval(() => {
    if (lineage() === first) return;
    clearInterval(timer);
    callback();
  }, PAUSE_MS);
  timer.unref();
}
