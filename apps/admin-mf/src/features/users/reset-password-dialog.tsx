import { ACCOUNT_TEXTS, ADMIN_TEXTS, type AdminUser, fullName } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { fieldOf, PasswordField } from '@kenali/ui';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../common/form-dialog.tsx';
import { newPasswordRule } from './user-rules.ts';
import { USERS_KEY } from './users.api.ts';

export function ResetPasswordDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { api } = useShell();
  const form = useForm({ defaultValues: { newPassword: '' } });
  const reset = (body: { newPassword: string }) =>
    api.send('POST /api/admin/users/{id}/reset-password', { params: { id: user.id }, body });
  return (
    <FormDialog
      title="Reset password"
      about={`${fullName(user)} (${user.email}). Semua sesinya berakhir. Ia masuk dengan password ini, lalu langsung diminta membuat password sendiri.${user.licence ? ` ${ADMIN_TEXTS.licenceGoes}` : ''}`}
      submitLabel="Reset password"
      busyLabel="Mereset..."
      form={form}
      onSubmit={reset}
      done={ADMIN_TEXTS.passwordReset}
      failed={ADMIN_TEXTS.passwordResetFailed}
      refresh={[USERS_KEY]}
      onClose={onClose}
    >
      <PasswordField
        label="Password baru"
        hint={ACCOUNT_TEXTS.passwordHint}
        autoComplete="new-password"
        {...fieldOf(form, 'newPassword', { validate: newPasswordRule })}
      />
    </FormDialog>
  );
}
