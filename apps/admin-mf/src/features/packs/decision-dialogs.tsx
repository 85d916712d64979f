import type { PackDecision, PackProposal } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { ConfirmDialog } from '../../common/confirm-dialog.tsx';
import { NoteDialog } from '../../common/note-dialog.tsx';
import { withProof } from '../../common/step-up.ts';
import { useInvalidatePacks } from './packs.api.ts';

interface DialogProps {
  proposal: PackProposal;
  onClose: () => void;
}

const TEXTS = {
  approve: {
    title: 'Setujui dan terbitkan versi ini?',
    about:
      'Versi ini tidak dapat diubah atau dihapus lagi. Asesmen yang baru dimulai memakainya sekitar setengah menit lagi.',
    submitLabel: 'Setujui dan terbitkan',
    done: 'Versi sudah terbit.',
  },
  reject: {
    title: 'Tolak usulan ini?',
    about: 'Pengusul membaca alasan Anda dan dapat mengusulkan perbaikan.',
    submitLabel: 'Tolak usulan',
    done: 'Usulan ditolak.',
  },
};

/** Asks the second admin for a reason, and for a code of the second factor if the last one is old. */
export function DecideDialog({ proposal, decision, onClose }: DialogProps & Pick<PackDecision, 'decision'>) {
  const { api, toast } = useShell();
  const invalidate = useInvalidatePacks();
  const { done, about, ...texts } = TEXTS[decision];
  const decide = async (reason: string) => {
    const input = { params: { id: proposal.proposalId }, body: { decision, reason } };
    await withProof(() => api.send('POST /api/admin/pack-proposals/{id}/decide', input));
    toast.show({ title: done, variant: 'success' });
    onClose();
    await invalidate();
  };
  return (
    <NoteDialog
      {...texts}
      about={`${proposal.title} ${proposal.version}. ${about}`}
      hint="Apa yang Anda periksa dan mengapa Anda memutuskan begitu."
      failed="Keputusan belum tersimpan."
      onSubmit={decide}
      onClose={onClose}
    />
  );
}

export function WithdrawDialog({ proposal, onClose }: DialogProps) {
  const { api, toast } = useShell();
  const invalidate = useInvalidatePacks();
  const withdraw = async () => {
    await api.send('POST /api/admin/pack-proposals/{id}/withdraw', { params: { id: proposal.proposalId } });
    toast.show({ title: 'Usulan ditarik.', variant: 'success' });
    onClose();
    await invalidate();
  };
  return (
    <ConfirmDialog
      title="Tarik usulan ini?"
      confirmLabel="Tarik usulan"
      onConfirm={withdraw}
      failed="Usulan belum dapat ditarik."
      onClose={onClose}
    >
      {proposal.title} {proposal.version} tidak menunggu persetujuan lagi. Anda dapat mengusulkannya kembali.
    </ConfirmDialog>
  );
}
