import { ACCOUNT_TEXTS, type UserView } from '@kenali/contracts';
import { showServerFields } from '@kenali/federation';
import { fieldOf } from '@kenali/ui';
import { useForm } from 'react-hook-form';
import { useWebCore } from '../../common/app-context.ts';
import { useAccountApi } from './account.api.ts';
import { AccountForm, CurrentPasswordField, newPasswordFields, rules } from './account-form.tsx';
import { NO_PROOF, OwnerCodeField, ownerProofOf } from './owner-proof.tsx';
import { showPasswordProblem, useAccountSubmit } from './use-account-submit.ts';

const EMPTY = { ...NO_PROOF, password: '', confirmPassword: '' };

export function ChangePassword({ user, onDone }: { user: UserView; onDone: () => void }) {
  const { toast } = useWebCore();
  const { changePassword } = useAccountApi();
  const form = useForm({ defaultValues: EMPTY });
  const submission = useAccountSubmit(form, {
    send: ({ password, ...proof }) => changePassword({ newPassword: password, ...ownerProofOf(proof) }),
    onSent() {
      form.reset(EMPTY);
      toast.show({ title: ACCOUNT_TEXTS.passwordChanged, description: ACCOUNT_TEXTS.passwordChangedDetail });
      onDone();
    },
    isRepeatable: true,
    failed: ACCOUNT_TEXTS.passwordChangeFailed,
    show: (error) => showServerFields(error, form) || showPasswordProblem(error, form),
  });
  return (
    <AccountForm {...submission} button="Ubah password" busyLabel="Menyimpan...">
      {/* Password managers save the new password for this email. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <CurrentPasswordField label="Password saat ini" {...fieldOf(form, 'currentPassword', rules.existingPassword)} />
      {newPasswordFields(form)}
      <OwnerCodeField form={form} />
    </AccountForm>
  );
}
