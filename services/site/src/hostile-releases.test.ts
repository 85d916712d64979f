import { HOSTILE_RELEASES, OWN_PAGE, openSiteOfTeams, PAGES_OF_OTHERS } from './testing/hostile-releases.ts';
import { createKey } from './testing/signed-site.ts';
import { stopClock } from './testing/stop-clock.ts';

let site: Awaited<ReturnType<typeof openSiteOfTeams>>;
const { later } = stopClock();

beforeEach(async () => {
  site = await openSiteOfTeams();
});
afterEach(() => site.close());

const contentOf = async (path: string) =>
  /<div id="root"[^>]*>(.*)<\/div>/.exec((await site.ask(path)).text)?.[1]?.replace(/<!--.*?-->/g, '');

async function expectOthersUnchanged(): Promise<void> {
  for (const [path, content] of Object.entries(PAGES_OF_OTHERS))
    expect([path, await contentOf(path)]).toEqual([path, content]);
}

describe('a team with a valid key whose release', () => {
  it.each(HOSTILE_RELEASES)(
    '%s: then the pages of others stay what they were, also after a restart',
    async (_name, release, says, isShown) => {
      await expectOthersUnchanged();
      const before = await site.boot();
      expect(await contentOf('/reports')).toBe(OWN_PAGE);
      await site.attack(release);
      later();
      const own = await contentOf('/reports');
      expect(own).toBe(isShown ? OWN_PAGE : 'garis besar');
      await expectOthersUnchanged();
      const after = await site.boot();
      expect(after?.remotes.reports_mf?.releaseId).toBe('2-x');
      expect(after?.prefixes).toEqual(before?.prefixes);
      expect(site.problems.join('\n')).toContain(says);
      await site.restart();
      await expectOthersUnchanged();
      expect((await site.boot())?.prefixes).toEqual(before?.prefixes);
    },
  );

  it.each(['login', '//login', '/LOGIN'])('claims %j: then no part of it is used', async (claim) => {
    const before = await site.boot();
    await site.attack({ claims: [claim] });
    later();
    expect(await site.boot()).toEqual(before);
    await expectOthersUnchanged();
    expect(site.problems.join()).toMatch(/reports-mf: release\.json: prefixes are not paths/);
  });

  it('claims paths of others: then a metric counts it', async () => {
    await site.attack({ claims: ['/login', '/plans'] });
    later();
    await site.boot();
    expect(await site.registry.metrics()).toMatch(
      /kenali_release_refusals_total\{app="reports-mf",reason="taken_path"\} [2-9]/,
    );
  });
});

describe('a key that is bound to paths', () => {
  it.each([
    [['/reports'], ['/reports', '/extra'], ['/reports']],
    [['/reports'], ['/reports/old', '/reportsx'], ['/reports/old']],
    [[], ['/reports'], []],
  ])('of %j gives a release that states %j the paths %j, without a restart', async (bound, stated, expected) => {
    await site.release('reports-mf', 2, { prefixes: stated });
    later();
    expect((await site.boot())?.prefixes.reports_mf).toEqual(stated);
    const entry = { ...site.hostile.entry, prefixes: bound };
    await site.trust(...Object.values(site.keys), site.other, { ...site.hostile, entry });
    later();
    const boot = await site.boot();
    expect(boot?.prefixes.reports_mf).toEqual(expected);
    expect(boot?.remotes.reports_mf?.releaseId).toBe('2-x');
    expect(site.problems.join()).toContain('is not a path of its key');
    await site.restart();
    expect((await site.boot())?.prefixes.reports_mf).toEqual(expected);
  });

  it('counts also while the store is damaged', async () => {
    await site.boot();
    await site.store.write('reports-mf/channels.json', '{');
    await site.trust(...Object.values(site.keys), site.other, {
      ...site.hostile,
      entry: { ...site.hostile.entry, prefixes: [] },
    });
    later();
    expect((await site.boot())?.prefixes.reports_mf).toEqual([]);
  });
});

describe('a hostile team whose key is removed', () => {
  const stateOf = async () => {
    later();
    const boot = await site.boot();
    return [boot?.remotes.reports_mf?.releaseId, boot?.prefixes.reports_mf, (await site.ask('/reports')).status];
  };
  beforeEach(async () => {
    expect(await stateOf()).toEqual(['1-x', ['/reports'], 200]);
  });
  const GONE = [undefined, [], 404];
  const remove = (...successors: ReturnType<typeof createKey>[]) =>
    site.trust(...Object.values(site.keys), site.other, ...successors);

  it('is off without a restart, the others stay, and a key that signs brings it back', async () => {
    await remove();
    expect(await stateOf()).toEqual(GONE);
    expect((await site.boot())?.disabled).toEqual(['reports_mf']);
    await expectOthersUnchanged();
    expect(site.problems.join()).toContain('reports-mf: ');
    await site.restart();
    expect((await stateOf())[0]).toBeUndefined();
    const successor = createKey(['reports-mf']);
    await remove(successor);
    await site.signAll('reports-mf', successor);
    expect(await stateOf()).toEqual(['1-x', ['/reports'], 200]);
  });

  it.each(['release', 'pointer'] as const)('is off also if only its key for the %s was removed', async (purpose) => {
    const release = createKey(['reports-mf'], ['release']);
    const pointer = createKey(['reports-mf'], ['pointer']);
    await remove(release, pointer);
    await site.signRelease('reports-mf', '1-x', release);
    await site.writeSigned('reports-mf', { revision: 2, stable: '1-x' }, pointer);
    expect((await stateOf())[0]).toBe('1-x');
    await remove(purpose === 'release' ? pointer : release);
    expect(await stateOf()).toEqual(GONE);
  });

  it('gives way to an earlier release that another trusted key has signed', async () => {
    const successor = createKey(['reports-mf']);
    await remove(site.hostile, successor);
    await site.store.publish('reports-mf', '2-x', { prefixes: ['/reports'] });
    await site.signRelease('reports-mf', '2-x', site.hostile);
    await site.signRelease('reports-mf', '1-x', successor);
    const history = [site.store.moveTo('1-x', 1), site.store.moveTo('2-x', 2)];
    await site.writeSigned('reports-mf', { revision: 2, stable: '2-x', history }, successor);
    expect((await stateOf())[0]).toBe('2-x');
    await remove(successor);
    expect((await stateOf())[0]).toBe('1-x');
  });

  it('leaves its paths to others', async () => {
    await remove();
    await stateOf();
    await site.release('plans-mf', 2, { prefixes: ['/plans', '/reports'] }, site.other);
    later();
    expect((await site.boot())?.prefixes).toMatchObject({ plans_mf: ['/plans', '/reports'], reports_mf: [] });
  });

  it('while it is switched off, has no paths any more', async () => {
    await site.writeSigned('reports-mf', { revision: 2, stable: '1-x', enabled: false }, site.hostile);
    expect(await stateOf()).toEqual([undefined, ['/reports'], 200]);
    await remove();
    expect(await stateOf()).toEqual(GONE);
  });

  it('stays while only the store is damaged', async () => {
    await site.store.write('reports-mf/channels.json', '{');
    expect((await stateOf())[0]).toBe('1-x');
  });
});
