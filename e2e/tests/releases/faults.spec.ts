import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { LOAD_CAP_MS } from '../../../libs/federation/src/host/loading/load-exposed.ts';
import { logInAdmin, registerParent, type User } from '../../support/api/users.ts';
import { signIn, signInAdmin } from '../../support/pages/sessions.ts';
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
  closeCart,
  createRemotePages,
  openAndUseShell,
  openCart,
  type RemotePage,
  retryWithoutReload,
  type Times,
} from '../../support/releases/remote-pages.ts';
import { addThrowingRelease, THROWING } from '../../support/releases/throwing-release.ts';
import { expect, test } from '../../support/test.ts';

let site: ReleaseSite;
let parent: User;
let remotes: RemotePage[];
const table: string[] = [];

function tell(fault: string, what: string, { interactiveMs, settledMs }: Times): void {
  table.push(
    `${fault.padEnd(28)} ${what.padEnd(18)} ${String(interactiveMs).padStart(6)} ms ${String(settledMs).padStart(6)} ms`,
  );
  expect(interactiveMs, `${fault}, ${what}: the shell answers before a load times out`).toBeLessThan(LOAD_CAP_MS);
}

/** What a page says to the site about its errors. */
function reportsOf(page: Page): { app: string; releaseId: string | null; phase: string; revision: number | null }[] {
  const reports: ReturnType<typeof reportsOf> = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) reports.push(...request.postDataJSON().errors);
  });
  return reports;
}

interface Trouble {
  name: string;
  phase?: 'load' | 'render';
  /** @returns how it ends for this page */
  begin(page: Page, remote: RemotePage): Promise<(() => Promise<unknown>) | undefined>;
  end(): unknown;
}

const troubles: Trouble[] = [
  { name: 'refused', begin: (page, { app }) => refuseConnections(page, app), end: () => undefined },
  ...FAULT_NAMES.map((name) => ({
    name,
    begin: async () => {
      breakApps(
        site.cdn,
        name,
        remotes.map(({ app }) => app),
      );
      return undefined;
    },
    end: () => site.cdn.breakFiles(),
  })),
];

/**
 * Each remote in a browser of its own, where nothing is kept from the fault before. One is opened after the other, so
 * that they do not slow each other down; what they then wait for, they wait for together.
 */
async function openEach(
  { name, begin = async () => undefined }: Partial<Trouble> & { name: string },
  expected: 'healthy' | 'failed',
  newPage: () => Promise<Page>,
) {
  const opened = [];
  for (const remote of remotes) {
    const page = await newPage();
    await signIn(page, parent);
    const reports = reportsOf(page);
    const end = await begin(page, remote);
    opened.push({ page, remote, reports, end, ...(await openAndUseShell(page, remote, expected)) });
  }
  for (const { remote, settled } of opened) tell(name, remote.app, await settled);
  return opened;
}

async function walkTrouble(trouble: Trouble, newPage: () => Promise<Page>): Promise<void> {
  const { name, phase = 'load' } = trouble;
  const opened = await openEach(trouble, 'failed', newPage);
  for (const { page, end, isShellFirst } of opened) {
    if (name === 'hang') expect(isShellFirst, 'the shell answers before the time-out ends').toBe(true);
    expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
    await end?.();
  }
  await trouble.end();
  for (const { page, remote, reports } of opened) {
    const about = (await readBoot(page.request)).remotes[remote.name];
    await retryWithoutReload(page, remote);
    const report = { app: remote.app, releaseId: about?.releaseId, phase, revision: about?.revision };
    await expect.poll(() => reports).toContainEqual(expect.objectContaining(report));
    await page.context().close();
  }
}

const pagesOf = (browser: Browser, options: BrowserContextOptions) => async () =>
  (await browser.newContext({ ...options, baseURL: SITE_URL })).newPage();

test.describe('Faulty remotes', { tag: ['@once', '@catalog-mf', '@assessment-mf', '@admin-mf'] }, () => {
  test.use({
    baseURL: SITE_URL,
    expectedErrors: {
      patterns: [/Failed to load resource/, /Failed to find a valid digest/, /Loading chunk \d+ failed/],
    },
  });
  test.beforeAll(async ({ playwright, parentApi }) => {
    site = await openReleaseSite('today');
    const request = await playwright.request.newContext({ baseURL: SITE_URL });
    parent = await registerParent(request);
    remotes = createRemotePages(await parentApi.openUserAssessment('intelligence'));
    await request.dispose();
  });
  test.afterAll(async () => {
    console.log(['', 'fault, remote, shell answers a press after, page or message after', ...table, ''].join('\n'));
    await site?.close();
  });

  test('healthy: each remote is there', async ({ browser, contextOptions }) => {
    const opened = await openEach({ name: 'healthy' }, 'healthy', pagesOf(browser, contextOptions));
    for (const { page } of opened) await page.context().close();
  });

  for (const trouble of troubles)
    test(`${trouble.name}: the shell answers, says what is missing, and a retry brings it back`, async ({
      browser,
      contextOptions,
    }) => walkTrouble(trouble, pagesOf(browser, contextOptions)));

  test('the CDN is down at the start and, another time, after it: the same holds', async ({
    browser,
    contextOptions,
  }) => {
    const newPage = pagesOf(browser, contextOptions);
    const down: Trouble = { name: 'CDN down at the start', begin: async () => undefined, end: () => site.cdn.listen() };
    await site.cdn.stop();
    await walkTrouble(down, newPage);

    const page = await newPage();
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Masuk' })).toBeVisible();
    await site.cdn.stop();
    const from = Date.now();
    await page.getByRole('banner').getByRole('link', { name: 'Asesmen', exact: true }).click();
    await openCart(page);
    const interactiveMs = Date.now() - from;
    await closeCart(page);
    const catalogue = remotes[0] as RemotePage;
    await expect(catalogue.failed(page)).toBeVisible();
    tell('CDN down after the start', catalogue.app, { interactiveMs, settledMs: Date.now() - from });
    await site.cdn.listen();
    await retryWithoutReload(page, catalogue);
    await page.context().close();
  });

  test('what an open page of a remote loads later is away: the shell answers, says so, and a retry brings it without a reload', async ({
    page,
    browser,
    request,
    contextOptions,
  }) => {
    // In a window of its own: a page behind another one is drawn once a second.
    const catalogue = await pagesOf(browser, contextOptions)();
    await signInAdmin(page, await logInAdmin(request));
    const reports = reportsOf(page);
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Admin' })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));

    for (const [at, name] of (['refused', ...FAULT_NAMES] as const).entries())
      await test.step(name, async () => {
        // The sample is one part, and stays once it is there.
        await catalogue.goto('/assessments');
        // Its own page has come, or the fault would meet that.
        await expect((remotes[0] as RemotePage).healthy(catalogue)).toBeVisible();
        await catalogue.evaluate(() => Object.assign(window, { sameDocument: true }));
        const lost = [
          { page, part: adminParts[at] as LazyPart, ...createTrigger() },
          { page: catalogue, part: samplePart, ...createTrigger() },
        ];
        if (name !== 'refused')
          site.cdn.breakFiles(...lost.map(({ part, triggered }) => lazyFault(name, part.app, triggered)));
        const asked = [];
        for (const { page, part, triggered, trigger } of lost) {
          const end = name === 'refused' ? await refuseConnections(page, part.app, triggered) : undefined;
          asked.push({ page, part, end, ...(await requestAndUseShell(page, part, trigger)) });
        }
        for (const { part, settled } of asked) tell(name, part.name, await settled);
        site.cdn.breakFiles();
        for (const { page, part, end } of asked) {
          await end?.();
          await retryPart(page, part);
          expect(await page.evaluate(() => ['sameDocument' in window, 'tampered' in window])).toEqual([true, false]);
        }
      });
    await catalogue.context().close();
    const report = { app: 'admin-mf', releaseId: site.today['admin-mf'], phase: 'load' };
    await expect.poll(() => reports).toContainEqual(expect.objectContaining(report));
  });

  test('a live release that cannot be loaded: the one before it stands in, and the site is told', async ({ page }) => {
    const { today, earlier } = site;
    await site.move({ 'catalog-mf': earlier['catalog-mf'] });
    await site.move({ 'catalog-mf': today['catalog-mf'] });
    site.cdn.breakFiles({ path: new RegExp(`/${today['catalog-mf']}/remoteEntry`), response: (code) => `${code} ` });
    const reports = reportsOf(page);
    await page.goto('/assessments');
    await expect((remotes[0] as RemotePage).healthy(page)).toBeVisible();
    expect(await runningReleases(page, 'catalog-mf')).toEqual([earlier['catalog-mf']]);
    await expect
      .poll(() => reports)
      .toContainEqual(expect.objectContaining({ releaseId: today['catalog-mf'], phase: 'load' }));
    site.cdn.breakFiles();
  });

  test('throw at render: the shell answers, says what is missing, and a retry brings it back', async ({
    browser,
    request,
    contextOptions,
  }) => {
    for (const { app } of remotes)
      await site.move({ [app]: await addThrowingRelease(site.storeDir, app, site.today[app]) });
    await expect
      .poll(async () =>
        Object.values((await readBoot(request)).remotes).every(({ releaseId }) => /throws$/.test(releaseId)),
      )
      .toBe(true);
    const heal = (page: Page) => page.evaluate((name) => Object.assign(window, { [name]: false }), THROWING);
    const begin = async (page: Page) => () => heal(page);
    await walkTrouble(
      { name: 'throw at render', phase: 'render', begin, end: () => undefined },
      pagesOf(browser, contextOptions),
    );
  });
});
