import type { UserAssessmentStatus } from '@kenali/contracts';
import { CellBadge } from '../../common/cells.tsx';

const LOOK = {
  completed: { tone: 'good', text: 'Selesai' },
  in_progress: { tone: 'warn', text: 'Berlangsung' },
  available: { tone: 'neutral', text: 'Belum dimulai' },
} as const;

export const StatusBadge = ({ status }: { status: UserAssessmentStatus }) => (
  <CellBadge $tone={LOOK[status].tone}>{LOOK[status].text}</CellBadge>
);
