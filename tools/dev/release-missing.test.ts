import { resolve } from 'node:path';
import { KNOWN_PREFIXES } from '@kenali/contracts';
import { makeFolder } from '@kenali/node-utils/testing';
import { listRemotes } from '../shared/apps.ts';
import { findRemote } from './develop-remote.ts';
import { isReleased } from './release-missing.ts';

const ROOT = resolve(__dirname, '../..');

const storeWith = (pointer: string | object) => makeFolder({ 'shell/channels.json': pointer });
const move = (revision: number, stable: string, actor: string) => ({
  revision,
  stable,
  actor,
  time: '2026-11-21T10:00:00.000Z',
  reason: 'test',
});
const pointer = (...history: ReturnType<typeof move>[]) => ({
  schema: 1,
  revision: history.length,
  stable: history.at(-1)?.stable,
  enabled: true,
  history,
});

describe('isReleased', () => {
  it('is true when a pointer names a release', async () => {
    expect(await isReleased(storeWith(pointer(move(1, '0.1.0-a', 'npm start'))), 'shell')).toBe(true);
  });

  it('is false for a development build of npm run dev', async () => {
    const moves = [move(1, '0.1.0-a', 'npm start'), move(2, '0.1.0-b', 'npm run dev')];
    expect(await isReleased(storeWith(pointer(...moves)), 'shell')).toBe(false);
    const back = storeWith(pointer(...moves, move(3, '0.1.0-a', 'npm start')));
    expect(await isReleased(back, 'shell')).toBe(true);
  });

  it('is false without a valid pointer', async () => {
    expect(await isReleased(storeWith('{'), 'shell')).toBe(false);
    expect(await isReleased(storeWith(pointer(move(1, '0.1.0-a', 'npm start'))), 'catalog-mf')).toBe(false);
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
