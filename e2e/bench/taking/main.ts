import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@kenali/node-utils';
import { readWebSettings } from '@kenali/settings';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../../tools/browser/find-browser.ts';
import { LAUNCH_ARGS } from '../../../tools/browser/launch-args.ts';
import { startEverything } from '../../../tools/start/start-everything.ts';
import { measureIntelligence, measureSensory } from './measure.ts';
import { openDesk } from './open-desk.ts';
import { asTable, describeMachine, type Samples, summarise } from './report.ts';

/**
 * Measures the time from a click to the next painted question: production build, real browser, CPU slowed down four times.
 * KENALI_BENCH_URL selects a running platform. Takes about five minutes.
 */
const SLOWDOWN = 4;
const ROUNDS = 3;
const root = join(import.meta.dirname, '../../..');
const outFile = join(root, '.data/bench/taking.json');

const started = process.env.KENALI_BENCH_URL ? null : await startStack();
const browser = await chromium.launch({
  executablePath: (await findBrowser()).executablePath,
  args: LAUNCH_ARGS,
});
try {
  const desk = await openDesk(browser, process.env.KENALI_BENCH_URL ?? (started?.url as string), SLOWDOWN);
  const samples: Samples[] = [];
  // Round 0 warms up the page's code and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured = [...(await measureSensory(desk)), ...(await measureIntelligence(desk))];
    if (round > 0) samples.push(...measured);
  }
  const lines = summarise(samples);
  console.log(`The next question after the click, ms, CPU slowed down ${SLOWDOWN} times, window 360 x 740`);
  console.log(asTable(lines));
  console.log(describeMachine(samples));
  mkdirSync(join(outFile, '..'), { recursive: true });
  const machine = { node: process.version, browser: browser.version(), cpus: cpus().length, model: cpus()[0]?.model };
  writeFileSync(outFile, `${JSON.stringify({ at: new Date().toISOString(), machine, lines, samples }, null, 2)}\n`);
  console.log(`Written to ${outFile}`);
  process.exitCode = lines.every(({ isHeld }) => isHeld) ? 0 : 1;
} finally {
  await browser.close();
  await started?.stop();
}

/** Starts the whole platform like npm start, on free ports with an empty database. */
async function startStack() {
  const dataDir = mkdtempSync(join(tmpdir(), 'kenali-bench-taking-'));
  const ports = { PORT: 0, CDN_PORT: 0, MIDTRANS_PORT: 0, MONGOD_PORT: 0 };
  for (const name of Object.keys(ports) as (keyof typeof ports)[]) ports[name] = await freePort();
  const env = {
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    DATA_DIR: dataDir,
    KENALI_MODE: 'demo',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
  };
  Object.assign(process.env, env);
  const stopping = new AbortController().signal;
  const running = await startEverything({ root, settings: readWebSettings(env), log: console.log, stopping });
  return {
    url: `http://localhost:${ports.PORT}`,
    stop: async () => {
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
