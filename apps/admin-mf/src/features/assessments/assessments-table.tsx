import type { AdminAssessmentItem } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { type DataColumn, DataTable, formatDate, Text, TextLink } from '@kenali/ui';
import { StatusBadge } from './status-badge.tsx';

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
        <>
          {user.firstName} {user.lastName}
          <Text as="span" $size="small" $tone="inkSoft">
            <br />
            {user.email}
          </Text>
        </>
      ),
    },
    { key: 'whatsapp', header: 'WhatsApp', cell: ({ user }) => user.whatsappNumber || '–' },
    { key: 'assessment', header: 'Asesmen', cell: ({ assessment }) => assessment.name },
    { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
    { key: 'created', header: 'Dibuat', cell: ({ createdAt }) => formatDate(createdAt) },
    { key: 'completed', header: 'Selesai', cell: ({ completedAt }) => (completedAt ? formatDate(completedAt) : '–') },
    {
      key: 'actions',
      header: 'Tindakan',
      hideLabelOnCards: true,
      cell: ({ id, status, user }) =>
        status === 'completed' ? (
          <TextLink
            as={Link}
            to={`/admin/assessment-result/${id}`}
            aria-label={`Lihat hasil ${user.firstName} (${id})`}
          >
            Lihat hasil
          </TextLink>
        ) : (
          '–'
        ),
    },
  ];
  return (
    <DataTable caption="Asesmen semua pengguna" hideCaption columns={columns} rows={rows} rowKey={({ id }) => id} />
  );
}
