import { useQuery } from '@tanstack/react-query';
import { RecordPage, useRecordId } from '../../../common/record-page.tsx';
import { timelineOf } from '../payments.api.ts';
import { TimelineBody } from './timeline-body.tsx';

/** /admin/orders/{id}: the payment history of one order. */
export function OrderPage() {
  const id = useRecordId('orderId');
  return (
    <RecordPage
      query={useQuery({ ...timelineOf(id), enabled: id > 0 })}
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
