import { ACCOUNT_TEXTS, ADMIN_TEXTS } from '@kenali/contracts';
import { apiFailureOf, failureText, useShell } from '@kenali/federation';
import { fieldOf, LoginCodeField } from '@kenali/ui';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from './form-dialog.tsx';
import { stepUp } from './step-up.ts';

export interface StepUpDialogProps {
  onClose: () => void;
  /** Proves the second factor for the session of admins, or of psychologists. */
  call?: 'POST /api/admin/second-factor/prove' | 'POST /api/cases/second-factor/prove';
}

/** Asks for a code of the second factor, above whatever is open. What the admin has typed there stays. */
export function StepUpDialog({ onClose, call = 'POST /api/admin/second-factor/prove' }: StepUpDialogProps) {
  const { api } = useShell();
  const form = useForm({ defaultValues: { code: '' } });
  const { setError, setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const prove = async ({ code }: { code: string }) => {
    try {
      await api.send(call, { body: { code: code.trim() } });
    } catch (error) {
      if (apiFailureOf(error)?.code !== 'SECOND_FACTOR_INVALID') throw error;
      return setError('code', { type: 'server', message: failureText(error, '') }, { shouldFocus: true });
    }
    stepUp.proven();
  };
  return (
    <FormDialog
      title="Masukkan kode verifikasi"
      about="Tindakan ini memerlukan kode verifikasi dua langkah. Setelah itu kode tidak diminta lagi selama 10 menit."
      submitLabel="Lanjutkan"
      busyLabel="Memeriksa..."
      form={form}
      onSubmit={prove}
      failed={ADMIN_TEXTS.proofFailed}
      onClose={onClose}
    >
      <LoginCodeField
        {...fieldOf(form, 'code', { validate: (code) => code.trim() !== '' || ACCOUNT_TEXTS.secondFactorAnyCode })}
      />
    </FormDialog>
  );
}
