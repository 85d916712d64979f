import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../shared/apps.ts';
import { makeReports, REPORT_COMMAND } from './reports.ts';

it('the reports of the public types are up to date', async () => {
  const stale = [...(await makeReports(root))].flatMap(([path, text]) => {
    const file = join(root, path);
    return existsSync(file) && readFileSync(file, 'utf8') === text ? [] : [path];
  });
  // What changed for other repositories, a reviewer sees in the diff of the report.
  expect(stale.map((path) => `${path} is not up to date. Run: ${REPORT_COMMAND}`)).toEqual([]);
});
