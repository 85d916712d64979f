import { Badge, type BadgeTone, Heading, Row } from '@kenali/ui';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { styled } from 'styled-components';

const ICONS = { good: CircleCheck, warn: Clock, bad: CircleX } as const;

const IconCircle = styled.span<{ $tone: keyof typeof ICONS }>`
  display: grid;
  flex: none;
  place-items: center;
  width: 56px;
  height: 56px;
  border-radius: 50%;
  background: ${({ theme, $tone }) => theme.color[`${$tone}Wash`]};
  color: ${({ theme, $tone }) => theme.color[$tone]};
`;

const TitleAndBadge = styled.div`
  display: grid;
  justify-items: start;
  gap: ${({ theme }) => theme.space[2]};
  min-width: 0;
`;

export interface OutcomeHeaderProps {
  title: string;
  tone: keyof typeof ICONS;
  badge: { label: string; tone: BadgeTone };
}

/** Shows the outcome and a status badge. Screen readers announce the badge when it changes. */
export function OutcomeHeader({ title, tone, badge }: OutcomeHeaderProps) {
  const Icon = ICONS[tone];
  return (
    <Row $gap={4} $nowrap>
      <IconCircle $tone={tone}>
        <Icon size={32} aria-hidden />
      </IconCircle>
      <TitleAndBadge>
        <Heading level={1}>{title}</Heading>
        <div role="status">
          <Badge $tone={badge.tone}>{badge.label}</Badge>
        </div>
      </TitleAndBadge>
    </Row>
  );
}
