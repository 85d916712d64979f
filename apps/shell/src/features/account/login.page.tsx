import { ACCOUNT_TEXTS, type LoginRequest, storedEmail } from '@kenali/contracts';
import { apiFailureOf, failureText, showServerFields } from '@kenali/federation';
import { fieldOf, Notice, PasswordField, TextLink } from '@kenali/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useEntryLocation } from '../../common/address-router.tsx';
import { useWebCore } from '../../common/app-context.ts';
import { PageButton, PageLink } from '../../common/page-link.ts';
import { useAccountApi } from './account.api.ts';
import { AccountForm, EmailField, rules } from './account-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { GoogleEntry } from './google/google-entry.tsx';
import { Purpose } from './purpose.tsx';
import { LoginCode } from './second-factor/login-code.tsx';
import { useSubmitOnce } from './use-account-submit.ts';
import { stateFor, useAfterLogin } from './use-after-login.ts';
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
  const { destination, keepNext } = useAfterLogin();
  const form = useForm<LoginRequest>({ defaultValues: { email: useKnownEmail(), password: '' } });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [unverified, setUnverified] = useState<string | null>(null);
  /** Null after the second step, until another one begins. */
  const [challenge, setChallenge] = useState<string | null>();
  const refuse = (description: string) => {
    setRefusal(description);
    toast.show({ title: ACCOUNT_TEXTS.loginFailed, description, variant: 'destructive' });
  };
  const finish = () => {
    toast.show({ title: ACCOUNT_TEXTS.loginSucceeded, variant: 'success' });
    navigate(destination, { replace: true, state: stateFor(destination) });
  };

  const { submit, isBusy } = useSubmitOnce(async ({ email, password }: LoginRequest) => {
    setUnverified(null);
    setRefusal(null);
    try {
      await logIn({ email: email.trim(), password });
    } catch (error) {
      const failure = apiFailureOf(error);
      const detail = failure?.detail;
      if (failure?.challenge) {
        setChallenge(failure.challenge);
        return 'again';
      }
      if (detail?.includes(ACCOUNT_TEXTS.unverifiedMark)) {
        rememberCodeSent(storedEmail(email) ?? email, destination);
        setUnverified(detail);
        return 'again';
      }
      if (!showServerFields(error, form)) form.setFocus('password');
      refuse(failureText(error, ACCOUNT_TEXTS.loginFailedDefault, ACCOUNT_TEXTS.noConnection));
      return 'again';
    }
    finish();
    return 'done';
  });

  if (challenge) {
    const goBack = (reason: string | null) => {
      form.resetField('password');
      if (reason !== null) refuse(reason);
      setChallenge(null);
    };
    return <LoginCode challenge={challenge} onDone={finish} onBack={goBack} />;
  }
  return (
    <AccountFrame
      isStep={challenge === null}
      title="Masuk"
      intro="Masuk untuk melanjutkan asesmen dan membaca hasilnya."
      purpose={
        <Purpose
          destination={destination}
          action={
            <PageButton to={keepNext('/register')} replace $size="small">
              Daftar akun baru
            </PageButton>
          }
        />
      }
      more={<GoogleEntry label="Masuk dengan Google" destination={destination} />}
      footer={
        <>
          Belum punya akun?{' '}
          <PageLink to={keepNext('/register')} replace>
            Daftar
          </PageLink>
        </>
      }
    >
      <AccountForm onSubmit={form.handleSubmit(submit)} isBusy={isBusy} button="Masuk">
        {/* No role, because screen readers announce the toast with the same sentence. */}
        {refusal && (
          <Notice tone="bad" title={ACCOUNT_TEXTS.loginFailed}>
            {refusal}
          </Notice>
        )}
        {unverified && <Unverified>{unverified}</Unverified>}
        <EmailField autoComplete="username" {...fieldOf(form, 'email', rules.email)} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          {...fieldOf(form, 'password', rules.existingPassword)}
        />
        <Forgot as={Link} $alone to={keepNext('/forgot-password')} replace>
          Lupa password?
        </Forgot>
      </AccountForm>
    </AccountFrame>
  );
}

const Unverified = ({ children }: { children: string }) => (
  <Notice
    tone="warn"
    role="alert"
    action={
      <PageLink $alone to="/verify-email">
        Verifikasi email
      </PageLink>
    }
  >
    {children} Kode enam digit sudah kami kirim ke email Anda.
  </Notice>
);

/** The email that another account page has just used. */
function useKnownEmail(): string {
  const { email } = (useEntryLocation().state ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : '';
}
