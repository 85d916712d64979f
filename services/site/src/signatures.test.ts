import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inTier } from '@kenali/node-utils/testing';
import { listen } from './testing/listen.ts';
import { createKey, openSignedSite, type SignedSite } from './testing/signed-site.ts';
import { stopClock } from './testing/stop-clock.ts';
import { ATTACKS, EVIL } from './testing/tampering.ts';

let site: SignedSite;
const { later } = stopClock();

afterEach(() => site.close());

const liveCatalogue = async () => {
  later();
  return (await site.boot())?.remotes.catalog_mf?.releaseId;
};

/** The gate tries each attack where one of the two sources is read, the full run where either is. */
const attacksOn = (kind: 'folder' | 'CDN') =>
  inTier({ gate: ATTACKS.filter((_attack, at) => (at % 2 === 0) === (kind === 'CDN')), full: ATTACKS });

describe.each(['folder', 'CDN'] as const)(
  'somebody with the keys of the bucket only, a site that reads the %s',
  (kind) => {
    beforeEach(async () => {
      site = await openSignedSite(kind);
    });

    it.each(attacksOn(kind))(
      'when %s, then pages stay what they were, also after a restart',
      async (_name, attack, says) => {
        const before = await site.boot();
        expect(before?.remotes.catalog_mf?.releaseId).toBe('0.2.0-c');
        expect(site.problems).toEqual([]);
        await attack(site, later);
        later();
        expect(await site.boot()).toEqual(before);
        expect(site.problems.join()).toContain(says);
        expect((await site.ask('/assets/main.abcdef0123.js')).text).not.toContain(EVIL);
        await site.restart();
        const after = await site.boot();
        // A release that no longer verifies is not live after a restart; the one before it is.
        expect(['0.1.0-c', '0.2.0-c']).toContain(after?.remotes.catalog_mf?.releaseId);
        const { releaseId, integrity } = after?.remotes.catalog_mf ?? {};
        // Both releases have the same files.
        if (releaseId === '0.2.0-c') expect(after?.remotes.catalog_mf).toEqual(before?.remotes.catalog_mf);
        else expect(site.problems.join()).toMatch(/0\.2\.0-c(:| describes| is not|\/release\.json)|describes another/);
        expect(integrity).toEqual(before?.remotes.catalog_mf?.integrity);
        expect(JSON.stringify(after)).not.toContain('1000000');
        expect((await site.ask('/assets/main.abcdef0123.js')).text).not.toContain(EVIL);
      },
    );
  },
);

describe('the keys', () => {
  beforeEach(async () => {
    site = await openSignedSite('folder');
    expect((await site.boot())?.remotes.catalog_mf?.releaseId).toBe('0.2.0-c');
  });
  const move = (revision: number, stable: string, key = site.keys.catalog) =>
    site.writeSigned('catalog-mf', { revision, stable }, key);

  it("a team's key moves its app, and the operator's key every app", async () => {
    await move(3, '0.1.0-c');
    expect(await liveCatalogue()).toBe('0.1.0-c');
    await move(4, '0.2.0-c', site.keys.operator);
    expect(await liveCatalogue()).toBe('0.2.0-c');
  });

  it('a new key counts, and a removed one no longer does, without a restart', async () => {
    const successor = createKey(['catalog-mf']);
    await site.trust(...Object.values(site.keys), successor);
    await move(3, '0.1.0-c', successor);
    expect(await liveCatalogue()).toBe('0.1.0-c');
    await site.signAll('catalog-mf', successor);
    const { catalog: _, ...others } = site.keys;
    await site.trust(...Object.values(others), successor);
    await move(4, '0.2.0-c');
    expect(await liveCatalogue()).toBe('0.1.0-c');
    expect(site.problems.join()).toContain('no key with the id');
  });

  it('a live release whose key was removed gives way to an earlier one with a trusted key, without a restart', async () => {
    const successor = createKey(['catalog-mf']);
    await site.signRelease('catalog-mf', '0.1.0-c', successor);
    const { catalog: _, ...others } = site.keys;
    await site.trust(...Object.values(others), successor);
    expect(await liveCatalogue()).toBe('0.1.0-c');
    expect(site.problems.join()).toContain('0.2.0-c gives way to 0.1.0-c: its key is no longer trusted');
    expect(await liveCatalogue()).toBe('0.1.0-c');
    await site.signAll('catalog-mf', successor);
    expect(await liveCatalogue()).toBe('0.2.0-c');
  });

  it('when no earlier release has a trusted key, then pages stay as they are, and log and metric say so', async () => {
    const before = await site.boot();
    await site.trust();
    expect(await liveCatalogue()).toBe('0.2.0-c');
    expect(await site.boot()).toEqual(before);
    expect(site.problems.join()).toContain('0.2.0-c stays live, although its key is no longer trusted');
    expect(await site.registry.metrics()).toMatch(
      /kenali_release_refusals_total\{app="catalog-mf",reason="unknown_key"\} \d/,
    );
  });

  it('a canary whose key was removed ends without a restart', async () => {
    const thief = createKey(['catalog-mf']);
    await site.trust(...Object.values(site.keys), thief);
    await site.store.publish('catalog-mf', '0.3.0-c');
    await site.signRelease('catalog-mf', '0.3.0-c', thief);
    const canary = { releaseId: '0.3.0-c', percent: 100, salt: 'salt' };
    await site.writeSigned('catalog-mf', { revision: 3, stable: '0.2.0-c', canary }, thief);
    expect(await liveCatalogue()).toBe('0.3.0-c');
    await site.trust(...Object.values(site.keys));
    expect(await liveCatalogue()).toBe('0.2.0-c');
    expect(site.problems.join()).toContain('canary 0.3.0-c ends: its key is no longer trusted');
  });

  it('an older pointer is refused also after somebody has emptied the folder of notes', async () => {
    await rm(join(site.stateDir, 'seen-pointers'), { recursive: true });
    await move(1, '0.1.0-c');
    expect(await liveCatalogue()).toBe('0.2.0-c');
    expect(site.problems.join()).toContain('older than 2');
  });

  describe('on a new machine, without notes', () => {
    const newest = { app: 'catalog-mf', revision: 3, digest: 'a'.repeat(64) };
    let api: Awaited<ReturnType<typeof listen>>;
    let answer: { status: number; body: string } | null;
    beforeEach(async () => {
      api = await listen((req, res) => {
        if (req.url !== '/api/releases/seen') return void res.end('null');
        if (answer === null) return void req.socket.destroy();
        res.writeHead(answer.status, { Connection: 'close' }).end(answer.body);
      });
      await rm(site.stateDir, { recursive: true });
    });
    afterEach(() => api.close());

    it.each([
      ['the API has seen a newer pointer', { status: 200, body: JSON.stringify([newest]) }, undefined, 'older than 3'],
      ['the API has seen this one', { status: 200, body: JSON.stringify([{ ...newest, revision: 1 }]) }, '0.2.0-c', ''],
      ['the API answers something else', { status: 200, body: '{}' }, '0.2.0-c', 'does not say which pointers'],
      ['the API does not answer', null, '0.2.0-c', 'does not say which pointers'],
    ])('when %s, then the pointer in the store counts or not', async (_what, given, live, says) => {
      answer = given;
      await site.restart({ apiUrl: api.url });
      expect(await liveCatalogue()).toBe(live);
      expect(site.problems.join()).toContain(says);
    });

    it('when the API answers late, then it is asked again, and an older pointer no longer counts', async () => {
      answer = null;
      await site.restart({ apiUrl: api.url });
      expect(await liveCatalogue()).toBe('0.2.0-c');
      answer = { status: 200, body: JSON.stringify([{ ...newest, revision: 9 }]) };
      await move(8, '0.1.0-c');
      expect(await liveCatalogue()).toBe('0.2.0-c');
      expect(site.problems.join()).toContain('older than 9');
    });
  });

  it.each(['{', '{"schema":1,"keys":[{"id":"x"}]}'])(
    'a file of keys like %s changes nothing, and the log says so',
    async (text) => {
      await writeFile(site.keysFile, text);
      await move(3, '0.1.0-c');
      expect(await liveCatalogue()).toBe('0.1.0-c');
      expect(site.problems.join()).toContain('the trusted keys in');
    },
  );

  it('anybody may read which keys count, what is served, and why a pointer is not followed', async () => {
    const live = async () => {
      later();
      return JSON.parse((await site.ask('/releases.json')).text);
    };
    const releases = [{ release: '0.2.0-c', channel: 'stable' }];
    const { schema, keys, apps } = await live();
    expect([schema, keys]).toEqual([1, Object.values(site.keys).map(({ entry }) => entry)]);
    const followed = { revision: 2, stored: { revision: 2 }, follows: true, isOff: false, releases, problem: null };
    expect(apps['catalog-mf']).toMatchObject(followed);
    const refused = { ...followed, follows: false };
    await move(3, '0.1.0-c', createKey(['catalog-mf']));
    const unknown = "no key with the id of the pointer's signature is trusted for it";
    expect((await live()).apps['catalog-mf']).toMatchObject({ ...refused, stored: { revision: 3 }, problem: unknown });
    await move(1, '0.1.0-c');
    const older = 'revision 1 is older than 2, which was seen before';
    expect((await live()).apps['catalog-mf']).toMatchObject({ ...refused, stored: { revision: 1 }, problem: older });
    await site.writeSigned('catalog-mf', { revision: 4, stable: '0.2.0-c', enabled: false }, site.keys.catalog);
    expect((await live()).apps['catalog-mf']).toMatchObject({ revision: 4, follows: true, isOff: true, releases: [] });
    // Messages about files and servers are for operators.
    await site.store.write('catalog-mf/channels.json', '{');
    expect((await live()).apps['catalog-mf'].problem).toBe('the log of the site has the details');
  });

  it('a refusal is counted by app and reason', async () => {
    await move(1, '0.1.0-c');
    expect(await liveCatalogue()).toBe('0.2.0-c');
    expect(await site.registry.metrics()).toContain(
      'kenali_release_refusals_total{app="catalog-mf",reason="older_revision"} 1',
    );
  });

  it('a site without any trusted key serves nothing', async () => {
    await site.trust();
    await site.restart();
    expect(await site.boot()).toBeNull();
  });
});
