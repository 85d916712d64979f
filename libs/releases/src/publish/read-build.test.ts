import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gitIn, makeFolder } from '@kenali/node-utils/testing';
import { makeBuild } from '../testing/make-build.ts';
import { readBuild, readBuilder, readCommit } from './read-build.ts';

let root: string;
beforeEach(() => {
  root = makeFolder();
});

describe('readBuild', () => {
  const flag = { default: true, description: 'Contoh.' };

  it('when a build has flags, then they are read; another one has none', async () => {
    makeBuild(root, { flags: { samples: flag } });
    expect((await readBuild(root, 'catalog-mf')).flags).toEqual({ samples: flag });
    makeBuild(root);
    expect((await readBuild(root, 'catalog-mf')).flags).toEqual({});
  });

  it('when a flag is broken, then the build is refused with its name', async () => {
    makeBuild(root, { flags: { samples: { ...flag, default: 'yes' } } });
    await expect(readBuild(root, 'catalog-mf')).rejects.toThrow(
      'build.json: flags: samples: default is not true or false',
    );
  });
});

describe('readCommit', () => {
  it('returns the commit, with -dirty when tracked files have changed', async () => {
    const git = gitIn(root);
    git('init', '--quiet');
    expect(await readCommit(root)).toBeUndefined();
    await writeFile(join(root, 'a.txt'), 'one');
    git('add', '.');
    git('commit', '--quiet', '--message', 'One');
    git('tag', 'v1');
    await mkdir(join(root, 'dist'));
    const commit = git('rev-parse', 'HEAD');
    expect(await readCommit(join(root, 'dist'))).toBe(commit);
    await writeFile(join(root, 'a.txt'), 'two');
    expect(await readCommit(join(root, 'dist'))).toBe(`${commit}-dirty`);
  });

  it('returns undefined outside a repository', async () => {
    expect(await readCommit(root)).toBeUndefined();
  });
});

it.each([
  [
    'what the pipeline says',
    { RELEASE_BUILDER: 'https://ci.test/runs/7', GITHUB_RUN_ID: '1' },
    'https://ci.test/runs/7',
  ],
  [
    'the run of GitHub Actions',
    { GITHUB_SERVER_URL: 'https://github.test', GITHUB_REPOSITORY: 'kenali/kenali', GITHUB_RUN_ID: '42' },
    'https://github.test/kenali/kenali/actions/runs/42',
  ],
  ['nothing on another machine', {}, undefined],
])('readBuilder: %s', (_what, env, expected) => expect(readBuilder(env as NodeJS.ProcessEnv)).toBe(expected));
