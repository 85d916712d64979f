import { expectAccessible } from '../../support/pages/accessibility.ts';
import { findRow } from '../../support/pages/admin-area.ts';
import { codeFor, registerPsychologist, submitLogin } from '../../support/pages/sessions.ts';
import { expectToast } from '../../support/pages/shell.ts';
import { inDatabase } from '../../support/stack/database.ts';
import { expect, test } from '../../support/test.ts';

const DAYS = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'];
const HOUR_MS = 60 * 60_000;
/** A day by the clocks of Jakarta that is far enough ahead. */
const day = new Date(Date.now() + (3 * 24 + 7) * HOUR_MS);
const date = new Intl.DateTimeFormat('id-ID', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
}).format(day);

// A parent in Makassar.
test.use({ timezoneId: 'Asia/Makassar' });

test.describe('Booked consultations', { tag: ['@alone', '@phone', '@admin-mf', '@assessment-mf'] }, () => {
  let psychologistId = 0;
  // Hours that stay would be offered to the parents of other tests. Those of the other width are in use.
  test.afterEach(() =>
    inDatabase((db) =>
      Promise.all([
        db.collection('bookings').deleteMany({ psychologistId }),
        db.collection<{ _id: number }>('bookingHours').deleteOne({ _id: psychologistId }),
      ]),
    ),
  );

  test('a psychologist publishes hours, a parent books and moves, staff see it, and the psychologist moves it on', async ({
    parentPage: page,
    adminPage,
    parentApi,
    adminApi,
    request,
    otherPage: desk,
  }) => {
    const { secret, ...psychologist } = await registerPsychologist(request, adminApi);
    psychologistId = psychologist.id;
    const id = await parentApi.completeSensory(2);
    // Only this psychologist is offered then, also if others have hours.
    await adminApi.post(`assessments/${id}/assign`, { from: null, to: psychologistId });
    const card = page.getByRole('region', { name: /Konsultasi/ });

    await test.step('without hours, the parent is contacted as before', async () => {
      await page.goto(`/results/${id}`);
      await expect(card).toContainText('Kami akan menghubungi Anda melalui WhatsApp');
      await expect(card.getByRole('button')).toHaveCount(0);
    });

    await test.step('the psychologist publishes hours', async () => {
      await desk.goto('/cases/schedule');
      await submitLogin(desk, psychologist);
      await desk.getByLabel(/^Kode/).fill(await codeFor(secret, 0));
      await desk.getByRole('button', { name: 'Lanjutkan' }).click();
      await expect(desk.getByRole('heading', { level: 1, name: 'Jam Konsultasi' })).toBeVisible();
      await desk.getByRole('button', { name: 'Tambah jam mingguan' }).click();
      const row = desk.getByRole('group', { name: 'Jam mingguan 1' });
      await row.getByLabel('Hari').selectOption(DAYS[day.getUTCDay()] as string);
      await desk.getByLabel('Tautan atau cara bertemu').fill('https://rapat.contoh.test/ruang');
      await expectAccessible(desk);
      await desk.getByRole('button', { name: 'Simpan jam konsultasi' }).click();
      await expectToast(desk, 'Jam konsultasi sudah disimpan.');
    });

    await test.step('the parent chooses a time in WITA', async () => {
      await page.reload();
      await expect(card.getByLabel('Zona waktu Anda')).toHaveValue('Asia/Makassar');
      await card.getByLabel('Hari').selectOption(date);
      await card.getByRole('radio', { name: '10.00 WITA' }).check();
      await expectAccessible(page);
      await card.getByRole('button', { name: 'Pesan waktu ini' }).click();
      await expect(card).toContainText(`${date} pukul 10.00 WITA (09.00 WIB)`);
      await expect(card.getByRole('link', { name: 'https://rapat.contoh.test/ruang' })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the parent moves it', async () => {
      await card.getByRole('button', { name: 'Ubah jadwal' }).click();
      await card.getByRole('radio', { name: '12.00 WITA' }).check();
      await card.getByRole('button', { name: 'Simpan jadwal baru' }).click();
      await expect(card).toContainText(`${date} pukul 12.00 WITA (11.00 WIB)`);
    });

    await test.step('staff see the time on the board and among the cases', async () => {
      await adminPage.goto(`/admin/consultations?search=${id}`);
      await expect(findRow(adminPage, `${date} pukul 11.00 WIB`)).toContainText('Terjadwal');
      await desk.goto('/cases');
      await expect(findRow(desk, `${date} pukul 11.00 WIB`)).toContainText('Terjadwal');
      await expectAccessible(desk);
    });

    await test.step('the psychologist moves it on, and the parent is offered times again', async () => {
      await desk.goto(`/cases/${id}`);
      await desk.getByRole('button', { name: 'Ubah status konsultasi' }).click();
      const dialog = desk.getByRole('dialog');
      await dialog.getByLabel('Status').selectOption({ label: 'Sudah dihubungi' });
      await dialog.getByRole('button', { name: 'Simpan' }).click();
      await expect(dialog).toBeHidden();
      // The next round of the job ends the booking.
      await expect
        .poll(() => inDatabase((db) => db.collection('bookings').countDocuments({ psychologistId, endedAt: null })), {
          timeout: 40_000,
        })
        .toBe(0);
      await page.goto(`/results/${id}`);
      await expect(card).toContainText('Kami sudah menghubungi Anda melalui WhatsApp');
      await expect(card.getByRole('button', { name: 'Pesan waktu ini' })).toBeVisible();
    });
  });
});
