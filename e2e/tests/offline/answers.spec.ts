import { inTier } from '@kenali/node-utils/testing';
import { expectKept, readKept } from '../../support/pages/device.ts';
import { expectSaved, expectUnsent } from '../../support/pages/question-page.ts';
import {
  answerPage,
  expectedProgress,
  expectedTotal,
  expectPage,
  pressNext,
} from '../../support/pages/sensory-pages.ts';
import { signIn } from '../../support/pages/sessions.ts';
import { expect, test } from '../../support/test.ts';

const ITEMS = 125;
/** The first page, and those at whose end the browser is killed twice and the questionnaire is completed. Before the first, all is answered. */
const [FIRST, FIRST_STOP, SECOND_STOP, LAST] = inTier({ gate: [9, 10, 11, 12], full: [0, 4, 8, 12] } as const);

test.describe('Answering without a network', { tag: ['@once', '@assessment-mf'] }, () => {
  test.setTimeout(300_000);
  test('items are answered offline from the second one on, the browser is killed twice, and nothing is lost', async ({
    parent,
    parentApi,
    device,
  }) => {
    const before = expectedProgress(FIRST);
    const firstItem = FIRST * 10 + 1;
    const id = await parentApi.openItems({ currentPage: FIRST, ...before });
    const address = `/sensory-profile/${id}`;
    await signIn(device.page, parent);
    await device.page.goto(address);
    await expectPage(device.page, FIRST + 1);
    await answerPage(device.page, FIRST, firstItem);
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
    await answerPages(FIRST, FIRST_STOP);
    await expectUnsent(device.page);
    for (const [stop, next] of [
      [FIRST_STOP, SECOND_STOP],
      [SECOND_STOP, LAST],
    ] as const) {
      await reopen();
      await expectPage(device.page, stop + 1);
      await expect(device.page.getByText(`${stop * 10 + 10} dari 125 butir`)).toBeAttached();
      await pressNext(device.page);
      await answerPages(stop + 1, next);
    }
    expect((await parentApi.readUserAssessment(id)).responses).toEqual({
      ...before.responses,
      [firstItem]: expectedProgress(FIRST + 1).responses[firstItem],
    });

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
