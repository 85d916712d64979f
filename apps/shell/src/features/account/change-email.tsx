import { ACCOUNT_TEXTS, storedEmail } from '@kenali/contracts';
import { apiFailureOf, failureText, showServerFields } from '@kenali/federation';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useWebCore } from '../../common/app-context.ts';
import { accountFailureText, useAccountApi } from './account.api.ts';
import {
  AccountForm,
  CurrentPasswordField,
  EmailField,
  fieldOf,
  rules,
  showWrongCode,
  useSubmitOnce,
} from './account-form.tsx';
import { NO_PROOF, OwnerCodeField, ownerProofOf } from './owner-proof.tsx';
import { rememberCodeSent } from './use-verification.ts';

const EMPTY = { newEmail: '', ...NO_PROOF };

/** Changes the email, then opens the page that asks for the code sent to it. */
export function ChangeEmail() {
  const { toast } = useWebCore();
  const { changeEmail } = useAccountApi();
  const navigate = useNavigate();
  const form = useForm({ defaultValues: EMPTY });
  const { submit, isBusy, failure } = useSubmitOnce(async ({ newEmail, ...proof }: typeof EMPTY) => {
    const email = storedEmail(newEmail) ?? newEmail;
    try {
      await changeEmail({ newEmail: email, ...ownerProofOf(proof) });
    } catch (error) {
      const isTaken = apiFailureOf(error)?.code === 'EMAIL_TAKEN';
      if (isTaken) {
        const message = failureText(error, ACCOUNT_TEXTS.emailChangeFailed);
        form.setError('newEmail', { type: 'server', message }, { shouldFocus: true });
      } else if (!showWrongCode(error, form) && !showServerFields(error, form))
        return { failure: accountFailureText(error, ACCOUNT_TEXTS.emailChangeFailed) };
      return 'again';
    }
    rememberCodeSent(email, '/account');
    toast.show({ title: ACCOUNT_TEXTS.emailChanged, description: ACCOUNT_TEXTS.emailChangedDetail });
    navigate('/verify-email');
    return 'done';
  });
  return (
    <AccountForm
      onSubmit={form.handleSubmit(submit)}
      failure={failure}
      isBusy={isBusy}
      button="Ubah email"
      busyLabel="Menyimpan..."
    >
      <EmailField
        label="Email baru"
        autoComplete="email"
        hint="Kami mengirim kode ke email ini untuk memastikan ejaannya benar."
        {...fieldOf(form, 'newEmail', rules.email)}
      />
      <CurrentPasswordField label="Password" {...fieldOf(form, 'currentPassword', rules.existingPassword)} />
      <OwnerCodeField form={form} />
    </AccountForm>
  );
}
