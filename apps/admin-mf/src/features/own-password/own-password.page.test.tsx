import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminFrame } from '../../app/admin-frame.tsx';
import { refusal, renderWithShell } from '../../testing/render-with-shell.tsx';
import { OwnPasswordPage } from './own-password.page.tsx';

const CHANGE = 'POST /api/admin/change-password';
const account = { email: 'admin@kenali.test', mustChangePassword: true };
const button = () => screen.getByRole('button', { name: 'Ubah password' });

async function send() {
  await userEvent.type(screen.getByLabelText('Password saat ini'), 'lama-sekali-1', { delay: null });
  await userEvent.type(screen.getByLabelText('Password baru'), 'kuda-terbang-biru', { delay: null });
  await userEvent.click(button());
}

it('form: when it is empty, then each field shows an error and nothing is sent', async () => {
  const { calls } = renderWithShell(<OwnPasswordPage />, { answer: () => account });
  expect(await screen.findByText('Ganti password Anda untuk melanjutkan')).toBeVisible();
  await userEvent.click(button());
  expect(await screen.findByText('Password wajib diisi')).toBeVisible();
  expect(screen.getByText('Password minimal 8 karakter')).toBeVisible();
  expect(calls.filter(([call]) => call === CHANGE)).toEqual([]);
});

it('form: when it is saved, then a toast confirms it and the dashboard opens', async () => {
  const { calls, toasts, paths } = renderWithShell(<OwnPasswordPage />, { answer: () => account });
  await send();
  await waitFor(() => expect(paths).toEqual(['/admin/dashboard']));
  expect(calls.find(([call]) => call === CHANGE)?.[1]).toEqual({
    body: { currentPassword: 'lama-sekali-1', newPassword: 'kuda-terbang-biru' },
  });
  expect(toasts[0]?.title).toBe('Password Diubah');
});

it('form: when the server refuses a field, then the field shows its sentence; any other failure is shown above', async () => {
  const fields = [{ path: 'currentPassword', message: 'Password saat ini tidak sesuai' }];
  let failure = Object.assign(refusal(422, 'VALIDATION'), { fields });
  renderWithShell(<OwnPasswordPage />, {
    answer: (call) => {
      if (call === CHANGE) throw failure;
      return account;
    },
  });
  await send();
  expect(await screen.findByText('Password saat ini tidak sesuai')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  failure = Object.assign(refusal(500, 'INTERNAL', 'Terjadi kesalahan.'), { fields: [] });
  await userEvent.click(button());
  expect(await screen.findByRole('alert')).toBeVisible();
});

it('form: when the account has a second factor, then the change is sent again after a code', async () => {
  let isProven = false;
  const { calls, paths } = renderWithShell(
    <AdminFrame>
      <OwnPasswordPage />
    </AdminFrame>,
    {
      pathname: '/admin/password',
      answer: (call) => {
        if (call === 'POST /api/admin/second-factor/prove') isProven = true;
        if (call === CHANGE && !isProven) throw refusal(403, 'SECOND_FACTOR_NEEDED');
        return account;
      },
    },
  );
  await screen.findByText('Ganti password Anda untuk melanjutkan');
  await send();
  const dialog = within(await screen.findByRole('dialog', { name: 'Masukkan kode verifikasi' }));
  await userEvent.type(dialog.getByLabelText('Kode verifikasi'), '123456{Enter}');
  await waitFor(() => expect(paths).toContain('/admin/dashboard'));
  expect(calls.filter(([call]) => call === CHANGE)).toHaveLength(2);
});

describe('devices', () => {
  const times = { createdAt: '2026-11-02T03:10:00Z', lastUsedAt: '2026-11-21T07:30:00Z' };
  const devices = [
    { id: 'a', area: 'admin', device: 'Chrome di Windows', isCurrent: true, ...times },
    { id: 'b', area: 'site', device: 'Safari di iPhone', isCurrent: false, ...times },
  ];
  const answer = (call: string) => {
    if (call === 'GET /api/admin/sessions') return devices;
    return call === 'GET /api/admin/user' ? { email: 'admin@kenali.test' } : { success: true };
  };

  it('when devices are ended, then the calls name which; after all of them the admin is signed out', async () => {
    const { calls, toasts } = renderWithShell(<OwnPasswordPage />, { answer });
    await userEvent.click(await screen.findByRole('button', { name: /^Keluarkan Safari di iPhone/ }));
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['Perangkat Dikeluarkan']));
    await userEvent.click(screen.getByRole('button', { name: 'Keluar dari semua perangkat lain' }));
    await waitFor(() => expect(toasts).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Keluar dari semua perangkat' }));
    await userEvent.click(screen.getByRole('button', { name: 'Ya, keluar' }));
    await waitFor(() =>
      expect(calls.filter(([call]) => call.startsWith('POST'))).toEqual([
        ['POST /api/admin/sessions/{id}/end', { params: { id: 'b' } }],
        ['POST /api/admin/sessions/end-all', { body: { includeCurrent: false } }],
        ['POST /api/admin/sessions/end-all', { body: { includeCurrent: true } }],
      ]),
    );
  });

  it('when a call fails, then its sentence is shown; when the list cannot be read, then it can be read again', async () => {
    let isBroken = true;
    renderWithShell(<OwnPasswordPage />, {
      answer: (call) => {
        if (call === 'GET /api/admin/sessions' && isBroken) throw refusal(500, 'INTERNAL', 'Terjadi kesalahan.');
        if (call === 'POST /api/admin/sessions/{id}/end') throw refusal(503, 'BUSY', 'Layanan sedang ramai.');
        return answer(call);
      },
    });
    const again = await screen.findByRole('button', { name: /Coba lagi/ });
    isBroken = false;
    await userEvent.click(again);
    await userEvent.click(await screen.findByRole('button', { name: /^Keluarkan Safari di iPhone/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Layanan sedang ramai.');
  });
});
