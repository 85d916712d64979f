import { ACCOUNT_TEXTS, type DisableSecondFactorRequest } from '@kenali/contracts';
import { showServerFields } from '@kenali/federation';
import { Button, LoginCodeField, Stack } from '@kenali/ui';
import { useForm } from 'react-hook-form';
import { useWebCore } from '../../../common/app-context.ts';
import { accountFailureText, useAccountApi } from '../account.api.ts';
import { AccountForm, CurrentPasswordField, fieldOf, rules, showWrongCode, useSubmitOnce } from '../account-form.tsx';

/** Turns the second factor off with the password and a code. */
export function DisableSecondFactor({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { toast } = useWebCore();
  const { disableSecondFactor } = useAccountApi();
  const form = useForm({ defaultValues: { currentPassword: '', code: '' } });
  const { submit, isBusy, failure } = useSubmitOnce(async (body: DisableSecondFactorRequest) => {
    try {
      await disableSecondFactor(body);
    } catch (error) {
      if (!showWrongCode(error, form) && !showServerFields(error, form))
        return { failure: accountFailureText(error, ACCOUNT_TEXTS.secondFactorFailed) };
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
        <LoginCodeField {...fieldOf(form, 'code', rules.secondFactorCode)} />
      </AccountForm>
      <Button $variant="quiet" $block onClick={onCancel}>
        Batal
      </Button>
    </Stack>
  );
}
