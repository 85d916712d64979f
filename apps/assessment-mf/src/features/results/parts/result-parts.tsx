import {
  type Id,
  type InstrumentEvidence,
  type IsoTime,
  RESULT_TEXTS,
  type ResultView,
  type Retest,
} from '@kenali/contracts';
import { Badge, Card, Heading, Notice, Row, Stack, Text } from '@kenali/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** A result on its owner's page, or without its id on the page of a professional, who cannot read the owner's other data. */
export type ShownResult = Omit<ResultView, 'id' | 'earlier'> & { id?: Id };

/** Props of the view of one result type. */
export interface ResultViewProps<Result> {
  result: Result;
  completedAt: IsoTime;
  /** The full name of the user, whom the result is about. */
  userName: string;
  retest: Retest | null;
  evidence: InstrumentEvidence | null;
}

/** One card of a result. The label makes it a region, so screen readers can jump to it. */
export function ResultCard({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={heading} data-part={heading}>
      {/* The table of contents moves the focus here. */}
      <Heading level={2} size={3} tabIndex={-1}>
        {heading}
      </Heading>
      {children}
    </Card>
  );
}

/** Shown when the responses are stored but have no scores. */
export const BeingProcessed = ({ children }: { children: ReactNode }) => (
  <Notice title={RESULT_TEXTS.beingProcessed}>{children}</Notice>
);

const FactList = styled.dl`
  display: grid;
  gap: ${({ theme }) => theme.space[3]};
  div { display: grid; align-content: start; gap: 2px; }
  dt { color: ${({ theme }) => theme.color.inkSoft}; font-size: ${({ theme }) => theme.text.small.desktop}; }
  dd { margin: 0; font-weight: ${({ theme }) => theme.font.weight.medium}; }
  ${({ theme }) => theme.media.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

/** Pairs of a label and a value. */
export function Facts({ rows }: { rows: readonly { label: string; value: string }[] }) {
  return (
    <FactList>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </FactList>
  );
}

const TipGroup = styled(Stack).attrs({ $gap: 2 })`
  & + & { margin-block-start: ${({ theme }) => theme.space[3]}; }
`;

const TipList = styled.ul`
  display: grid;
  gap: ${({ theme }) => theme.space[2]};
  padding-inline-start: ${({ theme }) => theme.space[5]};
`;

export interface TipsProps {
  /** The section, style or category that the tips are for. */
  name: string;
  tips: readonly string[];
  /** Text of a badge next to the name. */
  badge?: string;
}

/** Recommendations for one section, style or category. */
export function Tips({ name, tips, badge }: TipsProps) {
  return (
    <TipGroup>
      <Row $gap={2}>
        <Text as="h3" $weight="semibold">
          {name}
        </Text>
        {badge && <Badge $tone="info">{badge}</Badge>}
      </Row>
      <TipList>
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </TipList>
    </TipGroup>
  );
}

/** Left out of printed results. */
export const ScreenOnly = styled.div`
  @media print { display: none; }
`;
