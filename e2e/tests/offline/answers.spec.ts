import { expectKept, readKept } from '../../support/pages/device.ts';
import { expectSaved, expectUnsent } from '../../support/pages/question-page.ts';
import {
  answerPage,
  expectedProgress,
  expectedTotal,
  expectPage,
  openFirstPage,
  pressNext,
} from '../../support/pages/sensory-pages.ts';
import { signIn } from '../../support/pages/sessions.ts';
import { expect, test } from '../../support/test.ts';

const PAGES = 13;
const ITEMS = 125;

test.describe('Answering without a network', { tag: ['@once', '@assessment-mf'] }, () => {
  test.setTimeout(300_000);
  test('125 items are answered offline from the second one on, the browser is killed twice, and nothing is lost', async ({
    parent,
    parentApi,
    device,
  }) => {
    const id = await parentApi.openUserAssessment('sensory');
    const address = `/sensory-profile/${id}`;
    await signIn(device.page, parent);
    await device.page.goto(address);
    await openFirstPage(device.page);
    await answerPage(device.page, 0, 1);
    await expectSaved(device.page);
    await expectKept(device.page);

    /** Answers whole pages, and waits until the disk has the last item. */
    const answerPages = async (from: number, to: number) => {
      for (let index = from; index <= to; index += 1) {
        await expectPage(device.page, index + 1);
        await answerPage(device.page, index);
        if (index < to) await pressNext(device.page);
      }
      const last = String(Math.min(ITEMS, to * 10 + 10));
      await expect
        .poll(async () => {
          const copy = (await readKept(device.page))[`kenali.unsent.${parent.id}.${id}`];
          const { responses = {}, notApplicable = {} } = JSON.parse(String(copy ?? '{}'));
          return last in responses || last in notApplicable;
        })
        .toBe(true);
    };
    const reopen = async () => {
      await device.restart();
      await device.page.goto(address);
      await expectUnsent(device.page);
    };

    await device.setOffline(true);
    await answerPages(0, 4);
    await expectUnsent(device.page);
    await reopen();
    await expectPage(device.page, 5);
    await expect(device.page.getByText('50 dari 125 butir')).toBeAttached();
    await pressNext(device.page);
    await answerPages(5, 8);
    await reopen();
    await expectPage(device.page, 9);
    await expect(device.page.getByText('90 dari 125 butir')).toBeAttached();
    await pressNext(device.page);
    await answerPages(9, PAGES - 1);
    expect((await parentApi.readUserAssessment(id)).responses).toEqual({ 1: expectedProgress(1).responses[1] });

    await device.page.getByRole('button', { name: 'Selesaikan Asesmen' }).click();
    await device.page.getByRole('button', { name: 'Ya, selesaikan sekarang' }).click();
    await expect(device.page.getByText('Asesmen belum selesai, tetapi tidak ada jawaban yang hilang.')).toBeVisible();

    await device.setOffline(false);
    await expectSaved(device.page);
    const { responses, notApplicable } = await parentApi.readUserAssessment(id);
    expect(Object.keys({ ...responses, ...notApplicable })).toHaveLength(ITEMS);
    await device.page.getByRole('button', { name: 'Ya, selesaikan sekarang' }).click();
    await expect(device.page).toHaveURL(/\/results\/\d+$/);
    await expect(device.page.getByText(String(expectedTotal().total), { exact: true }).first()).toBeVisible();
    await expect.poll(() => readKept(device.page)).toEqual({});
  });
});
