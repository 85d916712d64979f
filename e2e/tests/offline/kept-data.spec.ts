import type { Page } from '@playwright/test';
import { learningResponses } from '../../support/api/responses.ts';
import { expectKept, readCaches, readKept } from '../../support/pages/device.ts';
import { downloadReport } from '../../support/pages/downloads.ts';
import { expectSaved, expectUnsent } from '../../support/pages/question-page.ts';
import { answerPage, expectPage, openFirstPage } from '../../support/pages/sensory-pages.ts';
import { signIn, signInAdmin } from '../../support/pages/sessions.ts';
import { expect, test } from '../../support/test.ts';

/** The text of everything in all caches. */
const readCachedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) texts.push((await (await cache.match(request))?.text()) ?? '');
    }
    return texts;
  });

test.describe('What a device keeps', { tag: ['@once', '@assessment-mf', '@admin-mf'] }, () => {
  test('no cache has an answer of the API after results, a PDF and staff pages, and signing out removes what was kept', async ({
    parent,
    parentApi,
    adminApi,
    device,
  }) => {
    const { page } = device;
    const storable: string[] = [];
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/api/') && response.headers()['cache-control'] !== 'no-store') storable.push(pathname);
    });
    const done = await parentApi.completeNew('learning', { responses: learningResponses(8, 4, 2) });
    const id = await parentApi.openUserAssessment('sensory');
    await signIn(page, parent);
    await signInAdmin(page, adminApi.token);
    await page.goto(`/sensory-profile/${id}`);
    await openFirstPage(page);
    await answerPage(page, 0, 2);
    await expectKept(page);

    await page.goto(`/results/${done}`);
    await downloadReport(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: 'Lanjutkan' })).toBeVisible();
    await page.goto('/admin/users');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(`/sensory-profile/${id}`);
    await expectPage(page, 1);

    const addresses = Object.values(await readCaches(page))
      .flat()
      .map((address) => new URL(address).pathname);
    expect(addresses.filter((path) => path.startsWith('/api'))).toEqual([]);
    expect(addresses.filter((path) => !/\.(js|woff2)$/.test(path)).sort()).toEqual([
      '/__kept/document',
      '/__kept/start',
    ]);
    // The questions of a published version are the same for everybody.
    expect(storable.filter((path) => !path.startsWith('/api/instruments/'))).toEqual([]);
    const texts = (await readCachedTexts(page)).join('\n');
    for (const personal of [parent.email, 'Bima Wijaya', parent.accessToken, parent.refreshToken])
      expect(texts).not.toContain(personal);
    expect(Object.keys(await readKept(page)).filter((key) => key.startsWith('detail.'))).toEqual([
      `detail.${parent.id}.${id}`,
    ]);

    await device.setOffline(true);
    await answerPage(page, 0, 3);
    await expectUnsent(page);
    await device.setOffline(false);
    // What is unsent stays after the sign-out.
    await expectSaved(page);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Keluar', exact: true }).first().click();
    await expect.poll(async () => Object.keys(await readKept(page))).toEqual([]);
    await expect.poll(() => readCaches(page)).toEqual({});
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    await device.setOffline(true);
    await expect(page.goto(`/sensory-profile/${id}`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  });
});
