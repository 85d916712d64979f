import { parseBootDocument } from '@kenali/federation/boot';
import { rollBack } from '@kenali/releases';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { answerPage, expectPage, openFirstPage } from '../../support/pages/sensory-pages.ts';
import { leavePopup, POPUP } from '../../support/pages/shell.ts';
import { runningReleases } from '../../support/releases/loaded-code.ts';
import {
  type App,
  MOVED_BY,
  openReleaseSite,
  type ReleaseSite,
  readBoot,
  SITE_URL,
} from '../../support/releases/release-site.ts';
import { isSameDocument, markDocument } from '../../support/releases/remote-pages.ts';
import { expect, test } from '../../support/test.ts';

let site: ReleaseSite;

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Bagian dari halaman ini sudah ditarik' });

/** Returns to the page after a minute, and waits until it has checked for revoked releases. */
async function returnToPage(page: Page, app: App): Promise<void> {
  const checked = page.waitForResponse((response) => response.url().endsWith(`/${app}/channels.json`));
  await page.clock.fastForward('01:01');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await (await checked).finished();
}

/** Expects that the page shows the banner and does not reload, however long the user takes. */
async function expectNoReload(page: Page): Promise<void> {
  await page.clock.fastForward('10:00');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(banner(page)).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
}

/** The release of the shell that the site sent with this page. */
const readShell = async (page: Page) =>
  parseBootDocument((await page.locator('#kenali-boot').textContent()) ?? '').shell.releaseId;

/** Reloads with the banner. @param releaseId the release that new pages get within 5 s of the rollback */
async function reloadWithBanner(page: Page, releaseId: string): Promise<void> {
  const isLive = async () => {
    const { shell, remotes } = await readBoot(page.request);
    return [shell, remotes.assessment_mf].some((live) => live?.releaseId === releaseId);
  };
  await expect.poll(isLive).toBe(true);
  const loaded = page.waitForEvent('domcontentloaded');
  await banner(page).getByRole('button', { name: 'Muat ulang halaman' }).click();
  await loaded;
  expect(await isSameDocument(page)).toBe(false);
}

test.describe('Revoked release', { tag: ['@once', '@assessment-mf'] }, () => {
  test.use({ baseURL: SITE_URL });
  test.beforeAll(async () => {
    site = await openReleaseSite('earlier');
    const { shell, 'assessment-mf': assessment } = site.today;
    await site.move({ shell, 'assessment-mf': assessment });
  });
  test.afterAll(() => site?.close());

  test('a questionnaire with a revoked release shows a banner, and the reload runs the good release and keeps all input', async ({
    parentPage: page,
    parentApi,
  }) => {
    const { today, earlier } = site;
    const app = 'assessment-mf';
    await page.clock.install();
    await page.goto(`/sensory-profile/${await parentApi.openUserAssessment('sensory')}`);
    const commentField = page.getByRole('main').getByRole('textbox').first();

    await test.step('a newer release does not disturb the user', async () => {
      await openFirstPage(page);
      await expectPage(page, 1);
      await expect.poll(() => runningReleases(page, app)).toEqual([today[app]]);
      await site.move({ 'catalog-mf': today['catalog-mf'] });
      await returnToPage(page, 'catalog-mf');
      await answerPage(page, 0);
      await expect(banner(page)).toHaveCount(0);
    });

    await test.step('a release revoked while the user types shows a banner and leaves the page alone', async () => {
      await markDocument(page);
      await page
        .getByRole('button', { name: /^Tambahkan catatan/ })
        .first()
        .click();
      await commentField.pressSequentially('Anak saya ser');
      await rollBack(site.store, { app, ...MOVED_BY });
      await returnToPage(page, app);
      await expectNoReload(page);
      await expect(commentField).toBeFocused();
      await commentField.pressSequentially('ing');
      await expect(commentField).toHaveValue('Anak saya sering');
      await expect.poll(() => runningReleases(page, app)).toEqual([today[app]]);
      await expectAccessible(page);
    });

    await test.step('one click loads the good release with the responses and the typed text', async () => {
      await reloadWithBanner(page, earlier[app]);
      await expectPage(page, 1);
      await returnToPage(page, app);
      await expect(commentField).toHaveValue('Anak saya sering');
      await expect(page.getByRole('main').getByRole('radio', { checked: true })).toHaveCount(10);
      await expect.poll(() => runningReleases(page, app)).toEqual([earlier[app]]);
      await expect(banner(page)).toHaveCount(0);
    });
  });

  test('a payment with a revoked shell completes before anything reloads', { tag: '@full' }, async ({
    parentPage: page,
    parentApi,
  }) => {
    const { today, earlier } = site;
    const { orderId } = await parentApi.startPayment();
    await page.clock.install();
    await page.goto(`/checkout?orderId=${orderId}`);
    await page.getByRole('button', { name: 'Bayar sekarang' }).click();
    const popup = page.frameLocator(POPUP);
    await popup.getByRole('button', { name: /BCA Virtual Account/ }).click();
    await markDocument(page);

    await rollBack(site.store, { app: 'shell', ...MOVED_BY });
    await returnToPage(page, 'shell');
    await expectNoReload(page);
    await popup.getByRole('button', { name: 'Bayar', exact: true }).click();
    await leavePopup(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Pembayaran Berhasil!' })).toBeVisible();
    expect(await readShell(page)).toBe(today.shell);
    expect(await isSameDocument(page)).toBe(true);

    await reloadWithBanner(page, earlier.shell);
    await expect(page.getByText('Lunas', { exact: true })).toBeVisible();
    expect(await readShell(page)).toBe(earlier.shell);
  });
});
