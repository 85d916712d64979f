import { join } from 'node:path';
import { forEachLimit, freePort, runCommand } from '@kenali/node-utils';
import { PRODUCTION_ENV } from '@kenali/settings/testing';

/** Complete for production; the database is on this machine, and nothing listens there. */
const complete = (port: number): Record<string, string> => ({
  ...PRODUCTION_ENV,
  MONGODB_URI: `mongodb://kenali:rahasia@127.0.0.1:${port}/kenali?replicaSet=rs0&authSource=admin`,
});
const SERVERS = { api: '../../api/src/server.ts', site: '../../site/src/server.ts' };
type Server = keyof typeof SERVERS;
type Changes = Record<string, string | undefined>;

/**
 * A server, what differs from the complete settings, the variable that the refusal names, and a part of what it expects.
 * `libs/settings/src/settings.test.ts` tries every rule; a start of each server shows that it asks them.
 */
const REFUSED: [server: Server, changes: Changes, variable: string, part: string][] = [
  ['site', { PUBLIC_URL: undefined }, 'PUBLIC_URL', 'is required'],
  ['site', { BOOT_ID_SECRET: 'b'.repeat(40) }, 'BOOT_ID_SECRET', 'regular'],
  ['api', { MONGODB_URI: undefined }, 'MONGODB_URI', 'is required'],
  ['api', { RATE_LIMITS: 'off' }, 'RATE_LIMITS', 'outside production'],
];
const PARALLEL = 3;

let port: number;
/** By index of the table. */
const ended = new Map<number, { code: number | null; output: string }>();

/** Starts a server with exactly these variables, apart from those of Node itself, and waits for its end. */
const start = (server: Server, env: Changes) => {
  const unset = Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined]));
  const program = ['--disable-warning=ExperimentalWarning', join(__dirname, SERVERS[server])];
  return runCommand(process.execPath, program, {
    env: { ...unset, PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    timeoutMs: 60_000,
  });
};

beforeAll(async () => {
  port = await freePort();
  await forEachLimit(REFUSED.entries(), PARALLEL, async ([index, [server, changes]]) => {
    ended.set(index, await start(server, { ...complete(port), ...changes }));
  });
}, 300_000);

describe('a start in production', () => {
  it.each(REFUSED.map((row, index) => [index, ...row] as const))(
    '%i: the %s with %j exits with 1, and names %s alone and what it expects',
    (index, _server, _changes, variable, part) => {
      const { code, output = '' } = ended.get(index) ?? {};
      expect(code).toBe(1);
      const problems = output.split('\n').filter((line) => line.startsWith('  - '));
      expect(problems).toEqual([expect.stringContaining(variable)]);
      expect(problems[0]).toContain(part);
      expect(output).not.toMatch(/^\s+at |rahasia|kata-sandi/m);
    },
  );

  it('with the complete settings passes this check, and gets as far as the database', async () => {
    const { code, output } = await start('api', complete(port));
    expect(code).toBe(1);
    expect(output).toContain('MONGODB_URI: the database cannot be reached');
    expect(output.split('\n').filter((line) => line.startsWith('  - '))).toHaveLength(1);
  });
});
