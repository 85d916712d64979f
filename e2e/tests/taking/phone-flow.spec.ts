import { inTier } from '@kenali/node-utils/testing';
import type { Page } from '@playwright/test';
import { intelligenceResponses, sensoryResponses, takeFirst } from '../../support/api/responses.ts';
import type { UserApi } from '../../support/api/user-api.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { expectQuestion, expectSaved, nextButton, previousButton } from '../../support/pages/question-page.ts';
import { expectPage, pressNext } from '../../support/pages/sensory-pages.ts';
import { expect, test } from '../../support/test.ts';

const SCREEN_PX = 740;
const ITEMS = 125;
const PAGES = 13;
/** The gate taps the items of the last two pages, and the last questions, of which each is like the ones before. */
const FIRST_ITEM = inTier({ gate: 111, full: 1 });
const FIRST_QUESTION = inTier({ gate: 61, full: 1 });

const item = (page: Page, number: number) => page.getByRole('group', { name: new RegExp(`^${number}\\. `) });
const step = (page: Page, number: number, name: RegExp) => item(page, number).getByRole('radio', { name });

async function openSensory(page: Page, parentApi: UserApi, progress: object = {}): Promise<number> {
  const id = await parentApi.openItems(progress);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Lanjutkan' }).click();
  // Then the shell has scrolled the new page to its top. A click before that may miss.
  await expect(page.getByRole('heading', { level: 1, name: 'Profil Sensori Anak' })).toBeFocused();
  return id;
}

/** Counts the taps of the page. Read it with `window.taps`. */
const countTaps = (page: Page) =>
  page.evaluate(() => {
    const counter = window as typeof window & { taps: number };
    counter.taps = 0;
    addEventListener('pointerdown', () => (counter.taps += 1), { capture: true });
  });
const readTaps = (page: Page) => page.evaluate(() => (window as typeof window & { taps?: number }).taps ?? 0);

/** The heights of the items of the open page. The pages next to it are in the document, too. */
const measureItems = (page: Page, index: number): Promise<number[]> =>
  page.locator('li:has(fieldset)').evaluateAll(
    (all, [from, to]) =>
      all.flatMap((one) => {
        const number = Number.parseInt(one.querySelector('legend')?.textContent ?? '', 10);
        return number > (from as number) && number <= (to as number) ? [one.getBoundingClientRect().height] : [];
      }),
    [index * 10, index * 10 + 10],
  );

/** How far the thumb scrolls until the last button of the page is visible, in pixels. */
const scrollToButtons = (page: Page) =>
  page
    .getByRole('button', { name: /^(Selanjutnya|Selesaikan Asesmen)$/ })
    .evaluate((button) => button.getBoundingClientRect().bottom + window.scrollY + 56 - window.innerHeight);

const expectNoSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    await page.evaluate(() => window.innerWidth),
  );

test.describe('Taking on a phone', { tag: ['@once', '@catalog-mf', '@assessment-mf'] }, () => {
  // The slowest file, and the last in order: one worker alone would take two minutes.
  test.describe.configure({ mode: 'parallel' });
  test.use({
    viewport: { width: 360, height: SCREEN_PX },
    hasTouch: true,
    contextOptions: { reducedMotion: 'no-preference' },
  });

  test('125 items fit into 36 screens, at about 190 px each', async ({ parentPage: page, parentApi }) => {
    await openSensory(page, parentApi, { responses: sensoryResponses(3) });
    let scrolled = 0;
    const heights: number[] = [];
    for (let index = 0; index < PAGES; index += 1) {
      await expectPage(page, index + 1);
      heights.push(...(await measureItems(page, index)));
      scrolled += await scrollToButtons(page);
      await expectNoSidewaysScroll(page);
      if (index < PAGES - 1) await pressNext(page);
    }
    expect(heights).toHaveLength(ITEMS);
    expect(heights.reduce((sum, height) => sum + height, 0) / ITEMS).toBeLessThanOrEqual(190);
    expect(scrolled / SCREEN_PX).toBeLessThanOrEqual(36);
  });

  test('one tap per item: the next item comes into place, and nothing but the buttons takes another tap', async ({
    parentPage: page,
    parentApi,
  }) => {
    test.slow();
    const id = await openSensory(page, parentApi, {
      responses: takeFirst(sensoryResponses(4), FIRST_ITEM - 1),
      currentPage: (FIRST_ITEM - 1) / 10,
    });
    await expectPage(page, (FIRST_ITEM - 1) / 10 + 1);
    await countTaps(page);
    for (let number = FIRST_ITEM; number <= ITEMS; number += 1) {
      await step(page, number, /^SERING/).tap();
      await expect(step(page, number, /^SERING/)).toBeChecked();
      if (number % 10 !== 0 && number < ITEMS) {
        // The next item has the focus and is not covered by the header, the legend or the footer.
        await expect(item(page, number + 1).locator('legend')).toBeFocused();
        await expect(item(page, number + 1).locator('legend')).toBeInViewport({ ratio: 1 });
      } else if (number < ITEMS) {
        await expect(nextButton(page)).toBeFocused();
        await nextButton(page).tap();
        await expectPage(page, number / 10 + 1);
      }
    }
    await expect(page.getByRole('button', { name: 'Selesaikan Asesmen' })).toBeFocused();
    const pages = PAGES - (FIRST_ITEM - 1) / 10;
    expect(await readTaps(page)).toBe(ITEMS - FIRST_ITEM + 1 + pages - 1);
    await expectSaved(page);
    expect((await parentApi.readUserAssessment(id)).responses).toEqual(sensoryResponses(4));
  });

  test('at 360 and 320 px, the five steps are one row of 56 px targets, and the words of the scale stay visible', async ({
    parentPage: page,
    parentApi,
  }) => {
    await openSensory(page, parentApi);
    await expectPage(page, 1);
    for (const [width, height] of [
      [360, SCREEN_PX],
      [320, 568],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectNoSidewaysScroll(page);
      const boxes = await item(page, 5)
        .locator('label')
        .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().toJSON() as DOMRect));
      expect(boxes).toHaveLength(6);
      const [first, ...others] = boxes as [DOMRect, ...DOMRect[]];
      for (const box of boxes.slice(0, 5)) {
        expect(Math.round(box.height)).toBeGreaterThanOrEqual(56);
        expect(Math.round(box.width)).toBeGreaterThanOrEqual(44);
        expect(Math.round(box.top)).toBe(Math.round(first.top));
      }
      const aside = others.at(-1) as DOMRect;
      expect(aside.top).toBeGreaterThanOrEqual(first.bottom);
      expect(Math.round(aside.height)).toBeGreaterThanOrEqual(44);

      await step(page, 5, /^KADANG-KADANG 50%/).tap();
      // The chosen word is next to the item, and the legend is below the header wherever the page is.
      await expect(item(page, 5).getByText('KADANG-KADANG', { exact: true }).last()).toBeVisible();
      await item(page, 8).scrollIntoViewIfNeeded();
      const legend = page.getByText('5SELALU4SERING3KADANG-KADANG2JARANG1TIDAK PERNAH', { exact: true });
      await expect(legend).toBeInViewport({ ratio: 0.99 });
      const inWords = await legend.evaluate((bar) =>
        [...bar.children].every((word) => word.scrollWidth <= word.clientWidth + 1),
      );
      expect(inWords).toBe(true);
      await expectAccessible(page);
    }
  });

  test("the phone's back button is Previous, back to the participant form; from there it leaves, and a reload resumes", async ({
    parentPage: page,
    parentApi,
  }) => {
    const id = await openSensory(page, parentApi, { responses: takeFirst(sensoryResponses(3), 40) });
    await expectPage(page, 1);
    const address = page.url();
    await pressNext(page);
    await expectPage(page, 2);
    await pressNext(page);
    await expectPage(page, 3);
    await page.goBack();
    await expectPage(page, 2);
    expect(page.url()).toBe(address);
    await expectSaved(page);
    expect(await parentApi.readUserAssessment(id)).toMatchObject({ currentPage: 1 });
    await page.reload();
    await expectPage(page, 2);
    await page.goForward();
    await expectPage(page, 3);
    await previousButton(page).click();
    await expectPage(page, 2);
    await page.goBack();
    await expectPage(page, 1);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Informasi Peserta' })).toBeFocused();
    await page.goForward();
    await expectPage(page, 1);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Informasi Peserta' })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
    await page.getByRole('link', { name: 'Lanjutkan' }).click();
    await page.getByRole('button', { name: 'Lanjut ke pertanyaan' }).click();
    await expectPage(page, 1);
  });

  test('digits in a remark are text, and the switch keeps the page still', async ({ parentPage: page, parentApi }) => {
    const id = await openSensory(page, parentApi);
    await expectPage(page, 1);
    await page.getByRole('switch', { name: 'Lanjut otomatis' }).uncheck();
    await page
      .getByRole('button', { name: /^Tambahkan catatan: / })
      .first()
      .click();
    await page.keyboard.type('12345 kali 0');
    await expectSaved(page);
    expect(await parentApi.readUserAssessment(id)).toMatchObject({
      responses: {},
      notApplicable: {},
      comments: { A: '12345 kali 0' },
    });
    await step(page, 1, /^JARANG/).tap();
    await expect(step(page, 1, /^JARANG/)).toBeFocused();
    await page.reload();
    await expectPage(page, 1);
    await expect(page.getByRole('switch', { name: 'Lanjut otomatis' })).not.toBeChecked();
  });

  test('Ya and Tidak continue on their own: each question takes one tap and begins at its top, and Back returns to the one before', async ({
    parentPage: page,
    parentApi,
  }) => {
    const id = await parentApi.openUserAssessment('intelligence');
    const before = takeFirst(intelligenceResponses(10, 10, 10, 10, 10, 10, 10), FIRST_QUESTION - 1);
    await parentApi.saveProgress(id, { responses: before, currentPage: FIRST_QUESTION - 1 });
    await page.goto('/dashboard');
    await page.getByRole('link', { name: /^(Mulai Tes|Lanjutkan)/ }).click();
    await expectQuestion(page, FIRST_QUESTION, 70);
    await countTaps(page);
    for (let number = FIRST_QUESTION; number <= 70; number += 1) {
      await expectQuestion(page, number, 70);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      // Neither answer is below the bar with the buttons.
      const [answer, button] = await Promise.all([
        page.getByRole('radio', { name: 'Tidak', exact: true }).boundingBox(),
        page.getByRole('button', { name: 'Sebelumnya' }).boundingBox(),
      ]);
      expect((answer?.y ?? 0) + (answer?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
      await page.getByRole('radio', { name: number % 2 ? 'Ya' : 'Tidak', exact: true }).tap();
    }
    expect(await readTaps(page)).toBe(70 - FIRST_QUESTION + 1);
    await expect(page.getByRole('button', { name: 'Selesaikan Asesmen' })).toBeEnabled();
    await expectQuestion(page, 70, 70);
    await page.goBack();
    await expectQuestion(page, 69, 70);
    await expect(page.getByRole('radio', { name: 'Ya', exact: true })).toBeChecked();
    await expectSaved(page);
    expect(Object.values((await parentApi.readUserAssessment(id)).responses)).toHaveLength(70);
    // The result replaces the questions: Back leads to the page before them.
    await nextButton(page).click();
    await page.getByRole('button', { name: 'Selesaikan Asesmen' }).click();
    await expect(page.getByRole('link', { name: 'Lihat Laporan' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
  });
});

test.describe('Taking on a desktop', { tag: ['@once', '@assessment-mf'] }, () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('six items are in sight before anybody scrolls, and progress and section stay at the top after it', async ({
    parentPage: page,
    parentApi,
  }) => {
    await page.goto(`/sensory-profile/${await parentApi.openItems({ responses: takeFirst(sensoryResponses(3), 30) })}`);
    await expectPage(page, 1);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    const head = page.getByRole('progressbar');
    const section = page.getByRole('heading', { name: 'A. Pemrosesan Pendengaran' });
    /** Items between the name of their section and the line with the save status. */
    const countInSight = async () => {
      const [above, below] = await Promise.all([
        section.evaluate((name) => name.getBoundingClientRect().bottom),
        page.getByText('30/125').evaluate((count) => count.parentElement?.getBoundingClientRect().top ?? 0),
      ]);
      return page.locator('li:has(fieldset)').evaluateAll(
        (items, [from, to]) =>
          items.filter((one) => {
            const { top, bottom, height } = one.getBoundingClientRect();
            return height > 0 && top >= (from as number) && bottom <= (to as number);
          }).length,
        [above, below],
      );
    };
    expect(await countInSight()).toBeGreaterThanOrEqual(6);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
    await expect(head).toBeInViewport();
    await expect(section).toBeInViewport();
    // The focus of the next item is not below them.
    await item(page, 3).locator('legend').focus();
    const [legend, name] = await Promise.all([item(page, 3).locator('legend').boundingBox(), section.boundingBox()]);
    expect(legend?.y ?? 0).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0));
    // The guide opens where the person is.
    await page.getByText('Petunjuk').click();
    await expect(page.getByText('Perilaku muncul setiap kali situasinya terjadi.')).toBeInViewport();
    await expectAccessible(page);
  });
});
