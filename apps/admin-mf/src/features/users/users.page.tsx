import type { AdminUser, AdminUsersQuery, Role } from '@kenali/contracts';
import { Heading, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminList } from '../../common/admin-list.tsx';
import { RowAction, RowActions } from '../../common/cells.tsx';
import { ROLE_OPTIONS } from '../../common/labels.ts';
import { type ListFilter, ListFilters, type SortOption } from '../../common/list-filters.tsx';
import { useListState } from '../../common/use-list-state.ts';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { USER_COLUMNS } from './user-columns.tsx';
import { adminUsers } from './users.api.ts';

const STATES = [
  { value: '', label: 'Semua' },
  { value: 'true', label: 'Aktif' },
  { value: 'false', label: 'Nonaktif' },
] as const;
const SORTS: readonly SortOption[] = [
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
const FILTERS: readonly ListFilter<Filters>[] = [
  { name: 'role', label: 'Peran', options: [{ value: '', label: 'Semua' }, ...ROLE_OPTIONS] },
  { name: 'isActive', label: 'Status', options: STATES },
];
type SortKey = NonNullable<AdminUsersQuery['sort']>;

/** /admin/users: all accounts. The server searches, filters and sorts. */
export function UsersPage() {
  const list = useListState<Filters, SortKey>('users', ALL);
  const [dialog, setDialog] = useState<{ kind: 'edit' | 'reset'; user: AdminUser } | null>(null);
  const close = () => setDialog(null);
  const { isActive, ...rest } = list.query;
  const query = useQuery(adminUsers({ ...rest, ...(isActive && { isActive: isActive === 'true' }) }));
  return (
    <Stack $gap={5}>
      <Heading level={1}>Pengguna</Heading>
      <ListFilters list={list} searchLabel="Cari nama, email, atau WhatsApp" filters={FILTERS} sorts={SORTS} />
      <AdminList
        list={list}
        query={query}
        name="Daftar pengguna"
        caption="Semua pengguna"
        columns={USER_COLUMNS}
        actions={(user) => (
          <RowActions>
            <RowAction
              aria-label={`Edit ${user.firstName} ${user.lastName}`}
              onClick={() => setDialog({ kind: 'edit', user })}
            >
              Edit
            </RowAction>
            <RowAction
              aria-label={`Reset password ${user.firstName} ${user.lastName}`}
              onClick={() => setDialog({ kind: 'reset', user })}
            >
              Reset password
            </RowAction>
          </RowActions>
        )}
        nothingFound="Tidak ada pengguna yang cocok"
        nothingYet="Belum ada pengguna"
      />
      {dialog?.kind === 'edit' && <EditUserDialog user={dialog.user} onClose={close} />}
      {dialog?.kind === 'reset' && <ResetPasswordDialog user={dialog.user} onClose={close} />}
    </Stack>
  );
}
