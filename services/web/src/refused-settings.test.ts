import { join } from 'node:path';
import { freePort } from '@kenali/node-utils';
import { runEntry } from '@kenali/node-utils/testing';
import { PRODUCTION_ENV } from '@kenali/settings/testing';

/** Complete for production; the database is on this machine, and nothing listens there. */
const complete = async () => ({
  ...PRODUCTION_ENV,
  MONGODB_URI: `mongodb://kenali:rahasia@127.0.0.1:${await freePort()}/kenali?replicaSet=rs0&authSource=admin`,
});
const SERVERS = { api: '../../api/src/server.ts', site: '../../site/src/server.ts' };
type Server = keyof typeof SERVERS;
type Changes = Record<string, string | undefined>;
const start = async (server: Server, changes: Changes) =>
  runEntry(join(__dirname, SERVERS[server]), { ...(await complete()), ...changes });

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

describe('a start in production', () => {
  it.each(REFUSED)(
    'the %s with %j exits with 1, and names %s alone and what it expects',
    async (server, changes, variable, part) => {
      const { code, output } = await start(server, changes);
      expect(code).toBe(1);
      const problems = output.split('\n').filter((line) => line.startsWith('  - '));
      expect(problems).toEqual([expect.stringContaining(variable)]);
      expect(problems[0]).toContain(part);
      expect(output).not.toMatch(/^\s+at |rahasia|kata-sandi/m);
    },
  );

  it('with the complete settings passes this check, and gets as far as the database', async () => {
    const { code, output } = await start('api', {});
    expect(code).toBe(1);
    expect(output).toContain('MONGODB_URI: the database cannot be reached');
    expect(output.split('\n').filter((line) => line.startsWith('  - '))).toHaveLength(1);
  });
});
