import type { PackDecision, PackProposal } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { ConfirmDialog } from '../../common/confirm-dialog.tsx';
import { NoteDialog } from '../../common/note-dialog.tsx';
import { PACKS_KEY } from './packs.api.ts';

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
  const { api } = useShell();
  const { about, ...texts } = TEXTS[decision];
  const params = { id: proposal.proposalId };
  return (
    <NoteDialog
      {...texts}
      about={`${proposal.title} ${proposal.version}. ${about}`}
      hint="Apa yang Anda periksa dan mengapa Anda memutuskan begitu."
      onSubmit={(reason) =>
        api.send('POST /api/admin/pack-proposals/{id}/decide', { params, body: { decision, reason } })
      }
      failed="Keputusan belum tersimpan."
      refresh={[PACKS_KEY]}
      onClose={onClose}
    />
  );
}

export function WithdrawDialog({ proposal, onClose }: DialogProps) {
  const { api } = useShell();
  const params = { id: proposal.proposalId };
  return (
    <ConfirmDialog
      title="Tarik usulan ini?"
      confirmLabel="Tarik usulan"
      onConfirm={() => api.send('POST /api/admin/pack-proposals/{id}/withdraw', { params })}
      done="Usulan ditarik."
      failed="Usulan belum dapat ditarik."
      refresh={[PACKS_KEY]}
      onClose={onClose}
    >
      {proposal.title} {proposal.version} tidak menunggu persetujuan lagi. Anda dapat mengusulkannya kembali.
    </ConfirmDialog>
  );
}
