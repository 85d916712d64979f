import type { AdminPolicyViolationsView } from '@kenali/contracts';
import type { Page } from '@playwright/test';
import { bearer } from '../../support/api/users.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { expectKept } from '../../support/pages/device.ts';
import { openFirstPage } from '../../support/pages/sensory-pages.ts';
import { signIn, signInAdmin } from '../../support/pages/sessions.ts';
import { payInPopup, waitUntilWorking } from '../../support/pages/shell.ts';
import { expect, test } from '../../support/test.ts';

const FOREIGN = 'https://iklan.example';
const BLOCKED = /violates the (?:following|document's) Content Security Policy|requires 'Trusted/;

/** Collects what the policy, or the one on trial, blocks on all pages of the context. */
async function collectViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (violation: string) => violations.push(violation));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile }) =>
      (window as unknown as { noteViolation(text: string): void }).noteViolation(
        [effectiveDirective, blockedURI, sample, sourceFile].join(' '),
      ),
    );
  });
  return violations;
}

const releaseOf = (page: Page): Promise<string> =>
  page.locator('#kenali-boot').evaluate(({ textContent }) => JSON.parse(String(textContent)).shell.releaseId);

test.describe('Security policy', { tag: ['@once', '@shell', '@catalog-mf', '@assessment-mf', '@admin-mf'] }, () => {
  test.describe('when something else than our own arrives on a page', () => {
    test.use({ expectedErrors: { patterns: [BLOCKED] } });
    test('the browser blocks it and reports it, and staff see it per release', async ({ page, adminApi }) => {
      const counted = page.waitForResponse('**/api/client-errors/boots');
      await page.goto('/login?nama=Rina');
      await waitUntilWorking(page, 'header a');
      await counted;
      const release = await releaseOf(page);
      const blocked = await page.evaluate(async (origin) => {
        const seen: string[] = [];
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, disposition }) =>
          seen.push(`${disposition} ${effectiveDirective}`),
        );
        const image = new Image();
        image.src = `${origin}/a.png?nama=Rina`;
        await new Promise((resolve) => image.addEventListener('error', resolve));
        await fetch(`${origin}/data`).catch(() => undefined);
        document.createElement('div').innerHTML = '<b>Rina</b>';
        // The browser reports each of them in a task of its own.
        for (const end = performance.now() + 5000; seen.length < 3 && performance.now() < end; )
          await new Promise((resolve) => setTimeout(resolve, 20));
        return seen;
      }, FOREIGN);
      expect(blocked.sort()).toEqual(['enforce connect-src', 'enforce img-src', 'report require-trusted-types-for']);

      await test.step('the browser sends the reports on its own', async () => {
        await expect(async () => {
          const answer = await page.request.get('/api/admin/policy-violations', bearer(adminApi.token));
          const rows: AdminPolicyViolationsView[] = await answer.json();
          const own = rows.find(({ releaseId }) => releaseId === release);
          const samples = own?.samples.map((sample) => `${sample.directive} ${sample.blocked} ${sample.route}`) ?? [];
          for (const directive of ['img-src', 'connect-src'])
            expect(samples).toContain(`${directive} ${FOREIGN} /login`);
          expect(samples).toContain('require-trusted-types-for Element innerHTML /login');
          expect(JSON.stringify(rows)).not.toContain('Rina');
        }).toPass();
      });

      await test.step('staff see numbers and samples', async () => {
        await signInAdmin(page, adminApi.token);
        await page.goto('/admin/releases');
        const table = page.getByRole('table', { name: 'Pelanggaran kebijakan keamanan' });
        const row = table.getByRole('row').filter({ hasText: release });
        await row.getByText(/^\d+ contoh$/).click();
        await expect(row.getByRole('listitem').filter({ hasText: `img-src: ${FOREIGN}` })).toContainText('di /login');
        await expectAccessible(page);
      });
    });
  });

  test('buying and starting an assessment, with the provider and all remotes, breaks neither policy', async ({
    parentPage: page,
  }) => {
    const violations = await collectViolations(page);
    await page.goto('/assessments');
    await page.getByRole('button', { name: /^Tambah ke Keranjang Profil/ }).click();
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Bayar sekarang' }).click();
    await payInPopup(page);
    await page
      .getByRole('link', { name: /Mulai Tes/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await waitUntilWorking(page, 'main button');
    expect(violations).toEqual([]);
  });

  test('the lists of the admin area break neither policy', async ({ adminPage: page }) => {
    const violations = await collectViolations(page);
    for (const path of ['dashboard', 'users', 'assessments', 'orders', 'reports', 'releases', 'second-factor']) {
      await page.goto(`/admin/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    }
    expect(violations).toEqual([]);
  });

  test('a kept questionnaire, whose page registers a worker and reads a document, breaks neither policy', async ({
    device,
    parent,
    parentApi,
  }) => {
    const { page } = device;
    const violations = await collectViolations(page);
    const id = await parentApi.openUserAssessment('sensory');
    await signIn(page, parent);
    await page.goto(`/sensory-profile/${id}`);
    await openFirstPage(page);
    await expectKept(page);
    expect(violations).toEqual([]);
  });
});
