import { expect, test } from '../../support/test.ts';

const LIST = '/api/user-assessments';

test.describe('Polled lists', { tag: ['@assessment-mf', '@catalog-mf', '@once'] }, () => {
  // The browser reports the empty cache as a failed request.
  test.use({ expectedErrors: { patterns: [/ERR_CACHE_MISS/] } });

  test('an unchanged list is answered with 304, and no list stays in the cache of the browser', async ({
    parentApi,
    parentPage: page,
  }) => {
    await parentApi.openUserAssessment('learning');
    const unchanged = page.waitForResponse(
      (response) => new URL(response.url()).pathname === LIST && response.status() === 304,
    );
    await page.goto('/dashboard');
    await unchanged;
    await expect(page.getByRole('heading', { name: 'My Assessments' })).toBeVisible();
    // What a later visitor of this browser could read without a token, from the disk alone.
    const cached = await page.evaluate(
      (path) =>
        fetch(path, { cache: 'only-if-cached', mode: 'same-origin' }).then(
          (response) => response.status,
          () => 'nothing',
        ),
      LIST,
    );
    expect(['nothing', 504]).toContain(cached);
  });
});
