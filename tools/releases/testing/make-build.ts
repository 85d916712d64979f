import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'kenali-releases-'));

const manifest = {
  name: 'catalog_mf',
  metaData: { name: 'catalog_mf', remoteEntry: { name: 'remoteEntry.js', path: '' } },
  shared: [],
  exposes: [],
};

/** What webpack leaves behind for a remote. */
export async function makeBuild(dir: string, { buildId = '0.1.0-c1', code = 'x', app = 'catalog-mf' } = {}) {
  const files: Record<string, string> = {
    'build.json': JSON.stringify({ app, name: 'catalog_mf', version: '0.1.0', buildId, contract: '^1.0.0' }),
    'mf-manifest.json': JSON.stringify(manifest),
    'mf-stats.json': '{}',
    'remoteEntry.js': `var catalog_mf = ${JSON.stringify(code.repeat(200))};`,
    'remoteEntry.js.map': '{}',
    'assets/a.0123456789.png': 'png',
  };
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), content);
  }
}
