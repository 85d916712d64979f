import { type AdminUser, type AdminUsersQuery, fullName, type Role } from '@kenali/contracts';
import { Button, Heading, Stack } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminList } from '../../common/admin-list.tsx';
import { ROLE_OPTIONS } from '../../common/labels.ts';
import { ListFilters } from '../../common/list-filters.tsx';
import { ownAccount } from '../../common/own-account.ts';
import { freshPage } from '../../common/queries.ts';
import { type ListFilter, type SortOption, useListState } from '../../common/use-list-state.ts';
import { BulkActivityDialog } from './bulk-activity-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { ResetSecondFactorDialog } from './reset-second-factor-dialog.tsx';
import { USER_COLUMNS } from './user-columns.tsx';
import { USERS_KEY } from './users.api.ts';

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
  { label: 'Login terakhir, terbaru', sort: { key: 'lastLoginAt', direction: 'desc' } },
  { label: 'Login terakhir, terlama', sort: { key: 'lastLoginAt', direction: 'asc' } },
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
  const list = useListState<Filters, SortKey>({ initial: ALL, filters: FILTERS, sorts: SORTS, hasSearch: true });
  const [dialog, setDialog] = useState<{ kind: 'edit' | 'reset' | 'factor'; user: AdminUser } | null>(null);
  const [bulk, setBulk] = useState<{ users: AdminUser[]; isActive: boolean; onDone: () => void } | null>(null);
  const close = () => setDialog(null);
  // Nobody resets their own second factor. The frame reads the account.
  const { data: self } = useQuery({ ...ownAccount(), enabled: false });
  const canResetFactor = ({ id, hasSecondFactor }: AdminUser) => hasSecondFactor === true && id !== self?.id;
  const { isActive, ...rest } = list.query;
  const wanted = { ...rest, ...(isActive && { isActive: isActive === 'true' }) };
  const query = useQuery(freshPage(USERS_KEY, 'GET /api/admin/users', { query: wanted }));
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
        bulk={{
          nameOf: (user) => `${fullName(user)} (${user.email})`,
          actions: (users, onDone) =>
            [true, false].map((isActive) => (
              <Button
                key={String(isActive)}
                $variant="secondary"
                $size="small"
                onClick={() => setBulk({ users, isActive, onDone })}
              >
                {isActive ? 'Aktifkan' : 'Nonaktifkan'}
              </Button>
            )),
        }}
        actions={(user) => ({
          of: fullName(user),
          actions: [
            { label: 'Edit', onSelect: () => setDialog({ kind: 'edit', user }) },
            { label: 'Reset password', onSelect: () => setDialog({ kind: 'reset', user }) },
            canResetFactor(user) && {
              label: 'Reset verifikasi dua langkah',
              onSelect: () => setDialog({ kind: 'factor', user }),
            },
          ],
        })}
        nothingFound="Tidak ada pengguna yang cocok"
        nothingYet="Belum ada pengguna"
      />
      {dialog?.kind === 'edit' && <EditUserDialog user={dialog.user} onClose={close} />}
      {bulk && <BulkActivityDialog {...bulk} onClose={() => setBulk(null)} />}
      {dialog?.kind === 'factor' && <ResetSecondFactorDialog user={dialog.user} onClose={close} />}
      {dialog?.kind === 'reset' && <ResetPasswordDialog user={dialog.user} onClose={close} />}
    </Stack>
  );
}
