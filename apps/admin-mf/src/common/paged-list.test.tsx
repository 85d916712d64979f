import { useShell } from '@kenali/federation';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { refusal, renderWithShell } from '../testing/render-with-shell.tsx';
import { PagedList } from './paged-list.tsx';

function Example({ isNarrowed = false, first = 1 }) {
  const { api } = useShell();
  const [page, setPage] = useState(first);
  const query = useQuery({
    queryKey: ['/api/admin', 'example', page],
    queryFn: () => api.sendPaged('GET /api/admin/users', { query: { page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <PagedList
      query={query}
      name="Daftar pengguna"
      page={page}
      pageSize={50}
      onPage={setPage}
      isNarrowed={isNarrowed}
      nothingFound="Tidak ada yang cocok"
      nothingYet="Belum ada"
    >
      {(rows) => <p>{rows.length} baris di sini</p>}
    </PagedList>
  );
}
const user = { id: 1 };

describe('PagedList', () => {
  it('when the rows load, then it shows a loading text, then the rows and their total', async () => {
    renderWithShell(<Example />, { answer: () => ({ data: [user], total: 120 }) });
    expect(screen.getByText('Memuat daftar pengguna...')).toBeInTheDocument();
    expect(await screen.findByText('1 baris di sini')).toBeVisible();
    expect(screen.getByText('Halaman 1 dari 3 · 120 baris')).toBeVisible();
  });

  it('when the user turns the page, then the top of the list gets the focus', async () => {
    renderWithShell(<Example />, { answer: () => ({ data: [user], total: 120 }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Berikutnya' }));
    expect(await screen.findByText('Halaman 2 dari 3 · 120 baris')).toBeVisible();
    expect(screen.getByRole('group', { name: 'Halaman 2' })).toHaveFocus();
  });

  it('when there are no rows, then the sentence depends on whether a filter is set', async () => {
    renderWithShell(<Example />, { answer: () => ({ data: [], total: 0 }) });
    expect(await screen.findByRole('heading', { name: 'Belum ada' })).toBeVisible();
    renderWithShell(<Example isNarrowed />, { answer: () => ({ data: [], total: 0 }) });
    expect(await screen.findByRole('heading', { name: 'Tidak ada yang cocok' })).toBeVisible();
    expect(screen.getByText('Ubah pencarian atau saringan di atas.')).toBeVisible();
  });

  it('when the page is past the end, then a button leads to page 1', async () => {
    const { calls } = renderWithShell(<Example first={4} />, {
      answer: (_, input) => {
        const isFirst = (input as { query: { page: number } }).query.page === 1;
        return { data: isFirst ? [user] : [], total: 1 };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ke halaman pertama' }));
    expect(await screen.findByText('1 baris di sini')).toBeVisible();
    expect(calls.at(-1)?.[1]).toEqual({ query: { page: 1 } });
  });

  it('when the server fails, then it shows the sentence and the response with its status, and a retry loads the list', async () => {
    let isDown = true;
    renderWithShell(<Example />, {
      answer: () => {
        if (isDown) throw refusal(503, 'UNAVAILABLE', 'Layanan sedang tidak tersedia.');
        return { data: [user], total: 1 };
      },
    });
    expect(await screen.findByText('Daftar pengguna tidak dapat dimuat')).toBeVisible();
    expect(screen.getByText('Layanan sedang tidak tersedia.')).toBeVisible();
    expect(screen.getByText('503: UNAVAILABLE')).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('1 baris di sini')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('group', { name: 'Daftar pengguna' })).toHaveFocus());
  });

  it('when the server is unreachable, then it reports the connection; when the token is rejected, then it shows no retry button', async () => {
    let thrown: Error = new TypeError('Failed to fetch');
    const answer = () => {
      throw thrown;
    };
    renderWithShell(<Example />, { answer });
    expect(await screen.findByText(/Server belum dapat dihubungi/)).toBeVisible();
    thrown = refusal(401, 'Unauthorized');
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('Token admin tidak ditemukan. Silakan login ulang.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Coba lagi' })).toBeNull();
  });
});
