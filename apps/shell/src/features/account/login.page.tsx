import { ACCOUNT_TEXTS, type LoginRequest } from '@kenali/contracts';
import { apiFailureOf, failureText, showServerFields } from '@kenali/federation';
import { Notice, PasswordField, TextLink } from '@kenali/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useWebCore } from '../../common/app-context.ts';
import { useAccountApi } from './account.api.ts';
import { AccountForm, EmailField, fieldOf, rules, useSubmitOnce } from './account-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { useAfterLogin } from './use-after-login.ts';
import { rememberCodeSent } from './use-verification.ts';

/** Makes the link high enough for a thumb without adding space above the button. */
const Forgot = styled(TextLink)`
  align-self: flex-start;
  margin-block: calc(-1 * ${({ theme }) => theme.space[2]});
`;

export function LoginPage() {
  const { toast } = useWebCore();
  const { logIn } = useAccountApi();
  const navigate = useNavigate();
  const { wasSignedIn, destination, keepNext } = useAfterLogin();
  const form = useForm<LoginRequest>({ defaultValues: { email: '', password: '' } });
  const [unverified, setUnverified] = useState<string | null>(null);

  const { submit, isBusy } = useSubmitOnce(async ({ email, password }: LoginRequest) => {
    setUnverified(null);
    try {
      await logIn({ email: email.trim(), password });
    } catch (error) {
      const detail = apiFailureOf(error)?.detail;
      if (detail?.includes(ACCOUNT_TEXTS.unverifiedMark)) {
        rememberCodeSent(email.trim(), destination);
        setUnverified(detail);
        return 'again';
      }
      if (!showServerFields(error, form)) form.setFocus('password');
      const description = failureText(error, ACCOUNT_TEXTS.loginFailedDefault, ACCOUNT_TEXTS.noConnection);
      toast.show({ title: ACCOUNT_TEXTS.loginFailed, description, variant: 'destructive' });
      return 'again';
    }
    toast.show({ title: ACCOUNT_TEXTS.loginSucceeded });
    navigate(destination, { replace: true });
    return 'done';
  });

  if (wasSignedIn) return <Navigate to={destination} replace />;
  return (
    <AccountFrame
      title="Masuk"
      intro="Masuk untuk melanjutkan asesmen dan membaca hasilnya."
      footer={
        <>
          Belum punya akun?{' '}
          <TextLink as={Link} to={keepNext('/register')}>
            Daftar
          </TextLink>
        </>
      }
    >
      <AccountForm onSubmit={form.handleSubmit(submit)} isBusy={isBusy} button="Masuk">
        {unverified && (
          <Notice
            tone="warn"
            role="alert"
            action={
              <TextLink as={Link} $alone to="/verify-email">
                Verifikasi email
              </TextLink>
            }
          >
            {unverified} Kode enam digit sudah kami kirim ke email Anda.
          </Notice>
        )}
        <EmailField autoComplete="username" {...fieldOf(form, 'email', rules.email)} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...fieldOf(form, 'password', rules.existingPassword)}
        />
        <Forgot as={Link} $alone to="/forgot-password">
          Lupa password?
        </Forgot>
      </AccountForm>
    </AccountFrame>
  );
}
