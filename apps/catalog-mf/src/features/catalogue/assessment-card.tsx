import { ASSESSMENT_TYPE, type AssessmentView } from '@kenali/contracts';
import { Card, Heading, Money, Notice, PriceBlock, Row, Text, TypeBanner, VisuallyHidden } from '@kenali/ui';
import { Clock, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { PrimaryAction } from './primary-action.tsx';

export interface AssessmentCardProps {
  assessment: AssessmentView;
  headingLevel: 2 | 3;
  /** The secondary action below the primary one. */
  sample?: ReactNode;
}

/** One assessment of the catalogue, with its price and its primary action. */
export function AssessmentCard({ assessment, headingLevel, sample }: AssessmentCardProps) {
  const { name, description, type, duration, ageRange, price, listPrice, promoLabel, note } = assessment;
  return (
    <Card
      as="article"
      banner={<TypeBanner look={ASSESSMENT_TYPE[type].look} label={ASSESSMENT_TYPE[type].label} />}
      footer={
        <>
          <PrimaryAction assessment={assessment} />
          {sample}
        </>
      }
    >
      <Heading level={headingLevel} size={3}>
        {name}
      </Heading>
      <Text $tone="inkSoft">{description}</Text>
      <Row $gap={4}>
        <Fact icon={<Clock size={20} aria-hidden />} name="Durasi" value={duration} />
        <Fact icon={<UsersRound size={20} aria-hidden />} name="Usia" value={ageRange} />
      </Row>
      <PriceBlock
        price={<Money value={price} zeroText="Free Access" />}
        // The specification shows the list price without thousands separators.
        listPrice={listPrice ? `Rp ${Number(listPrice)}` : undefined}
        promoLabel={promoLabel ?? undefined}
      />
      {note && <Notice tone="good">{note}</Notice>}
    </Card>
  );
}

const Fact = ({ icon, name, value }: { icon: ReactNode; name: string; value: string }) => (
  <Row as="p" $gap={2} $nowrap>
    {icon}
    <VisuallyHidden>{name}: </VisuallyHidden>
    <Text as="span" $size="small" $tone="inkSoft">
      {value}
    </Text>
  </Row>
);
