import { logInStaff } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { expectDemoCatalogue, mockCatalogue, oneOfEachType } from '../../support/pages/catalogue.ts';
import { holdCall } from '../../support/pages/network.ts';
import { signIn } from '../../support/pages/sessions.ts';
import { waitUntilWorking } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const EMPTY = 'Tidak ada asesmen tersedia saat ini';
// The browser logs an error for each failed request.
const failedRequests = (path: string) => ({ patterns: [new RegExp(`Failed to load resource.*${path}`)] });

test.describe('Catalogue', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test.describe('the landing page', () => {
    test('shows two placeholders while the cards load', async ({ page }) => {
      await holdCall(page, '/api/assessments');
      await page.goto('/');
      const cards = page.getByRole('region', { name: 'Asesmen yang tersedia' });
      const status = cards.getByRole('status');
      await expect(status).toContainText('Memuat asesmen...');
      await expect(status.locator(':scope > div > *')).toHaveCount(2);
      await expect(page.getByRole('heading', { name: 'Cara kerjanya' })).toBeVisible();
      await expectAccessible(page);
    });

    test('shows that the catalogue is empty and keeps the rest of the page', async ({ page }) => {
      await mockCatalogue(page, []);
      await page.goto('/');
      await expect(page.getByText(EMPTY)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Cara kerjanya' })).toBeVisible();
      await expectAccessible(page);
    });
  });

  test.describe('/assessments', () => {
    test('shows placeholders while it loads', async ({ page }) => {
      await holdCall(page, '/api/assessments');
      await page.goto('/assessments');
      await expect(page.getByText('Memuat asesmen...')).toBeAttached();
      await expectAccessible(page);
    });

    test('shows that the catalogue is empty', async ({ page }) => {
      await mockCatalogue(page, []);
      await page.goto('/assessments');
      await expect(page.getByText(EMPTY)).toBeVisible();
      await expectAccessible(page);
    });

    test('shows a visitor each type with label, price and actions', async ({ page, request }) => {
      await mockCatalogue(page, await oneOfEachType(request));
      await page.goto('/assessments');
      const card = (name: string) => page.getByRole('article').filter({ hasText: name });
      for (const label of ['Pemrosesan Sensoris', 'Kecerdasan Majemuk', 'Preferensi Belajar'])
        await expect(page.getByText(label, { exact: true }).first()).toBeVisible();
      await expect(card('Inventori Gaya Belajar').getByText('Rp 150.000')).toBeVisible();
      await expect(card('mudah dicoba').getByText('Free Access')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Tambah ke Keranjang/ })).toHaveCount(3);
      await expect(page.getByRole('button', { name: /^Coba Sample Gratis/ })).toHaveCount(3);
      await expectAccessible(page);
    });

    test('sends a visitor who opens a free assessment to the login', async ({ page, request }) => {
      await mockCatalogue(page, await oneOfEachType(request));
      await page.goto('/assessments');
      await page.getByRole('button', { name: 'Mulai Sekarang Kecerdasan Majemuk' }).click();
      await expect(page.getByText('Login Diperlukan', { exact: true })).toBeVisible();
      await expect(
        page.getByText('Silakan login terlebih dahulu untuk mengakses asesmen gratis.', { exact: true }),
      ).toBeVisible();
      await expect(page).toHaveURL(/\/login\?next=%2Fassessment%2F90003$/);
    });

    test.describe('when the list cannot be loaded', () => {
      test.use({ expectedErrors: failedRequests('/api/assessments') });
      test('shows the error with advice, and a retry loads the cards', async ({ page }) => {
        await mockCatalogue(page, { code: 'UNAVAILABLE', message: 'Layanan sedang tidak tersedia.' }, 503);
        await page.goto('/assessments');
        const failure = page.getByRole('alert').filter({ hasText: 'Gagal memuat asesmen' });
        await expect(failure).toContainText('Muat ulang halaman ini. Bila masih gagal, hubungi dukungan kami');
        await expectAccessible(page);
        await page.unroute('**/api/assessments');
        await failure.getByRole('button', { name: 'Coba lagi' }).click();
        await expectDemoCatalogue(page.getByRole('main'));
      });
    });
  });

  test.describe('the home page of a signed-in user', () => {
    test('greets by name, counts and polls the user assessments, and reloads on demand', async ({
      parentPage: page,
      parentApi,
    }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1, name: 'Halo, Ratna' })).toBeVisible();
      const figure = (label: string) =>
        page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd');
      await expect(figure('Siap dikerjakan')).toHaveText('0');
      await expect(page.getByText(/Diperbarui dalam [123] detik/)).toBeVisible();
      await expectAccessible(page);
      await parentApi.openUserAssessment('sensory');
      await expect(figure('Siap dikerjakan')).toHaveText('1');
      const reloaded = page.waitForRequest('**/api/assessments');
      await page.getByRole('button', { name: 'Refresh' }).click();
      await reloaded;
      await page.getByRole('link', { name: 'Lihat semua asesmen' }).click();
      await expect(page).toHaveURL(/\/assessments$/);
      await page.goBack();
      await page.getByRole('link', { name: 'Buka dashboard' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
    });

    test('shows no figures while they load; the dashboard has its own text for an empty catalogue', async ({
      parentPage: page,
    }) => {
      await holdCall(page, '/api/user-assessments');
      await mockCatalogue(page, []);
      await page.goto('/');
      await expect(page.getByText(EMPTY)).toBeVisible();
      await expect(page.getByRole('definition').first()).toHaveText('');
      await expectAccessible(page);
      await page.goto('/dashboard');
      await expect(page.getByText('No assessments available at the moment')).toBeVisible();
    });

    test.describe('when the figures cannot be loaded', () => {
      test.use({ expectedErrors: failedRequests('/api/user-assessments') });
      test('shows dashes and the reason, and the cards still work', async ({ parentPage: page }) => {
        await page.route('**/api/user-assessments', (route) => route.fulfill({ status: 503, json: {} }));
        await page.goto('/');
        await expect(page.getByText(/Asesmen Anda belum dapat dimuat/)).toBeVisible();
        await expect(page.getByRole('definition').first()).toHaveText('-');
        await expect(page.getByRole('button', { name: /^Tambah ke Keranjang Profil/ })).toBeEnabled();
        await expectAccessible(page);
      });
    });
  });

  test('the sensory sample works with the keyboard, keeps nothing, and its teaser links to registration and login', async ({
    page,
  }) => {
    await page.goto('/assessments');
    const trigger = page.getByRole('button', { name: 'Coba Sample Gratis Profil Sensori Anak' });
    await trigger.focus();
    await page.keyboard.press('Enter');
    const sample = page.getByRole('dialog', { name: 'Sampel Profil Sensori' });
    await expect(sample.getByText('Pertanyaan 1 dari 4')).toBeVisible();
    for (const label of ['Tidak Pernah', 'Jarang', 'Kadang-kadang', 'Sering', 'Selalu'])
      await expect(sample.getByRole('radio', { name: label })).toBeVisible();
    await expect(sample.getByRole('button', { name: 'Selanjutnya' })).toBeDisabled();
    await expectAccessible(page);

    // Tab reaches the choices, an arrow or a digit chooses, and Tab reaches the buttons.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(sample.getByRole('radio', { name: 'Tidak Pernah' })).toBeChecked();
    await page.keyboard.press('ArrowDown');
    await expect(sample.getByRole('radio', { name: 'Jarang' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    for (const [number, key] of [
      [2, '4'],
      [3, '1'],
    ] as const) {
      await expect(sample.getByText(`Pertanyaan ${number} dari 4`)).toBeVisible();
      await expect(sample.getByRole('button', { name: 'Selanjutnya' })).toBeDisabled();
      await page.keyboard.press(key);
      await page.keyboard.press('Tab');
      await expect(sample.getByRole('button', { name: 'Sebelumnya' })).toBeFocused();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
    }
    await expect(sample.getByText('Pertanyaan 4 dari 4')).toBeVisible();
    await page.keyboard.press('5');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(sample.getByRole('button', { name: 'Lihat Hasil Sample' })).toBeFocused();
    await page.keyboard.press('Enter');

    const teaser = page.getByRole('dialog', { name: 'Selamat!' });
    await expect(teaser.getByText(/125 pertanyaan/)).toBeVisible();
    await expect(teaser.getByText(/^Bukti belum ada: .* Batasnya dijelaskan pada setiap hasil\.$/)).toBeVisible();
    await expect(teaser.getByRole('link', { name: 'Daftar & Akses Penuh' })).toHaveAttribute('href', '/register');
    await expect(teaser.getByRole('link', { name: 'Masuk' })).toHaveAttribute('href', '/login');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(teaser).toHaveCount(0);
    await expect(trigger).toBeFocused();

    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    expect(stored).not.toMatch(/sampl/i);
    await page.keyboard.press('Enter');
    await expect(sample.getByText('0 dijawab')).toBeVisible();
  });

  test.describe('when the sample cannot be loaded', () => {
    // The reported error also appears in the console.
    test.use({
      expectedErrors: { patterns: [...failedRequests('catalog-mf').patterns, /ChunkLoadError: .*catalog-mf/s] },
    });
    test('shows a toast, reports the error, keeps the cards, and opens on the next click', async ({ page }) => {
      await page.goto('/assessments');
      const trigger = page.getByRole('button', { name: 'Coba Sample Gratis Profil Sensori Anak' });
      // The prerendered page shows the button before the remote has its own code.
      await waitUntilWorking(page, 'article button');
      await page.route('**/catalog-mf/**', (route) => route.abort());
      const reported = page.waitForRequest('**/api/client-errors');
      await trigger.click();
      await expect(page.getByText('Sample belum dapat dimuat', { exact: true })).toBeVisible();
      await expectDemoCatalogue(page.getByRole('main'));
      expect((await reported).postDataJSON().errors).toMatchObject([{ app: 'catalog-mf' }]);
      await page.unroute('**/catalog-mf/**');
      await trigger.click();
      await expect(page.getByRole('dialog', { name: 'Sampel Profil Sensori' })).toBeVisible();
    });
  });

  test('each sample of the other types ends with its own teaser', async ({ page, request }) => {
    await mockCatalogue(page, await oneOfEachType(request));
    await page.goto('/assessments');
    for (const { name, label, count, claim } of [
      { name: 'Inventori Gaya Belajar', label: 'Sampel Inventori Gaya Belajar', count: 4, claim: /14 pertanyaan/ },
      { name: 'Kecerdasan Majemuk', label: 'Sampel Kecerdasan Majemuk', count: 5, claim: /7 dimensi/ },
    ]) {
      await page.getByRole('button', { name: `Coba Sample Gratis ${name}` }).click();
      const sample = page.getByRole('dialog', { name: label });
      for (let number = 1; number <= count; number += 1) {
        await expect(sample.getByText(`Pertanyaan ${number} dari ${count}`)).toBeVisible();
        await sample.getByRole('radio').first().check();
        await sample.getByRole('button', { name: number === count ? 'Lihat Hasil Sample' : 'Selanjutnya' }).click();
      }
      const teaser = page.getByRole('dialog', { name: 'Selamat!' });
      await expect(teaser.getByText(claim)).toBeVisible();
      await teaser.getByRole('button', { name: 'Tutup', exact: true }).click();
    }
    await page.getByRole('button', { name: 'Coba Sample Gratis Kecerdasan Majemuk' }).click();
    for (let number = 1; number <= 5; number += 1) {
      await expect(page.getByText(`Pertanyaan ${number} dari 5`)).toBeVisible();
      await page.getByRole('radio', { name: 'Tidak' }).check();
      await page.getByRole('button', { name: /^(Selanjutnya|Lihat Hasil Sample)$/ }).click();
    }
    await page.getByRole('link', { name: 'Daftar & Akses Penuh' }).click();
    await expect(page).toHaveURL(/\/register$/);
  });

  test.describe('direct access', () => {
    for (const [role, label, title] of [
      ['admin', 'Akses sebagai Admin', 'Akses Admin Berhasil!'],
      ['internal', 'Akses Internal', 'Akses Internal Berhasil!'],
    ] as const) {
      test(`${role}: opens the sensory profile, and opens the same one again`, async ({ page, request }) => {
        await signIn(page, await logInStaff(request, role));
        await page.goto('/assessments');
        await page.getByRole('button', { name: `${label} Profil Sensori Anak` }).click();
        await expect(page.getByText(title, { exact: true })).toBeVisible();
        await expect(page.getByText('Profil Sensori Anak siap untuk dikerjakan.', { exact: true })).toBeVisible();
        await expect(page).toHaveURL(/\/sensory-profile\/\d+$/);
        const opened = page.url();
        await page.goto('/assessments');
        await page.getByRole('button', { name: `${label} Profil Sensori Anak` }).click();
        await expect(page).toHaveURL(opened);
      });
    }

    test('a user opens a free assessment and lands on its page', async ({ parentPage: page, request }) => {
      await mockCatalogue(page, await oneOfEachType(request));
      await page.route('**/api/assessments/90003/direct-access', (route) =>
        route.fulfill({
          status: 201,
          json: { userAssessmentId: 100_001, isAdminAccess: false, isInternalAccess: false },
        }),
      );
      // The user assessment is invented, so its page must not load it.
      await page.route('**/api/user-assessments/**', () => undefined);
      await page.goto('/assessments');
      await page.getByRole('button', { name: 'Mulai Sekarang Kecerdasan Majemuk' }).click();
      await expect(page.getByText('Akses Gratis Berhasil!', { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/\/multiple-intelligence\/100001$/);
    });

    test.describe('when it fails', () => {
      test.use({ expectedErrors: failedRequests('/direct-access') });
      test("shows the API's message and stays on the page", async ({ parentPage: page, request }) => {
        await mockCatalogue(page, await oneOfEachType(request));
        const responses = [
          { status: 403, json: { message: 'Asesmen ini harus dibayar dahulu.' } },
          { status: 500, body: '' },
          { status: 409, json: { message: 'Kuesioner untuk asesmen ini belum tersedia.' } },
        ];
        await page.route('**/direct-access', (route) => {
          const response = responses.shift();
          return response ? route.fulfill(response) : route.abort();
        });
        await page.goto('/assessments');
        for (const [title, detail] of [
          ['Gagal Mengakses Asesmen', 'Asesmen ini harus dibayar dahulu.'],
          ['Gagal Mengakses Asesmen', 'Gagal mengakses asesmen'],
          ['Gagal Membuat Akses', 'Kuesioner untuk asesmen ini belum tersedia.'],
          ['Gagal Mengakses Asesmen', 'Terjadi kesalahan saat mengakses asesmen gratis.'],
        ] as const) {
          await page.getByRole('button', { name: 'Mulai Sekarang Kecerdasan Majemuk' }).click();
          await expect(page.getByText(detail, { exact: true })).toBeVisible();
          await expect(page.getByText(title, { exact: true })).toBeVisible();
        }
        await expect(page).toHaveURL(/\/assessments$/);
      });
    });
  });
});
