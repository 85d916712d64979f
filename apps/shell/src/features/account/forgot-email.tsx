import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { Button, FormError, Stack, TextField, TextLink } from '@kenali/ui';
import { ApiError } from '@kenali/web-core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { sentenceOf } from './account-failure.ts';
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
      const isWrongField = error instanceof ApiError && error.fields.some(({ path }) => path === 'email');
      if (isWrongField) form.setError('email', { message: ACCOUNT_TEXTS.emailFormat }, { shouldFocus: true });
      else setFailure(sentenceOf(error, ACCOUNT_TEXTS.forgotFailed));
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
      <form noValidate onSubmit={form.handleSubmit(submit)}>
        <Stack $gap={5}>
          {failure && <FormError>{failure}</FormError>}
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="username"
            error={form.formState.errors.email?.message}
            {...form.register('email', rules.forgottenEmail)}
          />
          <Button type="submit" $block busy={isBusy} busyLabel="Mengirim...">
            Kirim kode
          </Button>
        </Stack>
      </form>
    </AccountFrame>
  );
}
