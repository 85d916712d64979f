import { ASSESSMENT_TYPE, type UserAssessmentStatus, type UserAssessmentView } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Badge, type BadgeTone, ButtonLink, Card, formatDate, Heading, ProgressBar, Row, Text } from '@kenali/ui';
import { CircleCheck, CirclePlay, Hourglass } from 'lucide-react';
import { styled } from 'styled-components';
import { ActionRow } from '../../common/layout.ts';
import { ConsultationState } from './consultation-state.tsx';
import { nextStep } from './next-step.ts';

const STATUSES = {
  available: { label: 'Tersedia', tone: 'info', Icon: CirclePlay },
  in_progress: { label: 'Berjalan', tone: 'warn', Icon: Hourglass },
  completed: { label: 'Selesai', tone: 'good', Icon: CircleCheck },
} as const satisfies Record<UserAssessmentStatus, { label: string; tone: BadgeTone; Icon: typeof CirclePlay }>;

/** A name of any length, also without a space. */
const ForChild = styled(Text)`
  overflow-wrap: anywhere;
`;

/** One user assessment; the first of the list carries the view's primary button. */
export function AssessmentCard({ userAssessment, isFirst }: { userAssessment: UserAssessmentView; isFirst: boolean }) {
  const { Link } = useShell();
  const { assessment, status, progress, consultation, childName, createdAt, completedAt } = userAssessment;
  const { label: typeLabel, look } = ASSESSMENT_TYPE[assessment.type];
  const { label, tone, Icon } = STATUSES[status];
  const step = nextStep(userAssessment);
  return (
    <Card as="li">
      <Row $justify="space-between" $gap={2}>
        <Badge $tone={look}>{typeLabel}</Badge>
        <Badge $tone={tone}>
          <Icon size={14} aria-hidden />
          {label}
        </Badge>
      </Row>
      <Heading level={3}>{assessment.name}</Heading>
      {childName && <ForChild>Untuk {childName}</ForChild>}
      {status === 'in_progress' && progress && (
        <ProgressBar
          label="Kemajuan"
          value={progress.answered}
          max={progress.total}
          valueText={`${progress.answered} dari ${progress.total} butir`}
        />
      )}
      {consultation && <ConsultationState consultation={consultation} />}
      <ActionRow>
        <Text $size="small" $tone="inkSoft">
          {completedAt ? `Selesai ${formatDate(completedAt)}` : `Dibuat ${formatDate(createdAt)}`}
        </Text>
        {step && (
          <ButtonLink as={Link} to={step.to} $size="small" $variant={isFirst ? 'primary' : 'secondary'}>
            {step.label}
          </ButtonLink>
        )}
      </ActionRow>
    </Card>
  );
}
