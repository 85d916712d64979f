import { useShell } from '@kenali/federation';
import { TextLink } from '@kenali/ui';
import { styled } from 'styled-components';
import { CellBadge } from '../../common/cells.tsx';
import type { BadgeLabel } from './payment-labels.ts';

/** High enough for a thumb. The negative margin keeps it in line with its label when the row is a card. */
const Inline = styled(TextLink)`
  margin-block: -10px;
`;

/** Links to the payment history of an order. */
export function OrderLink({ id }: { id: number }) {
  const { Link } = useShell();
  return (
    <Inline as={Link} $alone to={`/admin/orders/${id}`} aria-label={`Riwayat pesanan ${id}`}>
      #{id}
    </Inline>
  );
}

/** A status as a coloured badge. */
export const StatusBadge = ({ tone, text }: BadgeLabel) => <CellBadge $tone={tone}>{text}</CellBadge>;
