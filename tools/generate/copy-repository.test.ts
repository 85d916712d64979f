import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitIn, makeFolder } from '@kenali/node-utils/testing';
import { copyRepository } from './copy-repository.ts';

const FILES = {
  '.gitignore': 'node_modules/\n.data/\n',
  'README.md': 'changed',
  'apps/shell/package.json': '{}',
  'libs/ui/src/index.ts': 'ours',
  'services/api/package.json': '{}',
  '.data/secret': 'stays',
  'node_modules/react/index.js': 'react',
  'node_modules/.federation/entry.js': 'written by a build',
  'services/api/node_modules/mongodb/index.js': 'another version',
};

function repository(): { root: string; to: string } {
  const root = makeFolder(FILES);
  gitIn(root)('init', '-q');
  return { root, to: join(makeFolder(), 'copy') };
}

describe('copyRepository', () => {
  it('copies the files that Git tracks or would add, and no others', () => {
    const { root, to } = repository();
    copyRepository(root, to);
    expect(readFileSync(join(to, 'README.md'), 'utf8')).toBe('changed');
    expect(existsSync(join(to, '.data'))).toBe(false);
  });

  it('links installed packages to the original, and our own libs to the copy', () => {
    const { root, to } = repository();
    copyRepository(root, to);
    const real = (path: string) => realpathSync(join(to, path));
    expect(real('node_modules/react/index.js')).toBe(realpathSync(join(root, 'node_modules/react/index.js')));
    expect(real('node_modules/@kenali/ui/src/index.ts')).toBe(realpathSync(join(to, 'libs/ui/src/index.ts')));
    expect(readFileSync(join(to, 'services/api/node_modules/mongodb/index.js'), 'utf8')).toBe('another version');
  });

  it('when a build writes into node_modules of the copy, then the original is unchanged', () => {
    const { root, to } = repository();
    copyRepository(root, to);
    expect(existsSync(join(to, 'node_modules/.federation'))).toBe(false);
    writeFileSync(join(to, 'node_modules/own'), '');
    expect(existsSync(join(root, 'node_modules/own'))).toBe(false);
  });
});
