import { type AdminUser, fullName } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import {
  Button,
  formatDate,
  formatDateTime,
  Grid,
  Heading,
  Row,
  SkeletonText,
  Stack,
  Text,
  TextLink,
} from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CellBadge } from '../../../common/cells.tsx';
import { Facts } from '../../../common/facts.tsx';
import { Family } from '../../../common/family-dialog.tsx';
import { ROLE_NAMES } from '../../../common/labels.ts';
import { LoadedPart } from '../../../common/loaded-part.tsx';
import { NothingHere, SectionCard, usePageTitle } from '../../../common/page-parts.tsx';
import { fresh } from '../../../common/queries.ts';
import { useReading } from '../../../common/read-dialog.tsx';
import { useLastAddress } from '../../../common/use-query-params.ts';
import { Consents } from '../consents-dialog.tsx';
import { EditUserDialog } from '../edit-user-dialog.tsx';
import { ResetPasswordDialog } from '../reset-password-dialog.tsx';
import { USERS_KEY } from '../users.api.ts';
import { LicenceCard } from './licence-card.tsx';
import { type PersonColumns, PersonLists, type RefundDialog } from './person-lists.tsx';

const TITLE = 'Data pengguna';

interface PersonPageProps {
  columns: PersonColumns;
  RefundDialog: RefundDialog;
}

/** /admin/users/{id}: everything about one person, from the calls of the lists and of the account. */
export function PersonPage(parts: PersonPageProps) {
  const { useParams, Link } = useShell();
  const listAddress = useLastAddress('/admin/users');
  const id = Number(useParams().userId);
  const isId = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({
    ...fresh([...USERS_KEY, 'one', id], 'GET /api/admin/users', { query: { id } }),
    select: ([found]) => found ?? null,
    enabled: isId,
  });
  usePageTitle(query.data ? fullName(query.data) : TITLE);
  if (!isId || query.data === null)
    return (
      <Stack $gap={5}>
        <Heading level={1}>{TITLE}</Heading>
        <NothingHere title="Pengguna tidak ditemukan." to="/admin/users" label="Kembali ke daftar pengguna" />
      </Stack>
    );
  return (
    <Stack $gap={5}>
      <TextLink as={Link} $alone to={listAddress}>
        Kembali ke daftar pengguna
      </TextLink>
      <Heading level={1}>{query.data ? fullName(query.data) : TITLE}</Heading>
      <LoadedPart query={query} name="Akun" skeleton={<SkeletonText lines={10} />}>
        {(user) => user && <Person user={user} {...parts} />}
      </LoadedPart>
    </Stack>
  );
}

function Person({ user, ...parts }: { user: AdminUser } & PersonPageProps) {
  const [dialog, setDialog] = useState<'edit' | 'reset' | null>(null);
  const close = () => setDialog(null);
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
        <FamilyCard id={user.id} />
        <ConsentsCard id={user.id} />
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
    ['WhatsApp', user.whatsappNumber || '–'],
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

function FamilyCard({ id }: { id: number }) {
  const query = useReading(fresh(['/api/admin', 'family', id], 'GET /api/admin/users/{id}/family', { params: { id } }));
  return (
    <SectionCard title="Anak, wali, dan pengamat" size={3}>
      <LoadedPart query={query} name="Anak, wali, dan pengamat" skeleton={<SkeletonText lines={6} />}>
        {(family) => <Family {...family} />}
      </LoadedPart>
    </SectionCard>
  );
}

function ConsentsCard({ id }: { id: number }) {
  const query = useReading(
    fresh(['/api/admin', 'consents', id], 'GET /api/admin/users/{id}/consents', { params: { id } }),
  );
  return (
    <SectionCard title="Persetujuan" size={3}>
      <LoadedPart query={query} name="Persetujuan" skeleton={<SkeletonText lines={6} />}>
        {(consents) => <Consents {...consents} />}
      </LoadedPart>
    </SectionCard>
  );
}
