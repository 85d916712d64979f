import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeAll } from './write-all.ts';

function repository() {
  const root = mkdtempSync(join(tmpdir(), 'kenali-write-'));
  mkdirSync(join(root, 'apps/shell'), { recursive: true });
  writeFileSync(join(root, 'README.md'), 'before');
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
  it('when nothing fails, then everything is written, and finish receives the paths', async () => {
    const { root, read } = repository();
    const finish = jest.fn(async () => undefined);
    await writeAll(root, plan(), finish);
    expect([read('apps/new-mf/src/remote.ts'), read('README.md')]).toEqual(['remote', 'after']);
    expect(finish).toHaveBeenCalledWith(['apps/new-mf/src/remote.ts', '.github/workflows/new.yml', 'README.md']);
  });

  it('when finish fails, then every file is restored and no empty folder remains', async () => {
    const { root, read, all } = repository();
    const before = all();
    const failed = writeAll(root, plan(), async () => {
      throw new Error('the linter failed');
    });
    await expect(failed).rejects.toThrow('the linter failed');
    expect(all()).toEqual(before);
    expect(read('README.md')).toBe('before');
  });

  it('when a file to create exists, then nothing is written', async () => {
    const { root, read, all } = repository();
    mkdirSync(join(root, 'apps/new-mf/src'), { recursive: true });
    writeFileSync(join(root, 'apps/new-mf/src/remote.ts'), 'somebody’s');
    const before = all();
    await expect(writeAll(root, plan(), async () => undefined)).rejects.toThrow('already exists');
    expect(all()).toEqual(before);
    expect([read('apps/new-mf/src/remote.ts'), read('README.md')]).toEqual(['somebody’s', 'before']);
  });

  it('when a file to change is missing, then nothing is written', async () => {
    const { root, all } = repository();
    const before = all();
    const missing = { ...plan(), changed: new Map([['nowhere.md', 'after']]) };
    await expect(writeAll(root, missing, async () => undefined)).rejects.toThrow('ENOENT');
    expect(all()).toEqual(before);
  });
});
