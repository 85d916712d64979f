import { ACCOUNT_TEXTS, type UserView } from '@kenali/contracts';
import { showServerFields } from '@kenali/federation';
import { PasswordField } from '@kenali/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWebCore } from '../../common/app-context.ts';
import { accountFailureText, useAccountApi } from './account.api.ts';
import {
  AccountForm,
  CurrentPasswordField,
  fieldOf,
  rules,
  showPasswordProblem,
  useSubmitOnce,
} from './account-form.tsx';

const EMPTY = { currentPassword: '', password: '', confirmPassword: '' };

export function ChangePassword({ user, onDone }: { user: UserView; onDone: () => void }) {
  const { toast } = useWebCore();
  const { changePassword } = useAccountApi();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ defaultValues: EMPTY });
  const { submit, isBusy } = useSubmitOnce(async ({ currentPassword, password }: typeof EMPTY) => {
    setFailure(null);
    try {
      await changePassword({ currentPassword, newPassword: password });
    } catch (error) {
      if (!showServerFields(error, form) && !showPasswordProblem(error, form))
        setFailure(accountFailureText(error, ACCOUNT_TEXTS.passwordChangeFailed));
      return 'again';
    }
    form.reset(EMPTY);
    toast.show({ title: ACCOUNT_TEXTS.passwordChanged, description: ACCOUNT_TEXTS.passwordChangedDetail });
    onDone();
    return 'again';
  });
  return (
    <AccountForm
      onSubmit={form.handleSubmit(submit)}
      failure={failure}
      isBusy={isBusy}
      button="Ubah password"
      busyLabel="Menyimpan..."
    >
      {/* Password managers save the new password for this email. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <CurrentPasswordField label="Password saat ini" {...fieldOf(form, 'currentPassword', rules.existingPassword)} />
      <PasswordField
        label="Password baru"
        autoComplete="new-password"
        hint={ACCOUNT_TEXTS.passwordHint}
        {...fieldOf(form, 'password', rules.newPassword)}
      />
      <PasswordField
        label="Konfirmasi password"
        autoComplete="new-password"
        {...fieldOf(form, 'confirmPassword', rules.confirmPassword)}
      />
    </AccountForm>
  );
}
