import { join } from 'node:path';
import type { Release } from '@kenali/federation/boot';
import { describeLive } from '../describe-live.ts';
import { releaseApp } from '../publish/release-app.ts';
import { type BuildOptions, makeBuild } from '../testing/make-build.ts';
import { by, setUpStore } from '../testing/set-up-store.ts';
import { switchApp } from './moves.ts';
import { rollBack } from './roll-back.ts';
import { findUnmet } from './shared-packages.ts';

const PROVIDED = { react: '19.3.1', '@tanstack/react-query': '5.108.0' };
const unmet = (shared: object[]) =>
  findUnmet({ provides: PROVIDED }, { manifest: { shared } as unknown as Release['manifest'] });

describe('findUnmet', () => {
  it.each([
    ['a caret range', 'react', '^19.3.0'],
    ['a wide range', 'react', '>=18 <20'],
    ['a part of a package', 'react/jsx-runtime', '^19.3.1'],
    ['a package with a scope', '@tanstack/react-query', '^5.0.0'],
  ])('%s that the shell meets is not a problem', (_what, name, requiredVersion) => {
    expect(unmet([{ name, requiredVersion }])).toEqual([]);
  });

  it.each([
    ['a newer version', 'react', '^19.4.0', 'react ^19.4.0 (the shell provides 19.3.1)'],
    ['another major version', 'react', '^18.0.0', 'react ^18.0.0 (the shell provides 19.3.1)'],
    [
      'a part of another version',
      'react/jsx-runtime',
      '^20.0.0',
      'react/jsx-runtime ^20.0.0 (the shell provides 19.3.1)',
    ],
    ['another package', 'vue', '^3.0.0', 'vue ^3.0.0 (the shell provides none)'],
    ['no range', 'react', 'newest', 'react newest (the shell provides 19.3.1)'],
  ])('%s is named with what the shell provides', (_what, name, requiredVersion, text) => {
    expect(unmet([{ name, requiredVersion }])).toEqual([text]);
  });

  it('a package that the remote brings and any version are not a problem', () => {
    const assets = { js: { sync: ['assets/vue.js'], async: [] } };
    expect(unmet([{ name: 'vue', requiredVersion: '^3.0.0', assets }, { name: 'react' }])).toEqual([]);
  });
});

describe('releases', () => {
  const { folder, store, goLive } = setUpStore();
  beforeEach(async () => {
    await goLive('1', { app: 'shell', contract: '1.0.0', provides: PROVIDED });
    await goLive('1', { needs: { react: '^19.3.1' } });
  });

  async function release(build: BuildOptions & { app: string }) {
    const distDir = join(folder.root, `dist-${build.app}-${build.buildId}`);
    makeBuild(distDir, { code: build.buildId, ...build });
    return releaseApp(store, { app: build.app, distDir, readStop: async () => null, ...by });
  }

  it('refuses a remote that needs what the live shell lacks, before it uploads anything', async () => {
    await expect(release({ app: 'catalog-mf', buildId: '2', needs: { react: '^20.0.0' } })).rejects.toThrow(
      'with shell 1 (stable) it needs the packages react ^20.0.0 (the shell provides 19.3.1): release a shell that provides them first',
    );
    expect(await store.list('catalog-mf/2')).toEqual([]);
  });

  it('refuses a shell that no longer provides what a live remote needs', async () => {
    const shell = { app: 'shell', buildId: '2', contract: '1.0.0', provides: { react: '20.0.0' } };
    await expect(release(shell)).rejects.toThrow(
      'catalog-mf 1 (stable) needs the packages react ^19.3.1 (the shell provides 20.0.0): release that remote for them first',
    );
    await switchApp(store, { app: 'catalog-mf', enabled: false, ...by });
    await expect(release(shell)).resolves.toMatchObject({ pointer: { status: 'moved' } });
    await expect(switchApp(store, { app: 'catalog-mf', enabled: true, ...by })).rejects.toThrow('react ^19.3.1');
  });

  it('lets a newer shell and then a remote that needs it go live', async () => {
    await release({ app: 'shell', buildId: '2', contract: '1.0.0', provides: { ...PROVIDED, react: '19.4.0' } });
    await expect(release({ app: 'catalog-mf', buildId: '2', needs: { react: '^19.4.0' } })).resolves.toBeDefined();
  });

  it('does not roll back to a release that the live shell no longer fits', async () => {
    await goLive('2', { needs: { react: '>=18' } });
    await release({ app: 'shell', buildId: '2', contract: '1.0.0', provides: { react: '20.0.0' } });
    await expect(rollBack(store, { app: 'catalog-mf', ...by })).rejects.toThrow('react ^19.3.1');
  });

  it('lists a live remote that does not fit as a problem', async () => {
    await goLive('2', { app: 'shell', contract: '1.0.0', provides: { react: '20.0.0' } });
    const problems = (await describeLive(store)).map(({ app, problem }) => [app, problem]);
    expect(problems).toEqual([
      ['catalog-mf', expect.stringContaining('needs the packages react ^19.3.1 (the shell provides 20.0.0)')],
      ['shell', expect.stringContaining('catalog-mf 1 (stable) needs the packages react ^19.3.1')],
    ]);
  });
});
