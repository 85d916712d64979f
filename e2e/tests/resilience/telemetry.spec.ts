import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createOwnSite } from '../../support/stack/servers.ts';
import { OWN_PORTS } from '../../support/stack/stack-env.ts';
import { expect, test } from '../../support/test.ts';

test.describe('Metrics and traces of one process', { tag: ['@once', '@catalog-mf'] }, () => {
  test('one endpoint has the figures of API and site, and a collector receives traces of both', async ({ page }) => {
    const received: string[] = [];
    const collector = createServer(async (request, response) => {
      received.push(await text(request));
      response.setHeader('content-type', 'application/json').end('{}');
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const metricsPort = OWN_PORTS + 8;
    const site = createOwnSite({
      env: {
        METRICS_PORT: String(metricsPort),
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
        OTEL_BSP_SCHEDULE_DELAY: '100',
      },
    });
    await site.start();
    try {
      await page.goto(`${site.url}/assessments?nama=Sari`);
      await expect(page.getByRole('button', { name: /^Tambah ke Keranjang Profil Sensori/ })).toBeVisible();
      const read = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      // A job pauses before its first round.
      await expect.poll(read).toMatch(/^kenali_job_duration_seconds_count\{name="mail",outcome="done"\} \d+$/m);
      const metrics = await read();
      expect(metrics).toContain('kenali_http_request_duration_seconds_count{method="GET",route="/api/assessments"');
      expect(metrics).toContain(
        'kenali_site_request_duration_seconds_count{method="GET",kind="document",status="200"} 1',
      );
      expect(metrics).toMatch(/^kenali_release_pointer_revision\{app="shell"\} \d+$/m);
      expect(metrics).toMatch(/^kenali_database_connections\{state="open"\} [1-9]\d*$/m);
      // Its name comes once, although two parts of the process have metrics.
      expect(metrics.match(/^# TYPE nodejs_eventloop_lag_p99_seconds /gm)).toHaveLength(1);
      expect((await fetch(`${site.url}/metrics`)).headers.get('content-type')).toContain('text/html');
      await expect.poll(() => received.join()).toContain('"GET /api/assessments"');
      await expect.poll(() => received.join()).toContain('"GET document"');
      expect(received.join()).toContain('"kenali-web"');
      expect(received.join()).not.toContain('Sari');
    } finally {
      await site.kill();
      collector.closeAllConnections();
      collector.close();
    }
  });
});
