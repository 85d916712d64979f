import { LEGAL_DOCUMENTS } from '@kenali/contracts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { holdRequests } from '../../support/pages/network.ts';
import { expectTakenOver, openHeld, waitUntilPrerendered } from '../../support/pages/prerendered.ts';
import { waitUntilWorking } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const SCRIPTS = '**/*.js';
const { path: terms, versions } = LEGAL_DOCUMENTS.terms;
/** The gate has one page of each kind. `releases/flags` opens the catalogue in the same way. */
const PAGES = [
  ['/', []],
  ['/assessments/1', []],
  ['/contoh-laporan', []],
  ['/login', []],
  ['/privasi', []],
  ['/assessments', ['@full']],
  ['/register', ['@full']],
  ['/cookie', ['@full']],
  [`${terms}/${versions[0]}`, ['@full']],
] as const;

test.describe('Prerendered pages', { tag: ['@shell', '@catalog-mf', '@assessment-mf'] }, () => {
  for (const [path, tag] of PAGES)
    test(`${path}: React takes over every element, and the browser asks for no data that the page shows`, {
      tag: [...tag],
    }, async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await expectTakenOver(page, path);
      // These match once the parent has arrived, which moves a page that arrives slowly.
      const html = await (await page.request.get(path)).text();
      expect(html.match(/:(last|only|nth-last)-[a-z-]+[^{]*/g)).toBeNull();
      expect(asked.filter((address) => /^\/api\/(assessments|sample-report)/.test(address))).toEqual([]);
    });

  test('a button that is pressed before its script has arrived does its work then', async ({ page }) => {
    const release = await openHeld(page, '/', '**/catalog-mf/**');
    await waitUntilWorking(page, 'header button');
    await page
      .getByRole('button', { name: /^Tambah ke Keranjang/ })
      .first()
      .click();
    release();
    await expect(page.getByRole('button', { name: 'Keranjang, 1 asesmen' })).toBeVisible();
  });

  test('a cart from before: its number and its buttons appear when the page works', async ({ page }) => {
    await page.goto('/');
    await page
      .getByRole('button', { name: /^Tambah ke Keranjang/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Keranjang, 1 asesmen' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Keranjang, 1 asesmen' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Lihat di keranjang/ })).toBeVisible();
  });

  test('signed-in users never see the page of visitors', async ({ parentPage: page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: /^Halo, / })).toBeVisible();
    await expectAccessible(page);
    const release = await holdRequests(page, SCRIPTS);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByText('Sedang memuat Kenali')).toBeAttached();
    await expect(page.getByRole('link', { name: 'Daftar' })).toHaveCount(0);
    release();
    await expect(page.getByRole('heading', { name: /^Halo, / })).toBeVisible();
  });

  test('a fact opened by the reader stays open when the page works', async ({ page }) => {
    const release = await openHeld(page, '/assessments/1');
    const question = page.getByRole('group').filter({ hasText: 'Apakah hasilnya berupa diagnosis?' });
    await question.locator('summary').click();
    release();
    await waitUntilWorking(page, 'main summary');
    await expect(question).toHaveAttribute('open', '');
  });

  for (const [path, tag] of [
    ['/', []],
    ['/assessments', ['@full']],
    ['/assessments/1', ['@full']],
    ['/login', ['@full']],
  ] as const)
    test(`${path}: is accessible before its scripts`, { tag: [...tag] }, async ({ page }) => {
      await openHeld(page, path);
      await expectAccessible(page);
    });
});

test.describe('Without JavaScript', { tag: ['@shell', '@catalog-mf', '@assessment-mf'] }, () => {
  test.use({ javaScriptEnabled: false });

  test('landing page, catalogue, an assessment and the sample report are readable, and their links work', async ({
    page,
    request,
  }) => {
    for (const path of ['/', '/assessments', '/assessments/1', '/contoh-laporan', '/privasi'])
      await waitUntilPrerendered(page, path);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Playwright's text locators ignore noscript.
    await expect(page.locator('noscript .k-note')).toHaveText(/^Tanpa JavaScript, halaman ini hanya dapat dibaca\./);
    await expect(page.locator('noscript .k-note')).toBeVisible();
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
    await page.getByRole('link', { name: 'Asesmen', exact: true }).filter({ visible: true }).first().click();
    await expect(page).toHaveURL(/\/assessments$/);
    await page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /^Selengkapnya/ })
      .click();
    await expect(page).toHaveURL(/\/assessments\/\d+$/);
    await expect(page.getByText('Rp ').first()).toBeVisible();
    await expect(page.getByText(/ dan satu kali konsultasi online gratis\.$/).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Bukti ilmiah dan batasnya' })).toBeVisible();
    await page.getByRole('link', { name: 'Baca contoh laporan lengkap' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contoh Laporan' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Ringkasan' })).toBeVisible();
    const pdf = await page.locator('main noscript a').getAttribute('href');
    expect((await request.get(String(pdf))).headers()['content-type']).toBe('application/pdf');
    await page.getByRole('link', { name: 'Privasi' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pemberitahuan Privasi');
  });

  for (const [path, tag] of [
    ['/login', []],
    ['/register', ['@full']],
  ] as const)
    test(`${path}: says what it needs, and has no form`, { tag: [...tag] }, async ({ page }) => {
      await waitUntilPrerendered(page, path);
      await page.goto(path);
      await expect(page.locator('main noscript p')).toHaveText(/^Formulir ini memerlukan JavaScript\./);
      await expect(page.locator('main noscript p')).toBeVisible();
      await expect(page.locator('form')).toBeHidden();
    });
});
