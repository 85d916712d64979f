import { ADMIN_TEXTS, type AdminRefund } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { formatRupiah } from '@kenali/ui';
import { NoteDialog } from '../note-dialog.tsx';
import { usePaymentsChanged } from '../payments.api.ts';

interface RefundDialogProps {
  refund: AdminRefund;
  onClose: () => void;
}

/** Writes down that the money went back by hand. */
export function RecordRefundDialog({ refund: { id, orderId, amount, user }, onClose }: RefundDialogProps) {
  const { api, toast } = useShell();
  const changed = usePaymentsChanged();
  const record = async (note: string) => {
    await api.send('POST /api/admin/refunds/{id}/record', { params: { id }, body: { note } });
    toast.show({ title: ADMIN_TEXTS.refundRecorded });
    onClose();
    await changed();
  };
  return (
    <NoteDialog
      title="Catat pengembalian manual"
      about={`${formatRupiah(amount)} dari pesanan #${orderId} untuk ${user.firstName} ${user.lastName}. Catat hanya setelah dananya benar-benar dikirim.`}
      hint="Kapan dan ke mana dana dikirim, misalnya bank dan tanggal transfer."
      submitLabel="Catat sudah dikembalikan"
      failed={ADMIN_TEXTS.refundRecordFailed}
      onSubmit={record}
      onClose={onClose}
    />
  );
}
