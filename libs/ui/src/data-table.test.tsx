import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DataColumn, DataTable } from './data-table.tsx';
import { Pager } from './pager.tsx';
import { renderThemed } from './testing/render-themed.tsx';

type Person = { id: number; name: string; email: string };
const columns: DataColumn<Person>[] = [
  { key: 'name', header: 'Nama', cell: ({ name }) => name, isRowHeader: true, hideLabelOnCards: true },
  { key: 'email', header: 'Email', cell: ({ email }) => email },
];
const rows = [{ id: 1, name: 'Rina', email: 'rina@contoh.id' }];

it('DataTable: when it has rows, then name, heads, row heads and cells are found by their roles', () => {
  renderThemed(<DataTable caption="Pengguna" columns={columns} rows={rows} rowKey={({ id }) => id} />);
  const table = screen.getByRole('table', { name: 'Pengguna' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Nama', 'Email']);
  expect(within(table).getByRole('rowheader', { name: 'Rina' })).toBeVisible();
  expect(within(table).getByRole('cell', { name: 'rina@contoh.id' })).toHaveAttribute('data-label', 'Email');
  expect(within(table).getByRole('rowheader')).not.toHaveAttribute('data-label');
});

it('Pager: when it stands at an end, then only the other way is open', async () => {
  const go = jest.fn();
  const { rerender } = renderThemed(<Pager page={1} pageCount={3} total={42} onPage={go} />);
  expect(screen.getByText('Halaman 1 dari 3 · 42 baris')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sebelumnya' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Berikutnya' }));
  expect(go).toHaveBeenLastCalledWith(2);

  rerender(<Pager page={3} pageCount={3} onPage={go} />);
  expect(screen.getByRole('button', { name: 'Berikutnya' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Sebelumnya' }));
  expect(go).toHaveBeenLastCalledWith(2);
});
