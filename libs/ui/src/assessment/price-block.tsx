import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Badge } from '../data/badge.ts';
import { VisuallyHidden } from '../text/visually-hidden.ts';

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: 2px;
  font-variant-numeric: tabular-nums;
`;

const Before = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ theme }) => theme.space[2]};
  color: ${({ theme }) => theme.color.inkSoft};
`;

const Now = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${({ theme }) => theme.space[3]};
  font-size: ${({ theme }) => theme.text[2].phone};
  font-weight: ${({ theme }) => theme.font.weight.bold};
  line-height: 1.3;
`;

const Saving = styled.span`
  color: ${({ theme }) => theme.color.clay};
  font-size: ${({ theme }) => theme.text.small.phone};
  font-weight: ${({ theme }) => theme.font.weight.semibold};
`;

export type PriceBlockProps = {
  /** The formatted price: `<Money value={350000} />` or `Free Access`. */
  price: ReactNode;
  /** The formatted list price. It is struck through and followed by the promo label. */
  listPrice?: string;
  /** Default: `PROMO`. */
  promoLabel?: string;
  /** What the buyer saves, such as `Hemat Rp 150.000`. */
  saving?: string;
  /** A line below the price, for example what is included. */
  note?: ReactNode;
};

/** The price of one assessment, with its list price struck through when there is one. */
export function PriceBlock({ price, listPrice, promoLabel = 'PROMO', saving, note }: PriceBlockProps) {
  return (
    <Box>
      {listPrice && (
        <Before>
          <VisuallyHidden>Harga normal </VisuallyHidden>
          <s>{listPrice}</s>
          <Badge $tone="promo">{promoLabel}</Badge>
        </Before>
      )}
      <Now>
        {listPrice && <VisuallyHidden>Harga sekarang </VisuallyHidden>}
        {price}
        {saving && <Saving data-saving>{saving}</Saving>}
      </Now>
      {note}
    </Box>
  );
}
