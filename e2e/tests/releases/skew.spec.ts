import { moveCanary } from '@kenali/releases';
import { digestOf } from '../../../tools/api-contract/api-documents.ts';
import { bearer } from '../../support/api/users.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { answerPage, expectedTotal, expectPage, pressNext } from '../../support/pages/sensory-pages.ts';
import { leaveUnpaid, POPUP } from '../../support/pages/shell.ts';
import { type EarlierServers, unpackEarlierServers } from '../../support/releases/earlier-servers.ts';
import {
  type App,
  expectLive,
  MOVED_BY,
  openReleaseSite,
  type ReleaseSite,
  readBoot,
  SITE_URL,
} from '../../support/releases/release-site.ts';
import { runShortJourney } from '../../support/releases/short-journey.ts';
import { expect, test } from '../../support/test.ts';

const REMOTES = ['catalog-mf', 'assessment-mf', 'admin-mf'] as const;
type Day = 'today' | 'earlier';

let site: ReleaseSite;

const combine = (shell: Day, remotes: Day): Record<App, string> => ({ ...site[remotes], shell: site[shell].shell });

const COMBINATIONS: [shell: Day, remotes: Day][] = [
  ['earlier', 'earlier'],
  ['earlier', 'today'],
  ['today', 'earlier'],
  ['today', 'today'],
];

/** Each combination with the API of the site that is open. @param isInGate selects those of the gate */
function testCombinations(isInGate: (shell: Day, remotes: Day) => boolean): void {
  for (const [shell, remotes] of COMBINATIONS)
    test(`${shell}'s shell with ${remotes}'s remotes completes the short journey with shared singletons`, {
      tag: isInGate(shell, remotes) ? [] : ['@full'],
    }, async ({ page, request }) => {
      const expected = combine(shell, remotes);
      await site.move(expected);
      await runShortJourney(page, request, expected);
    });
}

test.describe('Version skew with the earlier API', {
  tag: ['@once', '@catalog-mf', '@assessment-mf', '@admin-mf'],
}, () => {
  test.use({ baseURL: SITE_URL });
  let servers: EarlierServers;
  test.beforeAll(async () => {
    servers = await unpackEarlierServers();
    site = await openReleaseSite('earlier', {}, servers.root);
  });
  test.afterAll(async () => {
    await site?.close();
    await servers?.remove();
  });

  test('is the API that the kept document describes, next to the API of today on one database', async ({ request }) => {
    const document = await (await request.get('/api/openapi.json')).json();
    expect(digestOf(document)).toBe(servers.api);
  });

  testCombinations((shell, remotes) => shell === 'today' && remotes === 'today');
});

test.describe('Version skew', { tag: ['@once', '@catalog-mf', '@assessment-mf', '@admin-mf'] }, () => {
  test.use({ baseURL: SITE_URL });
  test.beforeAll(async () => {
    site = await openReleaseSite('earlier');
  });
  test.afterAll(() => site?.close());

  // Below, canaries combine the earlier shell with the remotes of today.
  testCombinations((_shell, remotes) => remotes === 'earlier');

  test.describe('when a cart changes', () => {
    // The refused cancellation.
    test.use({ expectedErrors: FAILED_REQUESTS });
    test('an earlier shell, which cancels without asking, buys a changed cart and leaves the number of the first one alive', async ({
      parentPage: page,
      parentApi,
      parent,
      request,
    }) => {
      await site.move(site.earlier);
      const catalogue: { type: string }[] = await (await request.get('/api/assessments')).json();
      const [sensory, learning] = ['sensory', 'learning'].map((type) => catalogue.find((entry) => entry.type === type));
      const putInCart = (items: unknown[]) =>
        page.evaluate((cart) => localStorage.setItem('kenali.cart', cart), JSON.stringify(items));
      const openPopup = async () => {
        await page.goto('/cart');
        await page.getByRole('button', { name: 'Bayar sekarang' }).click();
      };
      await page.goto('/');
      await putInCart([sensory]);
      await openPopup();
      await leaveUnpaid(page);
      await expect(page).toHaveURL('/dashboard');
      await putInCart([sensory, learning]);
      await openPopup();
      await expect(page.frameLocator(POPUP).getByRole('button', { name: /BCA Virtual Account/ })).toBeVisible();
      const orders = await request.get('/api/orders', bearer(parent.accessToken));
      expect(await orders.json()).toMatchObject([
        { status: 'pending', orderItems: [{}, {}] },
        { status: 'pending', openPayment: { vaNumber: expect.stringMatching(/^8\d{14}$/) } },
      ]);
      expect(await parentApi.listUserAssessments()).toEqual([]);
    });
  });

  test("today's shell with earlier remotes: all 125 items are answered and the total is correct", {
    tag: '@full',
  }, async ({ parentPage: page, parentApi }) => {
    const expected = combine('today', 'earlier');
    await site.move(expected);
    await page.goto(`/sensory-profile/${await parentApi.openItems()}`);
    for (let index = 0; index < 13; index += 1) {
      await expectPage(page, index + 1);
      await answerPage(page, index);
      if (index < 12) await pressNext(page);
    }
    await page.getByRole('button', { name: 'Selesaikan Asesmen' }).click();
    await page.getByRole('button', { name: 'Ya, selesaikan sekarang' }).click();
    await expect(page).toHaveURL(/\/results\/\d+$/);
    await expect(page.getByText(String(expectedTotal().total), { exact: true }).first()).toBeVisible();
  });

  test("today's remotes as canaries next to earlier stable releases complete the short journey", async ({
    page,
    request,
  }) => {
    await site.move(site.earlier);
    for (const app of REMOTES)
      await moveCanary(site.store, { app, releaseId: site.today[app], percent: 100, ...MOVED_BY });
    const expected = combine('earlier', 'today');
    await expectLive(expected);
    const channels = Object.values((await readBoot(request)).remotes).map(({ channel }) => channel);
    expect(channels).toEqual(['canary', 'canary', 'canary']);
    await runShortJourney(page, request, expected);
  });
});
