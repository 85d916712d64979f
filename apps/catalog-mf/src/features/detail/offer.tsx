import { ASSESSMENT_TYPE, type AssessmentDetail } from '@kenali/contracts';
import { Card, Text, TypeBanner } from '@kenali/ui';
import type { ReactNode } from 'react';
import { Benefits, Facts, Price } from '../../common/assessment-parts.tsx';

interface Props {
  assessment: AssessmentDetail;
  action: ReactNode;
  sample: ReactNode;
}

/** What it is, what it costs, and the action of its card. */
export function Offer({ assessment, action, sample }: Props) {
  const { label, look } = ASSESSMENT_TYPE[assessment.type];
  return (
    <Card
      as="section"
      aria-label="Harga dan tindakan"
      banner={<TypeBanner look={look} label={label} />}
      footer={
        <>
          <Price assessment={assessment} />
          {action}
          {sample}
        </>
      }
    >
      <Text>{assessment.description}</Text>
      <Facts assessment={assessment} />
      <Benefits assessment={assessment} />
    </Card>
  );
}
