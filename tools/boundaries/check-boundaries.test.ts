import { resolve } from 'node:path';
import { runCommand } from '@kenali/node-utils';
import { makeFolder } from '@kenali/node-utils/testing';

const main = resolve(__dirname, 'main.ts');
const OTHERS = "'../../admin-mf/src/a.ts'";

/** Checks a folder with one file. Runs as a command, because the parser is a module that Jest cannot load. */
async function check(file: string, lines: readonly string[]) {
  const root = makeFolder({ [file]: `${lines.join('\n')}\n` });
  const { code, output } = await runCommand(process.execPath, [main, root]);
  return { code, output, findings: output.split('\n').filter((line) => line.includes(' is forbidden. ')) };
}

describe('npm run boundaries', () => {
  it('finds every way to name a module, with its line, in the order of the file', async () => {
    const ways = [
      `import ${OTHERS};`,
      `import { a } from ${OTHERS};`,
      `import type { A } from ${OTHERS};`,
      `export { b } from ${OTHERS};`,
      `export * from ${OTHERS};`,
      `export const c = () => import(${OTHERS});`,
      `export type D = import(${OTHERS}).D;`,
      `export const e = require(${OTHERS});`,
      `export const f = require.resolve(${OTHERS});`,
      `jest.mock(${OTHERS}, () => <p />);`,
      `export const g = jest.requireActual<typeof import('react')>(${OTHERS});`,
    ];
    const { code, findings } = await check('apps/catalog-mf/src/one.tsx', [
      `// import ${OTHERS};`,
      ...ways,
      `export const text = \`import ${OTHERS};\`;`,
      "import { own } from './own.ts';",
    ]);
    const reason = 'catalog-mf imports no other project by its path; packages are used through their exports.';
    expect(findings).toEqual(
      ways.map((_way, at) => `apps/catalog-mf/src/one.tsx:${at + 2}: ${OTHERS} is forbidden. ${reason}`),
    );
    expect(code).toBe(1);
  });

  it.each(['node_modules/one/a.ts', 'apps/shell/node_modules/one/a.ts', 'apps/shell/dist/a.mjs', 'e2e/releases/a.ts'])(
    'leaves out %s',
    async (file) => {
      expect(await check(file, [`import ${OTHERS};`])).toMatchObject({ code: 0, findings: [] });
    },
  );

  it('when a file cannot be parsed, then it fails and names the file', async () => {
    const { code, output } = await check('libs/ui/src/broken.ts', ['import {']);
    expect(code).toBe(1);
    expect(output).toContain('libs/ui/src/broken.ts: ');
  });
});
