import { expect, type Page } from '@playwright/test';
import { nextButton } from './question-page.ts';

/* The sensory profile: participant form, then 125 items on 13 pages. */

const LABELS: Record<number, string> = { 5: 'SELALU', 4: 'SERING', 3: 'KADANG-KADANG', 2: 'JARANG', 1: 'TIDAK PERNAH' };

/** The response that the tests give to an item: 1 to 5, or not observed. */
const responseTo = (item: number): number | 'not-observed' => (item % 25 === 0 ? 'not-observed' : ((item * 7) % 5) + 1);

/** Answers each item of the open page. @param index counts from 0 */
export async function answerPage(page: Page, index: number, total = 125): Promise<void> {
  for (let item = index * 10 + 1; item <= Math.min(total, index * 10 + 10); item += 1) {
    const group = page.getByRole('group', { name: new RegExp(`^${item}\\. `) });
    const response = responseTo(item);
    const label = response === 'not-observed' ? 'Tidak Teramati' : (LABELS[response] as string);
    await group.getByRole('radio', { name: new RegExp(`^${label}`) }).check();
  }
}

/** The saved progress after `answerPage` on the first pages. The last one has five items. */
export function expectedProgress(pages: number) {
  const items = Array.from({ length: Math.min(125, pages * 10) }, (_, index) => index + 1);
  const isNotObserved = (item: number) => responseTo(item) === 'not-observed';
  return {
    responses: Object.fromEntries(
      items.filter((item) => !isNotObserved(item)).map((item) => [String(item), responseTo(item)]),
    ),
    notApplicable: Object.fromEntries(items.filter(isNotObserved).map((item) => [String(item), true])),
  };
}

/** The sum of all 125 responses, and how many of them are not "not observed". */
export function expectedTotal(): { total: number; answered: number } {
  const values = Array.from({ length: 125 }, (_, index) => responseTo(index + 1)).filter(
    (value) => value !== 'not-observed',
  );
  return { total: values.reduce<number>((sum, value) => sum + (value as number), 0), answered: values.length };
}

export async function fillParticipant(page: Page): Promise<void> {
  await page.getByLabel('Nama anak').fill('Bima Wijaya');
  await page.getByLabel('Tanggal lahir anak').fill('2019-05-31');
  await page.getByLabel('Nama orangtua/pengasuh').fill('Ratna Wijaya');
  await page.getByLabel('Hubungan dengan anak').selectOption('Ibu');
}

/** Fills the participant form below the instructions, and opens the first page of items. */
export async function openFirstPage(page: Page): Promise<void> {
  await fillParticipant(page);
  await page.getByRole('button', { name: 'Lanjut ke pertanyaan' }).click();
}

/** Scrolls first: items get their real height when they become visible, so the button moves and a direct click misses it. */
export async function pressNext(page: Page): Promise<void> {
  await nextButton(page).scrollIntoViewIfNeeded();
  await nextButton(page).click();
}

export const expectPage = (page: Page, number: number) =>
  expect(page.getByRole('heading', { name: `Halaman ${number} dari 13` })).toBeVisible();
