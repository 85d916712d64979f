import type { AdminUser } from '@kenali/contracts';
import { type DataColumn, DataTable, type TableSort } from '@kenali/ui';
import { CellBadge, EmailCell, NameCell, OneLine, RowAction, RowActions, TimeCell } from '../../common/cells.tsx';
import { ROLE_NAMES } from './role-names.ts';

const ROLE_TONES = { user: 'neutral', admin: 'info', internal: 'intelligence' } as const;

const COLUMNS: DataColumn<AdminUser>[] = [
  {
    key: 'name',
    header: 'Nama',
    cell: ({ firstName, lastName }) => <NameCell name={`${firstName} ${lastName}`} />,
    isRowHeader: true,
    hideLabelOnCards: true,
    sortKey: 'firstName',
  },
  { key: 'email', header: 'Email', cell: ({ email }) => <EmailCell email={email} />, sortKey: 'email' },
  { key: 'whatsapp', header: 'WhatsApp', cell: ({ whatsappNumber }) => <OneLine>{whatsappNumber || '–'}</OneLine> },
  {
    key: 'role',
    header: 'Peran',
    cell: ({ role }) => <CellBadge $tone={ROLE_TONES[role]}>{ROLE_NAMES[role]}</CellBadge>,
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ isActive }) => <CellBadge $tone={isActive ? 'good' : 'bad'}>{isActive ? 'Aktif' : 'Nonaktif'}</CellBadge>,
  },
  {
    key: 'login',
    header: 'Login terakhir',
    cell: ({ lastLoginAt }) => <TimeCell at={lastLoginAt} />,
    sortKey: 'lastLoginAt',
    sortFirst: 'desc',
  },
];

interface UsersTableProps {
  rows: AdminUser[];
  sort: TableSort | undefined;
  onSort: (sort: TableSort) => void;
  onEdit: (user: AdminUser) => void;
  onReset: (user: AdminUser) => void;
}

export function UsersTable({ rows, sort, onSort, onEdit, onReset }: UsersTableProps) {
  const actions: DataColumn<AdminUser> = {
    key: 'actions',
    header: 'Tindakan',
    hideLabelOnCards: true,
    cell: (user) => (
      <RowActions>
        <RowAction aria-label={`Edit ${user.firstName} ${user.lastName}`} onClick={() => onEdit(user)}>
          Edit
        </RowAction>
        <RowAction aria-label={`Reset password ${user.firstName} ${user.lastName}`} onClick={() => onReset(user)}>
          Reset password
        </RowAction>
      </RowActions>
    ),
  };
  return (
    <DataTable
      caption="Semua pengguna"
      hideCaption
      columns={[...COLUMNS, actions]}
      rows={rows}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={onSort}
      cardsBelow="desktop"
    />
  );
}
