import { ADMIN_TEXTS, type AdminRefund, fullName } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { formatRupiah } from '@kenali/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../../../common/confirm-dialog.tsx';
import { NoteDialog } from '../../../common/note-dialog.tsx';
import { refetch } from '../../../common/queries.ts';
import type { RowMenuProps } from '../../../common/row-menu.tsx';
import { PAYMENT_KEYS } from '../payments.api.ts';

interface RefundDialogProps {
  refund: AdminRefund;
  onClose: () => void;
}

/** A sent refund may already have been paid out, and the provider could void an unsettled payment: neither is recorded as a manual refund. */
const isRecordable = ({ state, refundWay }: AdminRefund) =>
  refundWay !== 'later' && (state === 'requested' || state === 'failed');

const DIALOGS = { send: SendRefundDialog, record: RecordRefundDialog, withdraw: WithdrawRefundDialog };

/** What staff can do with a refund, and the dialog of what they have chosen. */
export function useRefundActions() {
  const [chosen, setChosen] = useState<{ kind: keyof typeof DIALOGS; refund: AdminRefund } | null>(null);
  const actionsOf = (refund: AdminRefund): RowMenuProps => {
    const { orderId, isSendable, isWithdrawable } = refund;
    const item = (label: string, name: string, kind: keyof typeof DIALOGS) => ({
      label,
      name: `${name}, pesanan ${orderId}`,
      onSelect: () => setChosen({ kind, refund }),
    });
    return {
      of: `pesanan ${orderId}`,
      actions: [
        isSendable && item('Kembalikan', 'Kembalikan lewat penyedia', 'send'),
        isRecordable(refund) && item('Catat manual', 'Catat manual', 'record'),
        isWithdrawable && item('Batalkan', 'Batalkan pengembalian', 'withdraw'),
      ],
    };
  };
  const Chosen = chosen && DIALOGS[chosen.kind];
  const dialog = Chosen && <Chosen refund={chosen.refund} onClose={() => setChosen(null)} />;
  return { actionsOf, dialog };
}

/** Refunds through the provider. The server sends each refund once, even after repeated requests. */
function SendRefundDialog({ refund: { id, orderId, amount, user }, onClose }: RefundDialogProps) {
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
function RecordRefundDialog({ refund: { id, orderId, amount, user }, onClose }: RefundDialogProps) {
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

function WithdrawRefundDialog({ refund: { id, orderId, amount }, onClose }: RefundDialogProps) {
  const { api } = useShell();
  return (
    <ConfirmDialog
      title="Batalkan pengembalian dana?"
      confirmLabel="Batalkan pengembalian"
      isDangerous
      onConfirm={() => api.send('POST /api/admin/refunds/{id}/withdraw', { params: { id } })}
      done={ADMIN_TEXTS.refundWithdrawn}
      failed={ADMIN_TEXTS.refundWithdrawFailed}
      refresh={PAYMENT_KEYS}
      onClose={onClose}
    >
      {formatRupiah(amount)} dari pesanan #{orderId} belum dikembalikan. Setelah dibatalkan, tidak ada dana yang
      dikirim.
    </ConfirmDialog>
  );
}
