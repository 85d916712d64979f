import type { DataExportView, SecondFactorView } from '@kenali/contracts';
import { showServerFields } from '@kenali/federation';
import { Button, LoginCodeField, Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useWebCore } from '../../../common/app-context.ts';
import { accountFailureText } from '../account.api.ts';
import { AccountForm, CurrentPasswordField, fieldOf, rules, showWrongCode, useSubmitOnce } from '../account-form.tsx';

interface Props {
  onRequested: (requested: DataExportView) => void;
  onCancel: () => void;
}

const EMPTY = { currentPassword: '', code: '' };

/** Asks for the password, and for a code if the account has a second factor, because the archive has everything at once. */
export function RequestOwnData({ onRequested, onCancel }: Props) {
  const { api } = useWebCore();
  const form = useForm({ defaultValues: EMPTY });
  const { data } = useQuery<SecondFactorView>({ queryKey: ['/api/auth/second-factor'] });
  const needsCode = data?.isOn === true;
  // The button that opened the form is gone, so the focus would be lost.
  useEffect(() => form.setFocus('currentPassword'), [form]);
  const { submit, isBusy, failure } = useSubmitOnce(async ({ currentPassword, code }: typeof EMPTY) => {
    try {
      const body = needsCode ? { currentPassword, code } : { currentPassword };
      onRequested(await api.send('POST /api/data-exports', { body }));
      return 'done';
    } catch (error) {
      const isShown = (needsCode && showWrongCode(error, form)) || showServerFields(error, form);
      if (!isShown) return { failure: accountFailureText(error, 'Berkas belum dapat diminta. Silakan coba lagi.') };
      return 'again';
    }
  });
  return (
    <Stack $gap={4}>
      <Text>Berkas ini berisi semuanya sekaligus. Karena itu kami pastikan dulu bahwa yang memintanya Anda.</Text>
      <AccountForm
        onSubmit={form.handleSubmit(submit)}
        failure={failure}
        isBusy={isBusy}
        button="Minta berkas"
        busyLabel="Meminta..."
      >
        <CurrentPasswordField label="Password" {...fieldOf(form, 'currentPassword', rules.existingPassword)} />
        {needsCode && <LoginCodeField {...fieldOf(form, 'code', rules.secondFactorCode)} />}
      </AccountForm>
      <Button $variant="quiet" $block onClick={onCancel}>
        Batal
      </Button>
    </Stack>
  );
}
