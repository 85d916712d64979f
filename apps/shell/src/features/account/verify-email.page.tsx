import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { fieldOf } from '@kenali/ui';
import { type KeyboardEvent, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate, useNavigate } from 'react-router-dom';
import { useWebCore } from '../../common/app-context.ts';
import { PageLink } from '../../common/page-link.ts';
import { useAccountApi } from './account.api.ts';
import { AccountForm, EmailField, rules } from './account-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { CodeField, digitsIn, showWrongOtp } from './code-field.tsx';
import { ResendCode } from './resend-code.tsx';
import { useAccountSubmit } from './use-account-submit.ts';
import { stateFor } from './use-after-login.ts';
import { useVerification } from './use-verification.ts';

interface Values {
  email: string;
  otp: string;
}

export function VerifyEmailPage() {
  const { toast } = useWebCore();
  const { verifyEmail, sendCode } = useAccountApi();
  const navigate = useNavigate();
  const { email, sentAt, isSignedIn, isVerified, destination, update, removePending } = useVerification();
  const form = useForm<Values>({ defaultValues: { email, otp: '' } });

  const submission = useAccountSubmit(form, {
    send: (values) => verifyEmail({ email: values.email.trim(), otp: digitsIn(values.otp) }),
    onSent(_done, values) {
      removePending();
      toast.show({ title: ACCOUNT_TEXTS.verified, variant: 'success' });
      navigate(destination, { replace: true, state: { ...stateFor(destination), email: values.email.trim() } });
    },
    failed: ACCOUNT_TEXTS.verifyFailed,
    show: showWrongOtp,
  });

  const resend = async () => {
    if (!(await form.trigger('email', { shouldFocus: true }))) return false;
    await sendCode(form.getValues('email').trim(), 'verify_email');
    update({ sentAt: Date.now() });
    form.setFocus('otp');
    return true;
  };

  const sendButton = useRef<HTMLButtonElement>(null);
  /** Enter would verify a code that nobody has typed yet. */
  const continueFromEmail = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || form.getValues('otp')) return;
    event.preventDefault();
    if (sentAt === null) sendButton.current?.click();
    else form.setFocus('otp');
  };

  if (isVerified && !submission.isBusy) return <Navigate to={destination} replace />;
  return (
    <AccountFrame
      title="Verifikasi Email"
      intro={introOf(sentAt, isSignedIn)}
      footer={
        <PageLink to={isSignedIn ? destination : '/login'}>
          {isSignedIn ? 'Nanti saja' : 'Kembali ke halaman masuk'}
        </PageLink>
      }
    >
      <AccountForm {...submission} button="Verifikasi" look={sentAt === null ? 'secondary' : 'primary'}>
        <EmailField
          autoComplete="email"
          onKeyDown={continueFromEmail}
          {...fieldOf(form, 'email', {
            ...rules.email,
            // Nothing was sent to another address.
            onChange: ({ target }) => update({ email: target.value.trim(), sentAt: null }),
          })}
        />
        {/* In the order in which it is done: an address, a code to it, the code. */}
        <ResendCode sentAt={sentAt} onResend={resend} buttonRef={sendButton} />
        <CodeField {...fieldOf(form, 'otp', rules.otp)} />
      </AccountForm>
    </AccountFrame>
  );
}

/** A visitor may enter any address, and the page must not reveal whether it has an account. */
function introOf(sentAt: number | null, isSignedIn: boolean): string {
  if (sentAt === null) return 'Tekan “Kirim kode”, lalu masukkan kode enam digit dari email kami.';
  return isSignedIn
    ? 'Masukkan kode enam digit yang kami kirim ke email Anda.'
    : 'Masukkan kode enam digit dari email kami. Kode dikirim bila email ini terdaftar dan belum diverifikasi.';
}
