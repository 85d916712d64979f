import { inTier } from '@kenali/node-utils/testing';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { LOAD_CAP_MS } from '../../../libs/federation/src/host/loading/load-exposed.ts';
import { createUserApi } from '../../support/api/user-api.ts';
import { logInAdmin, registerParent, type User } from '../../support/api/users.ts';
import { signIn, signInAdmin } from '../../support/pages/sessions.ts';
import { waitUntilWorking } from '../../support/pages/shell.ts';
import { breakApps, FAULT_NAMES, lazyFault, refuseConnections } from '../../support/releases/faults.ts';
import {
  adminParts,
  createTrigger,
  type LazyPart,
  requestAndUseShell,
  retryPart,
  samplePart,
} from '../../support/releases/lazy-parts.ts';
import { runningReleases } from '../../support/releases/loaded-code.ts';
import { openReleaseSite, type ReleaseSite, readBoot, SITE_URL } from '../../support/releases/release-site.ts';
import {
  createRemotePages,
  isSameDocument,
  markDocument,
  openAndUseShell,
  type RemotePage,
  retryWithoutReload,
  type Times,
  useShell,
} from '../../support/releases/remote-pages.ts';
import { addThrowingRelease, THROWING } from '../../support/releases/throwing-release.ts';
import { expect, test } from '../../support/test.ts';

/** One of each kind: no answer, an answer that is not a file, half a file, another file. */
const IN_GATE = ['hang', '404', 'truncated script', 'tampered chunk'];
/** The faults of lazy parts. */
const LAZY_FAULTS = inTier({ gate: ['404', 'tampered chunk'], full: ['refused', ...FAULT_NAMES] } as const);

let site: ReleaseSite;
let parent: User;
let remotes: RemotePage[];

/** Expects that the shell responded before a load times out. */
function expectResponsive(fault: string, what: string, { interactiveMs }: Times): void {
  expect(interactiveMs, `${fault}, ${what}: the shell responds before a load times out`).toBeLessThan(LOAD_CAP_MS);
}

/** Collects the errors that a page reports to the API. */
function collectReports(
  page: Page,
): { app: string; releaseId: string | null; phase: string; revision: number | null }[] {
  const reports: ReturnType<typeof collectReports> = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) reports.push(...request.postDataJSON().errors);
  });
  return reports;
}

interface LoadFault {
  name: string;
  phase?: 'load' | 'render';
  /** @returns ends the fault for this page */
  begin(page: Page, remote: RemotePage): Promise<(() => Promise<unknown>) | undefined>;
  end(): unknown;
}

const faults: LoadFault[] = [
  { name: 'refused', begin: (page, { app }) => refuseConnections(page, app), end: () => undefined },
  ...FAULT_NAMES.map((name) => ({
    name,
    begin: async () => {
      const apps = remotes.map(({ app }) => app);
      breakApps(site.cdn, name, apps);
      return undefined;
    },
    end: () => site.cdn.breakFiles(),
  })),
];

/**
 * Opens each remote in its own browser, so nothing is cached from the previous fault. The pages start one after the other,
 * so they do not slow each other down, and then wait in parallel.
 */
async function openEach(
  { name, begin = async () => undefined }: Partial<LoadFault> & { name: string },
  expected: 'healthy' | 'failed' | 'broken',
  newPage: () => Promise<Page>,
) {
  const opened = [];
  for (const remote of remotes) {
    const page = await newPage();
    await signIn(page, parent);
    const reports = collectReports(page);
    const end = await begin(page, remote);
    opened.push({ page, remote, reports, end, ...(await openAndUseShell(page, remote, expected)) });
  }
  for (const { remote, settled } of opened) expectResponsive(name, remote.app, await settled);
  return opened;
}

/** Opens each remote with the fault, ends the fault, retries, and expects a report of the failure. */
async function expectRecovery(fault: LoadFault, newPage: () => Promise<Page>): Promise<void> {
  const { name, phase = 'load' } = fault;
  const opened = await openEach(fault, phase === 'render' ? 'broken' : 'failed', newPage);
  for (const { page, end, isShellFirst } of opened) {
    if (name === 'hang') expect(isShellFirst, 'the shell responds before the load times out').toBe(true);
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
    await end?.();
  }
  await fault.end();
  for (const { page, remote, reports } of opened) {
    const booted = (await readBoot(page.request)).remotes[remote.name];
    await retryWithoutReload(page, remote);
    const report = { app: remote.app, releaseId: booted?.releaseId, phase, revision: booted?.revision };
    await expect.poll(() => reports).toContainEqual(expect.objectContaining(report));
    await page.context().close();
  }
}

const pageFactory = (browser: Browser, options: BrowserContextOptions) => async () =>
  (await browser.newContext({ ...options, baseURL: SITE_URL })).newPage();

test.describe('Faulty remotes', { tag: ['@once', '@catalog-mf', '@assessment-mf', '@admin-mf'] }, () => {
  test.use({
    baseURL: SITE_URL,
    expectedErrors: {
      patterns: [/Failed to load resource/, /Failed to find a valid digest/, /Loading chunk \d+ failed/],
    },
  });
  test.beforeAll(async ({ playwright }) => {
    site = await openReleaseSite('today');
    const request = await playwright.request.newContext({ baseURL: SITE_URL });
    parent = await registerParent(request);
    remotes = createRemotePages(await createUserApi(request, parent).openForSelf('intelligence'));
    await request.dispose();
  });
  test.afterAll(() => site?.close());

  test('healthy: each remote loads', { tag: '@full' }, async ({ browser, contextOptions }) => {
    const opened = await openEach({ name: 'healthy' }, 'healthy', pageFactory(browser, contextOptions));
    for (const { page } of opened) await page.context().close();
  });

  for (const fault of faults)
    test(
      `${fault.name}: the shell responds and shows the error, and a retry loads the remote`,
      {
        tag: IN_GATE.includes(fault.name) ? [] : ['@full'],
      },
      async ({ browser, contextOptions }) => expectRecovery(fault, pageFactory(browser, contextOptions)),
    );

  test('CDN down at the start, and later CDN down after the start: the shell responds and a retry works', async ({
    browser,
    contextOptions,
  }) => {
    test.slow();
    const newPage = pageFactory(browser, contextOptions);
    const down: LoadFault = {
      name: 'CDN down at the start',
      begin: async () => undefined,
      end: () => site.cdn.listen(),
    };
    await site.cdn.stop();
    await expectRecovery(down, newPage);

    const page = await newPage();
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Masuk' })).toBeVisible();
    await site.cdn.stop();
    const startedAt = Date.now();
    await page.getByRole('banner').getByRole('link', { name: 'Asesmen', exact: true }).click();
    await useShell(page);
    const interactiveMs = Date.now() - startedAt;
    const catalogue = remotes[0] as RemotePage;
    await expect(catalogue.failed(page)).toBeVisible();
    expectResponsive('CDN down after the start', catalogue.app, { interactiveMs, settledMs: Date.now() - startedAt });
    await site.cdn.listen();
    await retryWithoutReload(page, catalogue);
    await page.context().close();
  });

  test('lazy parts of an open remote fail: the shell responds, and a retry loads them without a reload', async ({
    page,
    browser,
    request,
    contextOptions,
  }) => {
    test.slow();
    // A separate window, because the browser renders a hidden page only once a second.
    const catalogue = await pageFactory(browser, contextOptions)();
    await signInAdmin(page, await logInAdmin(request));
    const reports = collectReports(page);
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Admin' })).toBeVisible();
    await markDocument(page);

    for (const [index, name] of LAZY_FAULTS.entries())
      await test.step(name, async () => {
        // The sample is one part and stays loaded, so each fault needs a new document.
        await catalogue.goto('/assessments');
        // Wait for the remote's page, otherwise the fault would affect that instead of the sample.
        await expect((remotes[0] as RemotePage).healthy(catalogue)).toBeVisible();
        // The prerendered page shows the same before the remote has its own code.
        await waitUntilWorking(catalogue, 'main button');
        await markDocument(catalogue);
        const broken = [
          { page, part: adminParts[index] as LazyPart, ...createTrigger() },
          { page: catalogue, part: samplePart, ...createTrigger() },
        ];
        if (name !== 'refused')
          site.cdn.breakFiles(...broken.map(({ part, triggered }) => lazyFault(name, part.app, triggered)));
        const requested = [];
        for (const { page, part, triggered, trigger } of broken) {
          const end = name === 'refused' ? await refuseConnections(page, part.app, triggered) : undefined;
          requested.push({ page, part, end, ...(await requestAndUseShell(page, part, trigger)) });
        }
        for (const { part, settled } of requested) expectResponsive(name, part.name, await settled);
        site.cdn.breakFiles();
        for (const { page, part, end } of requested) {
          await end?.();
          await retryPart(page, part);
          expect(await isSameDocument(page)).toBe(true);
          expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
        }
      });
    await catalogue.context().close();
    const report = { app: 'admin-mf', releaseId: site.today['admin-mf'], phase: 'load' };
    await expect.poll(() => reports).toContainEqual(expect.objectContaining(report));
  });

  test('a live release that cannot be loaded is replaced by the previous one and reported', async ({ page }) => {
    const { today, earlier } = site;
    await site.move({ 'catalog-mf': earlier['catalog-mf'] });
    await site.move({ 'catalog-mf': today['catalog-mf'] });
    site.cdn.breakFiles({ path: new RegExp(`/${today['catalog-mf']}/remoteEntry`), response: (code) => `${code} ` });
    const reports = collectReports(page);
    await page.goto('/assessments');
    await expect((remotes[0] as RemotePage).healthy(page)).toBeVisible();
    await expect.poll(() => runningReleases(page, 'catalog-mf')).toEqual([earlier['catalog-mf']]);
    await expect
      .poll(() => reports)
      .toContainEqual(expect.objectContaining({ releaseId: today['catalog-mf'], phase: 'load' }));
    site.cdn.breakFiles();
  });

  test('an error during rendering: the shell responds and shows the error, and a retry loads the remote', async ({
    browser,
    contextOptions,
  }) => {
    for (const { app } of remotes) await site.move({ [app]: await addThrowingRelease(site, app, site.today[app]) });
    const stopThrowing = (page: Page) => page.evaluate((name) => Object.assign(window, { [name]: false }), THROWING);
    const begin = async (page: Page) => () => stopThrowing(page);
    await expectRecovery(
      { name: 'throw at render', phase: 'render', begin, end: () => undefined },
      pageFactory(browser, contextOptions),
    );
  });
});
