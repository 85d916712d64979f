import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { apiFailureOf, failureText } from '@kenali/federation';
import { Button, LoginCodeField } from '@kenali/ui';
import { useForm } from 'react-hook-form';
import { useAccountApi } from '../account.api.ts';
import { AccountForm, fieldOf, rules, useSubmitOnce } from '../account-form.tsx';
import { AccountFrame } from '../account-frame.tsx';

export interface LoginCodeProps {
  /** From the first call of the login. */
  challenge: string;
  /** What the first step proved. */
  intro?: string;
  onDone(): void;
  /** The login must start again, for the reason in the sentence; null if the user wants it. */
  onBack(reason: string | null): void;
}

const PASSWORD_PROVED = 'Akun ini memakai verifikasi dua langkah. Password Anda sudah benar.';

/** The second step of a login to an account with a second factor. */
export function LoginCode({ challenge, intro = PASSWORD_PROVED, onDone, onBack }: LoginCodeProps) {
  const { finishLogIn } = useAccountApi();
  const form = useForm({ defaultValues: { code: '' } });
  const { submit, isBusy, failure } = useSubmitOnce(async ({ code }: { code: string }) => {
    try {
      await finishLogIn({ challenge, code: code.trim() });
    } catch (error) {
      const text = failureText(error, ACCOUNT_TEXTS.loginFailedDefault, ACCOUNT_TEXTS.noConnection);
      const status = apiFailureOf(error)?.status;
      if (status === 422) form.setError('code', { type: 'server', message: text }, { shouldFocus: true });
      else if (status === 401 || status === 403) onBack(text);
      else return { failure: text };
      return 'again';
    }
    onDone();
    return 'done';
  });
  return (
    <AccountFrame
      isStep
      title="Masukkan Kode"
      intro={intro}
      footer={
        <Button $variant="quiet" $size="small" onClick={() => onBack(null)}>
          Kembali ke halaman masuk
        </Button>
      }
    >
      <AccountForm onSubmit={form.handleSubmit(submit)} failure={failure} isBusy={isBusy} button="Lanjutkan">
        <LoginCodeField {...fieldOf(form, 'code', rules.secondFactorCode)} />
      </AccountForm>
    </AccountFrame>
  );
}
