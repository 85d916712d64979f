import { expect, type Page } from '@playwright/test';

/** Opens the demo's mailbox in a tab of its own, as a person does, and waits for the newest letter of this kind. */
export async function openLetter(page: Page, to: string, subject: string) {
  const tab = await page.context().newPage();
  const letter = tab.getByRole('article').filter({ hasText: to }).filter({ hasText: subject }).first();
  await expect(async () => {
    await tab.goto('/mailbox');
    await expect(letter).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  const code = /^\d{6}$/m.exec((await letter.textContent()) ?? '')?.[0];
  if (!code) throw new Error(`No code in the letter to ${to}`);
  return { tab, letter, code };
}
