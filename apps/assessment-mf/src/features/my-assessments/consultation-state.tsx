import { CONSULTATION_TEXTS, type ConsultationStatus, type ConsultationView, RESULT_TEXTS } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Badge, type BadgeTone, Row, SmallText, Stack, Text } from '@kenali/ui';
import { CalendarCheck, CircleCheck, Hourglass, MessageCircle } from 'lucide-react';
import { styled } from 'styled-components';

const LOOKS: Record<ConsultationStatus, { tone: BadgeTone; Icon: typeof Hourglass }> = {
  requested: { tone: 'warn', Icon: Hourglass },
  contacted: { tone: 'info', Icon: MessageCircle },
  scheduled: { tone: 'info', Icon: CalendarCheck },
  done: { tone: 'good', Icon: CircleCheck },
};

const Part = styled(Stack)`
  padding-block-start: ${({ theme }) => theme.space[3]};
  border-block-start: 1px solid ${({ theme }) => theme.color.line};
`;

/** Where the time may have been chosen on the page of the result. */
const SCHEDULED =
  'Waktu konsultasi sudah disepakati. Rinciannya ada di halaman hasil, atau di percakapan WhatsApp Anda.';

/** The status of the free consultation and the next step. */
export function ConsultationState({ consultation: { status } }: { consultation: ConsultationView }) {
  const { settings } = useShell();
  const { label, detail } = CONSULTATION_TEXTS[status];
  const { tone, Icon } = LOOKS[status];
  const isBookable = status === 'scheduled' && (settings.features?.includes('bookings') ?? false);
  return (
    <Part $gap={1}>
      <Row $justify="space-between" $gap={2}>
        <Text as="h4" $size="small" $weight="semibold">
          {RESULT_TEXTS.consultation}
        </Text>
        <Badge $tone={tone}>
          <Icon size={14} aria-hidden />
          {label}
        </Badge>
      </Row>
      <SmallText>{isBookable ? SCHEDULED : detail}</SmallText>
    </Part>
  );
}
