import type { Page } from '@playwright/test';
import { waitUntilWorking } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

/** Names the fonts that drew the texts of a page, and of what they came from. */
async function readFonts(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  await devtools.send('DOM.getDocument');
  // The elements with a text of their own.
  const query = '//body//*[text()[normalize-space()]]';
  const { searchId, resultCount } = await devtools.send('DOM.performSearch', { query });
  const range = { searchId, fromIndex: 0, toIndex: resultCount };
  const { nodeIds } = await devtools.send('DOM.getSearchResults', range);
  const drawn = await Promise.all(nodeIds.map((nodeId) => devtools.send('CSS.getPlatformFontsForNode', { nodeId })));
  const found = new Set<string>();
  for (const { familyName, isCustomFont } of drawn.flatMap(({ fonts }) => fonts))
    found.add(`${familyName} ${isCustomFont ? 'of the site' : 'installed'}`);
  await devtools.detach();
  return [...found];
}

test.describe('Fonts', { tag: ['@catalog-mf', '@once'] }, () => {
  test('a visit loads one small file, which draws every character; rare names load the others', async ({ page }) => {
    const files: string[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('.woff2')) files.push(response.url());
    });
    for (const path of ['/', '/assessments', '/contoh-laporan', '/login', '/privasi']) {
      await page.goto(path);
      // Forms are created again when the page begins to work.
      await waitUntilWorking(page, 'header a, footer a, main button');
      await page.evaluate(() => document.fonts.ready);
      expect(await readFonts(page), path).toEqual(['Plus Jakarta Sans of the site']);
    }
    expect([...new Set(files)]).toHaveLength(1);
    const [letters] = files;

    const others = [
      page.waitForResponse(/woff2/),
      page.waitForResponse((one) => one.url() !== letters && one.url().includes('-ext-')),
    ];
    await page.evaluate(() => document.querySelector('h1')?.append(' Zoë Čapek'));
    await Promise.all(others);
    await page.evaluate(() => document.fonts.ready);
    expect(new Set(files).size).toBe(3);
    expect(await readFonts(page)).toEqual(['Plus Jakarta Sans of the site']);
  });

  test('digits of amounts are equally wide', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => document.fonts.ready);
    const widths = await page.evaluate(() => {
      const text = document.createElement('span');
      text.style.fontVariantNumeric = 'tabular-nums';
      document.querySelector('main')?.append(text);
      return [...'0123456789'].map((digit) => {
        text.textContent = digit.repeat(20);
        return text.getBoundingClientRect().width;
      });
    });
    expect(new Set(widths).size).toBe(1);
  });
});
