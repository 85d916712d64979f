import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { refusal, renderWithShell } from '../testing/render-with-shell.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FormDialog } from './form-dialog.tsx';

interface ExampleProps {
  action: () => Promise<never>;
}
const shared = { title: 'Nonaktifkan asesmen?', failed: 'Gagal menyimpan asesmen.', onClose: () => undefined };

const Confirmation = ({ action }: ExampleProps) => (
  <ConfirmDialog {...shared} confirmLabel="Simpan" onConfirm={action}>
    Asesmen ini tidak lagi ditawarkan.
  </ConfirmDialog>
);

const Form = ({ action }: ExampleProps) => (
  <FormDialog {...shared} form={useForm()} onSubmit={action}>
    <p>Isi</p>
  </FormDialog>
);

describe.each([
  ['ConfirmDialog', 'alertdialog', Confirmation],
  ['FormDialog', 'dialog', Form],
] as const)('%s', (_name, role, Example) => {
  it.each([
    [refusal(401, 'Unauthorized'), 'Token admin tidak ditemukan. Silakan login ulang.', '401: Unauthorized'],
    [refusal(500, 'INTERNAL'), shared.failed, '500: INTERNAL'],
    [new TypeError('Failed to fetch'), shared.failed, /^Server belum dapat dihubungi/],
  ])(
    'when it fails with %s, then it shows the toast: %s, and stays with the reason %s',
    async (thrown, title, reason) => {
      const { toasts } = renderWithShell(<Example action={() => Promise.reject(thrown)} />, { answer: () => null });
      await userEvent.click(screen.getByRole('button', { name: 'Simpan' }));
      await waitFor(() => expect(toasts).toEqual([{ title, variant: 'destructive' }]));
      expect(screen.getByRole('alert')).toHaveTextContent(reason);
      expect(screen.getByRole(role)).toBeVisible();
    },
  );
});
