import { expect, type Locator, type Page } from '@playwright/test';

/* The pages that ask one question at a time. */

export const expectQuestion = (page: Page, number: number, total: number) =>
  expect(
    page.getByRole('heading', { level: 2, name: `Pertanyaan ${number} dari ${total}`, exact: true }),
  ).toBeVisible();

export const next = (page: Page): Locator => page.getByRole('button', { name: 'Selanjutnya' });
export const previous = (page: Page): Locator => page.getByRole('button', { name: 'Sebelumnya' });

const LETTERS: Record<string, RegExp> = { visual: /^A\. /, auditori: /^B\. /, kinestetik: /^C\. / };
const optionOf = (value: unknown): RegExp =>
  typeof value === 'boolean' ? (value ? /^Ya$/ : /^Tidak$/) : (LETTERS[String(value)] ?? new RegExp(`^${value}$`));

/** Chooses what stands for this value: a style, yes or no, or the words of an option. */
export const choose = (page: Page, value: unknown) => page.getByRole('radio', { name: optionOf(value) }).check();

/** Answers these questions in a row and goes on after each of them. */
export async function answerSteps(page: Page, answers: Record<string, unknown>, from: number, to: number) {
  for (let number = from; number <= to; number += 1) {
    await expectQuestion(page, number, Object.keys(answers).length);
    await choose(page, answers[number]);
    await next(page).click();
  }
}

export const AWAY = 'Belum tersimpan, disimpan di perangkat ini';
/** The line itself; what is spoken has the same words. */
export const expectAway = (page: Page) => expect(page.getByText(AWAY, { exact: true }).first()).toBeVisible();

/** Nothing is under way to the server any more. */
export const expectSaved = (page: Page) => expect(page.getByText('Tersimpan', { exact: true })).toBeVisible();
