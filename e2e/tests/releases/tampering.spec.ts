import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Signer } from '@kenali/releases';
import { openReleaseSite, type ReleaseSite, readBoot, SITE_URL } from '../../support/releases/release-site.ts';
import { ATTACKS, signShellMove, type Thief, trustOtherTeam } from '../../support/releases/tampering.ts';
import { expect, test } from '../../support/test.ts';

/** Each is attacked in turn, so that one look at a page tells about several attacks. */
const TARGETS = [
  { app: 'catalog-mf', container: 'catalog_mf', page: '/assessments' },
  { app: 'assessment-mf', container: 'assessment_mf', page: '/shared' },
  { app: 'admin-mf', container: 'admin_mf', page: '/admin/login' },
] as const;
type Target = (typeof TARGETS)[number];

/** Rounds of one attack per remote. */
const ROUNDS = Array.from({ length: Math.ceil(ATTACKS.length / TARGETS.length) }, (_, round) =>
  TARGETS.flatMap((target, at) => {
    const attack = ATTACKS[round * TARGETS.length + at];
    return attack ? [{ target, name: attack[0], attack: attack[1], breaks: attack[2] }] : [];
  }),
);

/** Scripts and releases, replayed pointers, other keys, missing files and the registry. `services/site` tries every attack without a browser. */
const IN_GATE = [0, 2, 3, 7];

test.describe('Somebody with the keys of the bucket', {
  tag: ['@once', '@shell', '@catalog-mf', '@assessment-mf', '@admin-mf'],
}, () => {
  // Browsers report what they refuse in many ways.
  test.use({ baseURL: SITE_URL, expectedErrors: { patterns: [/./] } });
  let site: ReleaseSite;
  let otherTeam: Signer;
  let untouched: string;
  const firstPointers = new Map<string, string>();

  test.beforeAll(async ({ playwright }) => {
    site = await openReleaseSite('earlier');
    for (const { app } of TARGETS)
      firstPointers.set(app, await readFile(join(site.storeDir, app, 'channels.json'), 'utf8'));
    await site.move(site.today);
    otherTeam = await trustOtherTeam();
    // The site has seen what is live before anybody touches it.
    const request = await playwright.request.newContext({ baseURL: SITE_URL });
    await expectShell(request, await signShellMove(site));
    await request.dispose();
    untouched = `${site.storeDir}-untouched`;
    await cp(site.storeDir, untouched, { recursive: true });
  });
  test.afterAll(async () => {
    await site?.close();
    if (untouched) await rm(untouched, { recursive: true, force: true });
  });

  const thiefOf = ({ app }: Target): Thief => ({
    ...{ app, today: site.today[app], earlier: site.earlier[app], otherTeam },
    firstPointer: firstPointers.get(app) ?? '',
    path: (...names) => join(site.storeDir, app, ...names),
  });

  async function repair(): Promise<void> {
    for (const folder of [...TARGETS.map(({ app }) => app), 'registry']) {
      await rm(join(site.storeDir, folder), { recursive: true, force: true });
      await cp(join(untouched, folder), join(site.storeDir, folder), { recursive: true });
    }
  }

  async function expectShell(request: Parameters<typeof readBoot>[0], revision: number): Promise<void> {
    await expect.poll(async () => (await readBoot(request)).shell.revision, { timeout: 15_000 }).toBe(revision);
  }

  test.afterEach(async ({ request }) => {
    await repair();
    await expectShell(request, await signShellMove(site));
  });

  for (const [index, round] of ROUNDS.entries())
    test(`${round.map(({ name, target }) => `${name} of ${target.app}`).join('; ')}: no browser runs anything else`, {
      tag: IN_GATE.includes(index) ? [] : ['@full'],
    }, async ({ page, request }) => {
      for (const { target, attack } of round) await attack(thiefOf(target));
      await expectShell(request, await signShellMove(site));
      const { remotes, disabled, prefixes } = await readBoot(request);
      expect(disabled).toEqual([]);
      for (const { app, container, page: path } of TARGETS) {
        const isBroken = round.some(({ target, breaks }) => target.app === app && breaks);
        const allowed = isBroken ? [site.today[app], site.earlier[app]] : [site.today[app]];
        expect(allowed).toContain(remotes[container]?.releaseId ?? `none of ${app}`);
        expect(prefixes?.[container]).not.toContain('/evil');
        await page.goto(path);
        await expect(page.getByRole('banner')).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await page.evaluate(() => 'kenaliEvil' in window)).toBe(false);
      }
    });
});
