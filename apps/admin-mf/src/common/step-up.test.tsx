import { ADMIN_TEXTS } from '@kenali/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminFrame } from '../app/admin-frame.tsx';
import { EditUserDialog } from '../features/users/edit-user-dialog.tsx';
import { adminUser } from '../testing/examples.ts';
import { refusal, renderWithShell } from '../testing/render-with-shell.tsx';
import { withProof } from './step-up.ts';

const PATCH = 'PATCH /api/admin/users/{id}';
const PROVE = 'POST /api/admin/second-factor/prove';
const SENTENCE = 'Tindakan ini memerlukan kode verifikasi.';
const needed = refusal(403, 'SECOND_FACTOR_NEEDED', SENTENCE);
const user = adminUser({ id: 7 });

/** A role change that the server refuses until `prove` succeeds. */
function openEdit(prove: () => unknown) {
  let isProven = false;
  const onClose = jest.fn();
  const shell = renderWithShell(
    <AdminFrame>
      <EditUserDialog user={user} onClose={onClose} />
    </AdminFrame>,
    {
      pathname: '/admin/users',
      answer: (call) => {
        if (call === PROVE) {
          const answer = prove();
          isProven = true;
          return answer;
        }
        if (call === PATCH && !isProven) throw needed;
        // Nothing waits.
        if (call === 'GET /api/admin/pending') return null;
        return call === 'GET /api/admin/user' ? { email: 'admin@kenali.test' } : {};
      },
    },
  );
  const changes = () => shell.calls.filter(([call]) => call === PATCH);
  return { ...shell, onClose, changes };
}
const edit = () => within(screen.getByRole('dialog', { name: 'Edit pengguna' }));
const stepUp = () => screen.findByRole('dialog', { name: 'Masukkan kode verifikasi' });
async function change() {
  await userEvent.selectOptions(edit().getByLabelText('Peran'), 'admin');
  await userEvent.clear(edit().getByLabelText('Nama depan'));
  await userEvent.type(edit().getByLabelText('Nama depan'), 'Kirana');
  await userEvent.click(edit().getByRole('button', { name: 'Simpan' }));
}

it('when the server needs a code, then one dialog asks for it, and the same change is sent again', async () => {
  let thrown: Error | null = refusal(422, 'SECOND_FACTOR_INVALID', 'Kode tidak sesuai.');
  const { calls, changes, onClose, toasts } = openEdit(() => {
    if (thrown) throw thrown;
    return { success: true };
  });
  await change();
  const dialog = within(await stepUp());
  const field = dialog.getByLabelText('Kode verifikasi');
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.click(dialog.getByRole('button', { name: 'Lanjutkan' }));
  expect(await dialog.findByText('Kode wajib diisi')).toBeVisible();
  await userEvent.type(field, ' 000000 ');
  await userEvent.click(dialog.getByRole('button', { name: 'Lanjutkan' }));
  await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringContaining('Kode tidak sesuai.')));
  thrown = refusal(429, 'TOO_MANY_REQUESTS', 'Terlalu banyak percobaan.');
  await userEvent.click(dialog.getByRole('button', { name: 'Lanjutkan' }));
  expect(await dialog.findByText('Terlalu banyak percobaan.')).toBeVisible();
  expect(changes()).toHaveLength(1);
  thrown = null;
  await userEvent.click(dialog.getByRole('button', { name: 'Lanjutkan' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(screen.queryByRole('dialog', { name: 'Masukkan kode verifikasi' })).toBeNull();
  const sent = { params: { id: 7 }, body: { firstName: 'Kirana', role: 'admin' } };
  expect(changes()).toEqual([
    [PATCH, sent],
    [PATCH, sent],
  ]);
  expect(calls.filter(([call]) => call === PROVE)[0]).toEqual([PROVE, { body: { code: '000000' } }]);
  expect(toasts.at(-1)?.title).toBe(ADMIN_TEXTS.userUpdated);
});

it('when the admin closes the dialog, then nothing is sent again, the form keeps its input and can be sent again', async () => {
  const { changes, onClose, toasts } = openEdit(() => ({ success: true }));
  await change();
  await userEvent.click(within(await stepUp()).getByRole('button', { name: 'Batal' }));
  expect(await edit().findByText(SENTENCE)).toBeVisible();
  expect(edit().getByLabelText('Nama depan')).toHaveValue('Kirana');
  expect(edit().getByLabelText('Peran')).toHaveValue('admin');
  expect(toasts.map(({ title }) => title)).toEqual([ADMIN_TEXTS.proofCancelled]);
  expect(changes()).toHaveLength(1);
  await userEvent.click(edit().getByRole('button', { name: 'Simpan' }));
  const dialog = within(await stepUp());
  await userEvent.type(dialog.getByLabelText('Kode verifikasi'), '123456{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(changes()).toHaveLength(3);
});

it('when two calls need a code at once, then one dialog answers both', async () => {
  const { calls } = openEdit(() => ({ success: true }));
  let isRefused = 2;
  const send = jest.fn(async () => {
    if (isRefused-- > 0) throw needed;
    return 'file';
  });
  const both = Promise.all([withProof(send), withProof(send)]);
  await userEvent.type(within(await stepUp()).getByLabelText('Kode verifikasi'), '123456{Enter}');
  expect(await both).toEqual(['file', 'file']);
  expect(send).toHaveBeenCalledTimes(4);
  expect(calls.filter(([call]) => call === PROVE)).toHaveLength(1);
});

it('when the session ends meanwhile, or the frame is not there, then the call fails with the refusal', async () => {
  const { endSession } = openEdit(() => ({ success: true }));
  const waiting = withProof(async () => {
    throw needed;
  });
  await stepUp();
  const ended = expect(waiting).rejects.toBe(needed);
  act(endSession);
  await ended;
});

it('when the failure is another one, then no dialog opens', async () => {
  openEdit(() => ({ success: true }));
  const other = refusal(403, 'FORBIDDEN', 'Tidak boleh.');
  const send = jest.fn().mockRejectedValue(other);
  await expect(withProof(send)).rejects.toBe(other);
  expect(send).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog', { name: 'Masukkan kode verifikasi' })).toBeNull();
});
