import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, renderWithShell } from '../testing/render-with-shell.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const dialogThatThrows = (thrown: Error) => (
  <ConfirmDialog
    title="Nonaktifkan asesmen?"
    confirmLabel="Nonaktifkan"
    onConfirm={() => Promise.reject(thrown)}
    failed="Gagal menyimpan asesmen."
    onClose={() => undefined}
  >
    Asesmen ini tidak lagi ditawarkan.
  </ConfirmDialog>
);

describe('ConfirmDialog', () => {
  it.each([
    [refusal(401, 'Unauthorized'), 'Token admin tidak ditemukan. Silakan login ulang.'],
    [refusal(500, 'INTERNAL'), 'Gagal menyimpan asesmen.'],
    [new TypeError('Failed to fetch'), 'Gagal menyimpan asesmen.'],
  ])('when the action fails with %s, then it shows the toast: %s', async (thrown, title) => {
    const { toasts } = renderWithShell(dialogThatThrows(thrown), { answer: () => null });
    await userEvent.click(screen.getByRole('button', { name: 'Nonaktifkan' }));
    await waitFor(() => expect(toasts).toEqual([{ title, variant: 'destructive' }]));
  });
});
