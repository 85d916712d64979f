import { type AdminAssessmentItem, ASSESSMENT_TYPE } from '@kenali/contracts';
import { type DataColumn, Row } from '@kenali/ui';
import {
  CellBadge,
  DayCell,
  LinesCell,
  NameCell,
  OneLine,
  PersonCell,
  RestrictedBadge,
  StatusBadge,
} from '../../common/cells.tsx';
import { priceText } from '../../common/numbers.ts';

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
  { key: 'id', header: 'Nomor', cell: ({ id }) => id },
  {
    key: 'user',
    header: 'Pengguna',
    isRowHeader: true,
    cell: ({ userId, user }) => <PersonCell user={{ id: userId, ...user }} />,
  },
  {
    key: 'child',
    header: 'Anak',
    cell: ({ childName, isRestricted }) => (isRestricted ? <RestrictedBadge /> : <NameCell name={childName || '–'} />),
  },
  {
    key: 'assessment',
    header: 'Asesmen',
    cell: ({ assessment: { name, type, price } }) => (
      <>
        <LinesCell first={name} />
        <Row $gap={2}>
          <CellBadge $tone={ASSESSMENT_TYPE[type].look}>{ASSESSMENT_TYPE[type].staffName}</CellBadge>
          <OneLine>{priceText(price)}</OneLine>
        </Row>
      </>
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
    cell: ({ createdAt }) => <DayCell at={createdAt} />,
  },
  {
    key: 'completed',
    header: 'Selesai',
    sortKey: 'completedAt',
    sortFirst: 'desc',
    cell: ({ completedAt }) => <DayCell at={completedAt} />,
  },
];
