import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { insertBefore } from './edits.ts';
import { planRemote } from './plan-remote.ts';
import { readRequest } from './read-request.ts';

const root = resolve(__dirname, '../..');
const remote = readRequest(['laporan-mf', '--prefix', '/laporan', '--title', 'Laporan Praktik']);
const plan = planRemote(root, remote);
const created = (path: string) => plan.created.get(path) ?? '';
const changed = (path: string) => plan.changed.get(path) ?? '';

/** Lines of the new text that the old text does not contain. */
function addedTo(path: string): string {
  const before = new Set(readFileSync(resolve(root, path), 'utf8').split('\n'));
  return changed(path)
    .split('\n')
    .filter((line) => !before.has(line))
    .join('\n');
}

describe('planRemote', () => {
  it('only plans, and writes nothing', () => {
    expect(existsSync(resolve(root, 'apps/laporan-mf'))).toBe(false);
  });

  it('leaves no placeholder of the template in the new files', () => {
    expect([...plan.created.keys()].sort()).toEqual([
      'apps/laporan-mf/jest.config.cjs',
      'apps/laporan-mf/package.json',
      'apps/laporan-mf/src/features/start/start.page.tsx',
      'apps/laporan-mf/src/pages.test.ts',
      'apps/laporan-mf/src/pages.ts',
      'apps/laporan-mf/src/remote.test.tsx',
      'apps/laporan-mf/src/remote.ts',
      'apps/laporan-mf/src/testing/stand-in-shell.tsx',
      'apps/laporan-mf/webpack.config.cjs',
    ]);
    for (const text of plan.created.values()) expect(text).not.toMatch(/example|Contoh|catalog/);
  });

  it('gives the new package.json the shell contract, a budget and the versions of the other remotes', () => {
    const manifest = JSON.parse(created('apps/laporan-mf/package.json'));
    const other = JSON.parse(readFileSync(resolve(root, 'apps/catalog-mf/package.json'), 'utf8'));
    expect(manifest).toMatchObject({
      name: '@kenali/laporan-mf',
      kenali: { contract: other.kenali.contract, budgetKb: 60, prefixes: ['/laporan'] },
    });
    expect(other.dependencies).toMatchObject(manifest.dependencies);
    expect(manifest.dependencies.react).toMatch(/^\d/);
  });

  it('needs no newer contract than the templates use, so that no rollback of the shell waits for a remote', () => {
    const [, needed] = JSON.parse(created('apps/laporan-mf/package.json')).kenali.contract.split('.').map(Number);
    const contract = readFileSync(resolve(root, 'libs/contracts/src/shell-contract.ts'), 'utf8');
    const since = [...contract.matchAll(/Since 1\.(\d+)\.0[^\n]*\n(?: \*\/\n)? *(?:export const )?(\w+)/g)];
    const later = since.filter(([, minor]) => Number(minor) > needed).map(([, , name]) => name as string);
    expect(later).toEqual(expect.arrayContaining(['dismiss', 'photo', 'psychologists', 'features']));
    const templates = ['tools/generate/template', 'tools/kit/template'].flatMap((folder) =>
      globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).map((path) => readFileSync(resolve(root, path), 'utf8')),
    );
    const used = later.filter((name) => templates.some((text) => new RegExp(`\\b${name}\\b(?!/)`).test(text)));
    expect([templates.length > 5, used]).toEqual([true, []]);
  });

  it('changes one line outside its folder, besides the lock file', () => {
    expect([...plan.created.keys()].filter((path) => !path.startsWith('apps/laporan-mf/'))).toEqual([]);
    expect([...plan.changed.keys()]).toEqual(['README.md', 'package-lock.json']);
    expect(addedTo('README.md')).toBe('    shell --> laporan_mf[apps/laporan-mf]');
  });

  it('adds the workspace to the lock file and changes nothing else', () => {
    const before = JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8'));
    const after = JSON.parse(changed('package-lock.json'));
    expect(after.packages['node_modules/@kenali/laporan-mf']).toEqual({ resolved: 'apps/laporan-mf', link: true });
    const paths = Object.keys(after.packages);
    expect(paths.indexOf('apps/laporan-mf')).toBe(paths.indexOf('apps/catalog-mf') + 1);
    for (const path of ['apps/laporan-mf', 'node_modules/@kenali/laporan-mf']) delete after.packages[path];
    expect(JSON.stringify(after)).toBe(JSON.stringify(before));
  });
});

describe('insertBefore', () => {
  it.each(['', '};\n};\n'])('when the pattern does not match exactly once in %j, then it throws', (text) => {
    expect(() => insertBefore(text, /^\};/, 'x', 'a.ts')).toThrow('a.ts has an unexpected form');
  });
});
