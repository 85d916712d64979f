import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand } from '@kenali/node-utils';
import { makeFolder } from '@kenali/node-utils/testing';

const root = resolve(__dirname, '../..');

/** Lints made-up files with the configuration of the repository. @returns "file: rule" of every finding */
async function lint(files: Readonly<Record<string, string>>): Promise<string[]> {
  const copy = makeFolder(files);
  for (const path of ['biome.json', 'package.json', 'apps/shell/package.json', 'libs/ui/package.json'])
    cpSync(join(root, path), join(copy, path));
  const args = ['lint', '--vcs-enabled=false', '--reporter=json', ...Object.keys(files)];
  const { output } = await runCommand(join(root, 'node_modules/.bin/biome'), args, { cwd: copy });
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1);
  const { diagnostics } = JSON.parse(json) as { diagnostics: { category: string; location: { path: string } }[] };
  return diagnostics.map(({ category, location }) => `${location.path}: ${category.split('/').at(-1)}`).sort();
}

const importing = (module: string) => `import * as other from '${module}';\n\nexport const used = other;\n`;

const functionOf = (lines: number, end = '\n') =>
  `export function fill(list: number[]) {\n${`  list.push(1);${end}`.repeat(lines)}}\n`;

describe('biome.json', () => {
  it.each(['apps/shell/src/a.ts', 'services/api/test/a.ts', 'tools/shared/a.ts', 'e2e/support/a.ts'])(
    'refuses a function of more than 100 lines in %s, blank lines aside',
    async (file) => {
      expect(await lint({ [file]: functionOf(101) })).toEqual([`${file}: noExcessiveLinesPerFunction`]);
      expect(await lint({ [file]: functionOf(100, '\n\n') })).toEqual([]);
    },
  );

  it('allows a long block of tests', async () => {
    expect(await lint({ 'apps/shell/src/a.test.ts': functionOf(101) })).toEqual([]);
  });

  it('refuses a package that package.json does not name', async () => {
    expect(await lint({ 'apps/shell/src/a.ts': importing('express') })).toEqual([
      'apps/shell/src/a.ts: noUndeclaredDependencies',
    ]);
  });

  it('refuses imports in a circle', async () => {
    const files = { 'libs/ui/src/a.ts': importing('./b.ts'), 'libs/ui/src/b.ts': importing('./a.ts') };
    expect(await lint(files)).toEqual(['libs/ui/src/a.ts: noImportCycles', 'libs/ui/src/b.ts: noImportCycles']);
  });
});
