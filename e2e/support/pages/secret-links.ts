import { expect, type Locator, type Page } from '@playwright/test';
import { unfold } from './unfold.ts';

export interface Invitation {
  address: string;
  pin: string;
}

/** Reads a new link and its PIN, which stay on the page. */
export const readInvitation = async (place: Locator, label = 'Tautan'): Promise<Invitation> => ({
  address: await place.getByRole('textbox', { name: label }).inputValue(),
  pin: String(await place.getByText(/^PIN: \d{6}$/).textContent()).replace('PIN: ', ''),
});

/** Another PIN. */
export const wrongPin = (pin: string) => String((Number(pin) + 1) % 1_000_000).padStart(6, '0');

/** The card on the open result where it is shared, unfolded. */
export async function openShareCard(page: Page): Promise<Locator> {
  const card = page.getByRole('region', { name: 'Bagikan kepada profesional' });
  await expect(card).toBeVisible();
  await unfold(page);
  return card;
}

/** Shares the open result for a day. */
export async function shareResult(page: Page): Promise<Invitation> {
  const card = await openShareCard(page);
  await card.getByRole('radio', { name: '1 hari', exact: true }).check();
  await card.getByRole('button', { name: 'Buat tautan' }).click();
  await expect(card.getByRole('heading', { name: 'Tautan sudah dibuat' })).toBeFocused();
  return readInvitation(card);
}

export const observersCard = (page: Page) => page.getByRole('region', { name: 'Pengamat kedua' });

/** Invites an observer on the open result. */
export async function inviteObserver(page: Page, relationship: string): Promise<Invitation> {
  const card = observersCard(page);
  await expect(card).toBeVisible();
  await unfold(page);
  await card.getByRole('radio', { name: relationship, exact: true }).check();
  await card.getByRole('button', { name: 'Undang pengamat' }).click();
  await expect(card.getByRole('heading', { name: 'Undangan sudah dibuat' })).toBeFocused();
  return readInvitation(card);
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
