import { randomBytes } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, writeFiles } from '@kenali/node-utils/testing';
import { listBudgets, measureBudgets, reportBudgets } from './budgets.ts';

/** Writes fake builds of random bytes, which do not compress. */
function builds(shellBytes: number, remoteBytes: number, more: string[] = []): string {
  const preload = '<link rel="preload" as="script" href="/assets/a.js">';
  const root = makeFolder({
    'apps/shell/dist/assets/main.js': randomBytes(shellBytes),
    'apps/shell/dist/assets/a.js': randomBytes(1000),
    'apps/shell/dist/assets/lazy.js': randomBytes(500_000),
    'apps/shell/dist/index.html': `<html>${preload}<script defer src="/assets/main.js"></script></html>`,
  });
  const assets = { js: { sync: ['assets/remote.js'], async: [] }, css: { sync: [], async: [] } };
  for (const app of ['catalog-mf', 'assessment-mf', ...more])
    writeFiles(join(root, 'apps', app), {
      'dist/remoteEntry.js': randomBytes(1000),
      'dist/assets/remote.js': randomBytes(remoteBytes),
      'dist/mf-manifest.json': {
        metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
        exposes: [{ name: 'remote', path: './remote', assets }],
        shared: [],
      },
    });
  const packs = 'libs/instruments/packs';
  cpSync(join(__dirname, '../..', packs, 'generic'), join(root, packs, 'generic'), { recursive: true });
  for (const app of more) writeFiles(root, { [`apps/${app}/package.json`]: { kenali: { budgetKb: 30 } } });
  return root;
}

describe('budgets', () => {
  it('when the views are small enough, then every budget holds, and lazy chunks do not count', () => {
    const measured = measureBudgets(builds(100_000, 20_000));
    expect(measured.map(({ bytes }) => Math.round(bytes / 1000))).toEqual([122, 21, 122]);
    expect(reportBudgets(measured, () => {})).toEqual({ passed: 3, failed: 0 });
  });

  it('when the shell or a remote is too large, then its budgets fail and are printed', () => {
    const lines: string[] = [];
    const counts = reportBudgets(measureBudgets(builds(180_000, 68_000)), (line) => lines.push(line));
    expect(counts).toEqual({ passed: 0, failed: 3 });
    expect(lines.every((line) => line.startsWith('OVER'))).toBe(true);
  });

  it('when a remote has a budget in its package.json, then it is measured too', () => {
    const root = builds(100_000, 20_000, ['reports-mf']);
    expect(measureBudgets(root).at(-1)).toMatchObject({ what: 'reports-mf beyond the shell', limit: 30 * 1024 });
    expect(reportBudgets(measureBudgets(root), () => {})).toEqual({ passed: 4, failed: 0 });
    expect(reportBudgets(measureBudgets(builds(100_000, 40_000, ['reports-mf'])), () => {})).toEqual({
      passed: 3,
      failed: 1,
    });
  });

  it('when only some views are measured, then the other apps need no build', () => {
    const root = builds(100_000, 20_000);
    const wanted = listBudgets(root).filter(({ apps }) => apps.every((app) => app === 'assessment-mf'));
    rmSync(join(root, 'apps/shell'), { recursive: true });
    expect(measureBudgets(root, wanted)).toHaveLength(1);
    expect(() => measureBudgets(root)).toThrow();
  });
});
