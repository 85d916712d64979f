import { ADMIN_TEXTS, type StaffResolvedFlag } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { NoteDialog } from '../../../common/note-dialog.tsx';
import { describeFlag } from '../order-flags.ts';
import { PAYMENT_KEYS } from '../payments.api.ts';

interface ResolveFlagDialogProps {
  orderId: number;
  flag: StaffResolvedFlag;
  onClose: () => void;
}

/** Resolves a flag with a note. */
export function ResolveFlagDialog({ orderId, flag, onClose }: ResolveFlagDialogProps) {
  const { api } = useShell();
  const resolve = (note: string) =>
    api.send('POST /api/admin/orders/{id}/settle', { params: { id: orderId }, body: { mark: flag, note } });
  return (
    <NoteDialog
      title="Tutup tanda pesanan"
      about={`${describeFlag(flag).name}, pesanan #${orderId}. Pesanan tidak berubah; tanda ini tetap tercatat.`}
      hint="Apa yang Anda periksa dan putuskan."
      submitLabel="Tutup tanda"
      onSubmit={resolve}
      done={ADMIN_TEXTS.markSettled}
      failed={ADMIN_TEXTS.markFailed}
      refresh={PAYMENT_KEYS}
      onClose={onClose}
    />
  );
}
