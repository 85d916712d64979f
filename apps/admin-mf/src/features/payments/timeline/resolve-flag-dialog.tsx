import { ADMIN_TEXTS, type StaffResolvedFlag } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { NoteDialog } from '../../../common/note-dialog.tsx';
import { describeFlag } from '../order-flags.ts';
import { useInvalidatePayments } from '../payments.api.ts';

interface ResolveFlagDialogProps {
  orderId: number;
  flag: StaffResolvedFlag;
  onClose: () => void;
}

/** Resolves a flag with a note. */
export function ResolveFlagDialog({ orderId, flag, onClose }: ResolveFlagDialogProps) {
  const { api, toast } = useShell();
  const invalidate = useInvalidatePayments();
  const resolve = async (note: string) => {
    await api.send('POST /api/admin/orders/{id}/settle', { params: { id: orderId }, body: { mark: flag, note } });
    toast.show({ title: ADMIN_TEXTS.markSettled, variant: 'success' });
    onClose();
    await invalidate();
  };
  return (
    <NoteDialog
      title="Tutup tanda pesanan"
      about={`${describeFlag(flag).name}, pesanan #${orderId}. Pesanan tidak berubah; tanda ini tetap tercatat.`}
      hint="Apa yang Anda periksa dan putuskan."
      submitLabel="Tutup tanda"
      failed={ADMIN_TEXTS.markFailed}
      onSubmit={resolve}
      onClose={onClose}
    />
  );
}
