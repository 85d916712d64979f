import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { traceModules } from './trace-modules.ts';

let root: string;
const write = (file: string, content: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kenali-trace-'));
  write('package.json', '{}');
  write(
    'libs/tools/package.json',
    '{"name":"@kenali/tools","exports":{".":"./src/index.ts","./part":"./src/part.ts"}}',
  );
  mkdirSync(join(root, 'node_modules/@kenali'), { recursive: true });
  symlinkSync('../../libs/tools', join(root, 'node_modules/@kenali/tools'));
});
afterEach(() => rmSync(root, { recursive: true }));

it('traceModules: follows imports, exports, imports at run time and packages of the repository, and stops at others', async () => {
  write(
    'services/api/src/server.ts',
    `import { one } from './one.ts';
     import express, { type Express } from 'express';
     import type { Never } from './never.ts';
     import fs from 'node:fs';
     export { part } from '@kenali/tools/part';
     export const later = () => import('./later.ts');
     import sdk from '@aws-sdk/client-s3/dist';
     const app: Express = express(one as unknown as Never, fs, sdk);`,
  );
  write('services/api/src/one.ts', "export * from '@kenali/tools';\nexport const one = 1;");
  write('services/api/src/later.ts', "import './one.ts';\nimport joi from 'joi';\nexport default joi;");
  write('services/api/src/never.ts', "import 'never';\nexport interface Never {}");
  write('libs/tools/src/index.ts', 'export const two: number = 2;');
  write('libs/tools/src/part.ts', 'export const part = 3;');
  const { files, packages } = await traceModules(root, ['services/api/src/server.ts']);
  expect([...files].sort()).toEqual([
    'libs/tools/src/index.ts',
    'libs/tools/src/part.ts',
    'services/api/src/later.ts',
    'services/api/src/one.ts',
    'services/api/src/server.ts',
  ]);
  expect([...packages.keys()].sort()).toEqual(['@aws-sdk/client-s3', 'express', 'joi']);
});

it('traceModules: when an import leads nowhere, then it fails and names the file', async () => {
  write('services/api/src/server.ts', "import './missing.ts';");
  await expect(traceModules(root, ['services/api/src/server.ts'])).rejects.toThrow('services/api/src/missing.ts');
});
