import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureBudgets } from './budgets.ts';
import { reportBudgets } from './report-budgets.ts';

/** A stand-in for the four builds; random bytes do not get smaller. */
function builds(shellBytes: number, remoteBytes: number): string {
  const root = mkdtempSync(join(tmpdir(), 'kenali-budget-'));
  const put = (path: string, content: string | Buffer) => {
    mkdirSync(join(root, 'apps', path, '..'), { recursive: true });
    writeFileSync(join(root, 'apps', path), content);
  };
  put('shell/dist/assets/main.js', randomBytes(shellBytes));
  put('shell/dist/assets/a.js', randomBytes(1000));
  put('shell/dist/assets/lazy.js', randomBytes(500_000));
  const preload = '<link rel="preload" as="script" href="/assets/a.js">';
  put('shell/dist/index.html', `<html>${preload}<script defer src="/assets/main.js"></script></html>`);
  for (const app of ['catalog-mf', 'assessment-mf']) {
    put(`${app}/dist/remoteEntry.js`, randomBytes(1000));
    put(`${app}/dist/assets/remote.js`, randomBytes(remoteBytes));
    const assets = { js: { sync: ['assets/remote.js'], async: [] }, css: { sync: [], async: [] } };
    put(
      `${app}/dist/mf-manifest.json`,
      JSON.stringify({
        metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
        exposes: [{ name: 'remote', path: './remote', assets }],
        shared: [],
      }),
    );
  }
  return root;
}

describe('budgets', () => {
  it('when the views are small enough, then all hold, and lazy parts do not count', () => {
    const measured = measureBudgets(builds(100_000, 20_000));
    expect(measured.map(({ bytes }) => Math.round(bytes / 1000))).toEqual([122, 21, 122]);
    expect(reportBudgets(measured, () => {})).toEqual({ passed: 3, failed: 0 });
  });

  it('when the shell or a remote grows too far, then it is counted and named', () => {
    const lines: string[] = [];
    const counts = reportBudgets(measureBudgets(builds(180_000, 62_000)), (line) => lines.push(line));
    expect(counts).toEqual({ passed: 0, failed: 3 });
    expect(lines.every((line) => line.startsWith('OVER'))).toBe(true);
  });
});
