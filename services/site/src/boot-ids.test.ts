import type { AssignedApp } from './assign-releases.ts';
import { createBootIds } from './boot-ids.ts';

const now = new Date('2026-11-21T01:02:03.000Z');
const assigned = (releaseId: string, revision: number) =>
  ({ release: { releaseId }, channel: 'stable', revision, flags: {} }) as AssignedApp;
const apps = new Map<string, AssignedApp | 'off'>([
  ['shell', assigned('0.1.0-s', 3)],
  ['catalog-mf', { ...assigned('0.2.0-c', 7), channel: 'canary' }],
  ['admin-mf', 'off'],
]);
const ids = createBootIds('a secret');

describe('boot ids', () => {
  it('when an issued boot id is read, then it returns releases, channels, revisions and time', () => {
    const { boot, bootId } = ids.issue(apps, now);
    expect(createBootIds('a secret').read(bootId)).toEqual(boot);
    expect(boot).toMatchObject({
      time: '2026-11-21T01:02:03.000Z',
      apps: {
        shell: { releaseId: '0.1.0-s', channel: 'stable', revision: 3 },
        'catalog-mf': { releaseId: '0.2.0-c', channel: 'canary', revision: 7 },
      },
    });
    expect(Object.keys(boot.apps)).not.toContain('admin-mf');
  });

  it('when documents are sent at the same time, then each has its own boot id', () => {
    const found = new Set(Array.from({ length: 100 }, () => ids.issue(apps, now).boot.id));
    expect(found.size).toBe(100);
  });

  it('when four apps are live, then the boot id stays below 800 characters', () => {
    const four = new Map(['a', 'b', 'c', 'd'].map((app) => [app.repeat(13), assigned('10.20.30-3f9c2a7b10', 1000)]));
    expect(ids.issue(four, now).bootId.length).toBeLessThan(800);
  });

  it('when a page has flags that are not at their default, then its id names them', () => {
    const flags = { 'sample-questions': false };
    const { bootId } = ids.issue(new Map([['catalog-mf', { ...assigned('0.2.0-c', 7), flags }]]), now);
    expect(ids.read(bootId)?.apps['catalog-mf']).toEqual({
      releaseId: '0.2.0-c',
      channel: 'stable',
      revision: 7,
      flags,
    });
  });

  it('when the flags make the id too long, then it names the releases without them', () => {
    const many = Object.fromEntries(
      Array.from({ length: 20 }, (_none, index) => [`${'flag-of-a-remote'.repeat(2)}-${index}`, false]),
    );
    const full = new Map(['a', 'b', 'c', 'd'].map((app) => [app, { ...assigned('1', 1), flags: many }]));
    const { bootId } = ids.issue(full, now);
    expect(bootId.length).toBeLessThan(4096);
    const short = { releaseId: '1', channel: 'stable', revision: 1 };
    expect(ids.read(bootId)?.apps).toEqual({ a: short, b: short, c: short, d: short });
  });

  it('when any character changed, then reading returns null', () => {
    const { bootId } = ids.issue(apps, now);
    for (let at = 0; at < bootId.length - 1; at += 1) {
      const changed = `${bootId.slice(0, at)}${bootId[at] === 'A' ? 'B' : 'A'}${bootId.slice(at + 1)}`;
      expect(ids.read(changed)).toBeNull();
    }
  });

  it.each(['', '.', 'a', 'a.b', 'a.b.c', `${'a'.repeat(10_000)}.b`])(
    '%.20s: when it is not a boot id, then reading returns null',
    (text) => {
      expect(ids.read(text)).toBeNull();
    },
  );

  it('when the secret differs, then reading returns null', () => {
    expect(createBootIds('another').read(ids.issue(apps, now).bootId)).toBeNull();
  });
});
