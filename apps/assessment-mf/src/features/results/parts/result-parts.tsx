import {
  type ChildRef,
  type Id,
  type InstrumentEvidence,
  type IsoTime,
  RESULT_TEXTS,
  type ResultView,
  type Retest,
} from '@kenali/contracts';
import { Badge, BulletList, Card, Notice, Row, SmallHeading, SmallText, Stack, Text } from '@kenali/ui';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';

/** A result on its owner's page, or without its id where the reader cannot read the owner's other data. */
export type ShownResult = Omit<ResultView, 'id' | 'earlier'> & {
  id?: Id;
  /** The reader is a professional, who is not offered the consultation of the family. */
  isShared?: true;
};

/** Props of the view of one result type. */
export interface ResultViewProps<Result> {
  result: Result;
  completedAt: IsoTime;
  /** The full name of the user, whom the result is about if it is about no child. */
  userName: string;
  child?: ChildRef | undefined;
  retest: Retest | null;
  evidence: InstrumentEvidence | null;
}

export interface ResultCardProps extends ComponentProps<typeof Card> {
  heading: string;
  /** Whether it is closed at first on a phone, where a whole result is many screens long. */
  folds?: boolean;
  children: ReactNode;
}

/** One card of a result. The label makes it a region, so screen readers can jump to it. */
export function ResultCard({ heading, folds = false, children, ...rest }: ResultCardProps) {
  // The table of contents moves the focus here.
  const title = <SmallHeading tabIndex={-1}>{heading}</SmallHeading>;
  return (
    <Card as="section" aria-label={heading} data-part={heading} {...rest}>
      {folds ? (
        <Fold title={title}>{children}</Fold>
      ) : (
        <>
          {title}
          {children}
        </>
      )}
    </Card>
  );
}

/** As in `theme.media.tablet`. */
const WIDE = '(min-width: 640px)';

const Details = styled.details`
  /* As high as a thumb needs, in the same place. */
  > summary { padding-block: 10px; margin-block: -10px; cursor: pointer; }
  /* The marker of the browser stays beside the heading. */
  summary > * { display: inline; }
  &[open] > summary { margin-block-end: 2px; }
`;

interface FoldProps {
  title: ReactNode;
  children: ReactNode;
  /** Closed at first in wide windows too. */
  isSmall?: boolean;
}

function Fold({ title, children, isSmall = false }: FoldProps) {
  const ref = useRef<HTMLDetailsElement>(null);
  // Before the browser paints. A prerendered page has it open, so that it can be read without scripts.
  useLayoutEffect(() => {
    const fold = ref.current;
    if (!fold) return;
    fold.open = !isSmall && (window.matchMedia?.(WIDE).matches ?? true);
    // Browsers print the content of open ones only.
    const unfold = () => {
      fold.open = true;
    };
    window.addEventListener('beforeprint', unfold);
    return () => window.removeEventListener('beforeprint', unfold);
  }, [isSmall]);
  return (
    <Details ref={ref} open data-fold={isSmall ? undefined : true}>
      <summary>{title}</summary>
      <Stack $gap={3}>{children}</Stack>
    </Details>
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
  dd { font-weight: ${({ theme }) => theme.font.weight.medium}; }
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

/** What to know about the values above. */
export const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.map((note) => <SmallText key={note}>{note}</SmallText>);

const TipGroup = styled(Stack).attrs({ $gap: 2 })`
  & + & { margin-block-start: ${({ theme }) => theme.space[3]}; }
`;

export interface TipsProps {
  /** The section, style or category that the tips are for. */
  name: string;
  tips: readonly string[];
  /** Text of a badge next to the name. */
  badge?: string;
  /** Closed at first, if many have tips. */
  folds?: boolean;
}

/** Recommendations for one section, style or category. */
export function Tips({ name, tips, badge, folds = false }: TipsProps) {
  const title = (
    <Text as="h3" $weight="semibold">
      {name}
    </Text>
  );
  const list = (
    <BulletList>
      {tips.map((tip) => (
        <li key={tip}>{tip}</li>
      ))}
    </BulletList>
  );
  if (folds)
    return (
      <Fold title={title} isSmall>
        {list}
      </Fold>
    );
  return (
    <TipGroup>
      <Row $gap={2}>
        {title}
        {badge && <Badge $tone="info">{badge}</Badge>}
      </Row>
      {list}
    </TipGroup>
  );
}

/** Left out of printed results. */
export const ScreenOnly = styled.div`
  @media print { display: none; }
`;
