import type { UserAssessmentStatus } from '@kenali/contracts';
import { Badge } from '@kenali/ui';
import { styled } from 'styled-components';

const Word = styled(Badge)`
  white-space: nowrap;
`;

const LOOK = {
  completed: { tone: 'good', text: 'Selesai' },
  in_progress: { tone: 'warn', text: 'Berlangsung' },
  available: { tone: 'neutral', text: 'Belum dimulai' },
} as const;

export const StatusBadge = ({ status }: { status: UserAssessmentStatus }) => (
  <Word $tone={LOOK[status].tone}>{LOOK[status].text}</Word>
);
