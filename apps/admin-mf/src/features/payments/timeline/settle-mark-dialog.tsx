import { ADMIN_TEXTS, type StaffResolvedFlag } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { NoteDialog } from '../note-dialog.tsx';
import { markOf } from '../order-marks.ts';
import { usePaymentsChanged } from '../payments.api.ts';

interface SettleMarkDialogProps {
  orderId: number;
  mark: StaffResolvedFlag;
  onClose: () => void;
}

/** Says that nothing is left to do about a mark, and why. */
export function SettleMarkDialog({ orderId, mark, onClose }: SettleMarkDialogProps) {
  const { api, toast } = useShell();
  const changed = usePaymentsChanged();
  const settle = async (note: string) => {
    await api.send('POST /api/admin/orders/{id}/settle', { params: { id: orderId }, body: { mark, note } });
    toast.show({ title: ADMIN_TEXTS.markSettled });
    onClose();
    await changed();
  };
  return (
    <NoteDialog
      title="Tutup tanda pesanan"
      about={`${markOf(mark).name}, pesanan #${orderId}. Pesanan tidak berubah; tanda ini tetap tercatat.`}
      hint="Apa yang Anda periksa dan putuskan."
      submitLabel="Tutup tanda"
      failed={ADMIN_TEXTS.markFailed}
      onSubmit={settle}
      onClose={onClose}
    />
  );
}
