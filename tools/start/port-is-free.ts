import { createServer } from 'node:net';

/** Whether a port can be listened on. Asked before the start, so that the error names the variable to change. */
export const portIsFree = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
