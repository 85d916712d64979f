import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSigningKey, folderStore, moveStable, publishRelease, trustedKeysFile } from '@kenali/releases';
import { createGuard, parseTrustedKeys, Refused, signaturePath } from '@kenali/releases/signing';
import { keys, sign } from './key-commands.ts';

const APP = 'catalog-mf';
const VARIABLES = ['RELEASE_SIGNING_KEY', 'RELEASE_SIGNING_KEY_FILE', 'RELEASE_KEYS_FILE', 'KENALI_MODE', 'PUBLIC_URL'];
let dir: string;
let store: string;
let lines: string[];
const at = (name: string) => join(dir, name);

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kenali-key-commands-'));
  store = at('store');
  lines = [];
  jest.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  for (const name of VARIABLES) jest.replaceProperty(process, 'env', { ...process.env, [name]: '' });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(dir, { recursive: true });
});

const use = (env: Record<string, string>) => jest.replaceProperty(process, 'env', { ...process.env, ...env });
const printed = () => JSON.parse(lines.at(-1) ?? '');

describe('npm run kenali -- keys', () => {
  it.each([
    [[APP], { apps: [APP], purposes: ['release', 'pointer'] }],
    [['--operator'], { apps: ['*'], purposes: ['release', 'pointer'] }],
    [[APP, '--purpose', 'release'], { apps: [APP], purposes: ['release'] }],
    [[APP, '--prefix', '/laporan', '--prefix', '/rencana'], { apps: [APP], prefixes: ['/laporan', '/rencana'] }],
  ])('%j: the entry is on the terminal, the private key in a file of its owner only', async (args, entry) => {
    await keys([...args, '--out', at('key.pem')]);
    expect(printed()).toMatchObject(entry);
    expect([...parseTrustedKeys(trustedKeysFile([printed()])).keys()]).toEqual([printed().id]);
    expect((await stat(at('key.pem'))).mode & 0o777).toBe(0o600);
    const pem = await readFile(at('key.pem'), 'utf8');
    expect(pem).toContain('PRIVATE KEY');
    expect(lines.join()).not.toContain(pem.split('\n')[1]);
  });

  it('--file: the entry goes into the file of trusted keys, next to those that it has', async () => {
    const file = at('keys/trusted-keys.json');
    await keys(['--operator', '--out', at('one.pem'), '--file', file]);
    await keys([APP, '--out', at('two.pem'), '--file', file]);
    const trusted = parseTrustedKeys(await readFile(file, 'utf8'));
    expect([...trusted.values()].map(({ apps }) => apps)).toEqual([['*'], [APP]]);
    await writeFile(file, '{');
    await expect(keys([APP, '--out', at('three.pem'), '--file', file])).rejects.toThrow('Nothing was written');
    await expect(stat(at('three.pem'))).rejects.toThrow('ENOENT');
  });

  it.each([['/laporan'], [['laporan/']], [['/%6caporan']]])(
    'an entry with the prefixes %j is refused',
    async (prefixes) => {
      await keys([APP, '--out', at('key.pem')]);
      const file = JSON.stringify({ schema: 1, keys: [{ ...printed(), prefixes }] });
      expect(() => parseTrustedKeys(file)).toThrow('prefixes are not paths');
    },
  );

  it('an existing file stays as it is', async () => {
    await writeFile(at('key.pem'), 'another key');
    await expect(keys([APP, '--out', at('key.pem')])).rejects.toThrow('the private key was not written');
    expect(await readFile(at('key.pem'), 'utf8')).toBe('another key');
    expect(lines).toEqual([]);
  });

  it.each([
    [[APP]],
    [['--out', 'key.pem']],
    [[APP, '--operator', '--out', 'key.pem']],
    [[APP, '--purpose', 'all', '--out', 'key.pem']],
    [[APP, '--prefix', 'laporan/', '--out', 'key.pem']],
    [['../shell', '--out', 'key.pem']],
  ])('%j is refused with the usage', async (args) => {
    await expect(keys(args)).rejects.toThrow('Usage: npm run kenali -- keys');
  });
});

describe('npm run kenali -- sign', () => {
  const [one, two] = [createSigningKey([APP]), createSigningKey([APP])];

  /** Releases two builds without signatures. */
  beforeEach(async () => {
    const releases = folderStore(store);
    for (const buildId of ['0.1.0-a', '0.2.0-b']) {
      const distDir = at(buildId);
      await mkdir(distDir);
      const built = { lock: '0f', api: '0f', calls: [], files: [] };
      const build = { app: APP, name: 'catalog_mf', version: '0.1.0', buildId, contract: '^1.0.0', ...built };
      const manifest = {
        name: 'catalog_mf',
        shared: [],
        exposes: [],
        metaData: { name: 'catalog_mf', remoteEntry: { name: 'remoteEntry.js', path: '' } },
      };
      await writeFile(join(distDir, 'build.json'), JSON.stringify(build));
      await writeFile(join(distDir, 'mf-manifest.json'), JSON.stringify(manifest));
      await writeFile(join(distDir, 'api.json.gz'), 'document');
      await writeFile(join(distDir, 'mf-stats.json'), '{}');
      await writeFile(join(distDir, 'remoteEntry.js'), 'var catalog_mf;');
      await writeFile(join(distDir, 'remoteEntry.js.map'), '{}');
      await publishRelease(releases, { app: APP, distDir });
      await moveStable(releases, { app: APP, releaseId: buildId, actor: 'ayu', reason: 'rilis' });
    }
  });

  /** Whether a site that trusts one key would use everything. */
  async function isTrusted({ entry }: typeof one): Promise<boolean> {
    await writeFile(at('trusted-keys.json'), trustedKeysFile([entry]));
    const guard = createGuard(at('trusted-keys.json'));
    const read = (path: string) => readFile(join(store, path)).catch(() => null);
    const pointer = String(await read(`${APP}/channels.json`));
    try {
      await guard.pointer(APP, pointer, JSON.parse(pointer).revision, null);
      for (const id of ['0.1.0-a', '0.2.0-b']) {
        const content = (await read(`${APP}/${id}/release.json`)) ?? Buffer.from('');
        await guard.release(APP, id, content, await read(signaturePath(APP, id)));
      }
      return true;
    } catch (error) {
      if (error instanceof Refused) return false;
      throw error;
    }
  }
  const revision = async () => JSON.parse(await readFile(join(store, APP, 'channels.json'), 'utf8')).revision;

  it('signs pointer and releases without a move, and a second time changes nothing', async () => {
    expect(await isTrusted(one)).toBe(false);
    use({ RELEASE_SIGNING_KEY: one.privatePem });
    await sign([APP, '--expect', '2', '--target', store]);
    expect([await isTrusted(one), await revision()]).toEqual([true, 2]);
    expect(lines).toContain(`${APP}: pointer signed at revision 2 in ${store}`);
    lines.length = 0;
    await sign([APP, '--expect', '2', '--target', store]);
    expect(lines[0]).toBe(`${APP}: pointer unchanged at revision 2 in ${store}`);
  });

  it('signs again what another trusted key signed, because that one is removed next', async () => {
    use({ RELEASE_SIGNING_KEY: one.privatePem });
    await sign([APP, '--expect', '2', '--target', store]);
    await writeFile(at('both.json'), trustedKeysFile([one.entry, two.entry]));
    await writeFile(at('two.pem'), two.privatePem);
    use({ RELEASE_SIGNING_KEY: '', RELEASE_SIGNING_KEY_FILE: at('two.pem'), RELEASE_KEYS_FILE: at('both.json') });
    await sign([APP, '--expect', '2', '--target', store]);
    expect(await isTrusted(two)).toBe(true);
  });

  it('a revision that nobody has looked at is not signed', async () => {
    use({ RELEASE_SIGNING_KEY: one.privatePem });
    await expect(sign([APP, '--expect', '1', '--target', store])).rejects.toThrow('is at revision 2, not at 1');
    await expect(sign([APP, '--target', store])).rejects.toThrow('--expect is the revision');
    await expect(sign(['shell', '--expect', '1', '--target', store])).rejects.toThrow('was never released');
    expect(await isTrusted(one)).toBe(false);
  });

  it('without a key, or with another kind of key, nothing is signed', async () => {
    use({ KENALI_MODE: 'production' });
    await expect(sign([APP, '--expect', '2', '--target', store])).rejects.toThrow('no signing key is set');
    use({ RELEASE_SIGNING_KEY: 'no key' });
    await expect(sign([APP, '--expect', '2', '--target', store])).rejects.toThrow();
    expect(await isTrusted(one)).toBe(false);
  });
});
