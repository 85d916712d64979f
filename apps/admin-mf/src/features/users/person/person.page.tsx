import { type AdminUser, fullName } from '@kenali/contracts';
import { Button, formatDate, formatDateTime, Grid, Row, SkeletonText, Stack, Text } from '@kenali/ui';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CellBadge } from '../../../common/cells.tsx';
import { Facts } from '../../../common/facts.tsx';
import { ROLE_NAMES } from '../../../common/labels.ts';
import { LoadedPart } from '../../../common/loaded-part.tsx';
import { SectionCard } from '../../../common/page-parts.tsx';
import { PhoneNumber } from '../../../common/phone-number.tsx';
import { fresh } from '../../../common/queries.ts';
import { RecordPage, useRecordId } from '../../../common/record-page.tsx';
import { EditUserDialog } from '../edit-user-dialog.tsx';
import { ResetPasswordDialog } from '../reset-password-dialog.tsx';
import { USERS_KEY } from '../users.api.ts';
import { Consents } from './consents.tsx';
import { Family } from './family.tsx';
import { LicenceCard } from './licence-card.tsx';
import { type PersonColumns, PersonLists, type RefundDialog } from './person-lists.tsx';

interface PersonPageProps {
  columns: PersonColumns;
  RefundDialog: RefundDialog;
}

/** /admin/users/{id}: everything about one person, from the calls of the lists and of the account. */
export function PersonPage(parts: PersonPageProps) {
  const id = useRecordId('userId');
  const query = useQuery({
    ...fresh([...USERS_KEY, 'one', id], 'GET /api/admin/users', { query: { id } }),
    select: ([found]) => found ?? null,
    enabled: id > 0,
  });
  return (
    <RecordPage
      query={query}
      title={query.data ? fullName(query.data) : 'Data pengguna'}
      name="Akun"
      nothing="Pengguna tidak ditemukan."
      list="/admin/users"
      back="Kembali ke daftar pengguna"
    >
      {(user) => <Person user={user} {...parts} />}
    </RecordPage>
  );
}

function Person({ user, ...parts }: { user: AdminUser } & PersonPageProps) {
  const [dialog, setDialog] = useState<'edit' | 'reset' | null>(null);
  const close = () => setDialog(null);
  const params = { id: user.id };
  return (
    <Stack $gap={5}>
      <Row $justify="space-between">
        <Text $tone="inkSoft">{user.email}</Text>
        <Row $gap={2}>
          <Button $variant="secondary" $size="small" onClick={() => setDialog('edit')}>
            Edit
          </Button>
          <Button $variant="secondary" $size="small" onClick={() => setDialog('reset')}>
            Reset password
          </Button>
        </Row>
      </Row>
      <Grid $columns={3} $gap={4}>
        <SectionCard title="Akun" size={3}>
          <Facts rows={accountRows(user)} />
        </SectionCard>
        <LicenceCard user={user} />
        <ReadCard
          title="Anak, wali, dan pengamat"
          query={fresh(['/api/admin', 'family', user.id], 'GET /api/admin/users/{id}/family', { params })}
        >
          {(family) => <Family {...family} />}
        </ReadCard>
        <ReadCard
          title="Persetujuan"
          query={fresh(['/api/admin', 'consents', user.id], 'GET /api/admin/users/{id}/consents', { params })}
        >
          {(consents) => <Consents {...consents} />}
        </ReadCard>
      </Grid>
      <PersonLists userId={user.id} {...parts} />
      {dialog === 'edit' && <EditUserDialog user={user} onClose={close} />}
      {dialog === 'reset' && <ResetPasswordDialog user={user} onClose={close} />}
    </Stack>
  );
}

const accountRows = ({ id, role, isActive, isEmailVerified, hasSecondFactor, ...user }: AdminUser) =>
  [
    ['Nomor', id],
    ['WhatsApp', user.whatsappNumber ? <PhoneNumber key="whatsapp" stored={user.whatsappNumber} /> : '–'],
    ['Peran', ROLE_NAMES[role]],
    [
      'Status',
      <CellBadge key="status" $tone={isActive ? 'good' : 'bad'}>
        {isActive ? 'Aktif' : 'Nonaktif'}
      </CellBadge>,
    ],
    ['Email', isEmailVerified ? 'Terverifikasi' : 'Belum diverifikasi'],
    ['Verifikasi dua langkah', hasSecondFactor ? 'Aktif' : 'Tidak aktif'],
    ['Mendaftar', formatDate(user.createdAt)],
    ['Login terakhir', user.lastLoginAt ? formatDateTime(user.lastLoginAt) : 'Belum pernah'],
  ] as const;

interface ReadCardProps<Data> {
  title: string;
  query: UseQueryOptions<Data>;
  children: (data: Data) => ReactNode;
}

/** Each reading is an audit entry, so it is read once, where it is shown. */
function ReadCard<Data>({ title, query, children }: ReadCardProps<Data>) {
  const found = useQuery({ ...query, gcTime: 0, refetchOnWindowFocus: false });
  return (
    <SectionCard title={title} size={3}>
      <LoadedPart query={found} name={title} skeleton={<SkeletonText lines={6} />}>
        {children}
      </LoadedPart>
    </SectionCard>
  );
}
