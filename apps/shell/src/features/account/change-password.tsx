import { ACCOUNT_TEXTS, type UserView } from '@kenali/contracts';
import { showServerFields } from '@kenali/federation';
import { useForm } from 'react-hook-form';
import { useWebCore } from '../../common/app-context.ts';
import { accountFailureText, useAccountApi } from './account.api.ts';
import {
  AccountForm,
  CurrentPasswordField,
  fieldOf,
  newPasswordFields,
  rules,
  showPasswordProblem,
  showWrongCode,
  useSubmitOnce,
} from './account-form.tsx';
import { NO_PROOF, OwnerCodeField, ownerProofOf } from './owner-proof.tsx';

const EMPTY = { ...NO_PROOF, password: '', confirmPassword: '' };

export function ChangePassword({ user, onDone }: { user: UserView; onDone: () => void }) {
  const { toast } = useWebCore();
  const { changePassword } = useAccountApi();
  const form = useForm({ defaultValues: EMPTY });
  const { submit, isBusy, failure } = useSubmitOnce(async ({ password, ...proof }: typeof EMPTY) => {
    try {
      await changePassword({ newPassword: password, ...ownerProofOf(proof) });
    } catch (error) {
      if (!showWrongCode(error, form) && !showServerFields(error, form) && !showPasswordProblem(error, form))
        return { failure: accountFailureText(error, ACCOUNT_TEXTS.passwordChangeFailed) };
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
      {newPasswordFields(form)}
      <OwnerCodeField form={form} />
    </AccountForm>
  );
}
