import { startTestApi, type TestApi } from './harness.ts';
import { PRODUCTION_ENV } from './production-env.ts';

let api: TestApi;
afterEach(() => api.stop());

describe('GET /api/docs', () => {
  it('when the mode is demo, then it serves the page and every file the page loads', async () => {
    api = await startTestApi();
    const page = await api.get('/api/docs');
    expect([page.status, page.type]).toEqual([200, 'text/html']);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    const files = [...page.text.matchAll(/(?:href|src)="(\/api\/docs\/[^"]+)"/g)].map(([, path]) => path as string);
    expect(files).toHaveLength(3);
    for (const file of files) {
      const { status, type } = await api.get(file);
      expect([file, status, type]).toEqual([file, 200, file.endsWith('.css') ? 'text/css' : 'text/javascript']);
    }
  });

  it('when the mode is production, then it answers 404', async () => {
    api = await startTestApi({ env: PRODUCTION_ENV });
    expect((await api.get('/api/docs')).status).toBe(404);
    expect((await api.get('/api/docs/start.js')).status).toBe(404);
  });
});
