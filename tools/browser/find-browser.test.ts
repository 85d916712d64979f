import { findBrowser, type Machine } from './find-browser.ts';

const OWN = '/cache/playwright/chrome';
/** A machine on which these files exist; apt-get puts Chromium there when `aptWorks`. */
function machine({ files = [] as string[], env = {}, isRoot = false, aptWorks = true } = {}) {
  const existing = new Set(files);
  const commands: string[] = [];
  const made: Machine = {
    env: { PATH: '/usr/local/bin:/usr/bin', ...env },
    isRoot,
    exists: (path) => existing.has(path),
    ownBrowserPath: () => OWN,
    run: async (command, args) => {
      commands.push([command, ...args].join(' '));
      if (aptWorks && args[0] === 'install') existing.add('/usr/bin/chromium');
      return { status: aptWorks ? 0 : 100, output: '' };
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

  it('when one is on the PATH, then it is taken, also beside an empty CHROMIUM_PATH', async () => {
    const { made } = machine({ files: ['/usr/bin/google-chrome', OWN], env: { CHROMIUM_PATH: '' } });
    expect(await findBrowser(made)).toEqual({ executablePath: '/usr/bin/google-chrome' });
  });

  it('when only the test tool’s own is there, then no path is given', async () => {
    const { made, commands } = machine({ files: [OWN], isRoot: true, env: { CI: 'true' } });
    expect(await findBrowser(made)).toEqual({ executablePath: undefined });
    expect(commands).toEqual([]);
  });

  it('when none is there, as root with CI=true, then the package manager installs one', async () => {
    const { made, commands } = machine({ isRoot: true, env: { CI: 'true' } });
    expect(await findBrowser(made)).toEqual({ executablePath: '/usr/bin/chromium' });
    expect(commands).toEqual(['apt-get update', 'apt-get install -y --no-install-recommends chromium']);
  });

  it.each([
    ['a person’s machine', { isRoot: true }],
    ['CI without root', { env: { CI: 'true' } }],
    ['a package manager that fails', { isRoot: true, env: { CI: 'true' }, aptWorks: false }],
  ])('when none is there on %s, then the error names the commands', async (_what, options) => {
    const { made, commands } = machine(options);
    const failure = (await findBrowser(made).catch((error: unknown) => error)) as Error;
    expect(failure.message).toMatch(/npx playwright install chromium.*apt-get install -y chromium.*CHROMIUM_PATH/);
    if (!('aptWorks' in options)) expect(commands).toEqual([]);
  });
});
