import type { APIRequestContext, Page, Route } from '@playwright/test';

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

/** Answers the browser's catalogue call. */
export const routeCatalogue = (page: Page, json: unknown, status = 200) =>
  page.route('**/api/assessments', (route) => route.fulfill({ status, json }));

/** Leaves the browser's call without an answer, until it is let through. */
export async function holdCall(page: Page, path: string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  await page.route(`**${path}`, (route) => void held.push(route));
  return async () => {
    await page.unroute(`**${path}`);
    for (const route of held) await route.continue();
  };
}
