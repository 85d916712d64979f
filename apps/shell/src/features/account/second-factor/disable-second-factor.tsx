import { ACCOUNT_TEXTS, type DisableSecondFactorRequest } from '@kenali/contracts';
import { apiFailureOf, failureText, showServerFields } from '@kenali/federation';
import { Button, LoginCodeField, Stack } from '@kenali/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWebCore } from '../../../common/app-context.ts';
import { accountFailureText, useAccountApi } from '../account.api.ts';
import { AccountForm, CurrentPasswordField, fieldOf, rules, useSubmitOnce } from '../account-form.tsx';

/** Turns the second factor off with the password and a code. */
export function DisableSecondFactor({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { toast } = useWebCore();
  const { disableSecondFactor } = useAccountApi();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ defaultValues: { currentPassword: '', code: '' } });
  const { submit, isBusy } = useSubmitOnce(async (body: DisableSecondFactorRequest) => {
    setFailure(null);
    try {
      await disableSecondFactor(body);
    } catch (error) {
      if (apiFailureOf(error)?.code === 'SECOND_FACTOR_INVALID')
        form.setError('code', { type: 'server', message: failureText(error, '') }, { shouldFocus: true });
      else if (!showServerFields(error, form)) setFailure(accountFailureText(error, ACCOUNT_TEXTS.secondFactorFailed));
      return 'again';
    }
    toast.show({ title: ACCOUNT_TEXTS.secondFactorOff, description: ACCOUNT_TEXTS.secondFactorOffDetail });
    onDone();
    return 'done';
  });
  return (
    <Stack $gap={4}>
      <AccountForm onSubmit={form.handleSubmit(submit)} failure={failure} isBusy={isBusy} button="Matikan">
        <CurrentPasswordField label="Password" {...fieldOf(form, 'currentPassword', rules.existingPassword)} />
        <LoginCodeField
          {...fieldOf(form, 'code', { validate: (code) => code.trim() !== '' || ACCOUNT_TEXTS.secondFactorAnyCode })}
        />
      </AccountForm>
      <Button $variant="quiet" $block onClick={onCancel}>
        Batal
      </Button>
    </Stack>
  );
}
