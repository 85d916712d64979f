import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CliError, freePort, isAlive } from '@kenali/node-utils';
import { type RunningChild, startChild } from './start-child.ts';

let port: number;
let running: RunningChild | undefined;
beforeEach(async () => {
  port = await freePort();
});
afterEach(() => running?.stop());

const url = () => `http://127.0.0.1:${port}/`;
const start = async (how: string, stopping?: AbortSignal) => {
  running = undefined;
  running = await startChild(
    {
      name: 'little',
      entry: join(__dirname, 'testing/little-server.mjs'),
      guard: join(__dirname, '../end-with-parent.mjs'),
      env: { PORT: String(port), HOW: how },
      readyUrl: url(),
    },
    stopping,
  );
  return running;
};
const answers = () =>
  fetch(url()).then(
    ({ ok }) => ok,
    () => false,
  );
const untilEnded = async (pid: number) => {
  while (isAlive(pid)) await wait(50);
};

describe('startChild', () => {
  it('starts a server with its own variables and stops it', async () => {
    const child = await start('well');
    expect(await (await fetch(url())).text()).toBe(String(port));
    await child.stop();
    expect(isAlive(child.pid)).toBe(false);
    expect(await answers()).toBe(false);
    await child.stop();
  });

  it('throws a CliError that names a server that ends while starting', async () => {
    const failure = await start('fail').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CliError);
    expect((failure as Error).message).toBe('little stopped while starting.');
  });

  it('resolves `ended` when the server dies later', async () => {
    const child = await start('well');
    process.kill(child.pid, 'SIGKILL');
    await child.ended;
    await child.stop();
  });

  it('ends the wait when the start is stopped before the server is ready', async () => {
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 500);
    const child = await start('unready', stopping.signal);
    await child.stop();
    expect(isAlive(child.pid)).toBe(false);
  });

  it('kills a server that ignores SIGTERM', async () => {
    const child = await start('deaf');
    await child.stop(100);
    expect(isAlive(child.pid)).toBe(false);
  });

  it.each(['well', 'deaf'])(
    'ends a server that behaves "%s" when the start command is killed with SIGKILL',
    async (how) => {
      const holder = spawn(process.execPath, [join(__dirname, 'testing/hold-child.ts'), String(port), how], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      holder.stdout.on('data', (text) => {
        said += text;
      });
      const closed = once(holder.stdout, 'close');
      while (!/pid \d+\n/.test(said)) await wait(20);
      const pid = Number(/pid (\d+)/.exec(said)?.[1]);
      expect(isAlive(pid)).toBe(true);
      holder.kill('SIGKILL');
      await untilEnded(pid);
      await closed;
      expect(said).toContain('asked to end');
      expect(await answers()).toBe(false);
    },
  );
});
