import { ACCOUNT_TEXTS, FORGOT_PASSWORD_MS } from '@kenali/contracts';
import { Button, FormError, fieldOf, Notice, SmallText, Stack } from '@kenali/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { PageLink } from '../../common/page-link.ts';
import { accountFailureText, useAccountApi } from './account.api.ts';
import { AccountForm, EmailField, rules } from './account-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { useAccountSubmit, useSubmitOnce } from './use-account-submit.ts';
import { useAfterLogin } from './use-after-login.ts';

interface StepProps {
  /** Whether the user came from another step, and not by a reload. */
  isStep: boolean;
}

/** The first step: requests a code for an email. */
export function ForgotEmail({ isStep, onSent }: StepProps & { onSent: (email: string) => void }) {
  const loginPath = useAfterLogin().keepNext('/login');
  const requestCode = useRequestCode();
  const form = useForm({ defaultValues: { email: '' } });
  const submission = useAccountSubmit(form, {
    send: ({ email }) => requestCode(email.trim()),
    onSent: (_done, { email }) => onSent(email.trim()),
    failed: ACCOUNT_TEXTS.forgotFailed,
  });
  return (
    <AccountFrame
      isStep={isStep}
      title="Lupa Password"
      intro="Masukkan email Anda. Kami mengirim kode untuk membuat password baru."
      footer={
        <>
          Ingat password Anda?{' '}
          <PageLink to={loginPath} replace>
            Masuk
          </PageLink>
        </>
      }
    >
      <AccountForm {...submission} button="Kirim kode" busyLabel="Mengirim...">
        <EmailField autoComplete="username" {...fieldOf(form, 'email', rules.forgottenEmail)} />
      </AccountForm>
    </AccountFrame>
  );
}

interface ForgotSentProps extends StepProps {
  email: string;
  onResend: () => void;
  onCode: () => void;
  onBack: () => void;
}

/** The second step. It reads the same for an email without an account, so that it does not reveal who has one. */
export function ForgotSent({ email, isStep, onResend, onCode, onBack }: ForgotSentProps) {
  const loginPath = useAfterLogin().keepNext('/login');
  const requestCode = useRequestCode();
  const [outcome, setOutcome] = useState<'sent' | { failure: string } | null>(null);
  const { submit, isBusy } = useSubmitOnce(async () => {
    setOutcome(null);
    onResend();
    try {
      await requestCode(email);
      setOutcome('sent');
    } catch (error) {
      setOutcome({ failure: accountFailureText(error, ACCOUNT_TEXTS.forgotFailed) });
    }
    return 'again';
  });

  return (
    <AccountFrame
      isStep={isStep}
      title="Email Terkirim"
      intro={
        <>
          Jika <strong>{email}</strong> terdaftar, kode enam digit sedang menuju ke sana. Periksa juga folder spam.
        </>
      }
      footer={
        <PageLink to={loginPath} replace state={{ email }} onClick={onBack}>
          Kembali ke halaman masuk
        </PageLink>
      }
    >
      <Stack $gap={4}>
        {outcome === 'sent' && <Notice role="status">{ACCOUNT_TEXTS.codeResent}</Notice>}
        {outcome && outcome !== 'sent' && <FormError>{outcome.failure}</FormError>}
        <Button $block onClick={onCode}>
          Masukkan kode
        </Button>
        <Button $block $variant="secondary" busy={isBusy} busyLabel="Mengirim..." onClick={() => submit(undefined)}>
          Kirim ulang
        </Button>
        <SmallText>Paling banyak tiga kode dalam 15 menit. Kode terbaru yang berlaku.</SmallText>
      </Stack>
    </AccountFrame>
  );
}

/** Always takes at least 2 s, so that the response time does not reveal whether the email has an account. */
function useRequestCode(): (email: string) => Promise<void> {
  const { forgotPassword } = useAccountApi();
  return async (email) => {
    const delay = new Promise((resolve) => setTimeout(resolve, FORGOT_PASSWORD_MS));
    const [, result] = await Promise.allSettled([delay, forgotPassword(email)]);
    if (result.status === 'rejected') throw result.reason;
  };
}
