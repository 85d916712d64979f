import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, writeFiles } from '@kenali/node-utils/testing';
import { writeAll } from './write-all.ts';

function repository() {
  const root = makeFolder({ 'README.md': 'before', 'apps/shell/package.json': {} });
  return {
    root,
    read: (path: string) => readFileSync(join(root, path), 'utf8'),
    all: () => readdirSync(root, { recursive: true }).map(String).sort(),
  };
}
const plan = () => ({
  created: new Map([
    ['apps/new-mf/src/remote.ts', 'remote'],
    ['.github/workflows/new.yml', 'pipeline'],
  ]),
  changed: new Map([['README.md', 'after']]),
});

describe('writeAll', () => {
  it('writes what is new and what changes', () => {
    const { root, read } = repository();
    writeAll(root, plan());
    expect([read('apps/new-mf/src/remote.ts'), read('README.md')]).toEqual(['remote', 'after']);
  });

  it('when a file to create exists, then nothing is written', () => {
    const { root, read, all } = repository();
    writeFiles(root, { 'apps/new-mf/src/remote.ts': 'somebody’s' });
    const before = all();
    expect(() => writeAll(root, plan())).toThrow('already exists');
    expect(all()).toEqual(before);
    expect([read('apps/new-mf/src/remote.ts'), read('README.md')]).toEqual(['somebody’s', 'before']);
  });
});
