import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OFF_IN_PLAYWRIGHT } from './launch-args.ts';

it('the list of features names all that this version of Playwright turns off', () => {
  const bundle = join(dirname(require.resolve('playwright-core/package.json')), 'lib/coreBundle.js');
  const [, list = ''] = readFileSync(bundle, 'utf8').match(/disabledFeatures = \[(.*?)\]/s) ?? [];
  const names = list.split('\n').flatMap((line) => line.match(/^\s*"(\w+)",?$/)?.[1] ?? []);
  expect(names).toEqual(OFF_IN_PLAYWRIGHT);
});
