import type { AssessmentView } from '@kenali/contracts';
import { formatRupiah, Money, type MoneyProps, PriceBlock, Row, SmallText, Text, VisuallyHidden } from '@kenali/ui';
import { BadgeCheck, Clock, Gift, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface Props {
  assessment: AssessmentView;
}

export const Amount = ({ value, ...rest }: Omit<MoneyProps, 'zeroText'>) => (
  <Money value={value} zeroText="Free Access" lang={Number(value) === 0 ? 'en' : undefined} {...rest} />
);

/** The price, with list price, label and saving if it is reduced. */
export function Price({ assessment: { price, listPrice, promoLabel } }: Props) {
  const saving = listPrice ? Number(listPrice) - Number(price) : 0;
  return (
    <PriceBlock
      price={<Amount value={price} />}
      // The specification shows the list price without thousands separators.
      listPrice={listPrice ? `Rp ${Number(listPrice)}` : undefined}
      promoLabel={promoLabel ?? undefined}
      saving={saving > 0 ? `Hemat ${formatRupiah(saving)}` : undefined}
    />
  );
}

/** How long it takes, and for which ages. */
export const Facts = ({ assessment: { duration, ageRange } }: Props) => (
  <Row $gap={4}>
    <Fact icon={<Clock size={20} aria-hidden />} name="Durasi" value={duration} />
    <Fact icon={<UserRound size={20} aria-hidden />} name="Usia" value={ageRange} />
  </Row>
);

const Fact = ({ icon, name, value }: { icon: ReactNode; name: string; value: string }) => (
  <Row as="p" $gap={2} $nowrap>
    {icon}
    <VisuallyHidden>{name}: </VisuallyHidden>
    <SmallText as="span">{value}</SmallText>
  </Row>
);

const Benefit = styled(Text).attrs({ $size: 'small', $tone: 'good', $weight: 'semibold' })`
  display: flex;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  svg { flex: none; }
`;

/** What comes with the assessment, as in the cart. */
export const Benefits = ({ assessment: { note, requiresSignOff } }: Props) => (
  <>
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
  </>
);
