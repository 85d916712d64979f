import { ADMIN_TEXTS, type AdminUser } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { ConfirmDialog } from '../../common/confirm-dialog.tsx';
import { withProof } from '../../common/step-up.ts';
import { USERS_KEY } from './users.api.ts';

/** Turns the second factor of somebody off who lost the phone and the recovery codes. */
export function ResetSecondFactorDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { api, toast, queryClient } = useShell();
  const reset = async () => {
    await withProof(() => api.send('POST /api/admin/users/{id}/reset-second-factor', { params: { id: user.id } }));
    toast.show({ title: ADMIN_TEXTS.secondFactorReset, variant: 'success' });
    onClose();
    await queryClient.invalidateQueries({ queryKey: USERS_KEY });
  };
  return (
    <ConfirmDialog
      title="Reset verifikasi dua langkah?"
      confirmLabel="Reset verifikasi"
      isDangerous
      onConfirm={reset}
      failed={ADMIN_TEXTS.secondFactorResetFailed}
      onClose={onClose}
    >
      Verifikasi dua langkah {user.firstName} {user.lastName} ({user.email}) dimatikan, dan semua sesinya berakhir.
      Setelah itu password saja cukup untuk masuk, jadi pastikan dulu bahwa orang itu sendiri yang memintanya, misalnya
      lewat telepon ke nomor yang tercatat. Ia mendapat email tentang ini.
    </ConfirmDialog>
  );
}
