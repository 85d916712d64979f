import { ASSESSMENT_TYPE, type AssessmentView } from '@kenali/contracts';
import { Card, formatRupiah, Heading, Money, PriceBlock, Row, Text, TypeBanner, VisuallyHidden } from '@kenali/ui';
import { BadgeCheck, Clock, Gift, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Description } from './description.tsx';
import { PrimaryAction } from './primary-action.tsx';

/** What comes with the assessment, as in the cart. */
const Benefit = styled(Text).attrs({ $size: 'small', $tone: 'good', $weight: 'semibold' })`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  svg { flex: none; }
`;

export interface AssessmentCardProps {
  assessment: AssessmentView;
  headingLevel: 2 | 3;
  /** The secondary action below the primary one. */
  sample?: ReactNode;
}

/** One assessment of the catalogue, with its price and its primary action. */
export function AssessmentCard({ assessment, headingLevel, sample }: AssessmentCardProps) {
  const { name, description, type, duration, ageRange, price, listPrice, promoLabel, note, requiresSignOff } =
    assessment;
  const saving = listPrice ? Number(listPrice) - Number(price) : 0;
  return (
    <Card
      as="article"
      banner={<TypeBanner look={ASSESSMENT_TYPE[type].look} label={ASSESSMENT_TYPE[type].label} />}
      footer={
        <>
          <PriceBlock
            price={<Money value={price} zeroText="Free Access" lang={Number(price) === 0 ? 'en' : undefined} />}
            // The specification shows the list price without thousands separators.
            listPrice={listPrice ? `Rp ${Number(listPrice)}` : undefined}
            promoLabel={promoLabel ?? undefined}
            saving={saving > 0 ? `Hemat ${formatRupiah(saving)}` : undefined}
          />
          <PrimaryAction assessment={assessment} />
          {sample}
        </>
      }
    >
      <Heading level={headingLevel} size={3}>
        {name}
      </Heading>
      <Description text={description} assessmentName={name} />
      <Row $gap={4}>
        <Fact icon={<Clock size={20} aria-hidden />} name="Durasi" value={duration} />
        <Fact icon={<UserRound size={20} aria-hidden />} name="Usia" value={ageRange} />
      </Row>
      {note && (
        <Benefit>
          <Gift size={20} aria-hidden />
          {note}
        </Benefit>
      )}
      {requiresSignOff && (
        <Benefit>
          <BadgeCheck size={20} aria-hidden />
          Hasil diperiksa psikolog sebelum dibaca
        </Benefit>
      )}
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
