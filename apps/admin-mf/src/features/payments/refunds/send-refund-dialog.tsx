import { ADMIN_TEXTS, type AdminRefund } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { formatRupiah } from '@kenali/ui';
import { ConfirmDialog } from '../../../common/confirm-dialog.tsx';
import { usePaymentsChanged } from '../payments.api.ts';

interface RefundDialogProps {
  refund: AdminRefund;
  onClose: () => void;
}

/** Repays by the provider. The server sends once, whoever presses how often. */
export function SendRefundDialog({ refund: { id, orderId, amount, user }, onClose }: RefundDialogProps) {
  const { api, toast } = useShell();
  const changed = usePaymentsChanged();
  const send = async () => {
    try {
      await api.send('POST /api/admin/refunds/{id}/send', { params: { id } });
      toast.show({ title: ADMIN_TEXTS.refundSent });
      onClose();
    } finally {
      // A refusal changes its state as well.
      void changed();
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
