import { test as base, expect, type Page, type TestInfo } from '@playwright/test';
import { createUserApi, type UserApi } from './api/user-api.ts';
import { type AdminApi, createAdminApi, registerParent, type User } from './api/users.ts';
import { type Device, openDevice } from './pages/device.ts';
import { everyPage, type Shown } from './pages/every-page.ts';
import { signIn, signInAdmin } from './pages/sessions.ts';

interface Fixtures {
  /** Console errors that the tests cause on purpose. */
  expectedErrors: { patterns: RegExp[] };
  /** Fails the test on any other error in a page, including content-security-policy violations. */
  consoleErrors: string[];
  /** A newly registered parent. */
  parent: User;
  /** The API client of `parent`. */
  parentApi: UserApi;
  /** `page`, signed in as `parent`. */
  parentPage: Page;
  /** A browser of its own, whose data stays on the disk until the test ends. */
  device: Device;
  /** A page of somebody else, on another device and without an account. */
  otherPage: Page;
  /** The API client of the demo admin. */
  adminApi: AdminApi;
  /** `page`, signed in to the admin area. */
  adminPage: Page;
  /** Checks every page with everything on it, as the parent, the psychologist or the admin whom it is for. */
  forEveryPage: (check: (page: Page, pages: readonly Shown[]) => Promise<void>) => Promise<void>;
}

export const test = base.extend<Fixtures>({
  expectedErrors: [{ patterns: [] }, { option: true }],
  consoleErrors: [
    async ({ context, expectedErrors }, use, testInfo) => {
      await avoidMidnight(testInfo);
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(String(error.error())));
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      await use(errors);
      expect(errors.filter((error) => !expectedErrors.patterns.some((pattern) => pattern.test(error)))).toEqual([]);
    },
    { auto: true },
  ],
  parent: async ({ request }, use) => use(await registerParent(request)),
  parentApi: async ({ request, parent }, use) => use(createUserApi(request, parent)),
  parentPage: async ({ page, parent }, use) => {
    await signIn(page, parent);
    await use(page);
  },
  device: async ({ launchOptions, contextOptions, baseURL, viewport }, use, testInfo) => {
    const folder = testInfo.outputPath('profile');
    const device = await openDevice({
      folder,
      launchOptions,
      contextOptions: { ...contextOptions, baseURL, viewport },
    });
    await use(device);
    await device.close();
  },
  otherPage: async ({ browser }, use) => {
    const context = await browser.newContext();
    await use(await context.newPage());
    await context.close();
  },
  adminApi: async ({ request }, use) => use(await createAdminApi(request)),
  adminPage: async ({ page, adminApi }, use) => {
    await signInAdmin(page, adminApi.token);
    await use(page);
  },
  forEveryPage: ({ parentPage: page, parent, parentApi, adminApi, otherPage: desk }, use) =>
    use(async (check) => {
      const { ofParent, ofStaff, ofPsychologist, psychologist } = await everyPage(page, parent, parentApi, adminApi);
      // Staff come first: others sign in as the demo admin meanwhile, and above 20 sessions the one that rests the longest ends.
      await signInAdmin(page, adminApi.token);
      await check(page, [...ofStaff, ...ofParent]);
      await signIn(desk, psychologist);
      await check(desk, ofPsychologist);
    }),
});
export { expect };

const DAY_MS = 86_400_000;
const JAKARTA_OFFSET_MS = 7 * 3_600_000;
const TEST_MS = 120_000;

/** A test across the practice's midnight would see two dates, so shortly before midnight it waits. */
async function avoidMidnight(testInfo: TestInfo): Promise<void> {
  const leftMs = DAY_MS - ((Date.now() + JAKARTA_OFFSET_MS) % DAY_MS);
  if (leftMs > TEST_MS) return;
  testInfo.setTimeout(testInfo.timeout + leftMs);
  await new Promise((resolve) => setTimeout(resolve, leftMs + 1000));
}
