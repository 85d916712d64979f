import { ASSESSMENT_TYPE, RESULT_TEXTS, type UserAssessmentStatus, type UserAssessmentView } from '@kenali/contracts';
import { Badge, type BadgeTone, Card, formatDate, Heading, ProgressBar, Row, SmallText, Text } from '@kenali/ui';
import { CircleCheck, CirclePause, CirclePlay, Hourglass } from 'lucide-react';
import { styled } from 'styled-components';
import { ActionRow } from '../../common/layout.ts';
import { PageButton, PageLink } from '../../common/page-link.tsx';
import { takingPath } from '../../common/routing.ts';
import { ConsultationState } from './consultation-state.tsx';

const STATUSES = {
  available: { label: 'Tersedia', tone: 'info', Icon: CirclePlay },
  in_progress: { label: 'Berjalan', tone: 'warn', Icon: Hourglass },
  completed: { label: 'Selesai', tone: 'good', Icon: CircleCheck },
} as const satisfies Record<UserAssessmentStatus, { label: string; tone: BadgeTone; Icon: typeof CirclePlay }>;

const AWAITS_SIGN_OFF = { label: RESULT_TEXTS.awaitsSignOff, tone: 'warn', Icon: Hourglass } as const;
const FROZEN = { label: 'Akses dibekukan', tone: 'neutral', Icon: CirclePause } as const;
const RESTRICTED = { label: 'Dibatasi', tone: 'warn', Icon: CirclePause } as const;

/** Breaks long names, even without a space. */
const ForChild = styled(Text)`
  overflow-wrap: anywhere;
`;

interface AssessmentCardProps {
  userAssessment: UserAssessmentView;
  isFirst: boolean;
  /** The list has another card with the same name. */
  isRepeated: boolean;
}

/** One user assessment. The first card of the list has the primary button of the view, unless nothing is left to do there. */
export function AssessmentCard({ userAssessment, isFirst, isRepeated }: AssessmentCardProps) {
  const { id, orderId, assessment, status, progress, consultation, childName, createdAt, completedAt } = userAssessment;
  const { label: typeLabel, look } = ASSESSMENT_TYPE[assessment.type];
  const { label, tone, Icon } = lookOf(userAssessment);
  const nextStep = findNextStep(userAssessment);
  // Tells the links of a page apart for screen readers.
  const description = [assessment.name, childName && `untuk ${childName}`, isRepeated && `nomor ${id}`]
    .filter(Boolean)
    .join(' ');
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
      {userAssessment.isRestricted && (
        <Text $size="small">
          Pemrosesan dibatasi. <PageLink to="/account/data">Lihat atau cabut pembatasan</PageLink>
        </Text>
      )}
      {userAssessment.isFrozen && (
        <Text $size="small">Dana pesanan ini sudah dikembalikan, jadi asesmen tidak dapat dilanjutkan.</Text>
      )}
      {consultation && <ConsultationState consultation={consultation} />}
      <ActionRow>
        <SmallText>
          {completedAt
            ? `Selesai ${formatDate(completedAt)}`
            : `${orderId ? 'Dibeli' : 'Tersedia sejak'} ${formatDate(createdAt)}`}
        </SmallText>
        <PageButton
          to={nextStep.to}
          $size="small"
          $variant={isFirst && !userAssessment.isFrozen ? 'primary' : 'secondary'}
          aria-label={`${nextStep.label} ${description}`}
        >
          {nextStep.label}
        </PageButton>
      </ActionRow>
    </Card>
  );
}

const lookOf = ({ isFrozen, isRestricted, awaitsSignOff, status }: UserAssessmentView) =>
  isFrozen ? FROZEN : isRestricted ? RESTRICTED : awaitsSignOff ? AWAITS_SIGN_OFF : STATUSES[status];

const START_LABELS = { available: 'Mulai Tes', in_progress: 'Lanjutkan' } as const;

/** Label and target of the button. */
function findNextStep({ id, status, assessment, awaitsSignOff, isRestricted, isFrozen }: UserAssessmentView): {
  label: string;
  to: string;
} {
  if (awaitsSignOff) return { label: 'Lihat Status', to: `/results/${id}` };
  if (status === 'completed') return { label: 'Lihat Laporan', to: `/results/${id}` };
  if (isRestricted || isFrozen) return { label: 'Lihat Status', to: takingPath(assessment.type, id) };
  return { label: START_LABELS[status], to: takingPath(assessment.type, id) };
}
