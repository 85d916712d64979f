import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../testing/make-build.ts';
import { readCommit } from './read-build.ts';

let root: string;
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.com', ...args], {
    cwd: root,
    encoding: 'utf8',
  }).trim();

beforeEach(async () => {
  root = await temporaryFolder();
});
afterEach(() => rm(root, { recursive: true }));

describe('readCommit', () => {
  it('a folder of a repository: when files change, then the commit is said to be not the whole of it', async () => {
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

  it('a folder outside of any repository: when it is asked, then there is no commit', async () => {
    expect(await readCommit(root)).toBeUndefined();
  });
});
