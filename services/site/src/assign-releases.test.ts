import { containerOf, KNOWN_PREFIXES } from '@kenali/contracts';
import fc from 'fast-check';
import { type AssignedApp, assignReleases, bucketOf, isInShare } from './assign-releases.ts';
import type { LiveApp, LiveApps } from './release-source/release-source.ts';

const browser = fc.string({ minLength: 1, maxLength: 30 });
const salt = fc.string({ minLength: 1, maxLength: 40 });
const percent = fc.integer({ min: 0, max: 100 });

/** Fixed ids, so that the test cannot fail by chance. */
const thousand = Array.from({ length: 1000 }, (_none, index) => `browser-${index}`);

describe('canary buckets', () => {
  it('when 20 canaries have 10% each, then each gets 7% to 13% of 1,000 browsers', () => {
    for (let canary = 0; canary < 20; canary += 1) {
      const found = thousand.filter((id) => isInShare({ salt: `salt-${canary}`, percent: 10 }, id));
      expect(found.length).toBeGreaterThan(70);
      expect(found.length).toBeLessThan(130);
    }
  });

  it('when a browser returns, then its bucket is the same, at least 0 and less than 100', () => {
    fc.assert(
      fc.property(salt, browser, (seed, id) => {
        const bucket = bucketOf(seed, id);
        expect(bucketOf(seed, id)).toBe(bucket);
        expect(bucket).toBeGreaterThanOrEqual(0);
        expect(bucket).toBeLessThan(100);
      }),
    );
  });

  it('when the percentage grows, then every browser that is in stays in', () => {
    fc.assert(
      fc.property(salt, browser, percent, percent, (seed, id, one, other) => {
        const [small, large] = [Math.min(one, other), Math.max(one, other)];
        if (isInShare({ salt: seed, percent: small }, id))
          expect(isInShare({ salt: seed, percent: large }, id)).toBe(true);
      }),
    );
  });

  it('when the percentage is 0 or 100, then no browser or every browser is in', () => {
    fc.assert(
      fc.property(salt, browser, (seed, id) => {
        expect(isInShare({ salt: seed, percent: 0 }, id)).toBe(false);
        expect(isInShare({ salt: seed, percent: 100 }, id)).toBe(true);
      }),
    );
  });

  it('when two canaries have 50% each, then they get different halves', () => {
    const both = thousand.filter((id) => ['a', 'b'].every((seed) => isInShare({ salt: seed, percent: 50 }, id)));
    expect(both.length).toBeGreaterThan(180);
    expect(both.length).toBeLessThan(320);
  });
});

describe('assignReleases', () => {
  const release = (app: string, releaseId: string) =>
    ({ app, releaseId, prefixes: KNOWN_PREFIXES[containerOf(app)] ?? [], flags: {} }) as unknown as LiveApp['stable'];
  const live: LiveApps = new Map<string, LiveApp | { isOff: true; revision: number; prefixes: string[] }>([
    ['shell', { revision: 3, stable: release('shell', '1') }],
    [
      'catalog-mf',
      {
        revision: 7,
        stable: release('catalog-mf', '1'),
        canary: { release: release('catalog-mf', '2'), percent: 50, salt: 's' },
        config: { a: 1 },
      },
    ],
    ['admin-mf', { isOff: true, revision: 1, prefixes: ['/admin'] }],
  ]);

  it('when browsers are in and out of a canary, then release, channel, revision and key reflect it', () => {
    const ids = Array.from({ length: 50 }, (_none, index) => `browser-${index}`);
    const seen = new Map(ids.map((id) => [assignReleases(live, id).key, assignReleases(live, id)]));
    expect([...seen.keys()].sort()).toEqual(['', 'catalog-mf']);
    for (const [key, { apps }] of seen) {
      expect(apps.get('shell')).toMatchObject({ channel: 'stable', revision: 3, release: { releaseId: '1' } });
      expect(apps.get('catalog-mf')).toEqual({
        release: release('catalog-mf', key === '' ? '1' : '2'),
        channel: key === '' ? 'stable' : 'canary',
        revision: 7,
        flags: {},
        config: { a: 1 },
      });
      expect(apps.get('admin-mf')).toBe('off');
    }
  });

  describe('flags', () => {
    const flag = { default: true, description: 'Contoh.' };
    const off = { value: false, actor: 'ayu', time: '2026-11-26T08:00:00.000Z', reason: 'uji' };
    const withFlags = (flags: object, canary?: LiveApp['canary']): LiveApps => {
      const stable = { ...release('catalog-mf', '1'), flags: { samples: flag, video: flag } };
      return new Map([['catalog-mf', { revision: 1, stable, config: { flags }, ...(canary ? { canary } : {}) }]]);
    };
    const assigned = (apps: LiveApps, id: string) => assignReleases(apps, id).apps.get('catalog-mf') as AssignedApp;

    it('when a flag is off, then every browser has it and the key names it', () => {
      const apps = withFlags({ samples: off });
      for (const id of ['a', 'b', 'c']) expect(assigned(apps, id).flags).toEqual({ samples: false });
      expect(assignReleases(apps, 'a').key).toBe(' catalog-mf={"samples":false}');
      expect(assignReleases(withFlags({ samples: { ...off, value: true } }), 'a').key).toBe('');
    });

    it('when the canary has no such flag, then only browsers of the stable release have the value', () => {
      const canary = { release: release('catalog-mf', '2'), percent: 50, salt: 'c' };
      const apps = withFlags({ samples: off, unknown: off }, canary);
      for (let index = 0; index < 40; index += 1) {
        const { channel, flags } = assigned(apps, `browser-${index}`);
        expect(flags).toEqual(channel === 'stable' ? { samples: false } : {});
      }
    });
  });

  it('prefixes: a release owns what it states, also while its app is off', () => {
    const stable = { ...release('reports-mf', '1'), prefixes: ['/reports'] };
    const { prefixes } = assignReleases(new Map([...live, ['reports-mf', { revision: 1, stable }]]), 'browser');
    expect(prefixes).toEqual({ ...KNOWN_PREFIXES, admin_mf: ['/admin'], reports_mf: ['/reports'] });
  });
});
