import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';

const entry = (id: number, type: string, name: string, price: string) => ({
  id,
  name,
  description: 'Asesmen singkat yang dikerjakan dari rumah, lengkap dengan saran yang mudah dicoba.',
  price,
  listPrice: null,
  promoLabel: null,
  note: null,
  duration: '15–20 menit',
  ageRange: '12 tahun ke atas',
  type,
  isActive: true,
  createdAt: '2026-11-21T00:00:00.000Z',
});

/** The demo's own sensory entry, and with it one of each other type; the intelligence one is free. */
export async function allTypes(request: APIRequestContext) {
  const [sensory] = await (await request.get('/api/assessments')).json();
  return [
    sensory,
    entry(90_002, 'learning', 'Inventori Gaya Belajar', '150000.00'),
    entry(90_003, 'intelligence', 'Kecerdasan Majemuk', '0.00'),
    entry(90_004, 'other', 'Skrining Kesiapan Sekolah', '100000.00'),
  ];
}

const SOLD = ['Profil Sensori Anak', 'Inventori Gaya Belajar', 'Kecerdasan Majemuk'];

/** The demo's own three are there. No count: another test may have a fourth on sale at this moment. */
export async function expectSoldHere(place: Locator): Promise<void> {
  for (const name of SOLD) {
    const heading = place.page().getByRole('heading', { name, exact: true });
    await expect(place.getByRole('article').filter({ has: heading })).toBeVisible();
  }
}

/** Answers the browser's catalogue call. */
export const routeCatalogue = (page: Page, json: unknown, status = 200) =>
  page.route('**/api/assessments', (route) => route.fulfill({ status, json }));

/** Leaves the browser's call without an answer, until it is let through. */
export async function holdCall(page: Page, path: string): Promise<() => void> {
  let letThrough = (): void => undefined;
  const isLetThrough = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    await isLetThrough;
    await route.fallback();
  });
  return letThrough;
}
