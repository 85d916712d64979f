import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { makeFolder } from '@kenali/node-utils/testing';
import { keepServers } from './keep-servers.ts';

it('archives what the servers run, and neither packages nor tests nor pages', async () => {
  const archive = join(makeFolder(), 'servers/0123456789.tar.gz');
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
