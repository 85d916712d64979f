import { useShell } from '@kenali/federation';
import { LineLink } from '../../common/page-parts.tsx';

/** Links to the payment history of an order. */
export function OrderLink({ id }: { id: number }) {
  const { Link } = useShell();
  return (
    <LineLink as={Link} to={`/admin/orders/${id}`} aria-label={`Riwayat pesanan ${id}`}>
      #{id}
    </LineLink>
  );
}
