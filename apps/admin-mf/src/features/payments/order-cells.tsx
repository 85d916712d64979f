import { useShell } from '@kenali/federation';
import { TextLink } from '@kenali/ui';
import { styled } from 'styled-components';

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
