import { ACCOUNT_TEXTS, ADMIN_TEXTS, type AdminUser } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { PasswordField } from '@kenali/ui';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../common/form-dialog.tsx';
import { newPasswordRule } from './user-rules.ts';

interface Form {
  newPassword: string;
}

export function ResetPasswordDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { api, toast } = useShell();
  const form = useForm<Form>({ defaultValues: { newPassword: '' } });
  const reset = async (body: Form) => {
    await api.send('POST /api/admin/users/{id}/reset-password', { params: { id: user.id }, body });
    toast.show({ title: ADMIN_TEXTS.passwordReset });
    onClose();
  };
  return (
    <FormDialog
      title="Reset password"
      about={`${user.firstName} ${user.lastName} (${user.email}). Semua sesinya berakhir; ia masuk lagi dengan password baru ini.`}
      submitLabel="Reset password"
      busyLabel="Mereset..."
      form={form}
      onSubmit={reset}
      failed={ADMIN_TEXTS.passwordResetFailed}
      onClose={onClose}
    >
      <PasswordField
        label="Password baru"
        hint={ACCOUNT_TEXTS.passwordHint}
        autoComplete="new-password"
        error={form.formState.errors.newPassword?.message}
        {...form.register('newPassword', { validate: newPasswordRule })}
      />
    </FormDialog>
  );
}
