import { expect, type Page } from '@playwright/test';
import { unfold } from './unfold.ts';

export interface Invitation {
  address: string;
  pin: string;
}

export const observersCard = (page: Page) => page.getByRole('region', { name: 'Pengamat kedua' });

/** Invites an observer on the open result. Link and PIN stay on the page. */
export async function inviteObserver(page: Page, relationship: string): Promise<Invitation> {
  const card = observersCard(page);
  await expect(card).toBeVisible();
  await unfold(page);
  await card.getByRole('radio', { name: relationship, exact: true }).check();
  await card.getByRole('button', { name: 'Undang pengamat' }).click();
  await expect(card.getByRole('heading', { name: 'Undangan sudah dibuat' })).toBeFocused();
  const address = await card.getByRole('textbox', { name: 'Tautan' }).inputValue();
  const pin = String(await card.getByText(/^PIN: \d{6}$/).textContent()).replace('PIN: ', '');
  return { address, pin };
}

/** Opens an invitation, consents, and goes to the first items. */
export async function startObservation(page: Page, { address, pin }: Invitation, name: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.getByRole('button', { name: 'Buka undangan' }).click();
  await page.getByLabel('Nama atau inisial Anda').fill(name);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Saya setuju dan mulai' }).click();
  await page.getByRole('button', { name: 'Mulai menjawab' }).click();
}
