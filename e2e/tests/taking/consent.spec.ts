import { learningResponses } from '../../support/api/responses.ts';
import { createUserApi } from '../../support/api/user-api.ts';
import { bearer, registerParent, type User } from '../../support/api/users.ts';
import { answerWithKeyboard, expectAccessible, pressOn, tabTo } from '../../support/pages/accessibility.ts';
import { closeOffline, FAILED_REQUESTS } from '../../support/pages/network.ts';
import { expectQuestion, expectSaved, expectUnsent } from '../../support/pages/question-page.ts';
import {
  answerPage,
  expectedProgress,
  expectPage,
  fillParticipant,
  openFirstPage,
  pressNext,
} from '../../support/pages/sensory-pages.ts';
import { consentOnPage, fillChild, signIn } from '../../support/pages/sessions.ts';
import { inDatabase } from '../../support/stack/database.ts';
import { expect, test } from '../../support/test.ts';

const SAFE = 'Jawaban Anda aman';

test.describe('Consent', { tag: ['@assessment-mf', '@admin-mf'] }, () => {
  // The browser logs the calls that are refused, and what it cannot send.
  test.use({ expectedErrors: { patterns: [...FAILED_REQUESTS.patterns, /net::ERR/] } });

  test('a parent consents, answers, takes back a choice, withdraws on the account page, and consents again', async ({
    page,
    context,
    request,
  }) => {
    test.setTimeout(180_000);
    const parent = await registerParent(request, { consents: false });
    const api = createUserApi(request, parent);
    const id = await api.openUserAssessment('sensory');
    const save = () =>
      request.post(`/api/user-assessments/${id}/save-progress`, {
        data: { responses: { 125: 5 } },
        ...bearer(parent.accessToken),
      });
    await signIn(page, parent);

    await test.step('the declaration comes first, nothing is chosen in advance, and the form says what is missing', async () => {
      await page.goto(`/sensory-profile/${id}`);
      await expect(page.getByRole('heading', { level: 2, name: 'Persetujuan orang tua atau wali' })).toBeVisible();
      await expect(page.getByRole('checkbox')).toHaveCount(0);
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
      await expect(page.getByText(SAFE)).toHaveCount(0);
      await page.getByRole('button', { name: 'Saya setuju' }).click();
      await expect(page.getByText('Pilih salah satu.')).toBeVisible();
      await expect(page.getByRole('radio').first()).toBeFocused();
      await expectAccessible(page);
      await page.getByText('Rincian, hak Anda, dan izin lain').click();
      for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
      await expectAccessible(page);
      expect((await save()).status()).toBe(403);
    });

    await test.step('with the consent and the participant form below it, the first page follows', async () => {
      await page.getByRole('checkbox', { name: /boleh menghubungi saya lewat WhatsApp/ }).check();
      await fillParticipant(page);
      await consentOnPage(page);
      await expectPage(page, 1);
      await answerPage(page, 0);
      await expectSaved(page);
    });

    const account = await context.newPage();
    const section = account.getByRole('region', { name: 'Persetujuan' });
    await test.step('the account page shows the consent, gives the proof twice, and takes one choice back', async () => {
      await account.goto('/account');
      await expect(section.getByText('Berlaku')).toBeVisible();
      for (const kind of ['PDF', 'JSON']) {
        const download = account.waitForEvent('download');
        await section.getByRole('button', { name: `Unduh bukti (${kind})` }).click();
        expect((await download).suggestedFilename()).toMatch(/^bukti.persetujuan.\d{4}-\d{2}-\d{2}\.(pdf|json)$/i);
      }
      await section.getByRole('button', { name: 'Tarik izin WhatsApp' }).click();
      await expectAccessible(account);
      await account.getByRole('button', { name: 'Ya, tarik' }).click();
      await expect(section.getByText('WhatsApp: tidak')).toBeVisible();
      await expect(section.getByRole('heading', { name: 'Persetujuan' })).toBeFocused();
      expect((await save()).status()).toBe(200);
    });

    await test.step('the withdrawal holds at once, also for the page that is open; its answers stay', async () => {
      await section.getByRole('button', { name: 'Tarik persetujuan' }).click();
      await account.getByRole('button', { name: 'Ya, tarik' }).click();
      await expect(section.getByText('Ditarik', { exact: true })).toBeVisible();
      expect((await save()).status()).toBe(403);
      const first = page.getByRole('group', { name: /^1\. / });
      await first.getByRole('radio', { name: /^SELALU/ }).check();
      await expect(page.getByText(SAFE)).toBeVisible();
      expect((await api.readUserAssessment(id)).responses).toMatchObject(expectedProgress(1).responses);
    });

    await test.step('after a new consent, the unsent answer arrives and the taking continues', async () => {
      await consentOnPage(page);
      await expectPage(page, 1);
      await expectSaved(page);
      expect((await api.readUserAssessment(id)).responses).toMatchObject({ ...expectedProgress(1).responses, 1: 5 });
      await pressNext(page);
      await expectPage(page, 2);
    });
  });

  test('a parent from before is asked at the next visit, and loses no answer', async ({
    page,
    context,
    parent,
    parentApi,
  }) => {
    const id = await parentApi.openUserAssessment('sensory');
    await signIn(page, parent);
    await page.goto(`/sensory-profile/${id}`);
    await openFirstPage(page);
    await expectPage(page, 1);
    await expectSaved(page);
    await context.setOffline(true);
    await answerPage(page, 0);
    await expectUnsent(page);
    await closeOffline(page);
    await context.setOffline(false);
    await forgetConsent(parent);

    const next = await context.newPage();
    await next.goto('/dashboard');
    await next.getByRole('link', { name: /Lanjutkan/ }).click();
    await expect(next.getByText(SAFE)).toBeVisible();
    await expect(next.getByRole('button', { name: 'Saya setuju' })).toBeVisible();
    expect((await parentApi.readUserAssessment(id)).responses).toEqual({});
    await consentOnPage(next);
    await expectPage(next, 1);
    await expectSaved(next);
    expect(await parentApi.readUserAssessment(id)).toMatchObject(expectedProgress(1));
  });

  test('the keyboard alone is enough to say for whom, to consent and to withdraw, and Esc keeps the consent on the account page', async ({
    page,
    request,
  }) => {
    const parent = await registerParent(request, { consents: false });
    const id = await createUserApi(request, parent).openUserAssessment('learning');
    await signIn(page, parent);
    await page.goto(`/learning-style/${id}`);
    await tabTo(page, page.getByRole('radio', { name: 'Ibu' }));
    // The arrow keys go from what a parent is to the child on to the user.
    for (const name of ['Ayah', 'Wali', 'Saya sendiri']) {
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('radio', { name })).toBeChecked();
    }
    await expect(page.getByRole('heading', { name: 'Persetujuan Anda' })).toBeVisible();
    await expectAccessible(page);
    await pressOn(page, page.getByText('Rincian, hak Anda, dan izin lain'));
    await tabTo(page, page.getByRole('checkbox', { name: /penelitian/ }));
    await page.keyboard.press('Space');
    await pressOn(page, page.getByRole('button', { name: 'Saya setuju' }));
    await expectQuestion(page, 1, 14);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await page.goto('/account');
    const after = page.getByRole('heading', { name: 'Persetujuan', exact: true });
    await answerWithKeyboard(page, {
      button: page.getByRole('button', { name: 'Tarik izin penelitian' }),
      dialog: page.getByRole('alertdialog', { name: 'Tarik izin penelitian?' }),
      confirm: 'Ya, tarik',
      after,
    });
    await expect(page.getByText('Penelitian: tidak')).toBeVisible();
    await answerWithKeyboard(page, {
      button: page.getByRole('button', { name: 'Tarik persetujuan', exact: true }),
      dialog: page.getByRole('alertdialog', { name: 'Tarik persetujuan?' }),
      confirm: 'Ya, tarik',
      after,
    });
    await expect(page.getByText('Ditarik pada', { exact: false })).toBeVisible();
  });

  test('an inventory for a child asks a parent for the consent on one screen of a phone, and names the child on every page', async ({
    page,
    request,
  }) => {
    const parent = await registerParent(request, { consents: false });
    const api = createUserApi(request, parent);
    const id = await api.openUserAssessment('learning');
    await signIn(page, parent);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/learning-style/${id}`);
    await expect(page.getByLabel('Nama anak')).toHaveCount(0);
    await page.getByRole('radio', { name: 'Ibu' }).check();
    await expect(page.getByRole('button', { name: 'Saya setuju' })).toBeInViewport({ ratio: 1 });
    await fillChild(page, 'Bintang Wijaya');
    await expectAccessible(page);
    await consentOnPage(page);
    const line = page.getByText('Untuk Bintang Wijaya. “Anda” dalam pertanyaan berarti anak ini.');
    await expect(line).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('radio').first().check();
    await expect(line).toBeVisible();
    await page.getByRole('button', { name: 'Ubah untuk siapa' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByLabel('Nama anak')).toHaveValue('Bintang Wijaya');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Batal' }).click();
    await expect(page.getByRole('radio').first()).toBeChecked();
    // A save that comes after the completion would open the result itself.
    await expectSaved(page);
    await api.complete(id, { responses: learningResponses(8, 4, 2) });
    await page.goto(`/results/${id}`);
    await expect(page.getByText(/^Untuk Bintang Wijaya\. Diselesaikan/)).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByText('Untuk Bintang Wijaya', { exact: true })).toBeVisible();
  });
});

/** As if the account had registered before the platform asked for consent. */
const forgetConsent = ({ id }: User): Promise<unknown> =>
  inDatabase((db) => db.collection('consentEvents').deleteMany({ userId: id }));
