import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { OFF_IN_PLAYWRIGHT } from './launch-args.ts';

it('the list of features names all that this version of Playwright turns off', () => {
  const playwright = createRequire(require.resolve('@playwright/test/package.json'));
  const bundle = join(dirname(playwright.resolve('playwright-core/package.json')), 'lib/coreBundle.js');
  const [, list = ''] = readFileSync(bundle, 'utf8').match(/disabledFeatures = \[(.*?)\]/s) ?? [];
  const names = list.split('\n').flatMap((line) => line.match(/^\s*"(\w+)",?$/)?.[1] ?? []);
  expect(names).toEqual(OFF_IN_PLAYWRIGHT);
});
