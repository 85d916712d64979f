import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { refusal, renderWithShell } from '../testing/render-with-shell.tsx';
import { FormDialog } from './form-dialog.tsx';

function Example({ thrown }: { thrown: Error }) {
  const form = useForm();
  const send = () => Promise.reject(thrown);
  return (
    <FormDialog title="Ubah data" form={form} onSubmit={send} failed="Gagal menyimpan data." onClose={() => undefined}>
      <p>Isi</p>
    </FormDialog>
  );
}

describe('FormDialog', () => {
  it.each([
    [refusal(401, 'Unauthorized'), 'Token admin tidak ditemukan. Silakan login ulang.', '401: Unauthorized'],
    [refusal(500, 'INTERNAL'), 'Gagal menyimpan data.', '500: INTERNAL'],
    [new TypeError('Failed to fetch'), 'Gagal menyimpan data.', /^Server belum dapat dihubungi/],
  ])(
    'when the request fails with %s, then it shows the toast: %s, and stays with the reason %s',
    async (thrown, title, reason) => {
      const { toasts } = renderWithShell(<Example thrown={thrown} />, { answer: () => null });
      await userEvent.click(screen.getByRole('button', { name: 'Simpan' }));
      await waitFor(() => expect(toasts).toEqual([{ title, variant: 'destructive' }]));
      expect(screen.getByRole('alert')).toHaveTextContent(reason);
      expect(screen.getByRole('dialog')).toBeVisible();
    },
  );
});
