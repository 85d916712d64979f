import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { apiFailureOf, failureText } from '@kenali/federation';
import { Button, fieldOf, LoginCodeField } from '@kenali/ui';
import { useForm } from 'react-hook-form';
import { useAccountApi } from '../account.api.ts';
import { AccountForm, rules } from '../account-form.tsx';
import { AccountFrame } from '../account-frame.tsx';
import { showAt, useAccountSubmit } from '../use-account-submit.ts';

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
  const textOf = (error: unknown) => failureText(error, ACCOUNT_TEXTS.loginFailedDefault, ACCOUNT_TEXTS.noConnection);
  const submission = useAccountSubmit(form, {
    send: ({ code }) => finishLogIn({ challenge, code: code.trim() }),
    onSent: onDone,
    failed: textOf,
    show(error) {
      const status = apiFailureOf(error)?.status;
      if (status === 422) return showAt(form, 'code', textOf(error));
      const isOver = status === 401 || status === 403;
      if (isOver) onBack(textOf(error));
      return isOver;
    },
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
      <AccountForm {...submission} button="Lanjutkan">
        <LoginCodeField {...fieldOf(form, 'code', rules.secondFactorCode)} />
      </AccountForm>
    </AccountFrame>
  );
}
