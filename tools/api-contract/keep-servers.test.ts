import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { keepServers } from './keep-servers.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'kenali-keep-servers-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

it('archives what the servers run, and neither packages nor tests nor pages', async () => {
  const archive = join(dir, 'servers/0123456789.tar.gz');
  await keepServers(resolve(__dirname, '../..'), archive);
  const files = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).split('\n');
  expect(files).toEqual(
    expect.arrayContaining([
      'services/web/src/server.ts',
      'services/web/package.json',
      'services/api/src/app.ts',
      'services/api/src/features/results/report/render-worker.ts',
      'services/api/data/catalogue.json',
      'libs/contracts/package.json',
    ]),
  );
  expect(files.filter((file) => /node_modules|\.test\.ts|^apps\/|common-passwords\.txt/.test(file))).toEqual([]);
});
