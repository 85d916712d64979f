import type { Page } from '@playwright/test';
import { intelligenceResponses, learningResponses, takeFirst } from '../../support/api/responses.ts';
import type { UserApi } from '../../support/api/user-api.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { closeOffline } from '../../support/pages/network.ts';
import {
  answerQuestions,
  choose,
  expectQuestion,
  expectSaved,
  expectUnsent,
  nextButton,
} from '../../support/pages/question-page.ts';
import { answerPage, expectedProgress, expectPage, pressNext } from '../../support/pages/sensory-pages.ts';
import { expireAccessToken, signIn } from '../../support/pages/sessions.ts';
import { expectToast, toasts } from '../../support/pages/shell.ts';
import { createOwnSite } from '../../support/stack/servers.ts';
import { expect, test } from '../../support/test.ts';

const SUPERSEDED =
  'Jawaban nomor 1 diubah kemudian di perangkat lain, dan perubahan itulah yang disimpan. Anda tetap boleh mengubahnya.';
const SAFE = 'Jawaban Anda aman di perangkat ini dan dikirim otomatis begitu tersambung kembali.';
const YES = intelligenceResponses(10, 10, 10, 10, 10, 10, 10);

/** Opens a sensory profile on its first page of items. */
async function openSensory(page: Page, parentApi: UserApi): Promise<number> {
  const id = await parentApi.openItems();
  await page.goto(`/sensory-profile/${id}`);
  await expectPage(page, 1);
  return id;
}

test.describe('Taking offline', { tag: ['@once', '@catalog-mf', '@assessment-mf'] }, () => {
  // The browser logs what it cannot send.
  test.use({ expectedErrors: { patterns: [/Failed to load resource/, /net::ERR/] } });

  test('a page closed offline keeps its responses on the device, and the next visit sends them', async ({
    parentPage: page,
    context,
    parentApi,
  }) => {
    const id = await parentApi.openForSelf('intelligence');
    await page.goto(`/multiple-intelligence/${id}`);
    await expectQuestion(page, 1, 70);
    await context.setOffline(true);
    await answerQuestions(page, YES, 1, 6);
    await expectQuestion(page, 7, 70);
    await expectUnsent(page);
    await closeOffline(page);
    await context.setOffline(false);
    expect((await parentApi.readUserAssessment(id)).responses).toEqual({});
    const later = await context.newPage();
    await later.goto('/dashboard');
    await later.getByRole('link', { name: /^(Mulai Tes|Lanjutkan)/ }).click();
    await expectQuestion(later, 7, 70);
    await expect(later.getByText('6 dari 70 pertanyaan telah dijawab')).toBeVisible();
    await expectSaved(later);
    expect((await parentApi.readUserAssessment(id)).responses).toEqual(takeFirst(YES, 6));
  });

  test('after half an hour offline, past the end of the token, the page still works and sends everything', async ({
    parentPage: page,
    context,
    parentApi,
  }) => {
    await page.clock.install();
    const id = await openSensory(page, parentApi);
    const address = page.url();
    await context.setOffline(true);
    await answerPage(page, 0);
    await pressNext(page);
    await expectPage(page, 2);
    await page.clock.runFor('15:00');
    await answerPage(page, 1);
    await page.clock.runFor('15:00');
    await pressNext(page);
    await expectPage(page, 3);
    await answerPage(page, 2);
    await expectUnsent(page);
    expect(page.url()).toBe(address);

    const expired = await expireAccessToken(page);
    const refreshed = page.waitForResponse('**/api/auth/refresh');
    await context.setOffline(false);
    expect((await refreshed).status()).toBe(200);
    await expectSaved(page);
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBe(expired);
    expect(await parentApi.readUserAssessment(id)).toMatchObject(expectedProgress(3));
    await expectPage(page, 3);
    expect(page.url()).toBe(address);

    await context.setOffline(true);
    await page
      .getByRole('group', { name: /^21\. / })
      .getByRole('radio', { name: /^SELALU/ })
      .check();
    await expectToast(page, 'Gagal Menyimpan', SAFE);
    // It stays while it has the focus, but not beside "Tersimpan".
    await page.keyboard.press('F8');
    await context.setOffline(false);
    await expectSaved(page);
    await expect(toasts(page)).toHaveCount(0);
  });

  test('two tabs and a second device answer different items, and each of them gets all responses', async ({
    parentPage: page,
    context,
    otherPage: device,
    parent,
    parentApi,
  }) => {
    const id = await openSensory(page, parentApi);
    const tab = await context.newPage();
    await signIn(device, parent);
    const pages = [page, tab, device];
    for (const one of [tab, device]) {
      await one.goto(`/sensory-profile/${id}`);
      await expectPage(one, 1);
    }
    const pick = (one: Page, number: number, label: string) =>
      one
        .getByRole('group', { name: new RegExp(`^${number}\\. `) })
        .getByRole('radio', { name: new RegExp(`^${label}`) })
        .check();
    // Each page answers every third item, at the same time.
    await Promise.all(
      pages.map(async (one, at) => {
        for (const number of [1 + at, 4 + at, 7 + at])
          await pick(one, number, ['SELALU', 'SERING', 'JARANG'][at] ?? '');
      }),
    );
    for (const one of pages) await expectSaved(one);
    const all = Object.fromEntries(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number, at) => [String(number), [5, 4, 2][at % 3]]),
    );
    await expect.poll(async () => (await parentApi.readUserAssessment(id)).responses).toEqual(all);

    // The next save of each page returns the responses of the others.
    for (const one of pages) {
      await pick(one, 10, 'TIDAK PERNAH');
      await expectSaved(one);
      await expect(one.getByText('10 dari 125 butir')).toBeAttached();
      await expect(one.getByRole('radio', { checked: true })).toHaveCount(10);
    }
    expect((await parentApi.readUserAssessment(id)).responses).toEqual({ ...all, 10: 1 });
  });

  test('a device whose offline response was corrected later elsewhere shows a notice and the later one', async ({
    parentPage: page,
    otherPage: device,
    parent,
    parentApi,
  }) => {
    const id = await parentApi.openForSelf('learning');
    await signIn(device, parent);
    await page.goto(`/learning-style/${id}`);
    await page.getByRole('button', { name: 'Mulai Asesmen' }).click();
    await expectQuestion(page, 1, 14);
    await device.goto(`/learning-style/${id}`);
    await expectQuestion(device, 1, 14);
    await device.context().setOffline(true);
    await choose(device, 'visual');
    await expectUnsent(device);

    await choose(page, 'kinestetik');
    await expectSaved(page);
    await device.context().setOffline(false);
    await expectToast(device, 'Jawaban terbaru dipakai', SUPERSEDED);
    await expect(device.getByRole('radio', { name: /^C\. / })).toBeChecked();
    expect((await parentApi.readUserAssessment(id)).responses[1]).toBe('kinestetik');
  });

  test('an API that is killed and restarted while items are answered loses nothing', async ({
    parentPage: page,
    parentApi,
  }) => {
    const responses = learningResponses(5, 5, 4);
    const id = await parentApi.openForSelf('learning');
    const site = createOwnSite();
    try {
      await site.start();
      await page.goto(`${site.url}/learning-style/${id}`);
      await page.getByRole('button', { name: 'Mulai Asesmen' }).click();
      // The toast code is loaded when the page is idle. Wait for it, because the API is gone later.
      await expect(page.getByLabel('Notifikasi (F8)')).toBeAttached();
      await answerQuestions(page, responses, 1, 4);
      // Most likely during a save.
      await choose(page, responses[5]);
      await Promise.all([nextButton(page).click(), site.kill()]);
      await answerQuestions(page, responses, 6, 10);
      await expectUnsent(page);
      await expectAccessible(page);
      await site.start();
      await answerQuestions(page, responses, 11, 13);
      await expectSaved(page);
      expect((await parentApi.readUserAssessment(id)).responses).toEqual(takeFirst(responses, 13));

      await choose(page, responses[14]);
      await site.kill();
      const finish = page.getByRole('button', { name: 'Selesai', exact: true });
      await finish.click();
      await expectToast(page, 'Gagal menyelesaikan asesmen. Silakan coba lagi.', 'Jawaban Anda aman.');
      await site.start();
      await finish.click();
      await expect(page).toHaveURL(`${site.url}/results/${id}`);
      await expect(page.getByRole('region', { name: 'Gaya Belajar Dominan' }).getByText('Campuran')).toBeVisible();
    } finally {
      await site.kill();
    }
  });
});
