import { rollBack } from '@kenali/releases';
import type { Page } from '@playwright/test';
import { intelligenceResponses } from '../../support/api/responses.ts';
import { registerParent, type User } from '../../support/api/users.ts';
import { answerQuestions, expectQuestion, expectSaved } from '../../support/pages/question-page.ts';
import { signIn } from '../../support/pages/sessions.ts';
import { runningReleases } from '../../support/releases/loaded-code.ts';
import {
  MOVED_BY,
  openReleaseSite,
  type ReleaseSite,
  readBoot,
  SITE_URL,
} from '../../support/releases/release-site.ts';
import { expect, test } from '../../support/test.ts';

const LIVE_WITHIN_MS = 5000;
const TOTAL = 70;

let site: ReleaseSite;
let parent: User;

/** A page loads again only when a parent wants it: what was put there before is gone then. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);

test.describe('Release and rollback', { tag: ['@once', '@catalog-mf', '@assessment-mf'] }, () => {
  test.use({ baseURL: SITE_URL });
  test.beforeAll(async () => {
    site = await openReleaseSite('earlier');
  });
  test.afterAll(() => site?.close());

  test('a remote goes live and back within 5 s each, and session, cart and a half-taken assessment stay', async ({
    page,
    request,
    parentApi,
  }) => {
    const { today, earlier } = site;
    parent = await registerParent(request);
    await signIn(page, parent);
    const id = await parentApi.openUserAssessment('intelligence');
    const cart = page.getByRole('banner').getByRole('button', { name: 'Keranjang, 1 asesmen' });

    await test.step('in the earlier release: into the cart, and three questions', async () => {
      await page.goto('/assessments');
      await page.getByRole('button', { name: 'Tambah ke Keranjang Profil Sensori Anak' }).click();
      await expect(cart).toBeVisible();
      await page.goto(`/multiple-intelligence/${id}`);
      await answerQuestions(page, intelligenceResponses(1, 2, 3, 4, 5, 6, 7), 1, 3);
      await expectSaved(page);
      expect(await runningReleases(page, 'assessment-mf')).toEqual([earlier['assessment-mf']]);
      await mark(page);
    });

    const within = async (what: string, wanted: string, move: () => Promise<unknown>) => {
      await move();
      const moved = Date.now();
      const live = async () => (await readBoot(request)).remotes.assessment_mf?.releaseId;
      await expect.poll(live, { intervals: [100], timeout: LIVE_WITHIN_MS }).toBe(wanted);
      console.log(`${what}: live after ${Date.now() - moved} ms`);
      // Whoever has the page open is left alone.
      expect(await isMarked(page)).toBe(true);
      await page.reload();
      await expectQuestion(page, 4, TOTAL);
      await expect(cart).toBeVisible();
      expect(await runningReleases(page, 'assessment-mf')).toEqual([wanted]);
      expect((await readBoot(request)).shell.releaseId).toBe(earlier.shell);
      await mark(page);
    };

    await test.step('its pointer moves', () =>
      within('release', today['assessment-mf'], () => site.move({ 'assessment-mf': today['assessment-mf'] })));
    await test.step('its pointer moves back', () =>
      within('rollback', earlier['assessment-mf'], () => rollBack(site.store, { app: 'assessment-mf', ...MOVED_BY })));
  });
});
