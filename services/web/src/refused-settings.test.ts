import { join } from 'node:path';
import { forEachLimit, freePort, runCommand } from '@kenali/node-utils';
import { inTier } from '@kenali/node-utils/testing';
import { PRODUCTION_ENV } from '@kenali/settings/testing';

/** Complete for production; the database is on this machine, and nothing listens there. */
const complete = (port: number): Record<string, string> => ({
  ...PRODUCTION_ENV,
  MONGODB_URI: `mongodb://kenali:rahasia@127.0.0.1:${port}/kenali?replicaSet=rs0&authSource=admin`,
});
const SERVERS = { api: '../../api/src/server.ts', site: '../../site/src/server.ts' };
type Server = keyof typeof SERVERS;
type Changes = Record<string, string | undefined>;

const db = (rest: string): Changes => ({ MONGODB_URI: `mongodb://${rest}` });
/** A server, what differs from the complete settings, the variable that the refusal names, and a part of what it expects. */
const REFUSED: [server: Server, changes: Changes, variable: string, part: string][] = [
  ['site', { PUBLIC_URL: undefined }, 'PUBLIC_URL', 'is required'],
  ['site', { CDN_PUBLIC_URL: undefined }, 'CDN_PUBLIC_URL', 'is required'],
  ['site', { RELEASES_SOURCE: undefined }, 'RELEASES_SOURCE', 'folder'],
  ['site', { MIDTRANS_SNAP_JS_URL: undefined }, 'MIDTRANS_SNAP_JS_URL', 'is required'],
  ['site', { BOOT_ID_SECRET: undefined }, 'BOOT_ID_SECRET', 'is required'],
  ['site', { PUBLIC_URL: 'http://kenali.example' }, 'PUBLIC_URL', 'https://'],
  ['site', { CDN_PUBLIC_URL: 'http://localhost.example/cdn' }, 'CDN_PUBLIC_URL', 'https://'],
  ['site', { POLICY_ORIGINS: 'frame-src http://b.example' }, 'POLICY_ORIGINS', 'https://'],
  ['site', { RELEASE_SIGNATURES: undefined }, 'RELEASE_SIGNATURES', 'report (they are not yet'],
  ['site', { RELEASE_SIGNATURES: 'off' }, 'RELEASE_SIGNATURES', 'required or report in production'],
  ['api', { RELEASE_KEYS_FILE: undefined }, 'RELEASE_KEYS_FILE', 'the file of the trusted keys'],
  ['site', { RELEASES_SOURCE: 'bucket' }, 'RELEASES_SOURCE', 'folder or cdn'],
  ['site', { RELEASES_SOURCE: 'cdn', RELEASES_DIR: '/releases' }, 'RELEASES_SOURCE', 'remove one'],
  ['site', { BOOT_ID_SECRET: 'b'.repeat(40) }, 'BOOT_ID_SECRET', 'regular'],
  ['site', { KENALI_MODE: 'prod' }, 'KENALI_MODE', 'production'],
  ['site', { KENALI_MODE: undefined, NODE_ENV: 'production' }, 'KENALI_MODE', 'is required'],
  ['site', { PORT: 'http' }, 'PORT', 'port'],
  ['site', { LISTEN_HOST: 'http://0.0.0.0' }, 'LISTEN_HOST', '0.0.0.0'],
  ['api', { MONGODB_URI: undefined }, 'MONGODB_URI', 'is required'],
  ['api', { JWT_SECRET: undefined }, 'JWT_SECRET', 'is required'],
  ['api', { MIDTRANS_SERVER_KEY: undefined }, 'MIDTRANS_SERVER_KEY', 'is required'],
  ['api', { MIDTRANS_CLIENT_KEY: undefined }, 'MIDTRANS_CLIENT_KEY', 'is required'],
  ['api', { MIDTRANS_SNAP_API_BASE_URL: undefined }, 'MIDTRANS_SNAP_API_BASE_URL', 'is required'],
  ['api', { MIDTRANS_CORE_API_BASE_URL: undefined }, 'MIDTRANS_CORE_API_BASE_URL', 'is required'],
  ['api', { SMTP_URL: undefined }, 'SMTP_URL', 'is required'],
  ['api', { KENALI_MODE: undefined, ...db('db.example/kenali') }, 'KENALI_MODE', 'is required'],
  ['api', db('db1,db2/kenali?replicaSet=rs0'), 'MONGODB_URI', 'user and password'],
  ['api', db('u:p@db1/kenali'), 'MONGODB_URI', 'replica set'],
  ['api', db('u:p@db1/kenali?replicaSet=rs0&directConnection=true'), 'MONGODB_URI', 'directConnection'],
  ['api', db('u:p@db1/kenali?replicaSet=rs0&w=1'), 'MONGODB_URI', 'majority'],
  ['api', { JWT_SECRET: 'short' }, 'JWT_SECRET', '32'],
  ['api', { JWT_SECRET: 'a'.repeat(40) }, 'JWT_SECRET', 'regular'],
  ['api', { BOOT_ID_SECRET: complete(1).JWT_SECRET }, 'BOOT_ID_SECRET', 'differ'],
  ['api', { MIDTRANS_SERVER_KEY: 'SB-Mid-server-kenali-demo' }, 'MIDTRANS_SERVER_KEY', 'demo key'],
  [
    'api',
    { MIDTRANS_CORE_API_BASE_URL: 'https://api.sandbox.midtrans.com' },
    'MIDTRANS_CORE_API_BASE_URL',
    'one environment',
  ],
  ['api', { RATE_LIMITS: 'off' }, 'RATE_LIMITS', 'outside production'],
  ['api', { TRUSTED_PROXIES: '0.0.0.0/0' }, 'TRUSTED_PROXIES', 'range'],
];
/** `libs/settings/src/settings.test.ts` tries every rule; a start of each server shows that it asks them. */
const STARTED = inTier({
  gate: (['api', 'site'] as const).flatMap((server) => REFUSED.filter((row) => row[0] === server).slice(0, 2)),
  full: REFUSED,
});
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
  await forEachLimit(STARTED.entries(), PARALLEL, async ([index, [server, changes]]) => {
    ended.set(index, await start(server, { ...complete(port), ...changes }));
  });
}, 300_000);

describe('a start in production', () => {
  it.each(STARTED.map((row, index) => [index, ...row] as const))(
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
