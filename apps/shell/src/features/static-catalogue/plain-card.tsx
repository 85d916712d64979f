import type { AssessmentType, AssessmentView } from '@kenali/contracts';
import { Button, Card, Heading, Money, PriceBlock, Text, TypeBanner } from '@kenali/ui';
import { ShoppingCart } from 'lucide-react';

const TYPE_LABEL: Record<AssessmentType, string> = {
  sensory: 'Pemrosesan Sensoris',
  intelligence: 'Kecerdasan Majemuk',
  learning: 'Preferensi Belajar',
  other: 'Asesmen',
};

/** An assessment with everything needed to decide and to buy. */
export function PlainCard({ assessment, onAdd }: { assessment: AssessmentView; onAdd: () => void }) {
  const { name, description, duration, ageRange, price, listPrice, promoLabel, note, type } = assessment;
  return (
    <Card
      as="article"
      banner={<TypeBanner look={type} label={TYPE_LABEL[type]} size="small" />}
      footer={
        <>
          <PriceBlock
            price={<Money value={price} zeroText="Free Access" />}
            // Written as the specification writes it, without separators.
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
