import { type AdminAssessmentItem, ASSESSMENT_TYPE } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { type DataColumn, formatDate, formatRupiah, Text, TextLink } from '@kenali/ui';
import {
  DateText,
  LinesCell,
  RestrictedBadge,
  RowAction,
  RowActions,
  ShrinkingCell,
  StatusBadge,
  UserCell,
} from '../../common/cells.tsx';
import { usePdfDownload } from '../../common/pdf-download.tsx';

const STATUS_BADGES = {
  completed: { tone: 'good', text: 'Selesai' },
  in_progress: { tone: 'warn', text: 'Berlangsung' },
  available: { tone: 'neutral', text: 'Belum dimulai' },
} as const;
const TAKEN_BACK_TEXTS = {
  withdrawn: 'Dana kembali: akses ditarik',
  frozen: 'Dana kembali: akses dibekukan',
  flagged: 'Dana kembali',
} as const;

export const ASSESSMENT_COLUMNS: readonly DataColumn<AdminAssessmentItem>[] = [
  { key: 'id', header: 'ID', cell: ({ id }) => id },
  {
    key: 'user',
    header: 'Pengguna',
    isRowHeader: true,
    cell: ({ user }) => <UserCell user={user} />,
  },
  {
    key: 'child',
    header: 'Anak',
    cell: ({ childName, isRestricted }) =>
      isRestricted ? <RestrictedBadge /> : <ShrinkingCell first={childName || '–'} />,
  },
  {
    key: 'assessment',
    header: 'Asesmen',
    cell: ({ assessment: { name, type, price } }) => (
      <ShrinkingCell
        first={name}
        lines={[name !== ASSESSMENT_TYPE[type].staffName && ASSESSMENT_TYPE[type].staffName, formatRupiah(price)]}
      />
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, takenBack }) => (
      <LinesCell
        first={<StatusBadge {...STATUS_BADGES[status]} />}
        lines={[takenBack && TAKEN_BACK_TEXTS[takenBack]]}
      />
    ),
  },
  {
    key: 'created',
    header: 'Dibuat',
    sortKey: 'createdAt',
    sortFirst: 'desc',
    cell: ({ createdAt }) => <DateText>{formatDate(createdAt)}</DateText>,
  },
  {
    key: 'completed',
    header: 'Selesai',
    sortKey: 'completedAt',
    sortFirst: 'desc',
    cell: ({ completedAt }) => (completedAt ? <DateText>{formatDate(completedAt)}</DateText> : '–'),
  },
];

/** Links to the result and its PDF. Only completed user assessments have a result. */
export function AssessmentActions({ row: { id, status, user, isRestricted } }: { row: AdminAssessmentItem }) {
  const { Link } = useShell();
  const { isBusy, download } = usePdfDownload(id);
  if (status !== 'completed' || isRestricted)
    return (
      <Text as="span" $size="small" $tone="inkSoft">
        {isRestricted && status === 'completed' ? 'Hasil dibatasi' : 'Belum ada hasil'}
      </Text>
    );
  const target = `${user.firstName} (${id})`;
  return (
    <RowActions>
      <TextLink as={Link} $alone to={`/admin/assessment-result/${id}`} aria-label={`Lihat hasil ${target}`}>
        Lihat hasil
      </TextLink>
      <RowAction aria-label={`Unduh PDF ${target}`} aria-busy={isBusy} onClick={() => void download()}>
        {isBusy ? 'Mengunduh...' : 'Unduh PDF'}
      </RowAction>
    </RowActions>
  );
}
