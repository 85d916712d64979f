import type { AssignedApp } from './assign-releases.ts';
import { issueBootId } from './boot-ids.ts';
import { readBootId } from './testing/set-up-sites.ts';

const now = new Date('2026-11-21T01:02:03.000Z');
const assigned = (releaseId: string, revision: number) =>
  ({ release: { releaseId }, channel: 'stable', revision, flags: {} }) as AssignedApp;
const apps = new Map<string, AssignedApp | 'off'>([
  ['shell', assigned('0.1.0-s', 3)],
  ['catalog-mf', { ...assigned('0.2.0-c', 7), channel: 'canary' }],
  ['admin-mf', 'off'],
]);
const issue = (of: typeof apps = apps) => issueBootId(of, now, 'a secret');
const read = (bootId: string) => readBootId(bootId, 'a secret');

describe('boot ids', () => {
  it('when one is issued, then it has releases, channels, revisions and time, signed', () => {
    expect(read(issue())).toEqual({
      id: expect.any(String),
      time: '2026-11-21T01:02:03.000Z',
      apps: {
        shell: { releaseId: '0.1.0-s', channel: 'stable', revision: 3 },
        'catalog-mf': { releaseId: '0.2.0-c', channel: 'canary', revision: 7 },
      },
    });
  });

  it('when documents are sent at the same time, then each has its own boot id', () => {
    const found = new Set(Array.from({ length: 100 }, () => read(issue()).id));
    expect(found.size).toBe(100);
  });

  it('when four apps are live, then the boot id stays below 800 characters', () => {
    const four = new Map(['a', 'b', 'c', 'd'].map((app) => [app.repeat(13), assigned('10.20.30-3f9c2a7b10', 1000)]));
    expect(issue(four).length).toBeLessThan(800);
  });

  it('when a page has flags that are not at their default, then its id names them', () => {
    const flags = { 'sample-questions': false };
    const bootId = issue(new Map([['catalog-mf', { ...assigned('0.2.0-c', 7), flags }]]));
    expect(read(bootId).apps['catalog-mf']).toEqual({ releaseId: '0.2.0-c', channel: 'stable', revision: 7, flags });
  });

  it('when the flags make the id too long, then it names the releases without them', () => {
    const many = Object.fromEntries(
      Array.from({ length: 20 }, (_none, index) => [`${'flag-of-a-remote'.repeat(2)}-${index}`, false]),
    );
    const bootId = issue(new Map(['a', 'b', 'c', 'd'].map((app) => [app, { ...assigned('1', 1), flags: many }])));
    expect(bootId.length).toBeLessThan(4096);
    const short = { releaseId: '1', channel: 'stable', revision: 1 };
    expect(read(bootId).apps).toEqual({ a: short, b: short, c: short, d: short });
  });

  it('when the secret differs, then so does the signature', () => {
    expect(readBootId(issue(), 'another')).toBeNull();
  });
});
