import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { apiFailureOf } from '@kenali/federation';
import { TextLink } from '@kenali/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { accountFailureText } from './account.api.ts';
import { AccountForm, EmailField, fieldOf } from './account-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { rules } from './rules.ts';
import { useForgotPassword } from './use-forgot-password.ts';
import { useSubmitOnce } from './use-submit-once.ts';

export function ForgotEmail({ onSent }: { onSent: (email: string) => void }) {
  const forgotPassword = useForgotPassword();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ defaultValues: { email: '' } });

  const { submit, isBusy } = useSubmitOnce(async (values: { email: string }) => {
    const email = values.email.trim();
    setFailure(null);
    try {
      await forgotPassword(email);
    } catch (error) {
      const isWrongField = apiFailureOf(error)?.fields.some(({ path }) => path === 'email');
      if (isWrongField) form.setError('email', { message: ACCOUNT_TEXTS.emailFormat }, { shouldFocus: true });
      else setFailure(accountFailureText(error, ACCOUNT_TEXTS.forgotFailed));
      return 'again';
    }
    onSent(email);
    return 'done';
  });

  return (
    <AccountFrame
      title="Lupa Password"
      intro="Masukkan email Anda. Kami mengirim kode untuk membuat password baru."
      footer={
        <>
          Ingat password Anda?{' '}
          <TextLink as={Link} to="/login">
            Masuk
          </TextLink>
        </>
      }
    >
      <AccountForm
        onSubmit={form.handleSubmit(submit)}
        failure={failure}
        isBusy={isBusy}
        button="Kirim kode"
        busyLabel="Mengirim..."
      >
        <EmailField autoComplete="username" {...fieldOf(form, 'email', rules.forgottenEmail)} />
      </AccountForm>
    </AccountFrame>
  );
}
