import type { AdminUser, AdminUsersQuery, Role } from '@kenali/contracts';
import { Heading, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterBar, FilterField, SortField, type SortOption } from '../../common/filter-bar.tsx';
import { PagedList } from '../../common/paged-list.tsx';
import { useListState } from '../../common/use-list-state.ts';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { ROLE_OPTIONS } from './role-names.ts';
import { adminUsers } from './users.api.ts';
import { UsersTable } from './users-table.tsx';

const ROLES = [{ value: '' as const, label: 'Semua' }, ...ROLE_OPTIONS];
const STATES = [
  { value: '', label: 'Semua' },
  { value: 'true', label: 'Aktif' },
  { value: 'false', label: 'Nonaktif' },
] as const;
const ORDERS: SortOption[] = [
  { label: 'Terbaru' },
  { label: 'Terlama', sort: { key: 'createdAt', direction: 'asc' } },
  { label: 'Nama A–Z', sort: { key: 'firstName', direction: 'asc' } },
  { label: 'Nama Z–A', sort: { key: 'firstName', direction: 'desc' } },
  { label: 'Email A–Z', sort: { key: 'email', direction: 'asc' } },
  { label: 'Email Z–A', sort: { key: 'email', direction: 'desc' } },
  { label: 'Login terbaru', sort: { key: 'lastLoginAt', direction: 'desc' } },
  { label: 'Login terlama', sort: { key: 'lastLoginAt', direction: 'asc' } },
];

type Filters = { role: '' | Role; isActive: (typeof STATES)[number]['value'] };
const ALL: Filters = { role: '', isActive: '' };
type SortKey = NonNullable<AdminUsersQuery['sort']>;

/** /admin/users: everybody with an account; search, order and pages come from the server. */
export function UsersPage() {
  const list = useListState<Filters, SortKey>('users', ALL);
  const [opened, open] = useState<{ act: 'edit' | 'reset'; user: AdminUser } | null>(null);
  const { isActive, ...asked } = list.query;
  const query = useQuery(adminUsers({ ...asked, ...(isActive && { isActive: isActive === 'true' }) }));
  return (
    <Stack $gap={5}>
      <Heading level={1}>Pengguna</Heading>
      <FilterBar label="Cari nama, email, atau WhatsApp" search={list.search}>
        <FilterField
          label="Peran"
          options={ROLES}
          value={list.filters.role}
          onValue={(role) => list.setFilter({ role })}
        />
        <FilterField
          label="Status"
          options={STATES}
          value={list.filters.isActive}
          onValue={(value) => list.setFilter({ isActive: value })}
        />
        <SortField options={ORDERS} sort={list.sort} onSort={list.setSort} />
      </FilterBar>
      <PagedList
        query={query}
        name="Daftar pengguna"
        page={list.page}
        onPage={list.setPage}
        isNarrowed={list.isNarrowed}
        nothingFound="Tidak ada pengguna yang cocok"
        nothingYet="Belum ada pengguna"
      >
        {(rows) => (
          <UsersTable
            rows={rows}
            sort={list.sort}
            onSort={list.setSort}
            onEdit={(user) => open({ act: 'edit', user })}
            onReset={(user) => open({ act: 'reset', user })}
          />
        )}
      </PagedList>
      {opened?.act === 'edit' && <EditUserDialog user={opened.user} onClose={() => open(null)} />}
      {opened?.act === 'reset' && <ResetPasswordDialog user={opened.user} onClose={() => open(null)} />}
    </Stack>
  );
}
