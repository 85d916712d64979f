import type { Locator, Page } from '@playwright/test';
import {
  intelligenceResponses,
  learningResponses,
  PARTICIPANT,
  sensoryResponses,
} from '../../support/api/responses.ts';
import { expectAccessible } from '../../support/pages/accessibility.ts';
import { unfold } from '../../support/pages/unfold.ts';
import { expect, test } from '../../support/test.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name });
const linesOf = (cell: Locator) =>
  cell.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return new Set([...text.getClientRects()].map(({ top }) => top)).size;
  });

test.describe('Result views', { tag: ['@catalog-mf', '@assessment-mf'] }, () => {
  test('a sensory profile counts the observed items, and no number in its table wraps', {
    tag: '@phone',
  }, async ({ parentPage: page, parentApi }) => {
    const { 7: _one, 8: _other, ...responses } = sensoryResponses(2);
    const id = await parentApi.completeNew('sensory', {
      responses,
      notApplicable: { 7: true, 8: true },
      participantInfo: PARTICIPANT,
    });
    await page.goto(`/results/${id}`);
    const overall = card(page, 'Hasil Keseluruhan');
    await expect(overall).toBeVisible();
    await unfold(page);
    await expect(overall.getByText('246', { exact: true })).toBeVisible();
    await expect(overall.getByText('123 dari 125 butir')).toBeVisible();
    const details = card(page, 'Rincian Per Bagian');
    await details.getByRole('button', { name: 'Lihat sebagai tabel' }).click();
    // No number wraps on a phone, even with the column of warnings.
    const sections = details.getByRole('row');
    await expect(sections.filter({ hasText: 'Lebih dari 20% butir tidak teramati' })).toHaveCount(1);
    const averages = sections.getByRole('cell', { name: '2,0', exact: true });
    await expect(averages).toHaveCount(14);
    for (const average of await averages.all()) expect(await linesOf(average)).toBe(1);
    await expectAccessible(page);
  });

  test('on a phone, a result begins with what stands out and what to do this week, and is folded to eight screens', {
    tag: '@once',
  }, async ({ parentPage: page, parentApi }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const often = { 1: 5, 2: 5, 3: 5, 4: 5, 5: 5, 6: 5, 7: 5, 8: 5 };
    const answers = [
      ['sensory', { responses: { ...sensoryResponses(2), ...often }, participantInfo: PARTICIPANT }],
      ['learning', { responses: learningResponses(8, 4, 2) }],
      ['intelligence', { responses: intelligenceResponses(10, 2, 3, 4, 5, 6, 7) }],
    ] as const;
    for (const [type, data] of answers) {
      const id = await parentApi.completeNew(type, data);
      await page.goto(`/results/${id}`);
      await expect(page.getByText(/^Minggu ini: /).first(), type).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height, type).toBeLessThanOrEqual(6000);
    }
  });

  test('three results of a child are side by side over time, for parents and staff', {
    tag: ['@admin-mf', '@full'],
  }, async ({ parentPage: page, parentApi, adminPage }) => {
    const complete = (value: number) => parentApi.completeSensory(value);
    await complete(2);
    await complete(3);
    const latest = await complete(4);
    await page.goto(`/results/${latest}`);
    const own = card(page, 'Perubahan dari Waktu ke Waktu');
    await expect(own).toBeVisible();
    await unfold(page);
    // The precision is unknown until the database has enough results. How many it has depends on the tests that ran before.
    const change = own.getByRole('row').filter({ hasText: 'B. Visual' });
    await expect(change).toHaveText(/2,0.*3,0.*4,0.*\+1,0(–|lebih sering muncul, melebihi kebetulan)/);
    const isKnown = /melebihi kebetulan/.test((await change.textContent()) ?? '');
    if (!isKnown)
      await expect(own.getByText(/^Apakah selisihnya melebihi kebetulan belum dapat dinilai/)).toBeVisible();
    await expect(own.getByText(/hanya berjarak/)).toBeVisible();
    await expectAccessible(page);
    await own.getByRole('button', { name: 'Lihat sebagai tabel' }).click();
    await expect(own.getByRole('rowheader')).toHaveCount(14);
    await expectAccessible(page);
    await adminPage.goto(`/admin/assessment-result/${latest}`);
    const staff = adminPage.getByRole('table', { name: 'Perubahan dari Waktu ke Waktu' });
    // Meanwhile another test may have stored the result that makes the precision known.
    const expected = isKnown ? /melebihi kebetulan/ : /–|melebihi kebetulan/;
    await expect(staff.getByRole('row').filter({ hasText: 'B. Visual' })).toContainText(expected);
    await expect(adminPage.getByText(/Jacobson dan Truax/)).toBeVisible();
    await expectAccessible(adminPage);
  });
});
