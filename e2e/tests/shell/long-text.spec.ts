import type { Page } from '@playwright/test';
import { everyPage } from '../../support/pages/every-page.ts';
import { FAILED_REQUESTS, renderInBrowser } from '../../support/pages/network.ts';
import { signInAdmin } from '../../support/pages/sessions.ts';
import { expect, test } from '../../support/test.ts';

const LONG = 'Bimasaktiwijayakusumaningratsuryodiningratprawiroadi';
/** What people write and machines number, by the name of the field. */
const LONG_TEXTS: Record<string, string> = {
  firstName: LONG,
  lastName: LONG,
  childName: LONG,
  parentName: LONG,
  participantName: LONG,
  observerName: LONG,
  name: LONG,
  notes: LONG.repeat(3),
  note: LONG.repeat(3),
  reason: LONG.repeat(3),
  email: `${LONG}@${LONG}.test`,
  whatsappNumber: '628123456789012',
  providerOrderId: `KENALI-${LONG}`,
  transactionId: `${LONG}-${LONG}`,
};

/** Makes every such text of every answer long and without a blank. */
async function lengthenTexts(page: Page): Promise<void> {
  const lengthen = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((each) => lengthen(each, key));
    if (typeof value === 'string' && value) return key === 'comments' ? LONG.repeat(3) : (LONG_TEXTS[key] ?? value);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, lengthen(each, key === 'comments' ? key : name)]),
    );
  };
  await renderInBrowser(page);
  await page.route(/\/api\/(?!client-errors|auth\/(?!user))/, async (route) => {
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    await route.fulfill({ response, json: lengthen(await response.json()) });
  });
}

/** What makes the page wider than the window. */
const findWide = (page: Page) =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      // Hidden texts for screen readers are one pixel wide.
      (each) => each.getBoundingClientRect().right > window.innerWidth + 1 && each.clientWidth > 1,
    );
    return wide.map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 40)}`).slice(0, 5);
  });

test.describe('Long texts without a blank', { tag: ['@once', '@catalog-mf', '@assessment-mf', '@admin-mf'] }, () => {
  test.use({ viewport: { width: 360, height: 740 }, expectedErrors: FAILED_REQUESTS });
  test.slow();

  test('no page scrolls sideways on a phone', async ({ parentPage: page, parent, parentApi, adminApi }) => {
    const { ofParent, ofStaff } = await everyPage(page, parent, parentApi, adminApi);
    await lengthenTexts(page);
    await signInAdmin(page, adminApi.token);
    for (const [path] of [...ofParent, ...ofStaff])
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
        expect.soft(await findWide(page), path).toEqual([]);
      });
  });
});
