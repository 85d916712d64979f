import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { Button, fieldOf } from '@kenali/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useWebCore } from '../../common/app-context.ts';
import { useAccountApi } from './account.api.ts';
import { AccountForm, newPasswordFields, rules } from './account-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { CodeField, digitsIn, showWrongOtp } from './code-field.tsx';
import { ForgotEmail, ForgotSent } from './forgot-request.tsx';
import { createPendingCode, type PendingCode } from './pending-code.ts';
import { showPasswordProblem, useAccountSubmit } from './use-account-submit.ts';
import { useAfterLogin } from './use-after-login.ts';
import { unlessExpired } from './use-verification.ts';

const pendingCode = createPendingCode('forgot');

/** Three steps: email, confirmation, then code and new password. A reload stays at the current step while its code is valid. */
export function ForgotPasswordPage() {
  const [pending, setPending] = useState<PendingCode | null>(() => {
    const stored = pendingCode.get();
    return unlessExpired(stored?.sentAt ?? 0) === null ? null : stored;
  });
  const [hasMoved, setHasMoved] = useState(false);
  const keep = (next: PendingCode) => {
    pendingCode.put(next);
    setPending(next);
  };
  const goTo = (next: PendingCode) => {
    keep(next);
    setHasMoved(true);
  };
  const startOver = () => {
    pendingCode.remove();
    setPending(null);
    setHasMoved(true);
  };
  if (!pending)
    return <ForgotEmail isStep={hasMoved} onSent={(email) => goTo({ email, sentAt: Date.now(), step: 'sent' })} />;
  if (pending.step === 'reset')
    return <ForgotReset email={pending.email} isStep={hasMoved} onBack={startOver} onDone={pendingCode.remove} />;
  const goToReset = () => goTo({ ...pending, step: 'reset' });
  const noteResend = () => keep({ ...pending, sentAt: Date.now() });
  return (
    <ForgotSent email={pending.email} isStep={hasMoved} onResend={noteResend} onCode={goToReset} onBack={startOver} />
  );
}

interface ForgotResetProps {
  email: string;
  /** Whether the user came from an earlier step, and not by a reload. */
  isStep: boolean;
  onBack: () => void;
  onDone: () => void;
}

const EMPTY = { otp: '', password: '', confirmPassword: '' };

/** The third step: sets the new password. */
function ForgotReset({ email, isStep, onBack, onDone }: ForgotResetProps) {
  const { toast } = useWebCore();
  const { resetPassword } = useAccountApi();
  const loginPath = useAfterLogin().keepNext('/login');
  const navigate = useNavigate();
  const form = useForm({ defaultValues: EMPTY });
  const submission = useAccountSubmit(form, {
    send: ({ otp, password }) => resetPassword({ email, otp: digitsIn(otp), newPassword: password }),
    onSent() {
      onDone();
      toast.show({
        title: ACCOUNT_TEXTS.passwordReset,
        description: ACCOUNT_TEXTS.passwordResetDetail,
        variant: 'success',
      });
      navigate(loginPath, { replace: true, state: { email } });
    },
    failed: ACCOUNT_TEXTS.passwordResetFailed,
    show: (error) => showWrongOtp(error, form) || showPasswordProblem(error, form),
  });
  return (
    <AccountFrame
      isStep={isStep}
      title="Buat Password Baru"
      intro={
        <>
          Masukkan kode enam digit dari email kami ke <strong>{email}</strong>, lalu password baru Anda.
        </>
      }
      footer={
        <Button $variant="quiet" $size="small" $flush onClick={onBack}>
          Minta kode baru
        </Button>
      }
    >
      <AccountForm {...submission} button="Simpan password" busyLabel="Menyimpan...">
        {/* Password managers save the new password for this email. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <CodeField {...fieldOf(form, 'otp', rules.otp)} />
        {newPasswordFields(form)}
      </AccountForm>
    </AccountFrame>
  );
}
