import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { adminToken, keepAdminToken } from '../admin-session.ts';
import { first, intelligenceAnswers } from '../answers.ts';
import { openAttempt, send } from '../attempts.ts';
import { registerPerson, signInAs } from '../people.ts';
import { choose, expectQuestion } from '../steps.ts';
import { runningReleases } from './running-release.ts';
import { expectOneOfEach } from './singletons.ts';

const ANSWERS = intelligenceAnswers(10, 9, 8, 7, 6, 5, 4);
const COUNT = 70;

/** The releases that a page is to run, by folder. */
type Expected = Record<'catalog-mf' | 'assessment-mf' | 'admin-mf', string>;

async function expectRemote(page: Page, app: keyof Expected, expected: Expected): Promise<void> {
  expect(await runningReleases(page, app)).toEqual([expected[app]]);
  await expectOneOfEach(page);
}

/** Every remote once, in one browser: into the cart, the dashboard's parts, a questionnaire to its result, staff, and out. */
export async function walkShortly(page: Page, request: APIRequestContext, expected: Expected): Promise<void> {
  const person = await registerPerson(request);
  const id = await openAttempt(request, person, 'intelligence');
  await send(request, person, [id, 'start']);
  await send(request, person, [id, 'save-progress'], { responses: first(ANSWERS, COUNT - 1), currentPage: COUNT - 1 });
  await signInAs(page, person);
  await keepAdminToken(page, await adminToken(request));

  await page.goto('/assessments');
  await page.getByRole('button', { name: 'Tambah ke Keranjang Profil Sensori Anak' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Keranjang, 1 asesmen' })).toBeVisible();
  await expectRemote(page, 'catalog-mf', expected);

  // Within the document from here on: the remotes come into a page that runs.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Halo, Ratna/ })).toBeFocused();
  await expect(page.getByRole('article').filter({ hasText: 'Profil Sensori Anak' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Lanjutkan' }).click();
  await expectQuestion(page, COUNT, COUNT);
  await expectRemote(page, 'assessment-mf', expected);
  await choose(page, ANSWERS[COUNT]);
  await page.getByRole('button', { name: 'Selesaikan Asesmen' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('link', { name: 'Lihat Laporan' }).click();
  await expect(page).toHaveURL(`/results/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: /Kecerdasan Majemuk/ })).toBeVisible();
  await expect(page).toHaveTitle(/ · Kenali$/);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  await page.goto('/admin/assessments');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectRemote(page, 'admin-mf', expected);

  await page.goto('/dashboard');
  await page.getByRole('banner').getByRole('button', { name: 'Keluar' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Masuk' })).toBeVisible();
}
