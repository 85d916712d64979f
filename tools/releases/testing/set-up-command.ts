import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderStore, moveStable, publishRelease, readPointer } from '@kenali/releases';
import { type BuildOptions, makeBuild } from '../../../libs/releases/src/testing/make-build.ts';

/** The app of the tests. */
export const APP = 'catalog-mf';
export const NOBODY_ASKED = 'Nobody asked the site whether it follows: PUBLIC_URL is not set.';

/** Production without a signing key: outside of it, a command signs with the key of this machine. No site is known. */
const PRODUCTION = {
  KENALI_MODE: 'production',
  RELEASE_SIGNING_KEY: '',
  RELEASE_SIGNING_KEY_FILE: '',
  RELEASE_KEYS_FILE: '',
  RELEASE_ACTOR: 'ayu',
  PUBLIC_URL: '',
  PORT: '',
};

/** Gives each test an empty store in a folder of its own, and collects what commands print. */
export function setUpCommand() {
  let dir = '';
  const target = ['--target', ''] as [string, string];
  const lines: string[] = [];
  const at = (name: string) => join(dir, name);
  const use = (env: Record<string, string>) => jest.replaceProperty(process, 'env', { ...process.env, ...env });
  const store = () => folderStore(at('store'));

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'kenali-command-'));
    target[1] = at('store');
    lines.length = 0;
    jest.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
    use({ ...PRODUCTION, DATA_DIR: at('data') });
  });
  afterEach(() => {
    process.exitCode = undefined;
    jest.restoreAllMocks();
  });

  /** Publishes a made-up build, by default of the app of the tests. Leaves it in the folder `dist`. */
  async function publishBuild(buildId: string, { app = APP, ...more }: BuildOptions = {}): Promise<void> {
    await makeBuild(at('dist'), { app, buildId, ...more });
    await publishRelease(store(), { app, distDir: at('dist') });
  }
  return {
    at,
    use,
    store,
    target,
    lines,
    publishBuild,
    async goLive(buildId: string, more: BuildOptions = {}): Promise<void> {
      await publishBuild(buildId, more);
      await moveStable(store(), { app: more.app ?? APP, releaseId: buildId, actor: 'ayu', reason: 'test' });
    },
    pointer: async (app = APP) => (await readPointer(store(), app))?.pointer,
  };
}
