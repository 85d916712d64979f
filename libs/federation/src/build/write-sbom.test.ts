/** @jest-environment node */
import { join, resolve } from 'node:path';
import { makeBuildFolder } from '../testing/build-folder.ts';

const { WriteSbom } = require('../../webpack/write-sbom.cjs');
const ROOT = resolve(__dirname, '../../../..');

const folder = makeBuildFolder();

const addPackage = (path: string, manifest: { name: string; version: string; license?: string }, code: string) =>
  folder.write({
    [`${path}/package.json`]: JSON.stringify({ ...manifest, main: 'index.js' }),
    [`${path}/index.js`]: code,
  });

async function build(entry: string): Promise<{ text: string; components: Record<string, unknown>[] }> {
  folder.write({ 'entry.js': entry });
  const plugins = [new WriteSbom({ app: 'reports-mf', version: '0.2.0' })];
  const text = String((await folder.build({ entry: './entry.js', plugins }))['sbom.cdx.json']);
  return { text, components: JSON.parse(text).components };
}

it('lists each package that is in a script once, also inside another package, and no other', async () => {
  addPackage('node_modules/used', { name: 'used', version: '1.0.0', license: 'MIT' }, 'export * from "@scope/inner";');
  addPackage(
    'node_modules/used/node_modules/@scope/inner',
    { name: '@scope/inner', version: '2.0.0' },
    'export const a = console.log;',
  );
  addPackage('node_modules/unused', { name: 'unused', version: '3.0.0' }, 'export const b = 1;');
  const { text, components } = await build('import { a } from "used"; a("x");');
  expect(components).toEqual([
    expect.objectContaining({ name: '@scope/inner', version: '2.0.0', purl: 'pkg:npm/%40scope/inner@2.0.0' }),
    expect.objectContaining({ name: 'used', version: '1.0.0', licenses: [{ expression: 'MIT' }] }),
  ]);
  expect(JSON.parse(text)).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { name: 'reports-mf', version: '0.2.0' } },
  });
  expect(text).not.toMatch(/time|serial/i);
  expect((await build('import { a } from "used"; a("x");')).text).toBe(text);
});

it('has the license, and the hash that the lock file has', async () => {
  const { components } = await build(
    `import { encode } from ${JSON.stringify(join(ROOT, 'node_modules/uqr'))}; console.log(encode);`,
  );
  expect(components).toEqual([
    expect.objectContaining({
      name: 'uqr',
      licenses: [{ expression: 'MIT' }],
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    }),
  ]);
});

it('is empty without packages', async () => {
  expect((await build('console.log(1);')).components).toEqual([]);
});
