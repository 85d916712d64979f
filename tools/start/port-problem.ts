import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Servers of a start command that was killed end a moment later and give their ports back. */
const PATIENCE_MS = 4000;

/** Why a port cannot be listened on, or null. Asked before the start, so that the error names the variable to change. */
export async function portProblem(port: number, host: string): Promise<string | null> {
  for (const until = Date.now() + PATIENCE_MS; ; await wait(100)) {
    const code = await listenOnce(port, host);
    if (code === null) return null;
    if (code !== 'EADDRINUSE') return `port ${port} on ${host} cannot be opened (${code})`;
    if (Date.now() > until) return `port ${port} is in use; stop what listens there, or set a free port`;
  }
}

const listenOnce = (port: number, host: string): Promise<string | null> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', ({ code, message }: NodeJS.ErrnoException) => resolve(code ?? message));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
