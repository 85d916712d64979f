import { useQuery } from '@tanstack/react-query';
import { fresh } from '../../../common/queries.ts';
import { RecordPage, useRecordId } from '../../../common/record-page.tsx';
import { PAYMENTS_KEY } from '../payments.api.ts';
import { TimelineBody } from './timeline-body.tsx';

/** /admin/orders/{id}: the payment history of one order. */
export function OrderPage() {
  const id = useRecordId('orderId');
  const timeline = fresh([...PAYMENTS_KEY, 'timeline', id], 'GET /api/admin/orders/{id}/timeline', { params: { id } });
  return (
    <RecordPage
      query={useQuery({ ...timeline, enabled: id > 0 })}
      title={id > 0 ? `Pesanan #${id}` : 'Pesanan'}
      name="Riwayat pesanan"
      nothing="Pesanan tidak ditemukan."
      list="/admin/orders"
      back="Kembali ke daftar pesanan"
    >
      {(found) => <TimelineBody timeline={found} />}
    </RecordPage>
  );
}
