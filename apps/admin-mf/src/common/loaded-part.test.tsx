import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refusal, renderWithShell } from '../testing/render-with-shell.tsx';
import { LoadedPart } from './loaded-part.tsx';
import { fresh } from './queries.ts';

function Example() {
  const query = useQuery(fresh(['user'], 'GET /api/admin/users', { query: { id: 1 } }));
  return (
    <>
      <button type="button" onClick={() => query.refetch()}>
        Muat ulang
      </button>
      <LoadedPart query={query} name="Akun">
        {() => <input aria-label="Alasan" />}
      </LoadedPart>
    </>
  );
}

it('LoadedPart: when the data cannot be loaded again, then the error is above what staff have typed', async () => {
  let isDown = false;
  renderWithShell(<Example />, {
    answer: () => {
      if (isDown) throw refusal(503, 'UNAVAILABLE', 'Layanan sedang tidak tersedia.');
      return { id: 1 };
    },
  });
  await userEvent.type(await screen.findByLabelText('Alasan'), 'Dibayar dua kali');
  isDown = true;
  await userEvent.click(screen.getByRole('button', { name: 'Muat ulang' }));
  expect(await screen.findByText('Akun tidak dapat dimuat')).toBeVisible();
  expect(screen.getByLabelText('Alasan')).toHaveValue('Dibayar dua kali');
});
