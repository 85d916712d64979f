import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { mockCall } from './network.ts';

const assessment = (id: number, type: string, name: string, price: string) => ({
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

/** The demo's sensory assessment and an invented one of each other type. The intelligence one is free of charge. */
export async function oneOfEachType(request: APIRequestContext) {
  const [sensory] = await (await request.get('/api/assessments')).json();
  return [
    sensory,
    assessment(90_002, 'learning', 'Inventori Gaya Belajar', '150000.00'),
    assessment(90_003, 'intelligence', 'Kecerdasan Majemuk', '0.00'),
    assessment(90_004, 'other', 'Skrining Kesiapan Sekolah', '100000.00'),
  ];
}

const DEMO_ASSESSMENTS = ['Profil Sensori Anak', 'Inventori Gaya Belajar', 'Kecerdasan Majemuk'];

/** Expects the demo's three assessments. It does not count them, because a parallel test may have added a fourth. */
export async function expectDemoCatalogue(place: Locator): Promise<void> {
  for (const name of DEMO_ASSESSMENTS) {
    const heading = place.page().getByRole('heading', { name, exact: true });
    await expect(place.getByRole('article').filter({ has: heading })).toBeVisible();
  }
}

/** Fulfills the browser's catalogue call with this list. */
export const mockCatalogue = (page: Page, json: object, status = 200) =>
  mockCall(page, '/api/assessments', status, json);
