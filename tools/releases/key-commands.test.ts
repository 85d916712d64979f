import { readFile, stat, writeFile } from 'node:fs/promises';
import { createSigningKey, moveCanary, trustedKeysFile } from '@kenali/releases';
import { createGuard, parseTrustedKeys, Refused, signaturePath } from '@kenali/releases/signing';
import { keys, sign } from './key-commands.ts';
import { APP, setUpCommand } from './testing/set-up-command.ts';

const { at, use, store, target, lines, publishBuild, goLive, pointer } = setUpCommand();
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
    [[APP, '--prefix', '/laporan', '--purpose', 'pointer', '--out', 'key.pem']],
    [['../shell', '--out', 'key.pem']],
  ])('%j is refused with the usage', async (args) => {
    await expect(keys(args)).rejects.toThrow('Usage: npm run kenali -- keys');
  });
});

describe('npm run kenali -- sign', () => {
  const [one, two] = [createSigningKey([APP]), createSigningKey([APP])];

  /** Releases two builds without signatures. */
  beforeEach(async () => {
    for (const buildId of ['0.1.0-a', '0.2.0-b']) await goLive(buildId);
  });

  /** Whether a site that trusts one key would use everything. */
  async function isTrusted({ entry }: typeof one): Promise<boolean> {
    await writeFile(at('trusted-keys.json'), trustedKeysFile([entry]));
    const guard = createGuard(at('trusted-keys.json'));
    const read = (path: string) => readFile(at(`store/${path}`)).catch(() => null);
    const text = String(await read(`${APP}/channels.json`));
    try {
      await guard.pointer(APP, text, JSON.parse(text).revision, null);
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

  it('signs pointer and releases without a move, and a second time changes nothing', async () => {
    expect(await isTrusted(one)).toBe(false);
    use({ RELEASE_SIGNING_KEY: one.privatePem });
    await sign([APP, '--expect', '2', ...target]);
    expect([await isTrusted(one), (await pointer())?.revision]).toEqual([true, 2]);
    expect(lines).toContain(`${APP}: pointer signed at revision 2 in ${target[1]}`);
    lines.length = 0;
    await sign([APP, '--expect', '2', ...target]);
    expect(lines[0]).toBe(`${APP}: pointer unchanged at revision 2 in ${target[1]}`);
  });

  it('signs again what another trusted key signed, because that one is removed next', async () => {
    use({ RELEASE_SIGNING_KEY: one.privatePem });
    await sign([APP, '--expect', '2', ...target]);
    await writeFile(at('both.json'), trustedKeysFile([one.entry, two.entry]));
    await writeFile(at('two.pem'), two.privatePem);
    use({ RELEASE_SIGNING_KEY: '', RELEASE_SIGNING_KEY_FILE: at('two.pem'), RELEASE_KEYS_FILE: at('both.json') });
    await sign([APP, '--expect', '2', ...target]);
    expect(await isTrusted(two)).toBe(true);
  });

  it('signs a canary that nobody gets too, because each move asks for its signature', async () => {
    await publishBuild('0.3.0-c');
    await moveCanary(store(), { app: APP, releaseId: '0.3.0-c', percent: 0, actor: 'ayu', reason: 'test' });
    use({ RELEASE_SIGNING_KEY: one.privatePem });
    await sign([APP, '--expect', '3', ...target]);
    expect(lines).toContain('  signed 0.3.0-c');
  });

  it('a revision that nobody has looked at is not signed', async () => {
    use({ RELEASE_SIGNING_KEY: one.privatePem });
    await expect(sign([APP, '--expect', '1', ...target])).rejects.toThrow('is at revision 2, not at 1');
    await expect(sign([APP, ...target])).rejects.toThrow('--expect is the revision');
    await expect(sign(['shell', '--expect', '1', ...target])).rejects.toThrow('was never released');
    expect(await isTrusted(one)).toBe(false);
  });

  it('without a key, or with another kind of key, nothing is signed', async () => {
    await expect(sign([APP, '--expect', '2', ...target])).rejects.toThrow('no signing key is set');
    use({ RELEASE_SIGNING_KEY: 'no key' });
    await expect(sign([APP, '--expect', '2', ...target])).rejects.toThrow();
    expect(await isTrusted(one)).toBe(false);
  });
});
