import { ADMIN_TEXTS, type AdminUser, fullName } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { ConfirmDialog } from '../../common/confirm-dialog.tsx';
import { USERS_KEY } from './users.api.ts';

/** Turns the second factor of somebody off who lost the phone and the recovery codes. */
export function ResetSecondFactorDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { api } = useShell();
  return (
    <ConfirmDialog
      title="Reset verifikasi dua langkah?"
      confirmLabel="Reset verifikasi"
      isDangerous
      onConfirm={() => api.send('POST /api/admin/users/{id}/reset-second-factor', { params: { id: user.id } })}
      done={ADMIN_TEXTS.secondFactorReset}
      failed={ADMIN_TEXTS.secondFactorResetFailed}
      refresh={[USERS_KEY]}
      onClose={onClose}
    >
      Verifikasi dua langkah {fullName(user)} ({user.email}) dimatikan, dan semua sesinya berakhir. Setelah itu password
      saja cukup untuk masuk, jadi pastikan dulu bahwa orang itu sendiri yang memintanya, misalnya lewat telepon ke
      nomor yang tercatat. Ia mendapat email tentang ini.
      {user.licence && ` ${ADMIN_TEXTS.licenceGoes}`}
    </ConfirmDialog>
  );
}
