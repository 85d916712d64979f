import { useShell } from '@kenali/federation';
import { TextLink } from '@kenali/ui';
import { styled } from 'styled-components';

/** High enough for a thumb, and still on the line of its label where the row is a card. */
const Inline = styled(TextLink)`
  margin-block: -10px;
`;

/** Leads to what happened with an order's payment. */
export function OrderLink({ id }: { id: number }) {
  const { Link } = useShell();
  return (
    <Inline as={Link} $alone to={`/admin/orders/${id}`} aria-label={`Riwayat pesanan ${id}`}>
      #{id}
    </Inline>
  );
}
