import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, writeFiles } from '@kenali/node-utils/testing';
import { traceModules } from './trace-modules.ts';

let root: string;
beforeEach(() => {
  root = makeFolder({
    'package.json': {},
    'libs/tools/package.json': {
      name: '@kenali/tools',
      exports: { '.': './src/index.ts', './part': './src/part.ts' },
    },
  });
  mkdirSync(join(root, 'node_modules/@kenali'), { recursive: true });
  symlinkSync('../../libs/tools', join(root, 'node_modules/@kenali/tools'));
});

it('traceModules: follows imports, exports, imports at run time and packages of the repository, and stops at others', async () => {
  writeFiles(root, {
    'services/api/src/server.ts': `import { one } from './one.ts';
     import express, { type Express } from 'express';
     import type { Never } from './never.ts';
     import fs from 'node:fs';
     export { part } from '@kenali/tools/part';
     export const later = () => import('./later.ts');
     import sdk from '@aws-sdk/client-s3/dist';
     const app: Express = express(one as unknown as Never, fs, sdk);`,
    'services/api/src/one.ts': "export * from '@kenali/tools';\nexport const one = 1;",
    'services/api/src/later.ts': "import './one.ts';\nimport joi from 'joi';\nexport default joi;",
    'services/api/src/never.ts': "import 'never';\nexport interface Never {}",
    'libs/tools/src/index.ts': 'export const two: number = 2;',
    'libs/tools/src/part.ts': 'export const part = 3;',
  });
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
  writeFiles(root, { 'services/api/src/server.ts': "import './missing.ts';" });
  await expect(traceModules(root, ['services/api/src/server.ts'])).rejects.toThrow('services/api/src/missing.ts');
});
