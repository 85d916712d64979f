import { ADMIN_TEXTS, type AdminRefund, fullName } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { formatRupiah } from '@kenali/ui';
import { ConfirmDialog } from '../../../common/confirm-dialog.tsx';
import { NoteDialog } from '../../../common/note-dialog.tsx';
import { refetch } from '../../../common/queries.ts';
import { PAYMENT_KEYS } from '../payments.api.ts';

interface RefundDialogProps {
  refund: AdminRefund;
  onClose: () => void;
}

/** Refunds through the provider. The server sends each refund once, even after repeated requests. */
export function SendRefundDialog({ refund: { id, orderId, amount, user }, onClose }: RefundDialogProps) {
  const { api } = useShell();
  // A failed request can change the state of the refund too.
  const send = () =>
    api.send('POST /api/admin/refunds/{id}/send', { params: { id } }).finally(() => void refetch(PAYMENT_KEYS));
  return (
    <ConfirmDialog
      title="Kembalikan dana lewat penyedia?"
      confirmLabel="Kembalikan dana"
      onConfirm={send}
      done={ADMIN_TEXTS.refundSent}
      failed={ADMIN_TEXTS.refundSendFailed}
      onClose={onClose}
    >
      {formatRupiah(amount)} dari pesanan #{orderId} dikembalikan ke {fullName(user)} lewat penyedia pembayaran. Ini
      tidak dapat dibatalkan; menekan lagi tidak mengirimnya dua kali.
    </ConfirmDialog>
  );
}

/** Records that staff have transferred the money themselves. */
export function RecordRefundDialog({ refund: { id, orderId, amount, user }, onClose }: RefundDialogProps) {
  const { api } = useShell();
  return (
    <NoteDialog
      title="Catat pengembalian manual"
      about={`${formatRupiah(amount)} dari pesanan #${orderId} untuk ${fullName(user)}. Catat hanya setelah dananya benar-benar dikirim.`}
      hint="Kapan dan ke mana dana dikirim, misalnya bank dan tanggal transfer."
      submitLabel="Catat sudah dikembalikan"
      onSubmit={(note) => api.send('POST /api/admin/refunds/{id}/record', { params: { id }, body: { note } })}
      done={ADMIN_TEXTS.refundRecorded}
      failed={ADMIN_TEXTS.refundRecordFailed}
      refresh={PAYMENT_KEYS}
      onClose={onClose}
    />
  );
}
