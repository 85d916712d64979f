import { moveCanary } from '@kenali/releases';
import { registerParent } from '../../support/api/users.ts';
import {
  answerPage,
  expectedTotal,
  expectPage,
  fillParticipant,
  pressNext,
} from '../../support/pages/sensory-pages.ts';
import { signIn } from '../../support/pages/sessions.ts';
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

const releasesOf = (shell: Day, remotes: Day): Record<App, string> => ({ ...site[remotes], shell: site[shell].shell });

async function expectLive(request: Parameters<typeof readBoot>[0], wanted: Record<App, string>): Promise<void> {
  const given = async () => {
    const { shell, remotes } = await readBoot(request);
    const ids = Object.values(remotes).map(({ releaseId }) => releaseId);
    return [shell.releaseId, ...ids].sort();
  };
  await expect.poll(given).toEqual(APPS.map((app) => wanted[app]).sort());
}

const CELLS: [shell: Day, remotes: Day][] = [
  ['earlier', 'earlier'],
  ['earlier', 'today'],
  ['today', 'earlier'],
  ['today', 'today'],
];

test.describe('Version skew', { tag: ['@once', '@catalog-mf', '@assessment-mf', '@admin-mf'] }, () => {
  test.use({ baseURL: SITE_URL });
  test.beforeAll(async () => {
    site = await openReleaseSite('earlier');
  });
  test.afterAll(() => site?.close());

  for (const [shell, remotes] of CELLS)
    test(`the shell of ${shell} with the remotes of ${remotes} passes the walk, with one of each shared thing`, async ({
      page,
      request,
    }) => {
      const wanted = releasesOf(shell, remotes);
      await site.move(wanted);
      await expectLive(request, wanted);
      await runShortJourney(page, request, wanted);
    });

  test('the shell of today with the remotes of earlier: all 125 items, and the sum is right', async ({
    page,
    request,
    parentApi,
  }) => {
    const wanted = releasesOf('today', 'earlier');
    await site.move(wanted);
    await expectLive(request, wanted);
    const parent = await registerParent(request);
    await signIn(page, parent);
    await page.goto(`/sensory-profile/${await parentApi.openUserAssessment('sensory')}`);
    await page.getByRole('button', { name: 'Lanjut ke data peserta' }).click();
    await fillParticipant(page);
    await page.getByRole('button', { name: 'Lanjut ke pertanyaan' }).click();
    for (let index = 0; index < 13; index += 1) {
      await expectPage(page, index + 1);
      await answerPage(page, index);
      if (index < 12) await pressNext(page);
    }
    await page.getByRole('button', { name: 'Selesaikan Asesmen' }).click();
    await expect(page).toHaveURL(/\/results\/\d+$/);
    await expect(page.getByText(String(expectedTotal().total), { exact: true }).first()).toBeVisible();
  });

  test('every remote of today on trial beside stable ones of earlier passes the walk', async ({ page, request }) => {
    await site.move(site.earlier);
    for (const app of REMOTES)
      await moveCanary(site.store, { app, releaseId: site.today[app], percent: 100, ...MOVED_BY });
    const wanted = releasesOf('earlier', 'today');
    await expectLive(request, wanted);
    const channels = Object.values((await readBoot(request)).remotes).map(({ channel }) => channel);
    expect(channels).toEqual(['canary', 'canary', 'canary']);
    await runShortJourney(page, request, wanted);
  });
});
