import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithShell } from '../testing/render-with-shell.tsx';
import { ListFilters } from './list-filters.tsx';
import { type ListFilter, type SortOption, useListState } from './use-list-state.ts';
import { useLastAddress } from './use-query-params.ts';

type Filters = { role: '' | 'user' | 'admin'; state: '' | 'open' | 'done' };
const FILTERS: readonly ListFilter<Filters>[] = [
  {
    name: 'role',
    label: 'Peran',
    options: [
      { value: '', label: 'Semua' },
      { value: 'user', label: 'Pengguna' },
      { value: 'admin', label: 'Admin' },
    ],
  },
  {
    name: 'state',
    label: 'Status',
    options: [
      { value: 'open', label: 'Perlu' },
      { value: '', label: 'Semua' },
    ],
  },
];
const SORTS: readonly SortOption[] = [
  { label: 'Terbaru' },
  { label: 'Email', sort: { key: 'email', direction: 'asc' } },
];

function Example({ prefix = '' }) {
  const initial: Filters = { role: '', state: 'open' };
  const list = useListState({ initial, filters: FILTERS, sorts: SORTS, hasSearch: true, prefix });
  const last = useLastAddress('/admin/users');
  return (
    <>
      <ListFilters list={list} searchLabel="Cari" filters={FILTERS} sorts={SORTS} />
      <button type="button" onClick={() => list.setPage(list.page + 1)}>
        Berikutnya
      </button>
      <output>{JSON.stringify(list.query)}</output>
      <p>{list.isNarrowed ? 'sebagian' : 'semua'}</p>
      <p>{last}</p>
    </>
  );
}
const query = () => JSON.parse(screen.getByRole('status').textContent ?? '');
const open = (search = '', prefix = '') =>
  renderWithShell(<Example prefix={prefix} />, { answer: () => ({}), pathname: `/admin/users${search}` });
const DEFAULTS = { page: 1, limit: 50, state: 'open' };

describe('useListState', () => {
  it('when the address has parameters, then the list starts with them', () => {
    open('?search=ratna&role=admin&state=&sort=-email&page=3');
    expect(query()).toEqual({ page: 3, limit: 50, search: 'ratna', role: 'admin', sort: 'email', direction: 'desc' });
    expect(screen.getByLabelText('Cari')).toHaveValue('ratna');
  });

  it.each(['', '?page=0', '?page=-2', '?page=1.5', '?page=x', '?role=root', '?sort=passwordHash', '?unknown=1'])(
    'when the address ends with "%s", then the defaults apply',
    (search) => {
      open(search);
      expect(query()).toEqual(DEFAULTS);
    },
  );

  it('when filter, sort order and page change, then the address has what differs from the defaults', async () => {
    const { address } = open('?lain=1');
    await userEvent.selectOptions(screen.getByLabelText('Peran'), 'Admin');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Semua');
    await userEvent.selectOptions(screen.getByLabelText('Urutkan'), 'Email');
    await userEvent.click(screen.getByRole('button', { name: 'Berikutnya' }));
    expect(address()).toBe('/admin/users?lain=1&role=admin&state=&sort=email&page=2');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Perlu');
    expect(address()).toBe('/admin/users?lain=1&role=admin&sort=email');
    await userEvent.selectOptions(screen.getByLabelText('Peran'), 'Semua');
    await userEvent.selectOptions(screen.getByLabelText('Urutkan'), 'Terbaru');
    expect(address()).toBe('/admin/users?lain=1');
  });

  it('when the browser goes back, then each change is undone, and a search is one step however it was typed', async () => {
    const { address, goBack } = open();
    await userEvent.selectOptions(screen.getByLabelText('Peran'), 'Pengguna');
    await userEvent.type(screen.getByLabelText('Cari'), 'rat');
    await waitFor(() => expect(address()).toBe('/admin/users?role=user&search=rat'));
    await userEvent.type(screen.getByLabelText('Cari'), 'na');
    await waitFor(() => expect(address()).toBe('/admin/users?role=user&search=ratna'));
    goBack();
    expect(address()).toBe('/admin/users?role=user');
    expect(screen.getByLabelText('Cari')).toHaveValue('');
    expect(query()).toEqual({ ...DEFAULTS, role: 'user' });
    goBack();
    expect(query()).toEqual(DEFAULTS);
  });

  it.each([
    ['', 'semua'],
    ['?state=', 'semua'],
    ['?role=admin', 'sebagian'],
    ['?search=ratna', 'sebagian'],
  ])('when the address ends with "%s", then the list has %s of its rows', (search, shown) => {
    open(search);
    expect(screen.getByText(shown)).toBeVisible();
  });

  it('when two lists share a page, then each has its own parameters', async () => {
    const { address } = open('?role=user&page=4', 'held.');
    expect(query()).toEqual(DEFAULTS);
    await act(() => userEvent.click(screen.getByRole('button', { name: 'Berikutnya' })));
    expect(address()).toBe('/admin/users?role=user&page=4&held.page=2');
  });

  it('when another page links back to the list, then the link has the last parameters', async () => {
    const { rerender } = open('?role=user');
    await userEvent.selectOptions(screen.getByLabelText('Peran'), 'Admin');
    rerender(<Example />);
    expect(screen.getByText('/admin/users?role=admin')).toBeVisible();
  });
});
