import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { apiFailureOf, failureText } from '@kenali/federation';
import { Button, PasswordField } from '@kenali/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useWebCore } from '../../common/app-context.ts';
import { accountFailureText, useAccountApi } from './account.api.ts';
import { AccountForm, fieldOf, rules, useSubmitOnce } from './account-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { CodeField, digitsIn } from './code-field.tsx';
import { ForgotEmail, ForgotSent } from './forgot-request.tsx';
import { createPendingCode, type PendingCode } from './pending-code.ts';

const pendingCode = createPendingCode('forgot');

/** Three steps: email, confirmation, then code and new password. A reload stays at the current step. */
export function ForgotPasswordPage() {
  const [pending, setPending] = useState<PendingCode | null>(pendingCode.get);
  const goTo = (next: PendingCode) => {
    pendingCode.put(next);
    setPending(next);
  };
  const startOver = () => {
    pendingCode.remove();
    setPending(null);
  };
  if (!pending) return <ForgotEmail onSent={(email) => goTo({ email, sentAt: Date.now(), step: 'sent' })} />;
  if (pending.step === 'reset')
    return <ForgotReset email={pending.email} onBack={startOver} onDone={pendingCode.remove} />;
  return <ForgotSent email={pending.email} onCode={() => goTo({ ...pending, step: 'reset' })} onBack={startOver} />;
}

interface ForgotResetProps {
  email: string;
  onBack: () => void;
  onDone: () => void;
}

const EMPTY = { otp: '', password: '', confirmPassword: '' };

/** The third step: sets the new password. */
function ForgotReset({ email, onBack, onDone }: ForgotResetProps) {
  const { toast } = useWebCore();
  const { resetPassword } = useAccountApi();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ defaultValues: EMPTY });

  const { submit, isBusy } = useSubmitOnce(async ({ otp, password }: typeof EMPTY) => {
    setFailure(null);
    try {
      await resetPassword({ email, otp: digitsIn(otp), newPassword: password });
    } catch (error) {
      const isWrongCode = apiFailureOf(error)?.code === 'CODE_INVALID';
      if (isWrongCode)
        form.setError('otp', { message: failureText(error, ACCOUNT_TEXTS.otpLength) }, { shouldFocus: true });
      else setFailure(accountFailureText(error, ACCOUNT_TEXTS.passwordResetFailed));
      return 'again';
    }
    onDone();
    toast.show({ title: ACCOUNT_TEXTS.passwordReset, description: ACCOUNT_TEXTS.passwordResetDetail });
    navigate('/login', { replace: true });
    return 'done';
  });

  return (
    <AccountFrame
      isStep
      title="Buat Password Baru"
      intro={
        <>
          Masukkan kode yang kami kirim ke <strong>{email}</strong>, lalu password baru Anda.
        </>
      }
      footer={
        <Button $variant="quiet" $size="small" $flush onClick={onBack}>
          Minta kode baru
        </Button>
      }
    >
      <AccountForm
        onSubmit={form.handleSubmit(submit)}
        failure={failure}
        isBusy={isBusy}
        button="Simpan password"
        busyLabel="Menyimpan..."
      >
        {/* Password managers save the new password for this email. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <CodeField {...fieldOf(form, 'otp', rules.otp)} />
        <PasswordField
          label="Password baru"
          autoComplete="new-password"
          hint={ACCOUNT_TEXTS.passwordHint}
          {...fieldOf(form, 'password', rules.newPassword)}
        />
        <PasswordField
          label="Konfirmasi password"
          autoComplete="new-password"
          {...fieldOf(form, 'confirmPassword', rules.confirmPassword)}
        />
      </AccountForm>
    </AccountFrame>
  );
}
