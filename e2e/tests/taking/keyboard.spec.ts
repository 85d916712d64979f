import { learningResponses } from '../../support/api/responses.ts';
import { expectAccessible, pressOn, tabTo } from '../../support/pages/accessibility.ts';
import { expectQuestion, expectSaved, nextButton } from '../../support/pages/question-page.ts';
import { expectPage } from '../../support/pages/sensory-pages.ts';
import { expect, test } from '../../support/test.ts';

test.describe('Taking with the keyboard', { tag: ['@once', '@assessment-mf'] }, () => {
  test('a page of ten sensory items is answered with digits, arrows and Tab', async ({
    parentPage: page,
    parentApi,
  }) => {
    const id = await parentApi.openItems();
    await page.goto(`/sensory-profile/${id}`);
    await expectPage(page, 1);
    const item = (number: number) => page.getByRole('group', { name: new RegExp(`^${number}\\. `) });

    // A screen reader announces ten named groups of six named choices.
    for (let number = 1; number <= 10; number += 1) await expect(item(number).getByRole('radio')).toHaveCount(6);
    for (const [at, label] of [
      /^SELALU/,
      /^SERING/,
      /^KADANG-KADANG/,
      /^JARANG/,
      /^TIDAK PERNAH/,
      /^Tidak Teramati/,
    ].entries())
      await expect(item(1).getByRole('radio').nth(at)).toHaveAccessibleName(label);
    // The digits are on one line, although some labels wrap.
    const digits = item(1).locator('kbd');
    await expect(digits.and(page.locator(':visible'))).toHaveText(['5', '4', '3', '2', '1', '0']);
    const tops = await digits.evaluateAll((keys) => keys.map((key) => Math.round(key.getBoundingClientRect().top)));
    expect(tops).toEqual(tops.map(() => tops[0]));

    // Unanswered items are named, and the first one gets the focus.
    await pressOn(page, nextButton(page));
    await expect(page.getByText('Pertanyaan Belum Dijawab', { exact: true })).toBeVisible();
    await expect(item(1).locator('legend')).toBeFocused();
    await expect(item(1)).toHaveAccessibleDescription('Butir ini belum dijawab.');
    await expectAccessible(page);
    await page.keyboard.press('4');
    await expect(item(1).getByRole('radio', { name: /^SERING/ })).toBeFocused();
    await expect(item(1)).toHaveAccessibleDescription('');

    await tabTo(page, item(2).getByRole('radio').first());
    await page.keyboard.press('ArrowDown');
    await expect(item(2).getByRole('radio', { name: /^SERING/ })).toBeChecked();
    for (let number = 3; number <= 10; number += 1) {
      await tabTo(page, item(number).getByRole('radio').first());
      await page.keyboard.press(number === 10 ? '0' : String((number % 5) + 1));
    }
    await pressOn(page, nextButton(page));
    await expectPage(page, 2);
    await expect(page.getByRole('heading', { name: 'Halaman 2 dari 13' })).toBeFocused();
    await expectSaved(page);
    expect(await parentApi.readUserAssessment(id)).toMatchObject({
      responses: { 1: 4, 2: 4, 3: 4, 4: 5, 5: 1, 6: 2, 7: 3, 8: 4, 9: 5 },
      notApplicable: { 10: true },
    });
  });

  test('a learning item and an intelligence item are answered with the keyboard', async ({
    parentPage: page,
    parentApi,
  }) => {
    const learning = await parentApi.openForSelf('learning');
    await page.goto(`/learning-style/${learning}`);
    await pressOn(page, page.getByRole('button', { name: 'Mulai Asesmen' }));
    await expectQuestion(page, 1, 14);
    await expect(page.locator('legend')).toBeFocused();
    await page.keyboard.press('2');
    await expect(page.getByRole('radio', { name: /^B\. / })).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('radio', { name: /^A\. / })).toBeChecked();
    await page.keyboard.press('Enter');
    await expectQuestion(page, 2, 14);
    await expect(page.locator('legend')).toBeFocused();
    // Enter without a response stays on the question.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Silakan pilih salah satu jawaban sebelum melanjutkan.')).toBeVisible();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await expectQuestion(page, 3, 14);
    await pressOn(page, page.getByRole('button', { name: 'Sebelumnya' }));
    await expectQuestion(page, 2, 14);
    await expectSaved(page);
    expect((await parentApi.readUserAssessment(learning)).responses).toEqual({
      1: learningResponses(1, 0, 0)[1],
      2: 'visual',
    });

    const intelligence = await parentApi.openForSelf('intelligence');
    await page.goto(`/multiple-intelligence/${intelligence}`);
    await expectQuestion(page, 1, 70);
    await tabTo(page, page.getByRole('radio', { name: 'Ya', exact: true }));
    await page.keyboard.press('2');
    await expect(page.getByRole('radio', { name: 'Tidak', exact: true })).toBeChecked();
    await page.keyboard.press('Enter');
    await expectQuestion(page, 2, 70);
    await page.keyboard.press('1');
    await pressOn(page, nextButton(page));
    await expectQuestion(page, 3, 70);
    await expectSaved(page);
    expect((await parentApi.readUserAssessment(intelligence)).responses).toEqual({ 1: false, 2: true });
  });
});
