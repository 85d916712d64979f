import { test as base, expect } from '@playwright/test';
import { keepWithinOneDay } from './one-day.ts';

/** Every test also fails on an error in the page or a violation of the content-security policy. */
export const test = base.extend<{ complaints: string[]; allowed: { patterns: RegExp[] } }>({
  /** Complaints that a test provokes on purpose. */
  allowed: [{ patterns: [] }, { option: true }],
  complaints: [
    async ({ context, allowed }, use, testInfo) => {
      await keepWithinOneDay(testInfo);
      const complaints: string[] = [];
      context.on('weberror', (error) => complaints.push(String(error.error())));
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
      });
      await use(complaints);
      expect(complaints.filter((complaint) => !allowed.patterns.some((pattern) => pattern.test(complaint)))).toEqual(
        [],
      );
    },
    { auto: true },
  ],
});
export { expect };
