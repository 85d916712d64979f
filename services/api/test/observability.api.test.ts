import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@kenali/node-utils';
import { parse } from 'yaml';
import { createApp } from '../src/app.ts';
import { SECURITY_EVENTS } from '../src/http/security-log.ts';
import { metricsOf } from '../src/metrics/create-metrics.ts';
import { createApiProcess, SITE } from './api-process.ts';
import { callsTo, startTestApi } from './harness.ts';

const ROOT = join(__dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook_url: string };
  labels: { severity: string };
}
interface Panel {
  title: string;
  targets: { expr: string }[];
}
const { groups } = parse(read('deploy/observability/alerts.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const { panels } = JSON.parse(read('deploy/observability/dashboard.json')) as { panels: Panel[] };

/** Names of metrics in an expression. A histogram has three series. */
const namesIn = (expr: string): string[] =>
  [...expr.matchAll(/\b(?:kenali|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  );
/** The anchor that GitHub makes of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');

/** What a site of its own says about itself. */
async function scrapeSite(): Promise<string> {
  const metricsPort = String(await freePort());
  const dir = mkdtempSync(join(tmpdir(), 'kenali-site-metrics-'));
  const env = { METRICS_PORT: metricsPort, DATA_DIR: dir, RELEASES_DIR: dir, KENALI_MODE: 'demo' };
  const site = createApiProcess(await freePort(), env, { server: SITE });
  await site.start();
  try {
    await fetch(`${site.url}/healthz`);
    return await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  } finally {
    await site.stop();
    rmSync(dir, { recursive: true });
  }
}

it('deploy/observability: every expression names metrics and labels that API or site have', async () => {
  const api = await startTestApi({ env: { METRICS_PORT: '9464' } });
  try {
    const metrics = metricsOf(api.services);
    await callsTo(createApp(api.services, metrics)).get('/api/assessments');
    const ofSite = await scrapeSite();
    expect(ofSite).toContain('kenali_site_request_duration_seconds_count{method="GET",kind="health",status="200"}');
    const text = `${await metrics?.registry.metrics()}\n${ofSite}`;
    const known = new Set([...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name));
    expect(known.size).toBeGreaterThan(20);
    const expressions = [
      ...rules.map(({ expr }) => expr),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    for (const expr of expressions) {
      expect(namesIn(expr)).not.toEqual([]);
      for (const name of namesIn(expr)) expect([...known]).toContain(name);
    }
    // Brackets and quotes are complete.
    for (const expr of expressions)
      for (const [open, close] of ['()', '{}', '[]']) expect(expr.split(open!).length).toBe(expr.split(close!).length);
  } finally {
    await api.stop();
  }
});

it('the count of security events: every event starts at 0, and a wrong password makes one more', async () => {
  const api = await startTestApi({ env: { METRICS_PORT: '9464' } });
  try {
    const metrics = metricsOf(api.services);
    const counts = async () =>
      Object.fromEntries(
        [
          ...((await metrics?.registry.metrics()) ?? '').matchAll(
            /^kenali_security_events_total\{event="(\w+)"\} (\d+)$/gm,
          ),
        ].map(([, event, count]) => [event, Number(count)]),
      );
    const none = Object.fromEntries(SECURITY_EVENTS.map((event) => [event, 0]));
    expect(await counts()).toEqual(none);
    const { email } = await api.user();
    for (let round = 1; round <= 2; round += 1) {
      await api.post('/api/auth/login', { email, password: 'Salah-sekali-9' }).expect(401);
      expect(await counts()).toEqual({ ...none, login_failed: round });
      expect(await counts()).toEqual({ ...none, login_failed: round });
    }
  } finally {
    await api.stop();
  }
});

it('deploy/observability: each alert has a severity and a section of the runbook that names it', () => {
  const names = rules.map(({ alert }) => alert);
  expect(names.length).toBeGreaterThanOrEqual(9);
  expect(new Set(names).size).toBe(names.length);
  const sections = new Map(
    read('docs/runbook.md')
      .split(/^## /m)
      .map((section) => [anchorOf(section.split('\n', 1)[0] as string), section]),
  );
  for (const { alert, annotations, labels } of rules) {
    const [file, section = ''] = annotations.runbook_url.split('#');
    expect(file).toBe('docs/runbook.md');
    expect(sections.get(section)?.split('**Do**')[0]).toContain(`\`${alert}\``);
    expect(annotations.summary).not.toBe('');
    expect(['page', 'ticket']).toContain(labels.severity);
  }
});
