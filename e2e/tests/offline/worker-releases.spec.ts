import { type FederationManifest, firstScriptsOf } from '@kenali/federation/boot';
import { requireRelease, switchWorker } from '@kenali/releases';
import type { APIRequestContext, Page } from '@playwright/test';
import { createUserApi } from '../../support/api/user-api.ts';
import { registerParent } from '../../support/api/users.ts';
import { type Device, expectKept, readCaches, readKept } from '../../support/pages/device.ts';
import { answerPage, expectPage } from '../../support/pages/sensory-pages.ts';
import { signIn } from '../../support/pages/sessions.ts';
import { addBrokenWorker, GARBAGE } from '../../support/releases/broken-worker.ts';
import { copyRelease } from '../../support/releases/copied-release.ts';
import { runningReleases } from '../../support/releases/loaded-code.ts';
import {
  MOVED_BY,
  openReleaseSite,
  type ReleaseSite,
  readBoot,
  SITE_URL,
} from '../../support/releases/release-site.ts';
import { expect, test } from '../../support/test.ts';

const APP = 'assessment-mf';

let site: ReleaseSite;
let device: Device;

/** Opens the first page of a sensory profile in a new browser. @returns its address */
async function begin(request: APIRequestContext): Promise<string> {
  const parent = await registerParent(request);
  const id = await createUserApi(request, parent).openItems();
  await signIn(device.page, parent);
  await device.page.goto(`/sensory-profile/${id}`);
  await expectPage(device.page, 1);
  return `/sensory-profile/${id}`;
}

/** The releases of the remote whose scripts this document has loaded, from the network or from a set. */
const loadedReleases = (page: Page): Promise<string[]> =>
  page.evaluate((app) => {
    const found = performance.getEntriesByType('resource').flatMap(({ name }) => name.split(`/${app}/`)[1] ?? []);
    return [...new Set(found.filter((path) => path.endsWith('.js')).map((path) => path.split('/')[0] as string))];
  }, APP);

/** Expects that one release of the remote, and no file of another one, runs on the page. */
async function expectOneRelease(page: Page, releaseId: string): Promise<void> {
  await expectPage(page, 1);
  expect(await runningReleases(page, APP)).toEqual([releaseId]);
  expect(await loadedReleases(page)).toEqual([releaseId]);
}

const hasRegistration = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length > 0);

/** Browsers get the script that removes the worker, and pages do not register it again. */
async function expectOff(request: APIRequestContext): Promise<void> {
  const readScript = async () => (await request.get(`${SITE_URL}/worker.js`)).text();
  await expect.poll(readScript).toContain('registration.unregister()');
  expect((await readBoot(request)).hasWorker).toBeUndefined();
}

test.describe('The worker and releases', { tag: ['@once', '@assessment-mf'] }, () => {
  test.use({ baseURL: SITE_URL });
  test.beforeAll(async () => {
    site = await openReleaseSite('today');
  });
  test.afterAll(() => site?.close());
  test.beforeEach(({ device: opened }) => {
    device = opened;
  });

  test('a new release: an interrupted set leaves the earlier one, a complete one replaces it, and no page mixes them', async ({
    request,
  }) => {
    const { today, earlier } = site;
    await site.move({ ...today, [APP]: earlier[APP] });
    const address = await begin(request);
    await expectKept(device.page);

    await test.step('the new release runs online, but one of its files does not arrive for the set', async () => {
      await site.move({ [APP]: today[APP] });
      // The page itself needs the first scripts alone.
      const { files, manifest } = await requireRelease(site.store, APP, today[APP]);
      const first = firstScriptsOf(manifest as FederationManifest);
      const later = Object.keys(files).filter((path) => path.endsWith('.js') && !first.includes(path));
      const path = new RegExp(
        `^/${APP}/${today[APP]}/(${later.map((each) => each.replaceAll('.', '\\.')).join('|')})$`,
      );
      site.cdn.breakFiles({ path, response: { status: 503, type: 'text/plain', body: '' } });
      const refused = device.page.waitForResponse((response) => response.status() === 503);
      await device.page.goto(address);
      await expectOneRelease(device.page, today[APP]);
      await refused;
    });

    await test.step('without a network, the earlier set answers as a whole', async () => {
      await device.setOffline(true);
      await device.page.goto(address);
      await expectOneRelease(device.page, earlier[APP]);
      await device.setOffline(false);
    });

    await test.step('the next page completes the new set, and the earlier one goes', async () => {
      site.cdn.breakFiles();
      await device.page.goto(address);
      await expectOneRelease(device.page, today[APP]);
      await expect
        .poll(async () => Object.keys(await readCaches(device.page)), { timeout: 30_000 })
        .toEqual([expect.stringContaining(today[APP])]);
      await device.setOffline(true);
      await device.page.goto(address);
      await expectOneRelease(device.page, today[APP]);
      await device.setOffline(false);
    });
  });

  test('a rollback to a shell without a worker removes the worker and the set, and the page stays', async ({
    request,
  }) => {
    await site.move(site.today);
    const address = await begin(request);
    await expectKept(device.page);
    const [from, to] = [site.earlier.shell, '0.0.0-without-worker'];
    await site.move({ shell: await copyRelease(site, 'shell', { from, to, texts: { 'worker.js': null } }) });
    await device.page.goto(address);
    await expectPage(device.page, 1);
    await expect.poll(() => hasRegistration(device.page)).toBe(false);
    await expect.poll(() => readCaches(device.page)).toEqual({});
    await expectPage(device.page, 1);
  });

  test('a worker that answers pages with garbage is switched off, and pages are back', async ({ request }) => {
    await site.move({ ...site.today, shell: await addBrokenWorker(site, site.today.shell) });
    const address = await begin(request);
    await answerPage(device.page, 0, 3);
    await expectKept(device.page);
    await device.page.goto(address);
    await expect(device.page.getByText(GARBAGE)).toBeVisible();

    await switchWorker(site.store, { enabled: false, ...MOVED_BY });
    await expectOff(request);
    // The worker still answers this one. Nothing is clicked: the script that replaces the worker opens the page again.
    await device.page.goto(address);
    await expect(device.page.getByText(GARBAGE)).toBeHidden();
    await expectPage(device.page, 1);
    await expect(device.page.getByText('3 dari 125 butir')).toBeAttached();
    await expect.poll(() => hasRegistration(device.page)).toBe(false);
    await expect.poll(() => readCaches(device.page)).toEqual({});
    await switchWorker(site.store, { enabled: true, ...MOVED_BY });
  });

  test('an open page learns that the worker is off when it navigates, and keeps its answers', async ({ request }) => {
    await site.move(site.today);
    await expect.poll(async () => (await readBoot(request)).hasWorker).toBe(true);
    await begin(request);
    await expectKept(device.page);
    await switchWorker(site.store, { enabled: false, ...MOVED_BY });
    await expectOff(request);
    const marked = await device.page.evaluate(() => Object.assign(window, { kenaliMarked: true }).kenaliMarked);
    await device.page.getByRole('banner').getByRole('link', { name: 'Kenali' }).first().click();
    // The browser keeps the worker until each file that it answers has arrived.
    await expect.poll(() => hasRegistration(device.page)).toBe(false);
    await expect.poll(() => readCaches(device.page)).toEqual({});
    expect(Object.keys(await readKept(device.page)).some((key) => key.startsWith('detail.'))).toBe(true);
    expect(await device.page.evaluate(() => (window as { kenaliMarked?: boolean }).kenaliMarked)).toBe(marked);
    await switchWorker(site.store, { enabled: true, ...MOVED_BY });
  });
});
