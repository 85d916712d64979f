import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MANIFEST = {
  name: 'catalog_mf',
  metaData: { name: 'catalog_mf', remoteEntry: { name: 'remoteEntry.js', path: '' } },
  shared: [],
  exposes: [],
};

const BUILT = { lock: '0f', api: '0f', calls: [] };

/** Writes what a build of the shell or a remote consists of, in place of an earlier one. */
export async function makeBuild(
  dir: string,
  {
    app,
    buildId,
    contract,
    ...needs
  }: {
    app: string;
    buildId: string;
    contract?: string;
    api?: string;
    calls?: string[];
    prefixes?: string[];
    flags?: object;
  },
): Promise<void> {
  const isShell = app === 'shell';
  const offered = contract ?? (isShell ? '1.0.0' : '^1.0.0');
  const build = { app, name: app.replace('-', '_'), version: '0.1.0', buildId, contract: offered, ...BUILT, ...needs };
  const files: Record<string, string> = {
    'build.json': JSON.stringify(build),
    ...(isShell ? { 'index.html': '<!doctype html>' } : { 'mf-manifest.json': JSON.stringify(MANIFEST) }),
    'remoteEntry.js': `var build = '${buildId}';`,
  };
  await rm(dir, { recursive: true, force: true });
  await mkdir(dir);
  for (const [name, content] of Object.entries(files)) await writeFile(join(dir, name), content);
}
