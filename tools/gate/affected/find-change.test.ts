import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitIn, makeFolder } from '@kenali/node-utils/testing';
import { findBase } from './find-change.ts';

/** A repository: main with two commits, and a branch that starts at the first one. */
function repository() {
  const root = makeFolder();
  const git = gitIn(root);
  const commit = (name: string) => {
    writeFileSync(join(root, name), name);
    git('add', '.');
    git('commit', '-qm', name);
    return git('rev-parse', 'HEAD');
  };
  git('init', '-q', '-b', 'main');
  const first = commit('first');
  const second = commit('second');
  git('checkout', '-q', '-b', 'work', first);
  const own = commit('own');
  return { root, first, second, own };
}

beforeEach(() => {
  delete process.env.NX_BASE;
});

describe('findBase', () => {
  it('when no base is given, then it is the commit where the branch left main', async () => {
    const { root, first } = repository();
    expect(await findBase(root, undefined)).toBe(first);
  });

  it('when NX_BASE names a base, then it is used, unless --base names another one', async () => {
    const { root, first, own } = repository();
    process.env.NX_BASE = 'work';
    expect(await findBase(root, undefined)).toBe(own);
    expect(await findBase(root, 'main')).toBe(first);
  });

  it('when NX_BASE is only zeros, as for a new branch, then it is ignored', async () => {
    const { root, first } = repository();
    process.env.NX_BASE = '0'.repeat(40);
    expect(await findBase(root, undefined)).toBe(first);
  });

  it('when the base is unknown, then it fails instead of checking nothing', async () => {
    await expect(findBase(repository().root, 'nowhere')).rejects.toThrow('Name one: --base <commit>');
  });
});
