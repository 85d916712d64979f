import { ASSESSMENT_TYPE, type AssessmentView } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { Card, Heading, TypeBanner } from '@kenali/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Benefits, Facts, Price } from '../../common/assessment-parts.tsx';
import { Description } from './description.tsx';
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
