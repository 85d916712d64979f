import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminFrame } from '../../app/admin-frame.tsx';
import { refusal, renderWithShell } from '../../testing/render-with-shell.tsx';
import { OwnPasswordPage } from './own-password.page.tsx';
import { SecondFactorSetupPage } from './second-factor-setup.page.tsx';

const START = 'POST /api/admin/second-factor/start';
const CONFIRM = 'POST /api/admin/second-factor/confirm';
const VIEW = 'GET /api/admin/second-factor';
const URI = 'otpauth://totp/Kenali:admin%40kenali.test?secret=ABCDEFGH234567AB';
const CODES = Array.from({ length: 10 }, (_, at) => `aaaa-bbbb-cccc-ddd${at}`);
const missing = refusal(403, 'SECOND_FACTOR_MISSING', 'Area admin memerlukan verifikasi dua langkah.');

/** An API that requires a second factor, which `CONFIRM` turns on. */
function open(
  answers: Record<string, () => unknown> = {},
  { isRequired = true, pathname = '/admin/second-factor' } = {},
) {
  let isOn = false;
  return renderWithShell(
    <AdminFrame>
      <SecondFactorSetupPage />
    </AdminFrame>,
    {
      pathname,
      answer: (call) => {
        const own = answers[call];
        if (own) return own();
        if (call === VIEW) return { isOn, enabledAt: null, recoveryCodesLeft: 0 };
        if (call === START) return { secret: 'ABCDEFGH234567AB', uri: URI };
        if (call === CONFIRM) {
          isOn = true;
          return { recoveryCodes: CODES };
        }
        if (isRequired && !isOn && call !== 'POST /api/admin/logout') throw missing;
        return call === 'GET /api/admin/user' ? { email: 'admin@kenali.test' } : { success: true };
      },
    },
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function start() {
  await userEvent.type(await screen.findByLabelText('Password'), 'Admin-demo-1');
  await press('Lanjutkan');
  await screen.findByLabelText('Kode dari aplikasi');
}

it('when one is required, then picture, link and key are shown, a code confirms, and the codes come once, before anything else opens', async () => {
  const { calls, paths, toasts } = open();
  expect(await screen.findByText('Aktifkan verifikasi dua langkah untuk melanjutkan')).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Batal' })).toBeNull();
  await press('Lanjutkan');
  expect(await screen.findByText('Password wajib diisi')).toBeVisible();
  await start();
  expect(screen.getByRole('heading', { name: 'Hubungkan aplikasi' })).toHaveFocus();
  expect(screen.getByRole('img', { name: 'Kode QR untuk aplikasi autentikator' })).toBeVisible();
  expect(screen.getByText('ABCD EFGH 2345 67AB')).toBeVisible();
  expect(screen.getByRole('link', { name: 'buka langsung di aplikasi' })).toHaveAttribute('href', URI);
  await press('Aktifkan');
  expect(await screen.findByText('Kode harus 6 digit')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Kode dari aplikasi'), '123 456');
  await press('Aktifkan');
  expect(await screen.findByRole('heading', { level: 1, name: 'Simpan kode pemulihan Anda' })).toHaveFocus();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
  expect(screen.queryByRole('navigation')).toBeNull();
  // A toast would cover them.
  expect(toasts).toEqual([]);
  expect(calls.filter(([call]) => call === CONFIRM)).toEqual([[CONFIRM, { body: { code: '123456' } }]]);
  await press('Sudah saya simpan');
  await waitFor(() => expect(paths).toEqual(['/admin/dashboard']));
  expect(toasts.map(({ title }) => title)).toEqual(['Verifikasi Dua Langkah Aktif']);
  expect(await screen.findByRole('navigation', { name: 'Area admin' })).toBeVisible();
});

it.each(['/admin/users', '/admin/password'])('when %s opens, then it leads to the setup', async (pathname) => {
  const { paths } = open({}, { pathname });
  await waitFor(() => expect(paths).toEqual(['/admin/second-factor']));
});

it('when the admin wants to leave, then the way out is signing out', async () => {
  const { paths } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Keluar' }));
  await waitFor(() => expect(paths).toEqual(['/admin/login']));
});

it('when password or code are wrong, then the field shows the sentence; any other failure is shown above', async () => {
  let thrown: Error | null = Object.assign(refusal(422, 'VALIDATION'), {
    fields: [{ path: 'currentPassword', message: 'Password saat ini tidak sesuai' }],
  });
  const failing = (answer: unknown) => () => {
    if (thrown) throw thrown;
    return answer;
  };
  open({ [START]: failing({ secret: 'ABCDEFGH234567AB', uri: URI }), [CONFIRM]: failing({ recoveryCodes: CODES }) });
  await userEvent.type(await screen.findByLabelText('Password'), 'salah');
  await press('Lanjutkan');
  expect(await screen.findByText('Password saat ini tidak sesuai')).toBeVisible();
  thrown = refusal(429, 'TOO_MANY_REQUESTS', 'Terlalu banyak percobaan.');
  await press('Lanjutkan');
  expect(await screen.findByRole('alert')).toHaveTextContent('Terlalu banyak percobaan.');
  thrown = null;
  await press('Lanjutkan');
  await userEvent.type(await screen.findByLabelText('Kode dari aplikasi'), '000000');
  thrown = refusal(422, 'SECOND_FACTOR_INVALID', 'Kode tidak sesuai.');
  await press('Aktifkan');
  const field = screen.getByLabelText('Kode dari aplikasi');
  await waitFor(() => expect(field).toHaveAccessibleDescription('Kode tidak sesuai.'));
  expect(field).toHaveFocus();
  thrown = refusal(409, 'CONFLICT', 'Data berubah.');
  await press('Aktifkan');
  expect(await screen.findByRole('alert')).toHaveTextContent('Data berubah.');
});

it('when it is offered, then the page has the bar and a way back; when it is on already, then the account page opens', async () => {
  const view = { isOn: false, enabledAt: null, recoveryCodesLeft: 0 };
  const { paths, rerender } = open({ [VIEW]: () => view }, { isRequired: false });
  expect(await screen.findByRole('link', { name: 'Batal' })).toHaveAttribute('href', '/admin/password');
  expect(await screen.findByRole('navigation', { name: 'Area admin' })).toBeVisible();
  expect(screen.queryByText('Aktifkan verifikasi dua langkah untuk melanjutkan')).toBeNull();
  view.isOn = true;
  rerender(null);
  rerender(<SecondFactorSetupPage />);
  await waitFor(() => expect(paths).toEqual(['/admin/password']));
});

it('account page: shows whether it is on, and leads to the setup if not', async () => {
  let view: unknown = { isOn: false, enabledAt: null, recoveryCodesLeft: 0 };
  const { rerender } = renderWithShell(<OwnPasswordPage />, {
    answer: (call) => {
      if (call === 'GET /api/admin/sessions') return [];
      if (call !== VIEW) return { email: 'admin@kenali.test' };
      if (!view) throw refusal(500, 'INTERNAL', 'Terjadi kesalahan.');
      return view;
    },
  });
  const section = () => within(screen.getByRole('region', { name: 'Verifikasi dua langkah' }));
  await screen.findByRole('region', { name: 'Verifikasi dua langkah' });
  expect(await section().findByRole('link', { name: 'Aktifkan' })).toHaveAttribute('href', '/admin/second-factor');
  view = { isOn: true, enabledAt: '2026-11-20T03:00:00.000Z', recoveryCodesLeft: 9 };
  rerender(null);
  rerender(<OwnPasswordPage />);
  expect(await section().findByText('Aktif')).toBeVisible();
  expect(section().getByText(/Sisa kode pemulihan: 9 dari 10/)).toBeVisible();
});
