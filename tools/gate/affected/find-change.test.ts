import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBase } from './find-change.ts';

const git = (root: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.email=team@kenali.test', '-c', 'user.name=Team', ...args], { cwd: root })
    .toString()
    .trim();

/** main with two commits, and a branch that left it after the first. */
function repository() {
  const root = mkdtempSync(join(tmpdir(), 'kenali-affected-'));
  const commit = (name: string) => {
    writeFileSync(join(root, name), name);
    git(root, 'add', '.');
    git(root, 'commit', '-qm', name);
    return git(root, 'rev-parse', 'HEAD');
  };
  git(root, 'init', '-q', '-b', 'main');
  const first = commit('first');
  const second = commit('second');
  git(root, 'checkout', '-q', '-b', 'work', first);
  const own = commit('own');
  return { root, first, second, own };
}

beforeEach(() => {
  delete process.env.NX_BASE;
});

describe('findBase', () => {
  it('when nothing is named, then it is where the branch left main', async () => {
    const { root, first } = repository();
    expect(await findBase(root, undefined)).toBe(first);
  });

  it('when the pipeline names one, then that counts; what is asked for by hand counts more', async () => {
    const { root, first, own } = repository();
    process.env.NX_BASE = 'work';
    expect(await findBase(root, undefined)).toBe(own);
    expect(await findBase(root, 'main')).toBe(first);
  });

  it('when a new branch was pushed, then the zeros that stand for its past are not taken for a commit', async () => {
    const { root, first } = repository();
    process.env.NX_BASE = '0'.repeat(40);
    expect(await findBase(root, undefined)).toBe(first);
  });

  it('when the name is unknown, then that is said instead of checking nothing', async () => {
    await expect(findBase(repository().root, 'nowhere')).rejects.toThrow('Name one: --base <commit>');
  });
});
