import { parseBootDocument } from '@kenali/federation/boot';
import { rollBack } from '@kenali/releases';
import type { Page } from '@playwright/test';
import { registerParent } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/expect-accessible.ts';
import { leavePopup, POPUP } from '../../support/pages/payment-popup.ts';
import { answerPage, expectPage, fillParticipant } from '../../support/pages/sensory-pages.ts';
import { signIn } from '../../support/pages/sessions.ts';
import { runningReleases } from '../../support/releases/loaded-code.ts';
import {
  type App,
  MOVED_BY,
  openReleaseSite,
  type ReleaseSite,
  readBoot,
  SITE_URL,
} from '../../support/releases/release-site.ts';
import { expect, test } from '../../support/test.ts';

let site: ReleaseSite;

/** A page loads again only when a parent wants it: what was put there before is gone then. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Bagian dari halaman ini sudah ditarik' });

/** Somebody comes back to the page after a while, and it has looked for what was taken back. */
async function comeBack(page: Page, app: App): Promise<void> {
  const asked = page.waitForResponse((answer) => answer.url().endsWith(`/${app}/channels.json`));
  await page.clock.fastForward('01:01');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await (await asked).finished();
}

/** Whoever fills something in may go on with it: the page waits, however long it takes. */
async function expectLeftAlone(page: Page): Promise<void> {
  await page.clock.fastForward('10:00');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(banner(page)).toBeVisible();
  expect(await isMarked(page)).toBe(true);
}

/** What the site gave to the page. */
const shellOf = async (page: Page) =>
  parseBootDocument((await page.locator('#kenali-boot').textContent()) ?? '').shell.releaseId;

/** @param good the release that new pages get within 5 s of the rollback */
async function reloadByBanner(page: Page, good: string): Promise<void> {
  const given = async () => {
    const { shell, remotes } = await readBoot(page.request);
    return [shell, remotes.assessment_mf].some((live) => live?.releaseId === good);
  };
  await expect.poll(given).toBe(true);
  const loaded = page.waitForEvent('domcontentloaded');
  await banner(page).getByRole('button', { name: 'Muat ulang halaman' }).click();
  await loaded;
  expect(await isMarked(page)).toBe(false);
}

test.describe('Revoked release', { tag: ['@once', '@assessment-mf'] }, () => {
  test.use({ baseURL: SITE_URL });
  test.beforeAll(async () => {
    site = await openReleaseSite('earlier');
    const { shell, 'assessment-mf': assessment } = site.today;
    await site.move({ shell, 'assessment-mf': assessment });
  });
  test.afterAll(() => site?.close());

  test('a questionnaire whose release is taken back says so and stays; the reload brings the good one, and every word is there', async ({
    page,
    request,
    parentApi,
  }) => {
    const { today, earlier } = site;
    const app = 'assessment-mf';
    const parent = await registerParent(request);
    await signIn(page, parent);
    await page.clock.install();
    await page.goto(`/sensory-profile/${await parentApi.openUserAssessment('sensory')}`);
    const remark = page.getByRole('main').getByRole('textbox').first();

    await test.step('a newer release is no reason to disturb anybody', async () => {
      await page.getByRole('button', { name: 'Lanjut ke data peserta' }).click();
      await fillParticipant(page);
      await page.getByRole('button', { name: 'Lanjut ke pertanyaan' }).click();
      await expectPage(page, 1);
      expect(await runningReleases(page, app)).toEqual([today[app]]);
      await site.move({ 'catalog-mf': today['catalog-mf'] });
      await comeBack(page, 'catalog-mf');
      await answerPage(page, 0);
      await expect(banner(page)).toHaveCount(0);
    });

    await test.step('taken back while somebody writes: that is said, and the page is left alone', async () => {
      await mark(page);
      await remark.pressSequentially('Anak saya ser');
      await rollBack(site.store, { app, ...MOVED_BY });
      await comeBack(page, app);
      await expectLeftAlone(page);
      await expect(remark).toBeFocused();
      await remark.pressSequentially('ing');
      await expect(remark).toHaveValue('Anak saya sering');
      expect(await runningReleases(page, app)).toEqual([today[app]]);
      await expectAccessible(page);
    });

    await test.step('one press: the good release, with the answers and the words', async () => {
      await reloadByBanner(page, earlier[app]);
      await expectPage(page, 1);
      await comeBack(page, app);
      await expect(remark).toHaveValue('Anak saya sering');
      await expect(page.getByRole('main').getByRole('radio', { checked: true })).toHaveCount(10);
      expect(await runningReleases(page, app)).toEqual([earlier[app]]);
      await expect(banner(page)).toHaveCount(0);
    });
  });

  test('a payment whose shell is taken back goes on to its end before anything is loaded again', async ({
    page,
    request,
    parentApi,
  }) => {
    const { today, earlier } = site;
    const parent = await registerParent(request);
    await signIn(page, parent);
    const { orderId } = await parentApi.startPayment();
    await page.clock.install();
    await page.goto(`/checkout?orderId=${orderId}`);
    await page.getByRole('button', { name: 'Bayar sekarang' }).click();
    const popup = page.frameLocator(POPUP);
    await popup.getByRole('button', { name: /BCA Virtual Account/ }).click();
    await mark(page);

    await rollBack(site.store, { app: 'shell', ...MOVED_BY });
    await comeBack(page, 'shell');
    await expectLeftAlone(page);
    await popup.getByRole('button', { name: 'Bayar', exact: true }).click();
    await leavePopup(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Pembayaran Berhasil!' })).toBeVisible();
    expect(await shellOf(page)).toBe(today.shell);
    expect(await isMarked(page)).toBe(true);

    await reloadByBanner(page, earlier.shell);
    await expect(page.getByText('Lunas', { exact: true })).toBeVisible();
    expect(await shellOf(page)).toBe(earlier.shell);
  });
});
