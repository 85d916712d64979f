import { switchFlag } from '@kenali/releases';
import type { Page } from '@playwright/test';
import { expectTakenOver } from '../../support/pages/prerendered.ts';
import { waitUntilWorking } from '../../support/pages/shell.ts';
import { MOVED_BY, openReleaseSite, type ReleaseSite, SITE_URL } from '../../support/releases/release-site.ts';
import { expect, test } from '../../support/test.ts';

const app = 'catalog-mf';
const flag = 'sample-questions';
const PATH = '/assessments';
const SAMPLE = 'Coba Sample Gratis';

let site: ReleaseSite;

const samples = (page: Page) => page.getByRole('main').getByRole('button', { name: new RegExp(SAMPLE) });

/** Waits until the content that the site renders has the samples, or is without them. */
const waitUntilRendered = (page: Page, isOn: boolean) =>
  expect
    .poll(async () => {
      const html = await (await page.request.get(PATH)).text();
      return html.includes('data-prerendered') && html.includes(SAMPLE) === isOn;
    })
    .toBe(true);

test.describe('Flags', { tag: ['@once', '@catalog-mf', '@admin-mf'] }, () => {
  test.use({ baseURL: SITE_URL, expectedErrors: { patterns: [/Failed to load resource/] } });
  test.beforeAll(async () => {
    site = await openReleaseSite('today');
  });
  test.afterAll(() => site?.close());

  test('when a feature is switched off, then new pages are without it, and open ones keep it', async ({
    page,
    context,
  }) => {
    await waitUntilRendered(page, true);
    await expectTakenOver(page, PATH);
    await expect(samples(page).first()).toBeVisible();
    await switchFlag(site.store, { app, flag, ...MOVED_BY, isOn: false });
    await waitUntilRendered(page, false);

    const other = await context.newPage();
    await expectTakenOver(other, PATH);
    await expect(samples(other)).toHaveCount(0);
    await expect(samples(page).first()).toBeVisible();
    await page.reload();
    await waitUntilWorking(page, 'main button');
    await expect(samples(page)).toHaveCount(0);
  });
});
