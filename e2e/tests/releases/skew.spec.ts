import { moveCanary } from '@kenali/releases';
import { digestOf } from '../../../tools/api-contract/api-documents.ts';
import { createUserApi } from '../../support/api/user-api.ts';
import { bearer, giveConsent, registerParent } from '../../support/api/users.ts';
import { FAILED_REQUESTS } from '../../support/pages/network.ts';
import { expectSaved, expectUnsent } from '../../support/pages/question-page.ts';
import {
  answerPage,
  expectedProgress,
  expectedTotal,
  expectPage,
  openFirstPage,
  pressNext,
} from '../../support/pages/sensory-pages.ts';
import { consentOnPage, signIn } from '../../support/pages/sessions.ts';
import { type EarlierServers, unpackEarlierServers } from '../../support/releases/earlier-servers.ts';
import {
  APPS,
  type App,
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

async function expectLive(request: Parameters<typeof readBoot>[0], expected: Record<App, string>): Promise<void> {
  const readReleases = async () => {
    const { shell, remotes } = await readBoot(request);
    const ids = Object.values(remotes).map(({ releaseId }) => releaseId);
    return [shell.releaseId, ...ids].sort();
  };
  await expect.poll(readReleases).toEqual(APPS.map((app) => expected[app]).sort());
}

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
      await expectLive(request, expected);
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

  test("today's shell with earlier remotes: all 125 items are answered and the total is correct", {
    tag: '@full',
  }, async ({ parentPage: page, request, parentApi }) => {
    const expected = combine('today', 'earlier');
    await site.move(expected);
    await expectLive(request, expected);
    await page.goto(`/sensory-profile/${await parentApi.openUserAssessment('sensory')}`);
    await openFirstPage(page);
    for (let index = 0; index < 13; index += 1) {
      await expectPage(page, index + 1);
      await answerPage(page, index);
      if (index < 12) await pressNext(page);
    }
    await page.getByRole('button', { name: 'Selesaikan Asesmen' }).click();
    await expect(page).toHaveURL(/\/results\/\d+$/);
    await expect(page.getByText(String(expectedTotal().total), { exact: true }).first()).toBeVisible();
  });

  test.describe('without consent', () => {
    // The browser logs the calls that are refused.
    test.use({ expectedErrors: FAILED_REQUESTS });
    test('an earlier remote says why it cannot save, keeps the answers, and the next release sends them', async ({
      page,
      request,
    }) => {
      const parent = await registerParent(request, { consents: false });
      const api = createUserApi(request, parent);
      const id = await api.openUserAssessment('sensory');
      const earlier = combine('today', 'earlier');
      await site.move(earlier);
      await expectLive(request, earlier);
      await signIn(page, parent);
      await page.goto(`/sensory-profile/${id}`);
      await page.getByRole('button', { name: 'Lanjut ke data peserta' }).click();
      await expect(page.getByText(/memerlukan persetujuan orang tua atau wali/).first()).toBeVisible();

      await giveConsent(request, parent.accessToken);
      await openFirstPage(page);
      await expectSaved(page);
      await request.post('/api/consent/withdraw', bearer(parent.accessToken));
      await answerPage(page, 0);
      await expect(page.getByText(/memerlukan persetujuan orang tua atau wali/).first()).toBeVisible();
      await expectUnsent(page);
      expect((await api.readUserAssessment(id)).responses).toEqual({});

      const today = combine('today', 'today');
      await site.move(today);
      await expectLive(request, today);
      await page.reload();
      await expect(page.getByText('Jawaban Anda aman')).toBeVisible();
      await consentOnPage(page);
      await expectPage(page, 1);
      await expectSaved(page);
      expect(await api.readUserAssessment(id)).toMatchObject(expectedProgress(1));
    });
  });

  test("today's remotes as canaries next to earlier stable releases complete the short journey", async ({
    page,
    request,
  }) => {
    await site.move(site.earlier);
    for (const app of REMOTES)
      await moveCanary(site.store, { app, releaseId: site.today[app], percent: 100, ...MOVED_BY });
    const expected = combine('earlier', 'today');
    await expectLive(request, expected);
    const channels = Object.values((await readBoot(request)).remotes).map(({ channel }) => channel);
    expect(channels).toEqual(['canary', 'canary', 'canary']);
    await runShortJourney(page, request, expected);
  });
});
