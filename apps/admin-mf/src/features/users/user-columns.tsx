import type { AdminUser } from '@kenali/contracts';
import type { DataColumn } from '@kenali/ui';
import { CellBadge, EmailCell, NameCell, PersonLink, TimeCell } from '../../common/cells.tsx';
import { ROLE_NAMES } from '../../common/labels.ts';
import { PhoneNumber } from '../../common/phone-number.tsx';

const ROLE_TONES = { user: 'neutral', admin: 'info', internal: 'intelligence' } as const;

export const USER_COLUMNS: readonly DataColumn<AdminUser>[] = [
  {
    key: 'name',
    header: 'Nama',
    cell: (user) => <NameCell name={<PersonLink user={user} />} />,
    isRowHeader: true,
    hideLabelOnCards: true,
    sortKey: 'firstName',
  },
  { key: 'email', header: 'Email', cell: ({ email }) => <EmailCell email={email} />, sortKey: 'email' },
  {
    key: 'whatsapp',
    header: 'WhatsApp',
    cell: ({ whatsappNumber }) => (whatsappNumber ? <PhoneNumber stored={whatsappNumber} /> : '–'),
  },
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
