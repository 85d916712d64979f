import { ACCOUNT_TEXTS, type DataExportView, type SecondFactorView } from '@kenali/contracts';
import { apiFailureOf, failureText, showServerFields } from '@kenali/federation';
import { Button, LoginCodeField, Stack, Text } from '@kenali/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWebCore } from '../../../common/app-context.ts';
import { accountFailureText } from '../account.api.ts';
import { AccountForm, CurrentPasswordField, fieldOf, rules, useSubmitOnce } from '../account-form.tsx';

interface Props {
  onRequested: (requested: DataExportView) => void;
  onCancel: () => void;
}

const EMPTY = { currentPassword: '', code: '' };

/** Asks for the password, and for a code if the account has a second factor, because the archive has everything at once. */
export function RequestOwnData({ onRequested, onCancel }: Props) {
  const { api } = useWebCore();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ defaultValues: EMPTY });
  const { data } = useQuery<SecondFactorView>({ queryKey: ['/api/auth/second-factor'] });
  const needsCode = data?.isOn === true;
  // The button that opened the form is gone, so the focus would be lost.
  useEffect(() => form.setFocus('currentPassword'), [form]);
  const { submit, isBusy } = useSubmitOnce(async ({ currentPassword, code }: typeof EMPTY) => {
    setFailure(null);
    try {
      const body = needsCode ? { currentPassword, code } : { currentPassword };
      onRequested(await api.send('POST /api/data-exports', { body }));
      return 'done';
    } catch (error) {
      if (needsCode && apiFailureOf(error)?.code === 'SECOND_FACTOR_INVALID')
        form.setError('code', { type: 'server', message: failureText(error, '') }, { shouldFocus: true });
      else if (!showServerFields(error, form))
        setFailure(accountFailureText(error, 'Berkas belum dapat diminta. Silakan coba lagi.'));
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
        {needsCode && (
          <LoginCodeField
            {...fieldOf(form, 'code', { validate: (code) => code.trim() !== '' || ACCOUNT_TEXTS.secondFactorAnyCode })}
          />
        )}
      </AccountForm>
      <Button $variant="quiet" $block onClick={onCancel}>
        Batal
      </Button>
    </Stack>
  );
}
