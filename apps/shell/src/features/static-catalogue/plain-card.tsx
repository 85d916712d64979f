import { ASSESSMENT_TYPE, type AssessmentView } from '@kenali/contracts';
import { Button, Card, Heading, Money, PriceBlock, Text, TypeBanner } from '@kenali/ui';
import { ShoppingCart } from 'lucide-react';

export function PlainCard({ assessment, onAdd }: { assessment: AssessmentView; onAdd: () => void }) {
  const { name, description, duration, ageRange, price, listPrice, promoLabel, note, type } = assessment;
  return (
    <Card
      as="article"
      banner={<TypeBanner look={ASSESSMENT_TYPE[type].look} label={ASSESSMENT_TYPE[type].label} size="small" />}
      footer={
        <>
          <PriceBlock
            price={<Money value={price} zeroText="Free Access" />}
            // The specification shows the list price without thousands separators.
            listPrice={listPrice ? `Rp ${Number(listPrice)}` : undefined}
            promoLabel={promoLabel ?? undefined}
            note={note && <Text $size="small">{note}</Text>}
          />
          <Button $block onClick={onAdd} aria-label={`Tambah ke Keranjang: ${name}`}>
            <ShoppingCart size={20} aria-hidden />
            Tambah ke Keranjang
          </Button>
        </>
      }
    >
      <Heading level={2} size={3}>
        {name}
      </Heading>
      <Text>{description}</Text>
      <Text $size="small" $tone="inkSoft">
        {duration} · {ageRange}
      </Text>
    </Card>
  );
}
