import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createSigner, createSigningKey, moveStable, publishRelease, trustedKeysFile } from '@kenali/releases';
import { signaturePath } from '@kenali/releases/signing';
import { makeBuild } from '../../libs/releases/src/testing/make-build.ts';
import { rollback } from './move-commands.ts';
import { previewLink, publish } from './publish-command.ts';
import { release } from './release-command.ts';
import { list, prune } from './store-commands.ts';
import { APP, NOBODY_ASKED, setUpCommand } from './testing/set-up-command.ts';

let mockDist: string;
// The commands run with a build of milliseconds instead of minutes. What a build is, other tests check.
jest.mock('../shared/apps.ts', () => ({ root: '/', buildApp: async () => mockDist }));

const { at, use, store, target, lines, publishBuild, goLive, pointer } = setUpCommand();
beforeEach(() => {
  mockDist = at('dist');
});

describe('npm run kenali -- release <app> --release ID', () => {
  it('when the release is in the store, then it goes live without a build', async () => {
    await publishBuild('0.1.0-a');
    await publishBuild('0.2.0-b');
    await release([APP, '--release', '0.1.0-a', ...target, '--reason', 'monday']);
    expect(await pointer()).toMatchObject({ stable: '0.1.0-a', history: [{ reason: 'monday' }] });
    expect(lines).toEqual([
      `${APP}: the pointer in ${target[1]} names 0.1.0-a for everybody`,
      'release as published, pointer moved, revision 1',
      NOBODY_ASKED,
    ]);
    await release([APP, '--release', '0.2.0-b', '--channel', 'canary', '--percent', '10', ...target]);
    expect(await pointer()).toMatchObject({ stable: '0.1.0-a', canary: { releaseId: '0.2.0-b', percent: 10 } });
  });

  it('when a build is named, then it goes live, and nothing is built', async () => {
    const dist = at('finished');
    makeBuild(dist, { app: APP, buildId: '0.4.0-d' });
    await release([APP, '--dist', dist, ...target]);
    expect((await pointer())?.stable).toBe('0.4.0-d');
    makeBuild(dist, { app: APP, buildId: '0.5.0-e' });
    await publish([APP, '--dist', dist, ...target]);
    await release([APP, '--release', '0.5.0-e', ...target]);
    expect((await pointer())?.stable).toBe('0.5.0-e');
  });

  it('when the build that is named is of another app, then nothing moves', async () => {
    const dist = at('finished');
    makeBuild(dist, { app: 'admin-mf', buildId: '0.4.0-d' });
    await expect(release([APP, '--dist', dist, ...target])).rejects.toThrow('has a build of admin-mf');
    expect(await pointer()).toBeUndefined();
  });

  it('when no release is named, then the build goes live', async () => {
    makeBuild(mockDist, { app: APP, buildId: '0.3.0-c' });
    await release([APP, ...target]);
    expect((await pointer())?.stable).toBe('0.3.0-c');
  });

  it.each([
    [['--release', '../x'], '--release must be a release id'],
    [['--release', '0.1.0-a', '--dist', 'dist'], '--dist names a build'],
    [['--release', ''], '--release is empty'],
    [['--release', '0.1.0-a', '--anew'], '--anew selects other browsers for a canary'],
    [['--release', '0.1.0-a', '--percent', '10'], 'go together'],
    [['--release', '0.1.0-a', '--channel', 'canary'], 'go together'],
    [['--release', '0.1.0-a', '--channel', 'beta'], 'Usage: npm run kenali -- release'],
    [['--release', '0.1.0-a', '--channel', 'canary', '--percent', '101'], 'from 0 to 100'],
    [['--release', '0.1.0-a', '--expect', 'one'], '--expect must be a revision'],
    [['--release', '0.9.0-x'], 'is not published'],
  ])('when the arguments are %j, then it is refused and nothing moves', async (args, message) => {
    await goLive('0.1.0-a');
    await expect(release([APP, ...args, ...target])).rejects.toThrow(message);
    expect((await pointer())?.revision).toBe(1);
  });
});

describe('npm run kenali -- publish', () => {
  it('when a build is new, then it is uploaded, no pointer moves, and a link is printed', async () => {
    await goLive('0.1.0-a');
    makeBuild(mockDist, { app: APP, buildId: '0.2.0-b' });
    await publish([APP, ...target]);
    expect((await pointer())?.revision).toBe(1);
    expect(lines).toEqual([
      `${APP} 0.2.0-b is in ${target[1]} (published). No pointer moved, so visitors get what they got before.`,
      'It is NOT SIGNED: no signing key is set, so sites that require signatures refuse it.',
      `Preview for one browser, after a click there: http://localhost:3000/developers?preview=${APP}/0.2.0-b`,
      expect.stringMatching(/^It works until \d{4}-\d\d-\d\d, in production with ALLOW_OVERRIDES=on\.$/),
      `To make it live: npm run kenali -- release ${APP} --release 0.2.0-b`,
    ]);
  });

  it('when the release is damaged in the store, then it is repaired', async () => {
    await publishBuild('0.1.0-a');
    await store().delete([`${APP}/0.1.0-a/remoteEntry.js`]);
    await publish([APP, ...target]);
    expect(lines).toContain('  repaired remoteEntry.js. A CDN may still have the old file in its cache.');
    expect(await store().read(`${APP}/0.1.0-a/remoteEntry.js`)).not.toBeNull();
  });

  it('when the release does not fit the live shell, then it says so', async () => {
    await goLive('1.0.0-s', { app: 'shell' });
    makeBuild(mockDist, { app: APP, buildId: '0.2.0-b', contract: '^1.1.0' });
    await publish([APP, ...target]);
    expect(lines.join('\n')).toContain('It does not fit what is live: catalog-mf 0.2.0-b needs shell contract ^1.1.0');
  });

  it('when it was published long ago, then there is no link', async () => {
    await publishBuild('0.1.0-a');
    const later = Date.now() + 15 * 24 * 60 * 60 * 1000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    await publish([APP, ...target]);
    expect(lines.join('\n')).not.toContain('/developers');
    expect(lines.join('\n')).toContain('It was published more than 14 days ago, so no link offers it.');
  });

  it('when it is the shell, then there is no link', async () => {
    makeBuild(mockDist, { app: 'shell', buildId: '1.0.0-s' });
    await publish(['shell', ...target]);
    expect(lines.join('\n')).not.toContain('/developers');
    expect(lines.join('\n')).toContain('--release 1.0.0-s --channel canary');
  });

  it.each([[[]], [['catalog-mf', 'admin-mf']], [['../x']], [[APP, '--percent', '10']]])(
    'when the arguments are %j, then the usage is shown',
    async (args) => {
      await expect(publish([...args, ...target])).rejects.toThrow('Usage: npm run kenali -- publish');
    },
  );

  it.each([
    ['/srv/releases', {}, 'http://localhost:3000'],
    ['/srv/releases', { PORT: '4000' }, 'http://localhost:4000'],
    ['/srv/releases', { PUBLIC_URL: 'https://kenali.example/' }, 'https://kenali.example'],
    ['s3://bucket', { PUBLIC_URL: 'https://kenali.example' }, 'https://kenali.example'],
    ['s3://bucket', {}, ''],
  ])('previewLink: for %s and %j, the link is at "%s"', (to, env, site) => {
    expect(previewLink(APP, '0.1.0-a', to, env)).toBe(`${site}/developers?preview=catalog-mf/0.1.0-a`);
  });
});

describe('a store that a team has signed', () => {
  const [team, successor] = [createSigningKey([APP]), createSigningKey([APP])];
  const content = async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      await Promise.all(
        (await store().list('')).map(async ({ path }) => [path, await readFile(at(`store/${path}`), 'latin1')]),
      ),
    );
  const dist = () => ['--dist', mockDist];

  beforeEach(async () => {
    makeBuild(mockDist, { app: APP, buildId: '0.1.0-a' });
    use({ RELEASE_SIGNING_KEY: team.privatePem });
    await release([APP, ...dist(), ...target]);
  });

  it.each([
    ['without a key', { RELEASE_SIGNING_KEY: '' }, 'no signing key is set', 'no signing key is set'],
    ['with a key that nobody knows', { RELEASE_SIGNING_KEY: successor.privatePem }, 'Nothing was moved', 'stays'],
  ])(
    '%s: when the same build, or another one, is released, then the store stays as it is',
    async (_what, env, ...says) => {
      use({ KENALI_MODE: '', RELEASES_DIR: at('store'), ...env });
      const before = await content();
      await expect(release([APP, ...dist()])).rejects.toThrow(says[0]);
      await expect(publish([APP, ...dist()])).rejects.toThrow(says[1]);
      makeBuild(mockDist, { app: APP, buildId: '0.2.0-b' });
      await expect(release([APP, ...dist()])).rejects.toThrow(says[0]);
      await expect(rollback([APP])).rejects.toThrow(says[0]);
      expect(await content()).toEqual(before);
      await expect(readdir(at('data'))).rejects.toThrow('ENOENT');
    },
  );

  it('with the key of a site on this machine: when it has another one, then the store stays as it is', async () => {
    use({ KENALI_MODE: '', RELEASES_DIR: at('other'), RELEASE_SIGNING_KEY: '' });
    await release([APP, ...dist()]);
    use({ RELEASES_DIR: at('store') });
    const before = await content();
    await expect(publish([APP, ...dist()])).rejects.toThrow('the signature stays');
    expect(await content()).toEqual(before);
  });

  it('with a key that is trusted in place of the earlier one: when the build is published again, then it has that signature', async () => {
    await writeFile(at('trusted-keys.json'), trustedKeysFile([successor.entry]));
    use({ RELEASE_SIGNING_KEY: successor.privatePem, RELEASE_KEYS_FILE: at('trusted-keys.json') });
    await publish([APP, ...dist(), ...target]);
    expect((await content())[signaturePath(APP, '0.1.0-a')]).toContain(successor.entry.id);
  });

  it('a command that only reads makes no key, also for a store of this machine that nobody signed', async () => {
    use({ KENALI_MODE: '', RELEASES_DIR: at('store'), RELEASE_SIGNING_KEY: '' });
    await list(['--verify']);
    use({ RELEASES_DIR: at('empty') });
    await list([]);
    await prune([]);
    await expect(readdir(at('data'))).rejects.toThrow('ENOENT');
  });
});

describe('npm run kenali -- rollback <app> --to ID', () => {
  it('when the release was live, then it is live again, with a doubt if it was replaced soon, and a second time nothing moves', async () => {
    for (const buildId of ['0.1.0-a', '0.2.0-b', '0.3.0-c']) await goLive(buildId);
    for (const _time of [1, 2]) await rollback([APP, '--to', '0.1.0-a', ...target]);
    expect(await pointer()).toMatchObject({ stable: '0.1.0-a', revision: 4 });
    expect(lines).toEqual([
      `${APP}: the pointer gives visitors of stable 0.3.0-c the release 0.1.0-a (revision 4, ${target[1]})`,
      `Is 0.1.0-a good? 0.2.0-b replaced it after 0 minutes. If it fails too: npm run kenali -- rollback ${APP}, or --to an earlier one`,
      NOBODY_ASKED,
      `${APP} 0.1.0-a is the stable release already (revision 4, ${target[1]})`,
      NOBODY_ASKED,
    ]);
  });

  it('when it is combined with the canary channel, then it is refused', async () => {
    await goLive('0.1.0-a');
    await expect(rollback([APP, '--to', '0.1.0-a', '--channel', 'canary', ...target])).rejects.toThrow(
      '--to names a stable release',
    );
  });
});

describe('npm run kenali -- releases --verify', () => {
  it('when every file is right, then the exit code stays; when one is missing, then it is 1', async () => {
    await goLive('0.1.0-a');
    await list(['--verify', ...target]);
    expect([process.exitCode, lines.slice(-2)]).toEqual([
      undefined,
      [
        `${APP}: every file of its live releases is right`,
        'Signatures were not checked: nobody knows the trusted keys.',
      ],
    ]);
    await store().delete([`${APP}/0.1.0-a/remoteEntry.js`]);
    await list(['--verify', ...target]);
    expect(process.exitCode).toBe(1);
    expect(lines.join('\n')).toContain('  remoteEntry.js is missing\n  repair  ');
  });

  it.each([[], ['--json']])('when nothing is released there, then the exit code is 1 (%s)', async (...json) => {
    await list(['--verify', ...json, ...target]);
    expect(process.exitCode).toBe(1);
  });

  it('when only the trusted keys are there, as on a server, then a pointer that somebody without a key changed is a problem', async () => {
    const { privatePem, entry } = createSigningKey([APP]);
    const signed = { ...store(), signer: createSigner(privatePem) };
    makeBuild(mockDist, { app: APP, buildId: '0.1.0-a' });
    await publishRelease(signed, { app: APP, distDir: mockDist });
    await moveStable(signed, { app: APP, releaseId: '0.1.0-a', actor: 'ayu', reason: 'test' });
    process.env.RELEASE_KEYS_FILE = at('trusted-keys.json');
    await writeFile(process.env.RELEASE_KEYS_FILE, trustedKeysFile([entry]));
    await list(['--verify', ...target]);
    expect([process.exitCode, lines.at(-1)]).toEqual([undefined, `${APP}: every file of its live releases is right`]);
    const file = at(`store/${APP}/channels.json`);
    await writeFile(file, (await readFile(file, 'utf8')).replace(/"revision": *1/, '"revision": 9'));
    await list(['--verify', ...target]);
    expect([process.exitCode, lines.at(-1)]).toEqual([
      1,
      expect.stringMatching(`^${APP}: POINTER\n.*: the signature of the pointer does not match its content`),
    ]);
  });

  it('when JSON is wanted, then each app has its damage, and only then', async () => {
    await goLive('0.1.0-a');
    await store().delete([`${APP}/0.1.0-a/remoteEntry.js`]);
    await list(['--verify', '--json', ...target]);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject([
      { app: APP, damage: [{ channel: 'stable', problems: ['remoteEntry.js is missing'] }] },
    ]);
    await list(['--json', ...target]);
    await expect(list([APP, ...target])).rejects.toThrow('Usage: npm run kenali -- releases');
    expect(JSON.parse(lines[1] ?? '')[0]).not.toHaveProperty('damage');
  });
});

describe('npm run kenali -- prune [app] --dry-run', () => {
  beforeEach(async () => {
    await goLive('0.1.0-a');
    await goLive('1.0.0-s', { app: 'shell' });
  });

  it.each([
    [[], [`${APP}: removed 0 releases and 0 unfinished uploads`, 'shell: removed 0 releases and 0 unfinished uploads']],
    [['shell'], ['shell: removed 0 releases and 0 unfinished uploads']],
    [['shell', '--dry-run'], ['shell: would remove 0 releases and 0 unfinished uploads']],
  ])('when the arguments are %j, then it looks at the right apps', async (args, printed) => {
    await prune([...args, ...target]);
    expect(lines).toEqual(printed);
  });

  it('when the app was never released, then it is refused', async () => {
    await expect(prune(['admin-mf', ...target])).rejects.toThrow('admin-mf was never released in');
    await expect(prune(['shell', APP, ...target])).rejects.toThrow('Usage: npm run kenali -- prune');
  });
});
