import { E2E_PORT } from '../../support/stack/stack-env.ts';
import { expect, test } from '../../support/test.ts';

test.describe('Keep-alive', { tag: ['@once'] }, () => {
  test('site, API and CDN keep idle connections open longer than a proxy does', async ({ request }) => {
    for (const url of ['/', '/api/assessments', `http://localhost:${E2E_PORT + 1}/catalog-mf/channels.json`]) {
      const response = await request.get(url);
      expect(response.headers()['keep-alive'], url).toBe('timeout=75');
    }
  });
});
