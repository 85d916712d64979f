import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderThemed } from '../testing/index.tsx';
import { type DataColumn, DataTable } from './data-table.tsx';
import type { TableSort } from './data-table-sort.tsx';
import { Pager } from './pager.tsx';

type Person = { id: number; name: string; email: string };
const columns: DataColumn<Person>[] = [
  { key: 'name', header: 'Nama', cell: ({ name }) => name, isRowHeader: true, hideLabelOnCards: true },
  { key: 'email', header: 'Email', cell: ({ email }) => email },
];
const rows = [{ id: 1, name: 'Rina', email: 'rina@contoh.id' }];

it('DataTable: when it has rows, then the table, its headers and its cells have their roles', () => {
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

it('DataTable: when the page scrolls it, then no area that does not scroll is a landmark or a stop of the tab key', () => {
  const props = { caption: 'Pengguna', columns, rows, rowKey: ({ id }: Person) => id };
  const { rerender } = renderThemed(<DataTable {...props} />);
  expect(screen.getByRole('region', { name: 'Pengguna' })).toHaveAttribute('tabindex', '0');
  rerender(<DataTable {...props} pageScrolls />);
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.getByRole('table', { name: 'Pengguna' }).parentElement).not.toHaveAttribute('tabindex');
});

it('Pager: when it shows the first or last page, then only the other direction is enabled', async () => {
  const go = jest.fn();
  const { rerender } = renderThemed(<Pager page={1} pageCount={3} total={42} onPage={go} />);
  expect(screen.getByRole('navigation', { name: 'Halaman' })).toHaveTextContent('Halaman 1 dari 3 · 42 baris');
  expect(screen.getByRole('button', { name: 'Sebelumnya' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Berikutnya' }));
  expect(go).toHaveBeenLastCalledWith(2);

  rerender(<Pager page={1234} pageCount={2000} total={99_999} onPage={go} />);
  expect(screen.getByText('Halaman 1.234 dari 2.000 · 99.999 baris')).toBeVisible();
  rerender(<Pager page={3} pageCount={3} onPage={go} />);
  expect(screen.getByRole('button', { name: 'Berikutnya' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Sebelumnya' }));
  expect(go).toHaveBeenLastCalledWith(2);
});

it('Pager: when there is one page, then it says how many rows there are, without buttons and landmark', () => {
  const { rerender } = renderThemed(<Pager page={1} pageCount={2} total={60} onPage={jest.fn()} />);
  const announced = screen.getByText('Halaman 1 dari 2 · 60 baris');
  rerender(<Pager page={1} pageCount={1} total={3} onPage={jest.fn()} />);
  expect(screen.getByText('3 baris')).toBe(announced);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('DataTable: when a column heading is clicked, then onSort gets the first direction, and the next click reverses it', async () => {
  const onSort = jest.fn();
  const sortable: DataColumn<Person>[] = [
    { ...columns[0]!, sortKey: 'name' },
    { ...columns[1]!, sortKey: 'at', sortFirst: 'desc' },
  ];
  const table = (sort?: TableSort) => (
    <DataTable caption="Pengguna" columns={sortable} rows={rows} rowKey={({ id }) => id} sort={sort} onSort={onSort} />
  );
  const { rerender } = renderThemed(table());
  expect(screen.getByRole('columnheader', { name: 'Nama' })).not.toHaveAttribute('aria-sort');
  await userEvent.click(screen.getByRole('button', { name: 'Email' }));
  expect(onSort).toHaveBeenLastCalledWith({ key: 'at', direction: 'desc' });

  rerender(table({ key: 'name', direction: 'asc' }));
  expect(screen.getByRole('columnheader', { name: 'Nama' })).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Nama' }));
  expect(onSort).toHaveBeenLastCalledWith({ key: 'name', direction: 'desc' });
});
