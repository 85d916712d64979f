import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { intelligenceResponses, takeFirst } from '../api/responses.ts';
import { createUserApi } from '../api/user-api.ts';
import { logInAdmin, registerParent } from '../api/users.ts';
import { choose, expectQuestion } from '../pages/question-page.ts';
import { signIn, signInAdmin } from '../pages/sessions.ts';
import { expectSharedSingletons, runningReleases } from './loaded-code.ts';
import { isSameDocument, markDocument } from './remote-pages.ts';

const RESPONSES = intelligenceResponses(10, 9, 8, 7, 6, 5, 4);
const COUNT = 70;

/** The release that a page must run, for each remote. */
type Expected = Record<'catalog-mf' | 'assessment-mf' | 'admin-mf', string>;

async function expectRemote(page: Page, app: keyof Expected, expected: Expected): Promise<void> {
  expect(await runningReleases(page, app)).toEqual([expected[app]]);
  await expectSharedSingletons(page);
}

/** Uses every remote once in one browser: cart, dashboard, last item of an instrument, result, admin list, logout. */
export async function runShortJourney(page: Page, request: APIRequestContext, expected: Expected): Promise<void> {
  const parent = await registerParent(request);
  const api = createUserApi(request, parent);
  const id = await api.openUserAssessment('intelligence');
  await api.start(id);
  await api.saveProgress(id, { responses: takeFirst(RESPONSES, COUNT - 1), currentPage: COUNT - 1 });
  await signIn(page, parent);
  await signInAdmin(page, await logInAdmin(request));

  await page.goto('/assessments');
  await page.getByRole('button', { name: 'Tambah ke Keranjang Profil Sensori Anak' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Keranjang, 1 asesmen' })).toBeVisible();
  await expectRemote(page, 'catalog-mf', expected);

  // No reload from here on, so the other remotes are loaded into a running page.
  await markDocument(page);
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Halo, Ratna/ })).toBeFocused();
  // The dashboard shows the catalogue as cards or, from today's remote on, as rows.
  await expect(page.getByRole('main').getByText('Profil Sensori Anak').first()).toBeVisible();
  await page.getByRole('link', { name: 'Lanjutkan' }).click();
  await expectQuestion(page, COUNT, COUNT);
  await expectRemote(page, 'assessment-mf', expected);
  await choose(page, RESPONSES[COUNT]);
  await page.getByRole('button', { name: 'Selesaikan Asesmen' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('link', { name: 'Lihat Laporan' }).click();
  await expect(page).toHaveURL(`/results/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: /Kecerdasan Majemuk/ })).toBeVisible();
  await expect(page).toHaveTitle(/ · Kenali$/);
  expect(await isSameDocument(page)).toBe(true);

  await page.goto('/admin/assessments');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectRemote(page, 'admin-mf', expected);

  await page.goto('/dashboard');
  await page.getByRole('banner').getByRole('button', { name: 'Keluar' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Masuk' })).toBeVisible();
}
