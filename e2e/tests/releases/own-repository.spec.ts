import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { createOwnRepository, type OwnRepository, packKit } from '../../support/releases/own-repository.ts';
import { openReleaseSite, type ReleaseSite, readBoot, SITE_URL } from '../../support/releases/release-site.ts';
import { OWN_PORTS } from '../../support/stack/stack-env.ts';
import { expect, test } from '../../support/test.ts';

const TEAM = { app: 'laporan-mf', path: '/laporan-tim', title: 'Laporan tim' };
const ELEMENT = { app: 'jam-mf', path: '/jam-praktik', title: 'Jam praktik' };
/** Packing, building and testing on a busy machine. */
const PREPARED_WITHIN_MS = 400_000;
const LOCAL_PORT = OWN_PORTS + 5;

let site: ReleaseSite;
let kit: string;
let team: OwnRepository;
let element: OwnRepository | undefined;

const orderOf = ({ app, path, title }: typeof TEAM) => [app, '--prefix', path, '--title', title];
/** Each script of a new repository, with the store and the key of the test site. */
async function buildAndRelease(repository: OwnRepository): Promise<string> {
  await repository.script('typecheck');
  await repository.script('test');
  return repository.script('release', ['--target', site.storeDir], {
    RELEASE_SIGNING_KEY: site.signingKey,
    RELEASE_ACTOR: 'tim laporan',
    PUBLIC_URL: SITE_URL,
    NODE_ENV: 'production',
  });
}

test.describe('A remote in a repository of its own', { tag: ['@once', '@shell'] }, () => {
  test.use({ baseURL: SITE_URL, expectedErrors: { patterns: [/Failed to load resource/] } });
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    test.setTimeout(PREPARED_WITHIN_MS);
    site = await openReleaseSite('today');
    kit = await packKit();
    team = await createOwnRepository(kit, orderOf(TEAM));
  });
  test.afterAll(async () => {
    await site?.close();
    await team?.remove();
    await element?.remove();
    if (kit) rmSync(dirname(kit), { recursive: true, force: true });
  });

  test('runs from its sources in the shell of the deployed site, before any release', { tag: '@full' }, async ({
    page,
    request,
  }) => {
    test.setTimeout(PREPARED_WITHIN_MS);
    await team.develop(['--site', SITE_URL, '--port', String(LOCAL_PORT)]);
    const local = `http://localhost:${LOCAL_PORT}`;
    await page.goto(`${local}${TEAM.path}`);
    await expect(page.getByRole('heading', { level: 1, name: TEAM.title })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Ke beranda' }).click();
    await expect(page).toHaveURL(`${local}/`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    expect((await page.request.get(`${local}/api/assessments`)).status()).toBe(200);
    expect((await readBoot(request)).remotes.laporan_mf).toBeUndefined();
  });

  test('is tested, built and released with its own scripts, and is live next to the others', async ({
    page,
    request,
  }) => {
    test.setTimeout(PREPARED_WITHIN_MS);
    const before = await readBoot(request);
    const printed = await buildAndRelease(team);
    const [, releaseId] = /serves laporan-mf: (\S+) \(stable\)/.exec(printed) ?? [];
    await expect.poll(async () => (await readBoot(request)).remotes.laporan_mf?.releaseId).toBe(releaseId);
    const after = await readBoot(request);
    expect(after.shell.releaseId).toBe(before.shell.releaseId);
    expect(after.remotes).toMatchObject(before.remotes);

    expect((await page.goto(TEAM.path))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: TEAM.title })).toBeVisible();
    await expectAccessible(page);
    await page.evaluate(() => Object.assign(window, { marked: true }));
    await page.getByRole('main').getByRole('link', { name: 'Ke beranda' }).click();
    await expect(page).toHaveURL(`${SITE_URL}/`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => 'marked' in window)).toBe(true);
  });

  test('released again, nothing is uploaded twice; without the key, nothing moves', { tag: '@full' }, async ({
    request,
  }) => {
    test.setTimeout(PREPARED_WITHIN_MS);
    const live = (await readBoot(request)).remotes.laporan_mf;
    expect(await buildAndRelease(team)).toContain('release unchanged, pointer unchanged');
    const unsigned = team.script('release', ['--target', site.storeDir], { KENALI_MODE: 'production' });
    await expect(unsigned).rejects.toThrow(/sign/i);
    expect((await readBoot(request)).remotes.laporan_mf).toEqual(live);
  });

  test('a page that is a custom element comes and goes with its route', { tag: '@full' }, async ({ page, request }) => {
    test.setTimeout(PREPARED_WITHIN_MS);
    element = await createOwnRepository(kit, [...orderOf(ELEMENT), '--template', 'element']);
    await buildAndRelease(element);
    await expect.poll(async () => (await readBoot(request)).remotes.jam_mf?.releaseId).toBeTruthy();
    await page.goto(ELEMENT.path);
    const shown = page.locator('jam-mf-start');
    await expect(shown).toContainText('Terhubung');
    const first = await shown.elementHandle();
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL(`${SITE_URL}/`);
    await expect(shown).toHaveCount(0);
    // A timer that still ran would fill it again.
    expect(await first?.evaluate((node) => [node.isConnected, node.childElementCount])).toEqual([false, 0]);
    await page.goBack();
    await expect(shown).toHaveCount(1);
    await expect(shown).toContainText('Terhubung');
  });
});
