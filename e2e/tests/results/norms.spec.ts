import { PARTICIPANT, sensoryResponses } from '../../support/api/responses.ts';
import { expectAccessible, expectVariantAccessible } from '../../support/pages/accessibility.ts';
import { codeFor, registerPsychologist, signIn, submitLogin } from '../../support/pages/sessions.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { unfold } from '../../support/pages/unfold.ts';
import { inDatabase } from '../../support/stack/database.ts';
import { expect, test } from '../../support/test.ts';

const NAME = 'Profil Sensori Anak 1.0.5';
const PART = 'Dibandingkan dengan Anak Seusia di Praktik Ini';
const NOT_COMPARED = /Skor tidak dibandingkan dengan anak lain/;
const SECTIONS = [...'ABCDEFGHIJKLMN'];

/** The results of forty families, as far as the API looks at them to see that none has left. */
const RESULTS = Array.from({ length: 40 }, (_, i) => 7_000_001 + i);
type Numbered = { _id: number };

/** Cells as of forty children of any age, which a test does not have. */
const publish = () =>
  inDatabase(async (db) => {
    const instrument = { id: 'sensory-profile', version: '1.0.4' };
    const consent = { sequence: 1, kind: 'granted', at: new Date(), version: '2026-11-30.3', research: true };
    await db
      .collection<Numbered>('userAssessments')
      .insertMany(RESULTS.map((_id) => ({ _id, userId: _id, status: 'completed', instrument })));
    await db.collection('consentEvents').insertMany(RESULTS.map((userId) => ({ userId, ...consent })));
    const ranks = [
      { from: 1.5, rank: 40 },
      { from: 2, rank: 60 },
      { from: 3, rank: 95 },
    ];
    const scores = SECTIONS.map((key) => ({ key, mean: 1.9, standardDeviation: 0.6, ranks }));
    const ages = [36, 48, 60, 72, 84, 108, 132, 156];
    const cells = ages.slice(0, -1).map((fromMonths, i) => ({
      fromMonths,
      toMonths: (ages[i + 1] as number) - 1,
      sex: null,
      count: 40,
      from: '2026-01',
      to: '2026-11',
      scores,
      results: RESULTS,
      published: RESULTS.length,
    }));
    await db
      .collection('norms')
      .updateOne(
        { _id: 'sensory-profile 1.0.0' as never },
        { $set: { cells, countedAt: new Date() }, $inc: { revision: 1 } },
        { upsert: true },
      );
  });

const clean = () =>
  inDatabase(async (db) => {
    await db.collection<Numbered>('userAssessments').deleteMany({ _id: { $in: RESULTS } });
    await db.collection('consentEvents').deleteMany({ userId: { $in: RESULTS } });
    await db.collection('norms').deleteMany({});
    await db.collection('normSwitches').deleteMany({});
  });

test.describe('Norms of the practice', { tag: ['@alone', '@admin-mf', '@assessment-mf', '@shell'] }, () => {
  test.beforeEach(clean);
  test.afterEach(clean);

  test('families see them after an admin and a psychologist have agreed, and not before', { tag: '@phone' }, async ({
    adminPage,
    adminApi,
    parent,
    parentApi,
    request,
    otherPage: desk,
    browser,
  }) => {
    const { secret, ...psychologist } = await registerPsychologist(request, adminApi);
    await adminApi.post(`users/${psychologist.id}/licence`, {
      licence: {
        name: 'Ratna Sari, M.Psi., Psikolog',
        licenceKind: 'SIPP',
        licence: '20120144-2022-01-0123',
        expiresOn: null,
      },
    });
    const id = await parentApi.completeNew('sensory', {
      responses: sensoryResponses(2),
      participantInfo: PARTICIPANT,
    });
    const family = await (await browser.newContext()).newPage();
    await signIn(family, parent);
    const part = family.getByRole('region', { name: PART });
    const evidence = family.getByRole('region', { name: 'Bukti Ilmiah dan Batasnya' });

    await test.step('an admin sees the cells, and the scores of a result next to them', async () => {
      await adminPage.goto('/admin/norms');
      await expect(adminPage.getByRole('table', { name: `Kelompok ${NAME}` })).toContainText('belum cukup');
      await expectAccessible(adminPage);
      await publish();
      await adminPage.goto(`/admin/assessment-result/${id}`);
      await expect(adminPage.getByRole('region', { name: 'Norma Praktik' })).toContainText('n sekitar 40');
      await expectVariantAccessible(adminPage);
    });

    await test.step('the family reads that no score is compared', async () => {
      await family.goto(`/results/${id}`);
      await expect(evidence).toBeVisible();
      await unfold(family);
      await expect(family.getByText(NOT_COMPARED)).toBeVisible();
      await expect(part).toHaveCount(0);
    });

    await test.step('the admin agrees', async () => {
      await adminPage.goto('/admin/norms');
      await adminPage.getByRole('button', { name: `Tampilkan kepada keluarga: ${NAME}` }).click();
      await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Tampilkan' }).click();
      await expectToast(adminPage, 'Persetujuan Anda tersimpan.');
      const card = adminPage.getByRole('region', { name: NAME });
      await expect(card.getByText('Hanya untuk psikolog dan admin')).toBeVisible();
    });

    await test.step('the psychologist agrees, with the keyboard', async () => {
      await desk.goto('/cases');
      await submitLogin(desk, psychologist);
      await desk.getByLabel(/^Kode/).fill(await codeFor(secret, 0));
      await desk.getByRole('button', { name: 'Lanjutkan' }).click();
      await desk.getByRole('link', { name: 'Norma Praktik' }).click();
      const button = desk.getByRole('button', { name: `Tampilkan kepada keluarga: ${NAME}` });
      await button.focus();
      await desk.keyboard.press('Enter');
      await desk.getByRole('alertdialog').getByRole('button', { name: 'Tampilkan' }).click();
      await expect(desk.getByRole('region', { name: NAME })).toContainText('Terlihat oleh keluarga');
      await expectAccessible(desk);
    });

    await test.step('the family reads one plain sentence, and no longer that no score is compared', async () => {
      await family.goto(`/results/${id}`);
      await expect(part).toBeVisible();
      await unfold(family);
      await expect(part.getByText(/^Bayangkan 100 anak usia .* di praktik ini berbaris/)).toBeVisible();
      await expect(part.getByText('sekitar urutan ke-60').first()).toBeVisible();
      await expect(family.getByText(NOT_COMPARED)).toHaveCount(0);
      await expectAccessible(family);
    });

    await test.step('when one side hides them, then nothing is left of them', async () => {
      await adminPage.reload();
      await adminPage.getByRole('button', { name: `Sembunyikan dari keluarga: ${NAME}` }).click();
      await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Sembunyikan' }).click();
      await expectToast(adminPage, 'Norma disembunyikan dari keluarga.');
      await family.reload();
      await expect(evidence).toBeVisible();
      await unfold(family);
      await expect(family.getByText(NOT_COMPARED)).toBeVisible();
      await expect(part).toHaveCount(0);
    });
    await family.context().close();
  });
});
