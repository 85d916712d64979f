import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, runCommand } from '@kenali/node-utils';
import { readWebSettings } from '@kenali/settings';
import { askPublicApi, createSiteHandler } from '@kenali/site';
import { createLog } from '@kenali/telemetry';
import { chromium, expect, test } from '@playwright/test';
import { DATA_DIR, E2E_PORT, OWN_PORTS, stackEnv } from '../support/stack/stack-env.ts';

/** Not a dependency: it is larger than all browser code of this repository, and only this benchmark needs it. npm keeps it after the first run. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const FASTEST = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;

interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string; numericValue?: number }>;
}

/**
 * Serves the releases of the stack as a practice does, and its API. The stack itself is a demo, which search engines must not find.
 * @returns the address, and what stops it
 */
async function openPublicSite() {
  const url = `http://localhost:${OWN_PORTS}`;
  const { site } = readWebSettings({ ...stackEnv, PORT: String(E2E_PORT) });
  const api = { host: 'localhost', port: E2E_PORT };
  const ask = askPublicApi(`http://localhost:${E2E_PORT}`);
  const answer = createSiteHandler({
    ...site,
    mode: 'production',
    publicUrl: url,
    storeDir: join(DATA_DIR, 'releases'),
    state: undefined,
    askApi: ask,
    askCatalogue: () => ask('/api/catalogue'),
    log: createLog('warn'),
  });
  const answerApi = (req: IncomingMessage, res: ServerResponse) => {
    const { method, headers, url: path } = req;
    req.pipe(
      forward({ ...api, method, headers, path }, (answered) => {
        res.writeHead(answered.statusCode ?? 502, answered.headers);
        answered.pipe(res);
      }).on('error', () => res.destroy()),
    );
  };
  const server = createServer((req, res) => (req.url?.startsWith('/api/') ? answerApi(req, res) : answer(req, res)));
  await new Promise<void>((resolve) => server.listen(OWN_PORTS, 'localhost', resolve));
  return { url, close: () => new Promise((resolve) => server.close(resolve)) };
}

async function runLighthouse(url: string, folder: string): Promise<Report> {
  const file = join(folder, 'report.json');
  const chrome = '--chrome-flags=--headless=new --no-sandbox';
  const only = `--only-categories=${CATEGORIES.join(',')}`;
  const command = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, '--quiet', only, chrome];
  const { code, output } = await runCommand('npm', [...command, '--output=json', `--output-path=${file}`], {
    // A workspace would look the package up among its own.
    cwd: folder,
    env: { CHROME_PATH: process.env.CHROMIUM_PATH ?? chromium.executablePath() },
  });
  if (code !== 0) throw new Error(`${LIGHTHOUSE} ended with ${code}: ${output}`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

const scoresOf = ({ categories }: Report) =>
  Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])) as Scores;

/** What the score for speed is made of, in milliseconds but for the layout shift. */
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'speed-index',
  'cumulative-layout-shift',
];
const metricsOf = (reports: Report[]) =>
  METRICS.map((name) => {
    const values = reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN);
    return `${name} ${Number(median(values).toFixed(3))}`;
  }).join(', ');

/** What costs points, except speed. */
const complaintsOf = ({ categories, audits }: Report): string[] =>
  CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `    ${name}: ${id}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`),
  );

test('public pages have the scores of Lighthouse for phones that they should have', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kenali-lighthouse-'));
  const { url, close } = await openPublicSite();
  const lines = [`${LIGHTHOUSE}, phone, medians of ${ROUNDS} runs:`];
  const missed: string[] = [];
  try {
    const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
    const detail = /<loc>[^<]*(\/assessments\/[^<]+)</.exec(sitemap)?.[1];
    if (!detail) throw new Error('the sitemap names no assessment');
    for (const path of ['/', '/assessments', detail]) {
      // The first response of a release waits for its first rendering.
      await fetch(url + path);
      const reports: Report[] = [];
      for (let round = 0; round < ROUNDS; round += 1) reports.push(await runLighthouse(url + path, folder));
      const scores = CATEGORIES.map((name) => {
        const score = median(reports.map((report) => scoresOf(report)[name]));
        if (score < (name === 'performance' ? FASTEST : 100)) missed.push(`${path} ${name} ${score}`);
        return `${name} ${score}`;
      });
      lines.push(
        `  ${path.padEnd(16)} ${scores.join(', ')}`,
        `    ${metricsOf(reports)}`,
        ...new Set(reports.flatMap(complaintsOf)),
      );
    }
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(['', ...lines, ''].join('\n'));
  expect(missed).toEqual([]);
});
