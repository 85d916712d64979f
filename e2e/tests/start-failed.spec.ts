import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { REFUSED } from '../support/calls.ts';
import { expect, test } from '../support/test.ts';

const SHARED = '**/assets/shared.*.js';

/** Everything that the page tells the site of errors. */
function reportsOf(page: Page) {
  const errors: { app: string; phase: string }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/client-errors'))
      errors.push(...request.postDataJSON().errors);
  });
  return errors;
}

for (const [what, answer, allowed] of [
  ['is missing', { status: 404, body: 'Not found' }, REFUSED],
  ['is garbage', { status: 200, contentType: 'text/javascript', body: '<!doctype html>' }, /Unexpected token/],
  ['throws', { status: 200, contentType: 'text/javascript', body: 'throw new Error("broken shell")' }, /broken shell/],
] as const)
  test.describe(`a script of the shell that ${what}`, () => {
    test.use({ allowed: { patterns: allowed instanceof RegExp ? [allowed] : allowed.patterns } });

    test('is said, counted and reported, and a reload brings the page once it is back', { tag: '@once' }, async ({
      page,
    }) => {
      const errors = reportsOf(page);
      const counted = page.waitForRequest('**/api/client-errors/boots');
      await page.route(SHARED, (route) => route.fulfill(answer));
      await page.goto('/login');
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('Situs ini belum dapat dimuat.');
      await expect(alert).toBeFocused();
      await expectAccessible(page);
      await expect
        .poll(() => errors)
        .toContainEqual(expect.objectContaining({ app: 'shell', phase: 'load', revision: expect.any(Number) }));
      await counted;
      await page.unroute(SHARED);
      await page.getByRole('button', { name: 'Muat ulang' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Masuk' })).toBeVisible();
      await expect(alert).toHaveCount(0);
    });
  });
