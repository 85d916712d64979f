import { expect, type Page } from '@playwright/test';
import { next } from './steps.ts';

const LABELS: Record<number, string> = { 5: 'SELALU', 4: 'SERING', 3: 'KADANG-KADANG', 2: 'JARANG', 1: 'TIDAK PERNAH' };

/** The answer that the test gives to an item: 1 to 5, or not observed. */
export const answerOf = (number: number): number | 'not-observed' =>
  number % 25 === 0 ? 'not-observed' : ((number * 7) % 5) + 1;

/** Answers every item of the page that is open (from 0), by the words on the choices. */
export async function answerPage(page: Page, index: number, total = 125): Promise<void> {
  for (let number = index * 10 + 1; number <= Math.min(total, index * 10 + 10); number += 1) {
    const item = page.getByRole('group', { name: new RegExp(`^${number}\\. `) });
    const answer = answerOf(number);
    const label = answer === 'not-observed' ? 'Tidak Teramati' : (LABELS[answer] as string);
    await item.getByRole('radio', { name: new RegExp(`^${label}`) }).check();
  }
}

/** What `answerPage` chooses on the first pages. */
export function chosenOn(pages: number) {
  const numbers = Array.from({ length: pages * 10 }, (_, at) => at + 1);
  const isMark = (number: number) => answerOf(number) === 'not-observed';
  return {
    responses: Object.fromEntries(numbers.filter((number) => !isMark(number)).map((n) => [String(n), answerOf(n)])),
    notApplicable: Object.fromEntries(numbers.filter(isMark).map((number) => [String(number), true])),
  };
}

export async function fillParticipant(page: Page): Promise<void> {
  await page.getByLabel('Nama anak').fill('Bima Wijaya');
  await page.getByLabel('Tanggal lahir anak').fill('2019-05-31');
  await page.getByLabel('Nama orangtua/pengasuh').fill('Ratna Wijaya');
  await page.getByLabel('Hubungan dengan anak').selectOption('Ibu');
}

/**
 * From the head of a page its foot comes into sight in two goes: items get their real height when they are first seen, and a
 * press that is aimed meanwhile lands beside the button.
 */
export async function pressNext(page: Page): Promise<void> {
  await next(page).scrollIntoViewIfNeeded();
  await next(page).click();
}

export const expectPage = (page: Page, number: number) =>
  expect(page.getByRole('heading', { name: `Halaman ${number} dari 13` })).toBeVisible();

/** What the answers above add up to, worked out here by itself. */
export function expectedTotal(): { total: number; answered: number } {
  const values = Array.from({ length: 125 }, (_, index) => answerOf(index + 1)).filter(
    (value) => value !== 'not-observed',
  );
  return { total: values.reduce<number>((sum, value) => sum + (value as number), 0), answered: values.length };
}
