import { resolve } from 'node:path';
import { KNOWN_PREFIXES } from '@kenali/contracts';
import { makeFolder } from '@kenali/node-utils/testing';
import { folderStore, moveStable } from '@kenali/releases';
import { publishBuild } from '../../libs/releases/src/testing/make-build.ts';
import { listRemotes } from '../shared/apps.ts';
import { findRemote } from './develop-remote.ts';
import { isReleased } from './release-missing.ts';

const ROOT = resolve(__dirname, '../..');

/** A store in which these people have moved the shell to these releases. */
async function storeAfter(...moves: [releaseId: string, actor: string][]): Promise<string> {
  const store = folderStore(makeFolder());
  for (const [releaseId, actor] of moves) {
    await publishBuild(store, { app: 'shell', buildId: releaseId });
    await moveStable(store, { app: 'shell', releaseId, actor, reason: 'test' });
  }
  return store.where;
}

describe('isReleased', () => {
  it('is true when a pointer names a release', async () => {
    const store = await storeAfter(['0.1.0-a', 'npm start']);
    expect([await isReleased(store, 'shell'), await isReleased(store, 'catalog-mf')]).toEqual([true, false]);
  });

  it('is false for a development build of npm run dev', async () => {
    const store = await storeAfter(['0.1.0-a', 'npm start'], ['0.1.0-b', 'npm run dev']);
    expect(await isReleased(store, 'shell')).toBe(false);
    const back = storeAfter(['0.1.0-a', 'npm start'], ['0.1.0-b', 'npm run dev'], ['0.1.0-a', 'npm start']);
    expect(await isReleased(await back, 'shell')).toBe(true);
  });

  it('is false without a valid pointer', async () => {
    expect(await isReleased(makeFolder({ 'shell/channels.json': '{' }), 'shell')).toBe(false);
  });
});

describe('findRemote', () => {
  it('finds the container and the prefixes by folder', () => {
    expect(findRemote(ROOT, 'admin-mf')).toEqual({ app: 'admin-mf', name: 'admin_mf', prefixes: ['/admin', '/cases'] });
  });

  it.each(['shell', 'nothing-mf', 'admin_mf'])('lists the remotes when %s is not one', (app) => {
    expect(() => findRemote(ROOT, app)).toThrow(/There is no remote .* Remotes: admin-mf, assessment-mf, catalog-mf\./);
  });
});

describe('listRemotes', () => {
  it('finds that the remotes state the paths that their earlier releases own', () => {
    const stated = listRemotes(ROOT).map(({ name, prefixes }) => [name, prefixes]);
    expect(Object.fromEntries(stated)).toEqual(KNOWN_PREFIXES);
  });
});
