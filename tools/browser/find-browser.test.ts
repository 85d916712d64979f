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
  it('when CHROMIUM_PATH names one, then it is taken before all others', async () => {
    const files = ['/opt/chrome', '/usr/bin/chromium', OWN];
    const { made } = machine({ files, env: { CHROMIUM_PATH: '/opt/chrome' } });
    expect(await findBrowser(made)).toEqual({ executablePath: '/opt/chrome' });
  });

  it('when CHROMIUM_PATH names none, then the error says so instead of taking another', async () => {
    const { made } = machine({ files: [OWN], env: { CHROMIUM_PATH: '/opt/chrome' } });
    await expect(findBrowser(made)).rejects.toThrow('CHROMIUM_PATH names /opt/chrome, which does not exist.');
  });

  it('when a windowless one is on the PATH, then it is taken before one with windows', async () => {
    const { made } = machine({ files: ['/usr/local/bin/chromium', '/usr/bin/chromium-headless-shell', OWN] });
    expect(await findBrowser(made)).toEqual({ executablePath: '/usr/bin/chromium-headless-shell' });
  });

  it('when one is on the PATH, then it is taken, also beside an empty CHROMIUM_PATH', async () => {
    const { made } = machine({ files: ['/usr/bin/google-chrome', OWN], env: { CHROMIUM_PATH: '' } });
    expect(await findBrowser(made)).toEqual({ executablePath: '/usr/bin/google-chrome' });
  });

  it('when only the test tool’s own is there, then no path is given', async () => {
    const { made, commands } = machine({ files: [OWN], isRoot: true, env: { CI: 'true' } });
    expect(await findBrowser(made)).toEqual({ executablePath: undefined });
    expect(commands).toEqual([]);
  });

  it.each([
    ['none is there', []],
    ['only one with windows is there', ['/usr/bin/chromium']],
  ])('when %s, as root with CI=true, then the package manager installs a windowless one', async (_what, files) => {
    const { made, commands } = machine({ files, isRoot: true, env: { CI: 'true' } });
    expect(await findBrowser(made)).toEqual({ executablePath: '/usr/bin/chromium-headless-shell' });
    expect(commands.map((command) => command.replace(/-o \S+ /g, ''))).toEqual([
      'apt-get update',
      'apt-get install -y --no-install-recommends chromium-headless-shell',
    ]);
  });

  it.each([
    ['is there already', ['/usr/bin/chromium'], []],
    ['can be installed', [], ['chromium']],
  ])('when only one with windows %s, as root with CI=true, then it is taken', async (_what, files, apt) => {
    const { made } = machine({ files, apt, isRoot: true, env: { CI: 'true' } });
    expect(await findBrowser(made)).toEqual({ executablePath: '/usr/bin/chromium' });
  });

  it.each([
    ['a person’s machine', { isRoot: true }],
    ['CI without root', { env: { CI: 'true' } }],
    ['a package manager that fails', { isRoot: true, env: { CI: 'true' }, apt: [] }],
  ])('when none is there on %s, then the error names the commands', async (_what, options) => {
    const { made, commands } = machine(options);
    const failure = (await findBrowser(made).catch((error: unknown) => error)) as Error;
    expect(failure.message).toMatch(/npx playwright install chromium.*apt-get install -y chromium.*CHROMIUM_PATH/);
    if (!('apt' in options)) expect(commands).toEqual([]);
  });
});
