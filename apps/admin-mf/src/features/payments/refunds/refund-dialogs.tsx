import { ADMIN_TEXTS, type AdminRefund } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { formatRupiah } from '@kenali/ui';
import { ConfirmDialog } from '../../../common/confirm-dialog.tsx';
import { NoteDialog } from '../../../common/note-dialog.tsx';
import { withProof } from '../../../common/step-up.ts';
import { useInvalidatePayments } from '../payments.api.ts';

interface RefundDialogProps {
  refund: AdminRefund;
  onClose: () => void;
}

/** Refunds through the provider. The server sends each refund once, even after repeated requests. */
export function SendRefundDialog({ refund: { id, orderId, amount, user }, onClose }: RefundDialogProps) {
  const { api, toast } = useShell();
  const invalidate = useInvalidatePayments();
  const send = async () => {
    try {
      await withProof(() => api.send('POST /api/admin/refunds/{id}/send', { params: { id } }));
      toast.show({ title: ADMIN_TEXTS.refundSent, variant: 'success' });
      onClose();
    } finally {
      // A failed request can change the state of the refund too.
      void invalidate();
    }
  };
  return (
    <ConfirmDialog
      title="Kembalikan dana lewat penyedia?"
      confirmLabel="Kembalikan dana"
      onConfirm={send}
      failed={ADMIN_TEXTS.refundSendFailed}
      onClose={onClose}
    >
      {formatRupiah(amount)} dari pesanan #{orderId} dikembalikan ke {user.firstName} {user.lastName} lewat penyedia
      pembayaran. Ini tidak dapat dibatalkan; menekan lagi tidak mengirimnya dua kali.
    </ConfirmDialog>
  );
}

/** Records that staff have transferred the money themselves. */
export function RecordRefundDialog({ refund: { id, orderId, amount, user }, onClose }: RefundDialogProps) {
  const { api, toast } = useShell();
  const invalidate = useInvalidatePayments();
  const record = async (note: string) => {
    await withProof(() => api.send('POST /api/admin/refunds/{id}/record', { params: { id }, body: { note } }));
    toast.show({ title: ADMIN_TEXTS.refundRecorded, variant: 'success' });
    onClose();
    await invalidate();
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
