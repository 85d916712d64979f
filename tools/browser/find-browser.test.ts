import { findBrowser, type Machine } from './find-browser.ts';

const OWN = '/cache/playwright/chrome';
/** A machine on which these files exist; apt-get can install the packages of `apt`. */
function machine({
  files = [] as string[],
  env = {},
  isRoot = false,
  apt = ['chromium', 'chromium-headless-shell'],
} = {}) {
  const existing = new Set(files);
  const commands: string[] = [];
  const made: Machine = {
    env: { PATH: '/usr/local/bin:/usr/bin', ...env },
    isRoot,
    exists: (path) => existing.has(path),
    ownBrowserPath: () => OWN,
    run: async (command, args) => {
      commands.push([command, ...args].join(' '));
      const wanted = args.at(-1) ?? '';
      if (!apt.includes(wanted)) return { code: 100 };
      existing.add(`/usr/bin/${wanted}`);
      return { code: 0 };
    },
  };
  return { made, commands };
}

describe('findBrowser', () => {
  it('prefers the browser in CHROMIUM_PATH', async () => {
    const files = ['/opt/chrome', '/usr/bin/chromium', OWN];
    const { made } = machine({ files, env: { CHROMIUM_PATH: '/opt/chrome' } });
    expect(await findBrowser(made)).toEqual({ executablePath: '/opt/chrome' });
  });

  it('fails when the file in CHROMIUM_PATH does not exist', async () => {
    const { made } = machine({ files: [OWN], env: { CHROMIUM_PATH: '/opt/chrome' } });
    await expect(findBrowser(made)).rejects.toThrow('CHROMIUM_PATH names /opt/chrome, which does not exist.');
  });

  it('prefers a headless browser on the PATH to a full one', async () => {
    const { made } = machine({ files: ['/usr/local/bin/chromium', '/usr/bin/chromium-headless-shell', OWN] });
    expect(await findBrowser(made)).toEqual({ executablePath: '/usr/bin/chromium-headless-shell' });
  });

  it('uses a browser on the PATH when CHROMIUM_PATH is empty', async () => {
    const { made } = machine({ files: ['/usr/bin/google-chrome', OWN], env: { CHROMIUM_PATH: '' } });
    expect(await findBrowser(made)).toEqual({ executablePath: '/usr/bin/google-chrome' });
  });

  it('returns no path when only Playwright’s own download exists', async () => {
    const { made, commands } = machine({ files: [OWN], isRoot: true, env: { CI: 'true' } });
    expect(await findBrowser(made)).toEqual({ executablePath: undefined });
    expect(commands).toEqual([]);
  });

  it.each([
    ['there is no browser', []],
    ['there is only a full browser', ['/usr/bin/chromium']],
  ])('installs a headless browser in a pipeline when %s', async (_what, files) => {
    const { made, commands } = machine({ files, isRoot: true, env: { CI: 'true' } });
    expect(await findBrowser(made)).toEqual({ executablePath: '/usr/bin/chromium-headless-shell' });
    expect(commands.map((command) => command.replace(/-o \S+ /g, ''))).toEqual([
      'apt-get update',
      'apt-get install -y --no-install-recommends chromium-headless-shell',
    ]);
  });

  it.each([
    ['exists', ['/usr/bin/chromium'], []],
    ['can be installed', [], ['chromium']],
  ])('uses a full browser in a pipeline when only that one %s', async (_what, files, apt) => {
    const { made } = machine({ files, apt, isRoot: true, env: { CI: 'true' } });
    expect(await findBrowser(made)).toEqual({ executablePath: '/usr/bin/chromium' });
  });

  it.each([
    ['a personal machine', { isRoot: true }],
    ['CI without root', { env: { CI: 'true' } }],
    ['a package manager that fails', { isRoot: true, env: { CI: 'true' }, apt: [] }],
  ])('names the commands to run when there is no browser on %s', async (_what, options) => {
    const { made, commands } = machine(options);
    const failure = (await findBrowser(made).catch((error: unknown) => error)) as Error;
    expect(failure.message).toMatch(/npx playwright install chromium.*apt-get install -y chromium.*CHROMIUM_PATH/);
    if (!('apt' in options)) expect(commands).toEqual([]);
  });
});
