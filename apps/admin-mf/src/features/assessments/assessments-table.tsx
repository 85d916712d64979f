import type { AdminAssessmentItem } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { type DataColumn, DataTable, formatDate, Text, TextLink } from '@kenali/ui';
import { styled } from 'styled-components';
import { StatusBadge } from './status-badge.tsx';

/** Addresses break anywhere: the longest one must not push the actions out of sight. */
const Person = styled.span`
  display: block;
  min-width: 14em;
  overflow-wrap: anywhere;
  ${({ theme }) => theme.media.phoneOnly} { min-width: 0; }
  small {
    display: block;
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.small.phone};
    font-weight: ${({ theme }) => theme.font.weight.regular};
  }
`;

/** Two lines at most for the usual names. */
const Name = styled.span`
  display: block;
  ${({ theme }) => theme.media.tablet} { min-width: 7em; }
`;

const Line = styled.span`
  white-space: nowrap;
`;

/** All user assessments of the page, newest first. */
export function AssessmentsTable({ rows }: { rows: AdminAssessmentItem[] }) {
  const { Link } = useShell();
  const columns: DataColumn<AdminAssessmentItem>[] = [
    { key: 'id', header: 'ID', cell: ({ id }) => id },
    {
      key: 'user',
      header: 'Pengguna',
      isRowHeader: true,
      cell: ({ user }) => (
        <Person>
          {user.firstName} {user.lastName}
          <small>{user.email}</small>
          {user.whatsappNumber && <small>WhatsApp {user.whatsappNumber}</small>}
        </Person>
      ),
    },
    { key: 'assessment', header: 'Asesmen', cell: ({ assessment }) => <Name>{assessment.name}</Name> },
    { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
    { key: 'created', header: 'Dibuat', cell: ({ createdAt }) => <Line>{formatDate(createdAt)}</Line> },
    {
      key: 'completed',
      header: 'Selesai',
      cell: ({ completedAt }) => (completedAt ? <Line>{formatDate(completedAt)}</Line> : '–'),
    },
    {
      key: 'actions',
      header: 'Tindakan',
      hideLabelOnCards: true,
      cell: ({ id, status, user }) =>
        status === 'completed' ? (
          <TextLink
            as={Link}
            $alone
            to={`/admin/assessment-result/${id}`}
            aria-label={`Lihat hasil ${user.firstName} (${id})`}
          >
            Lihat hasil
          </TextLink>
        ) : (
          <Text as="span" $size="small" $tone="inkSoft">
            Belum ada hasil
          </Text>
        ),
    },
  ];
  return (
    <DataTable caption="Asesmen semua pengguna" hideCaption columns={columns} rows={rows} rowKey={({ id }) => id} />
  );
}
