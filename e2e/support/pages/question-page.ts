import { expect, type Locator, type Page } from '@playwright/test';

/* The learning, intelligence and generic instruments show one item at a time. */

export const expectQuestion = (page: Page, number: number, total: number) =>
  expect(
    page.getByRole('heading', { level: 2, name: `Pertanyaan ${number} dari ${total}`, exact: true }),
  ).toBeVisible();

export const nextButton = (page: Page): Locator => page.getByRole('button', { name: 'Selanjutnya' });
export const previousButton = (page: Page): Locator => page.getByRole('button', { name: 'Sebelumnya' });

const STYLE_CHOICES: Record<string, RegExp> = { visual: /^A\. /, auditori: /^B\. /, kinestetik: /^C\. / };
function choiceLabel(response: unknown): RegExp {
  if (typeof response === 'boolean') return response ? /^Ya$/ : /^Tidak$/;
  return STYLE_CHOICES[String(response)] ?? new RegExp(`^${response}$`);
}

/** Chooses a response: a style, a boolean for yes or no, or the label of a choice. */
export const choose = (page: Page, response: unknown) =>
  page.getByRole('radio', { name: choiceLabel(response) }).check();

/** Answers these items and presses Next after each of them. */
export async function answerQuestions(page: Page, responses: Record<string, unknown>, from: number, to: number) {
  for (let number = from; number <= to; number += 1) {
    await expectQuestion(page, number, Object.keys(responses).length);
    await choose(page, responses[number]);
    await nextButton(page).click();
  }
}

const UNSENT = 'Belum tersimpan, disimpan di perangkat ini';
/** Expects the visible line. The live region has the same text. */
export const expectUnsent = (page: Page) => expect(page.getByText(UNSENT, { exact: true }).first()).toBeVisible();

/** Expects that all responses are saved and no request is pending. */
export const expectSaved = (page: Page) => expect(page.getByText('Tersimpan', { exact: true })).toBeVisible();
