import { inTier } from '@kenali/node-utils/testing';
import { defineConfig } from '@playwright/test';
import { LAUNCH_ARGS } from '../tools/browser/launch-args.ts';
import { E2E_PORT, stackEnv } from './support/stack/stack-env.ts';

// Tags of the specs, explained in e2e/README.md.
const ONCE = /@once\b/;
const ALONE = /@alone\b/;
/** The gate opens the phone's width where a test asks for it; the full run opens it for every test but `@once`. */
const ON_PHONE = inTier({ gate: [/@phone\b/], full: [/.*/] });
const ALONE_ON_PHONE = inTier({ gate: /^(?=.*@alone\b).*@phone\b/s, full: ALONE });
const NOT_IN_TIER = inTier({ gate: [/@full\b/], full: [] });

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

// Browser tests on the production build. `webServer` starts the whole platform on its own ports and data.
export default defineConfig({
  testDir: './tests',
  outputDir: './test-results/artifacts',
  fullyParallel: false,
  // One more than the processors of the smallest machine we test on, because many tests wait for the network they slow down.
  workers: 3,
  // A test that passes at the second attempt is named as flaky in the table of the gate.
  retries: 1,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: './test-results/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${E2E_PORT}`,
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    // Nothing moves on its own, so that the tests answer and continue step by step, with earlier releases too.
    // `taking/phone-flow` switches it on.
    contextOptions: { reducedMotion: 'reduce' },
    // Each test sees the network. Those about the worker open a browser of their own (`support/pages/device.ts`).
    serviceWorkers: 'block',
    // A failed test leaves a screenshot and the text of its page. Recording a trace of every test takes a fifth of the time
    // of them all: run the one that failed again with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: LAUNCH_ARGS,
    },
  },
  projects: [
    { name: 'phone', grep: ON_PHONE, grepInvert: [ONCE, ALONE, ...NOT_IN_TIER], use: PHONE },
    { name: 'desktop', grepInvert: [ALONE, ...NOT_IN_TIER], use: DESKTOP },
    {
      name: 'phone-alone',
      workers: 1,
      dependencies: ['phone', 'desktop'],
      grep: ALONE_ON_PHONE,
      grepInvert: [ONCE, ...NOT_IN_TIER],
      use: PHONE,
    },
    {
      name: 'desktop-alone',
      workers: 1,
      dependencies: ['phone-alone'],
      grep: ALONE,
      grepInvert: NOT_IN_TIER,
      use: DESKTOP,
    },
  ],
  webServer: {
    command: 'node --disable-warning=ExperimentalWarning e2e/support/stack/start-stack.ts',
    cwd: '..',
    url: `http://127.0.0.1:${E2E_PORT}/readyz`,
    env: stackEnv,
    timeout: 300_000,
    reuseExistingServer: process.env.KENALI_E2E_REUSE === '1',
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});
