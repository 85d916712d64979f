import { ACCOUNT_TEXTS, storedEmail } from '@kenali/contracts';
import { apiFailureOf, failureText } from '@kenali/federation';
import { fieldOf } from '@kenali/ui';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useWebCore } from '../../common/app-context.ts';
import { useAccountApi } from './account.api.ts';
import { AccountForm, CurrentPasswordField, EmailField, rules } from './account-form.tsx';
import { NO_PROOF, OwnerCodeField, ownerProofOf } from './owner-proof.tsx';
import { showAt, useAccountSubmit } from './use-account-submit.ts';
import { rememberCodeSent } from './use-verification.ts';

const EMPTY = { newEmail: '', ...NO_PROOF };

/** Changes the email, then opens the page that asks for the code sent to it. */
export function ChangeEmail() {
  const { toast } = useWebCore();
  const { changeEmail } = useAccountApi();
  const navigate = useNavigate();
  const form = useForm({ defaultValues: EMPTY });
  const emailIn = ({ newEmail }: typeof EMPTY) => storedEmail(newEmail) ?? newEmail;
  const submission = useAccountSubmit(form, {
    send: (values) => changeEmail({ newEmail: emailIn(values), ...ownerProofOf(values) }),
    onSent(_done, values) {
      rememberCodeSent(emailIn(values), '/account');
      toast.show({ title: ACCOUNT_TEXTS.emailChanged, description: ACCOUNT_TEXTS.emailChangedDetail });
      navigate('/verify-email');
    },
    failed: ACCOUNT_TEXTS.emailChangeFailed,
    show: (error) =>
      apiFailureOf(error)?.code === 'EMAIL_TAKEN' &&
      showAt(form, 'newEmail', failureText(error, ACCOUNT_TEXTS.emailChangeFailed)),
  });
  return (
    <AccountForm {...submission} button="Ubah email" busyLabel="Menyimpan...">
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
