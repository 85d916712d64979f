import { ACCOUNT_TEXTS, ADMIN_TEXTS, type AdminUser } from '@kenali/contracts';
import { useShell } from '@kenali/federation';
import { PasswordField } from '@kenali/ui';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../common/form-dialog.tsx';
import { withProof } from '../../common/step-up.ts';
import { newPasswordRule } from './user-rules.ts';

interface Form {
  newPassword: string;
}

export function ResetPasswordDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { api, toast } = useShell();
  const form = useForm<Form>({ defaultValues: { newPassword: '' } });
  const reset = async (body: Form) => {
    const input = { params: { id: user.id }, body };
    await withProof(() => api.send('POST /api/admin/users/{id}/reset-password', input));
    toast.show({ title: ADMIN_TEXTS.passwordReset, variant: 'success' });
    onClose();
  };
  return (
    <FormDialog
      title="Reset password"
      about={`${user.firstName} ${user.lastName} (${user.email}). Semua sesinya berakhir. Ia masuk dengan password ini, lalu langsung diminta membuat password sendiri.`}
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
