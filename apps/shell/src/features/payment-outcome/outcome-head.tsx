import { Badge, type BadgeTone, Heading, Row } from '@kenali/ui';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { styled } from 'styled-components';

const ICONS = { good: CircleCheck, warn: Clock, bad: CircleX } as const;

const Mark = styled.span<{ $tone: keyof typeof ICONS }>`
  display: grid;
  flex: none;
  place-items: center;
  width: 56px;
  height: 56px;
  border-radius: 50%;
  background: ${({ theme, $tone }) => theme.color[`${$tone}Wash`]};
  color: ${({ theme, $tone }) => theme.color[$tone]};
`;

const Words = styled.div`
  display: grid;
  justify-items: start;
  gap: ${({ theme }) => theme.space[2]};
  min-width: 0;
`;

export interface OutcomeHeadProps {
  title: string;
  tone: keyof typeof ICONS;
  badge: { label: string; tone: BadgeTone };
}

/** The sentence people come for, and the state in one word, which is spoken when it changes. */
export function OutcomeHead({ title, tone, badge }: OutcomeHeadProps) {
  const Icon = ICONS[tone];
  return (
    <Row $gap={4} $nowrap>
      <Mark $tone={tone}>
        <Icon size={32} aria-hidden />
      </Mark>
      <Words>
        <Heading level={1}>{title}</Heading>
        <div role="status">
          <Badge $tone={badge.tone}>{badge.label}</Badge>
        </div>
      </Words>
    </Row>
  );
}
