import { moveStable, rollBack } from '@kenali/releases';
import { intelligenceResponses } from '../../support/api/responses.ts';
import { answerQuestions, expectQuestion, expectSaved } from '../../support/pages/question-page.ts';
import { runningReleases } from '../../support/releases/loaded-code.ts';
import {
  MOVED_BY,
  openReleaseSite,
  type ReleaseSite,
  readBoot,
  SITE_URL,
} from '../../support/releases/release-site.ts';
import { isSameDocument, markDocument } from '../../support/releases/remote-pages.ts';
import { expect, test } from '../../support/test.ts';

const LIVE_WITHIN_MS = 5000;
const TOTAL = 70;

let site: ReleaseSite;

test.describe('Release and rollback', { tag: ['@once', '@catalog-mf', '@assessment-mf'] }, () => {
  test.use({ baseURL: SITE_URL });
  test.beforeAll(async () => {
    site = await openReleaseSite('earlier');
  });
  test.afterAll(() => site?.close());

  test('a remote is released and rolled back within 5 s each, and session, cart and responses are kept', async ({
    parentPage: page,
    request,
    parentApi,
  }) => {
    const { today, earlier } = site;
    const id = await parentApi.openUserAssessment('intelligence');
    const cart = page.getByRole('banner').getByRole('button', { name: 'Keranjang, 1 asesmen' });

    await test.step('with the earlier release, the parent fills the cart and answers three questions', async () => {
      await page.goto('/assessments');
      await page.getByRole('button', { name: 'Tambah ke Keranjang Profil Sensori Anak' }).click();
      await expect(cart).toBeVisible();
      await page.goto(`/multiple-intelligence/${id}`);
      await answerQuestions(page, intelligenceResponses(1, 2, 3, 4, 5, 6, 7), 1, 3);
      await expectSaved(page);
      await expect.poll(() => runningReleases(page, 'assessment-mf')).toEqual([earlier['assessment-mf']]);
      await markDocument(page);
    });

    const expectLive = async (what: string, releaseId: string, move: () => Promise<unknown>) => {
      await move();
      const movedAt = Date.now();
      const readRelease = async () => (await readBoot(request)).remotes.assessment_mf?.releaseId;
      await expect.poll(readRelease, { intervals: [100], timeout: LIVE_WITHIN_MS }).toBe(releaseId);
      console.log(`${what}: live after ${Date.now() - movedAt} ms`);
      // An open page is not reloaded.
      expect(await isSameDocument(page)).toBe(true);
      await page.reload();
      await expectQuestion(page, 4, TOTAL);
      await expect(cart).toBeVisible();
      await expect.poll(() => runningReleases(page, 'assessment-mf')).toEqual([releaseId]);
      expect((await readBoot(request)).shell.releaseId).toBe(earlier.shell);
      await markDocument(page);
    };

    await test.step('its pointer moves forward', () =>
      expectLive('release', today['assessment-mf'], () =>
        moveStable(site.store, { app: 'assessment-mf', releaseId: today['assessment-mf'], ...MOVED_BY }),
      ));
    await test.step('its pointer moves back', () =>
      expectLive('rollback', earlier['assessment-mf'], () =>
        rollBack(site.store, { app: 'assessment-mf', ...MOVED_BY }),
      ));
  });
});
