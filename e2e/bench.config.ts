import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

// Browser benchmarks on the same stack as the tests. They print figures and are not part of the gate.
export default defineConfig({
  ...config,
  testDir: './bench',
  testMatch: '*.spec.ts',
  outputDir: './test-results/bench',
  timeout: 900_000,
  reporter: 'list',
  projects: [{ name: 'desktop', use: { viewport: { width: 1280, height: 800 }, screenshot: 'off' } }],
});
