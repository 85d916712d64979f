import { type AdminAssessmentItem, ASSESSMENT_TYPE } from '@kenali/contracts';
import { type DataColumn, DataTable, formatDate, formatRupiah, type TableSort } from '@kenali/ui';
import { NameCell, OneLine } from '../../common/cells.tsx';
import { LinesCell } from '../../common/lines-cell.tsx';
import { AssessmentActions } from './assessment-actions.tsx';
import { StatusBadge } from './status-badge.tsx';

const columns: readonly DataColumn<AdminAssessmentItem>[] = [
  { key: 'id', header: 'ID', cell: ({ id }) => id },
  {
    key: 'user',
    header: 'Pengguna',
    isRowHeader: true,
    cell: ({ user }) => (
      <NameCell
        name={`${user.firstName} ${user.lastName}`}
        lines={[user.email, user.whatsappNumber && `WhatsApp ${user.whatsappNumber}`]}
      />
    ),
  },
  {
    key: 'assessment',
    header: 'Asesmen',
    cell: ({ assessment: { name, type, price } }) => (
      <LinesCell
        first={name}
        lines={[name !== ASSESSMENT_TYPE[type].staffName && ASSESSMENT_TYPE[type].staffName, formatRupiah(price)]}
      />
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, takenBack }) => <StatusBadge status={status} takenBack={takenBack} />,
  },
  {
    key: 'created',
    header: 'Dibuat',
    sortKey: 'createdAt',
    sortFirst: 'desc',
    cell: ({ createdAt }) => <OneLine>{formatDate(createdAt)}</OneLine>,
  },
  {
    key: 'completed',
    header: 'Selesai',
    sortKey: 'completedAt',
    sortFirst: 'desc',
    cell: ({ completedAt }) => (completedAt ? <OneLine>{formatDate(completedAt)}</OneLine> : '–'),
  },
  { key: 'actions', header: 'Tindakan', hideLabelOnCards: true, cell: (row) => <AssessmentActions row={row} /> },
];

interface AssessmentsTableProps {
  rows: AdminAssessmentItem[];
  sort: TableSort | undefined;
  onSort: (sort: TableSort) => void;
}

/** One page of the user assessments. */
export const AssessmentsTable = (props: AssessmentsTableProps) => (
  <DataTable
    caption="Asesmen semua pengguna"
    hideCaption
    columns={columns}
    rowKey={({ id }) => id}
    cardsBelow="desktop"
    {...props}
  />
);
