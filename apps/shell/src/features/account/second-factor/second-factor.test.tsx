import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal } from '../../../testing/fake-server.ts';
import { rina } from '../../../testing/fixtures.ts';
import { openSignedIn } from '../../../testing/render-site.tsx';

const VIEW = 'GET /api/auth/second-factor';
const START = 'POST /api/auth/second-factor/start';
const CONFIRM = 'POST /api/auth/second-factor/confirm';
const DISABLE = 'POST /api/auth/second-factor/disable';
const OFF = { body: { isOn: false, enabledAt: null, recoveryCodesLeft: 0 } };
const ON = { body: { isOn: true, enabledAt: '2026-11-20T03:00:00.000Z', recoveryCodesLeft: 2 } };
const STARTED = {
  body: { secret: 'ABCDEFGH234567AB', uri: 'otpauth://totp/Kenali:rina%40example.test?secret=ABCDEFGH234567AB' },
};
const CODES = Array.from({ length: 10 }, (_, index) => `aaaa-bbbb-cccc-ddd${index}`);

const section = () => within(screen.getByRole('region', { name: 'Verifikasi dua langkah' }));
const press = async (name: string) => userEvent.click(await section().findByRole('button', { name }));

async function open(answers: Parameters<typeof openSignedIn>[1] = {}) {
  const site = openSignedIn('/account', { [VIEW]: OFF, [START]: STARTED, ...answers });
  await screen.findByRole('region', { name: 'Verifikasi dua langkah' });
  return site;
}

async function openConfirm(answers: Parameters<typeof openSignedIn>[1] = {}) {
  const site = await open(answers);
  await press('Aktifkan');
  await userEvent.type(section().getByLabelText('Password'), 'rahasia-1');
  await press('Lanjutkan');
  await section().findByLabelText('Kode dari aplikasi');
  return site;
}

it('when it is turned on, then a QR code and the key are shown, the first code confirms, and the recovery codes come once', async () => {
  const { api } = await openConfirm({ [CONFIRM]: { body: { recoveryCodes: CODES } } });
  expect(await section().findByRole('img', { name: 'Kode QR untuk aplikasi autentikator' })).toBeVisible();
  expect(section().getByText('ABCD EFGH 2345 67AB')).toBeVisible();
  expect(section().getByRole('link', { name: 'buka langsung di aplikasi' })).toHaveAttribute('href', STARTED.body.uri);
  await press('Aktifkan');
  expect(await section().findByText('Kode harus 6 digit')).toBeVisible();
  api.answers[VIEW] = ON;
  await userEvent.type(section().getByLabelText('Kode dari aplikasi'), '123 456');
  await press('Aktifkan');
  expect(await section().findByRole('heading', { name: 'Simpan kode pemulihan Anda' })).toHaveFocus();
  expect(api.callsTo(CONFIRM).map(({ body }) => body)).toEqual([{ code: '123456' }]);
  const shown = section().getAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent)).toEqual(CODES);
  await press('Sudah saya simpan');
  expect(await section().findByText('Aktif')).toBeVisible();
  expect(section().queryByText(CODES[0] ?? '')).toBeNull();
});

it('when the password or the code is wrong, then the field shows the sentence and keeps the focus', async () => {
  const wrong = [{ path: 'currentPassword', message: 'Password saat ini tidak sesuai' }];
  const { api } = await open({ [START]: refusal(422, 'VALIDATION', 'Periksa.', wrong) });
  await press('Aktifkan');
  await userEvent.type(section().getByLabelText('Password'), 'salah');
  await press('Lanjutkan');
  expect(await section().findByText('Password saat ini tidak sesuai')).toBeVisible();
  api.answers[START] = STARTED;
  api.answers[CONFIRM] = refusal(422, 'SECOND_FACTOR_INVALID', 'Kode tidak sesuai.');
  await press('Lanjutkan');
  await userEvent.type(await section().findByLabelText('Kode dari aplikasi'), '000000');
  await press('Aktifkan');
  const field = section().getByLabelText('Kode dari aplikasi');
  await waitFor(() => expect(field).toHaveAccessibleDescription('Kode tidak sesuai.'));
  expect(field).toHaveFocus();
});

it('when another tab has turned it on, then the form says that the page must be loaded again', async () => {
  await openConfirm({ [CONFIRM]: refusal(409, 'CONFLICT', 'Data berubah.') });
  await userEvent.type(section().getByLabelText('Kode dari aplikasi'), '123456');
  await press('Aktifkan');
  expect(await section().findByRole('alert')).toHaveTextContent('Muat ulang halaman');
});

it('when few recovery codes are left, then it says so; when it is turned off, then password and code are sent', async () => {
  const { api } = await open({ [VIEW]: ON, [DISABLE]: refusal(422, 'SECOND_FACTOR_INVALID', 'Kode tidak sesuai.') });
  expect(await section().findByText('Kode pemulihan hampir habis')).toBeVisible();
  await press('Matikan');
  await press('Matikan');
  expect(await section().findByText('Password wajib diisi')).toBeVisible();
  await userEvent.type(section().getByLabelText('Password'), 'rahasia-1');
  await userEvent.type(section().getByLabelText('Kode verifikasi'), '123456');
  await press('Matikan');
  expect(await section().findByText('Kode tidak sesuai.')).toBeVisible();
  api.answers[DISABLE] = { body: { success: true } };
  api.answers[VIEW] = OFF;
  await press('Matikan');
  expect(await section().findByRole('button', { name: 'Aktifkan' })).toBeVisible();
  expect(api.callsTo(DISABLE).at(-1)?.body).toEqual({ currentPassword: 'rahasia-1', code: '123456' });
});

it('when the email is not verified, then the way to verify it is offered instead', async () => {
  const user = { ...rina, isEmailVerified: false };
  openSignedIn('/account', { [VIEW]: OFF, 'GET /api/auth/user': { body: user } });
  await screen.findByRole('region', { name: 'Verifikasi dua langkah' });
  expect(await section().findByRole('link', { name: 'Verifikasi email' })).toHaveAttribute(
    'href',
    '/verify-email?next=%2Faccount',
  );
  expect(section().queryByRole('button', { name: 'Aktifkan' })).toBeNull();
});

it('when the setting cannot be loaded, then a button loads it again', async () => {
  const { api } = await open({ [VIEW]: refusal(400, 'BAD_REQUEST', 'x') });
  expect(await section().findByText('Pengaturan ini belum dapat dimuat.')).toBeVisible();
  api.answers[VIEW] = OFF;
  await press('Coba lagi');
  expect(await section().findByRole('button', { name: 'Aktifkan' })).toBeVisible();
});
