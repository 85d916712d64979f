import { defineConfig } from '@playwright/test';
import { E2E_PORT, stackEnv } from './support/stack-env.ts';

const SERVERS_STOP = ['**/cdn-stopped.spec.ts'];
/** What does not depend on the width runs once: these files, and single tests with this tag. */
const ONCE = [
  ...SERVERS_STOP,
  '**/payment-faults.spec.ts',
  '**/answer-faults.spec.ts',
  '**/account-codes.spec.ts',
  '**/checkout-failures.spec.ts',
  '**/keyboard-walk.spec.ts',
];
const ONCE_TAG = /@once/;
/** They change what everybody sees (what is on sale, who is admin, what the server counts), so nothing runs beside them. */
const ALONE = [
  '**/admin-assessments.spec.ts',
  '**/admin-catalogue.spec.ts',
  '**/admin-dashboard.spec.ts',
  '**/admin-reports.spec.ts',
  '**/admin-users.spec.ts',
  '**/taking-generic.spec.ts',
];

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

// Browser tests on the production build: the start command brings up the whole platform on its own ports and data.
export default defineConfig({
  testDir: './tests',
  outputDir: './test-results/artifacts',
  fullyParallel: false,
  workers: 2,
  retries: 0,
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
    // Without filming each page; how one looked at its end is kept below.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    },
  },
  projects: [
    { name: 'phone', testIgnore: [...ONCE, ...ALONE], grepInvert: ONCE_TAG, use: PHONE },
    { name: 'desktop', testIgnore: [...SERVERS_STOP, ...ALONE], use: DESKTOP },
    {
      ...{ name: 'phone-alone', workers: 1, dependencies: ['phone', 'desktop'] },
      ...{ testMatch: ALONE, grepInvert: ONCE_TAG, use: PHONE },
    },
    { name: 'desktop-alone', workers: 1, dependencies: ['phone-alone'], testMatch: ALONE, use: DESKTOP },
    // Stops servers that the others need, so it comes last.
    { name: 'faults', testMatch: SERVERS_STOP, dependencies: ['desktop-alone'] },
  ],
  webServer: {
    command: 'node --disable-warning=ExperimentalWarning e2e/support/start-stack.ts',
    cwd: '..',
    url: `http://127.0.0.1:${E2E_PORT}/readyz`,
    env: stackEnv,
    timeout: 300_000,
    reuseExistingServer: process.env.KENALI_E2E_REUSE === '1',
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});
