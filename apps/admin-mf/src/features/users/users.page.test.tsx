import type { AdminUser } from '@kenali/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminFrame } from '../../app/admin-frame.tsx';
import { adminUser } from '../../testing/examples.ts';
import { chooseInMenu, refusal, renderWithShell } from '../../testing/render-with-shell.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { UsersPage } from './users.page.tsx';

const ratna = adminUser({ lastLoginAt: '2026-11-21T03:04:00.000Z' });
const budi = adminUser({
  id: 13,
  email: 'budi@contoh.test',
  firstName: 'Budi',
  whatsappNumber: '',
  role: 'internal',
  isActive: false,
});

/** Answers the list with `rows`, and every other request with `answer`. */
function open(answer: (call: string) => unknown = () => ({}), rows: AdminUser[] = [ratna, budi], total = rows.length) {
  const shown = renderWithShell(<UsersPage />, {
    answer: (call) => (call === 'GET /api/admin/users' ? { data: rows, total } : answer(call)),
  });
  const queries = () => shown.calls.filter(([call]) => call === 'GET /api/admin/users').map(([, input]) => input);
  return { ...shown, queries };
}
const rowOf = async (name: string) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement);

describe('UsersPage', () => {
  it('when the list is loading, then a skeleton has its columns, and neither keys nor screen readers reach it', async () => {
    const headings = () => screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
    let resolve = () => {};
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    renderWithShell(<UsersPage />, {
      answer: () => promise.then(() => ({ data: [ratna], total: 1 })),
    });
    const skeleton = screen.getByRole('table', { hidden: true });
    const ofSkeleton = headings();
    await userEvent.keyboard('j');
    expect(document.body).toHaveFocus();
    expect(skeleton.querySelector('[tabindex="0"], [data-row]')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
    resolve();
    await rowOf('Ratna Wijaya');
    expect(headings()).toEqual(ofSkeleton);
    expect(ofSkeleton).toContain('Tindakan');
    expect(skeleton).not.toBeInTheDocument();
  });

  it('when the list loads, then each row shows role, status and last login in Indonesian', async () => {
    open();
    const row = await rowOf('Ratna Wijaya');
    for (const text of ['ratna@contoh.test', 'Pengguna', 'Aktif', '10.04 WIB'])
      expect(row.getByText(text)).toBeVisible();
    expect(row.getByText('+62').parentElement).toHaveTextContent('+6281234567890');
    const other = await rowOf('Budi Wijaya');
    expect(other.getByText('Internal')).toBeVisible();
    expect(other.getByText('Nonaktif')).toBeVisible();
    expect(other.getAllByText('–')).toHaveLength(2);
  });

  it('when search and filters are set, then the request contains them and starts at page 1', async () => {
    const { queries } = open(undefined, [ratna], 120);
    await userEvent.click(await screen.findByRole('button', { name: 'Berikutnya' }));
    await userEvent.type(screen.getByLabelText('Cari nama, email, atau WhatsApp'), ' rat ');
    await userEvent.selectOptions(screen.getByLabelText('Peran'), 'Pengguna');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Nonaktif');
    await waitFor(() =>
      expect(queries().at(-1)).toEqual({ query: { page: 1, limit: 50, search: 'rat', role: 'user', isActive: false } }),
    );
    expect(queries()).toContainEqual({ query: { page: 2, limit: 50 } });
  });

  it('when a column heading is pressed, then the server sorts and the field shows the same order', async () => {
    const { queries } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Login terakhir' }));
    await waitFor(() =>
      expect(queries().at(-1)).toEqual({ query: { page: 1, limit: 50, sort: 'lastLoginAt', direction: 'desc' } }),
    );
    expect(screen.getByLabelText('Urutkan')).toHaveDisplayValue('Login terakhir, terbaru');
    await userEvent.selectOptions(screen.getByLabelText('Urutkan'), 'Terbaru');
    await waitFor(() => expect(queries().at(-1)).toEqual({ query: { page: 1, limit: 50 } }));
  });
});

describe('EditUserDialog', () => {
  const edit = async () => userEvent.click((await rowOf('Ratna Wijaya')).getByRole('button', { name: /^Edit/ }));
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Simpan' }));

  it('when fields change, then the request contains only those, and the list is refetched', async () => {
    const { calls, toasts, queries } = open(() => ratna);
    await edit();
    const dialog = within(screen.getByRole('dialog', { name: 'Edit pengguna' }));
    await userEvent.clear(dialog.getByLabelText('Nama belakang'));
    await userEvent.type(dialog.getByLabelText('Nama belakang'), ' Wijaya Putri ');
    await userEvent.selectOptions(dialog.getByLabelText('Peran'), 'Admin');
    await userEvent.click(dialog.getByRole('switch', { name: 'Akun aktif' }));
    await save();
    await waitFor(() => expect(toasts).toEqual([{ title: 'Data pengguna berhasil diperbarui.', variant: 'success' }]));
    expect(calls).toContainEqual([
      'PATCH /api/admin/users/{id}',
      { params: { id: 12 }, body: { lastName: 'Wijaya Putri', role: 'admin', isActive: false } },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(queries()).toHaveLength(2));
  });

  it('when fields are invalid, then it shows an error at each and sends no request', async () => {
    const { calls } = open();
    await edit();
    await userEvent.clear(screen.getByLabelText('Nama depan'));
    await userEvent.clear(screen.getByLabelText(/Nomor WhatsApp/));
    await userEvent.type(screen.getByLabelText(/Nomor WhatsApp/), '123');
    await save();
    expect(await screen.findByText('Nama depan wajib diisi')).toBeVisible();
    expect(screen.getByText('Nomor WhatsApp tidak valid')).toBeVisible();
    expect(screen.getByLabelText('Nama depan')).toHaveFocus();
    expect(calls).toHaveLength(1);
  });

  it('when the user is the last active admin, then the dialog shows the reason and focuses it', async () => {
    const reason = 'Ini admin aktif terakhir.';
    const { toasts } = open(() => {
      throw refusal(409, 'LAST_ADMIN', reason);
    });
    await edit();
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(toasts).toEqual([{ title: 'Gagal memperbarui data pengguna.', variant: 'destructive' }]);
  });
});

describe('ResetPasswordDialog', () => {
  const reset = async (password: string) => {
    await chooseInMenu('Ratna Wijaya', 'Reset password Ratna Wijaya');
    await userEvent.type(await screen.findByLabelText('Password baru'), password);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reset password' }));
  };

  it.each([
    ['12345', 'Password minimal 6 karakter'],
    ['1234567', 'Password minimal 8 karakter'],
  ])('when the password is %p, then it shows %p and sends no request', async (password, message) => {
    const { calls } = open();
    await reset(password);
    expect(await screen.findByText(message)).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  it('when it opens, then it says that the person has to choose a password of their own', async () => {
    open();
    await chooseInMenu('Ratna Wijaya', 'Reset password Ratna Wijaya');
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'Ia masuk dengan password ini, lalu langsung diminta membuat password sendiri.',
    );
    expect(screen.getByRole('dialog')).not.toHaveTextContent('Izin psikolognya');
  });

  it('when the account has a licence, then it says that the licence goes', async () => {
    const licence = {
      name: 'Dewi',
      licenceKind: 'SIPP',
      licence: '1234',
      expiresOn: null,
      verifiedAt: ratna.createdAt,
    };
    renderWithShell(<ResetPasswordDialog user={{ ...ratna, licence } as AdminUser} onClose={() => undefined} />, {
      answer: () => ({ success: true }),
    });
    expect(await screen.findByRole('dialog')).toHaveTextContent('Izin psikolognya dihapus');
  });

  it('when the password is valid, then it is sent and a toast confirms it', async () => {
    const { calls, toasts } = open(() => ({ success: true }));
    await reset('Sandi-baru-1');
    await waitFor(() => expect(toasts).toEqual([{ title: 'Password pengguna berhasil direset.', variant: 'success' }]));
    expect(calls.filter(([call]) => call.startsWith('POST'))).toEqual([
      ['POST /api/admin/users/{id}/reset-password', { params: { id: 12 }, body: { newPassword: 'Sandi-baru-1' } }],
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('when the server is unreachable, then toast and dialog report it and the password field keeps its value', async () => {
    const { toasts } = open(() => {
      throw new TypeError('Failed to fetch');
    });
    await reset('Sandi-baru-1');
    await waitFor(() => expect(toasts).toEqual([{ title: 'Gagal mereset password.', variant: 'destructive' }]));
    expect(screen.getByRole('alert')).toHaveTextContent('Server belum dapat dihubungi.');
    expect(screen.getByLabelText('Password baru')).toHaveValue('Sandi-baru-1');
  });

  it('when several are deactivated, then it asks first, sends one change and shows the result of each', async () => {
    const results = [
      { id: 12, outcome: 'updated' },
      { id: 13, outcome: 'own_account' },
    ];
    const { calls } = open(() => ({ results }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Pilih semua di halaman ini' }));
    await userEvent.click(screen.getByRole('button', { name: 'Nonaktifkan' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Nonaktifkan 2 pengguna?' }));
    expect(dialog.getByText(/^Ratna Wijaya, Budi Wijaya\./)).toBeVisible();
    expect(calls.some(([call]) => call.startsWith('POST'))).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Nonaktifkan' }));
    expect(await screen.findByText('1 dari 2 diperbarui.')).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Ratna Wijaya: diperbarui',
      'Budi Wijaya: tidak diubah: ini akun Anda sendiri.',
    ]);
    expect(calls).toContainEqual(['POST /api/admin/users/update-many', { body: { ids: [12, 13], isActive: false } }]);
  });

  it('when a change to several fails, then the dialog stays open with the reason', async () => {
    const { toasts } = open(() => {
      throw refusal(503, 'UNAVAILABLE', 'Layanan sedang tidak tersedia.');
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: /^Pilih Ratna/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Aktifkan' }));
    const dialog = within(screen.getByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Aktifkan' }));
    expect(await dialog.findByText('Layanan sedang tidak tersedia.')).toBeVisible();
    expect(toasts.at(-1)?.title).toBe('Gagal memperbarui data pengguna.');
  });
});

describe('reset of a second factor', () => {
  const RESET = 'POST /api/admin/users/{id}/reset-second-factor';
  const self: AdminUser = { ...ratna, id: 1, firstName: 'Admin', hasSecondFactor: true };
  const openList = (reset: () => unknown) =>
    renderWithShell(
      <AdminFrame>
        <UsersPage />
      </AdminFrame>,
      {
        pathname: '/admin/users',
        answer: (call) => {
          if (call === 'GET /api/admin/users')
            return { data: [{ ...ratna, hasSecondFactor: true }, budi, self], total: 3 };
          if (call === 'GET /api/admin/user') return self;
          return call === RESET ? reset() : {};
        },
      },
    );

  it('when an account has one and is not the own one, then it can be reset after a confirmation', async () => {
    const { calls, toasts } = openList(() => ({ success: true }));
    for (const name of ['Budi Wijaya', 'Admin Wijaya']) {
      await userEvent.click(await screen.findByRole('button', { name: `Tindakan lain ${name}` }));
      expect(screen.queryByRole('menuitem', { name: /^Reset verifikasi/ })).toBeNull();
      await userEvent.keyboard('{Escape}');
    }
    await chooseInMenu('Ratna Wijaya', 'Reset verifikasi dua langkah Ratna Wijaya');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Reset verifikasi dua langkah?' }));
    expect(dialog.getByText(/ratna@contoh\.test/)).toBeVisible();
    expect(calls.some(([call]) => call === RESET)).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Reset verifikasi' }));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('Verifikasi dua langkah pengguna direset.'));
    expect(calls.find(([call]) => call === RESET)).toEqual([RESET, { params: { id: 12 } }]);
    await waitFor(() => expect(calls.filter(([call]) => call === 'GET /api/admin/users')).toHaveLength(2));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('when the server refuses, then the dialog stays with its sentence', async () => {
    const { toasts } = openList(() => {
      throw refusal(409, 'CONFLICT', 'Akun ini tidak memakai verifikasi dua langkah.');
    });
    await chooseInMenu('Ratna Wijaya', 'Reset verifikasi dua langkah Ratna Wijaya');
    await userEvent.click(await screen.findByRole('button', { name: 'Reset verifikasi' }));
    expect(await screen.findByText('Akun ini tidak memakai verifikasi dua langkah.')).toBeVisible();
    expect(toasts.map(({ title }) => title)).toEqual(['Gagal mereset verifikasi dua langkah.']);
  });
});
