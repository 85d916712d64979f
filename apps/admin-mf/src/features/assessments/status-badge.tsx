import type { AdminAssessmentItem } from '@kenali/contracts';
import { CellBadge } from '../../common/cells.tsx';
import { LinesCell } from '../../common/lines-cell.tsx';

const LOOK = {
  completed: { tone: 'good', text: 'Selesai' },
  in_progress: { tone: 'warn', text: 'Berlangsung' },
  available: { tone: 'neutral', text: 'Belum dimulai' },
} as const;
const TAKEN_BACK = {
  withdrawn: 'Dana kembali: akses ditarik',
  frozen: 'Dana kembali: akses dibekukan',
  flagged: 'Dana kembali',
} as const;

type Props = Pick<AdminAssessmentItem, 'status' | 'takenBack'>;

/** How far it is, and that the person has it no longer where the money went back. */
export const StatusBadge = ({ status, takenBack }: Props) => (
  <LinesCell
    first={<CellBadge $tone={LOOK[status].tone}>{LOOK[status].text}</CellBadge>}
    lines={[takenBack && TAKEN_BACK[takenBack]]}
  />
);
