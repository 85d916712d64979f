import { ASSESSMENT_TYPE, type AssessmentView } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Card, Heading, Stack, Text, TextLink, TypeBanner, VisuallyHidden } from '@kenali/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Benefits, Facts, Price } from '../../common/assessment-parts.tsx';
import { PrimaryAction } from './primary-action.tsx';

/** Looks like the heading that it is; the line under it appears when it can be pressed. */
export const Name = styled(Heading)`
  a { display: inline-flex; align-items: center; min-height: ${({ theme }) => theme.size.thumb}; padding-block: 11px; margin-block: -11px; color: inherit; text-decoration-thickness: 1px; text-underline-offset: 4px; border-radius: 4px; }
  a:hover { text-decoration-thickness: 2px; }
`;

export interface AssessmentCardProps {
  assessment: AssessmentView;
  headingLevel: 2 | 3;
  /** The secondary action below the primary one. */
  sample?: ReactNode;
}

/** One assessment of the catalogue, with its price and its primary action. Its name leads to its page. */
export function AssessmentCard({ assessment, headingLevel, sample }: AssessmentCardProps) {
  const { Link } = useShell();
  const { id, name, description, type } = assessment;
  return (
    <Card
      as="article"
      banner={<TypeBanner look={ASSESSMENT_TYPE[type].look} label={ASSESSMENT_TYPE[type].label} />}
      footer={
        <>
          <Price assessment={assessment} />
          <PrimaryAction assessment={assessment} />
          {sample}
        </>
      }
    >
      <Name level={headingLevel} size={3}>
        <Link to={`/assessments/${id}`}>{name}</Link>
      </Name>
      <Description text={description} assessment={assessment} />
      <Facts assessment={assessment} />
      <Benefits assessment={assessment} />
    </Card>
  );
}

/** Fits into three lines of the narrowest card. */
const MAX_SHORT = 96;

/** Where the visible part ends: after a word, and never beside a comma. */
function cutOf(text: string): number {
  if (text.length <= MAX_SHORT) return text.length;
  const words = text.slice(0, MAX_SHORT + 1).replace(/\s+\S*$/, '');
  return words.replace(/[\s,;:]+$/, '').length;
}

/** The three dots are no part of the text. */
const Short = styled.span`
  &::after { content: '…'; }
`;

/** The begin of a description, and a link to the page that shows it all. Screen readers and search engines get the whole text. */
function Description({ text, assessment }: { text: string; assessment: { id: number; name: string } }) {
  const { Link } = useShell();
  const cut = cutOf(text);
  if (cut === text.length) return <Text $tone="inkSoft">{text}</Text>;
  return (
    <Stack $gap={1} $align="start">
      <Text $tone="inkSoft">
        <Short>{text.slice(0, cut)}</Short>
        <VisuallyHidden>{text.slice(cut)}</VisuallyHidden>
      </Text>
      <TextLink as={Link} $alone to={`/assessments/${assessment.id}`}>
        Selengkapnya<VisuallyHidden> tentang {assessment.name}</VisuallyHidden>
      </TextLink>
    </Stack>
  );
}
