import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { Button, fieldOf, LoginCodeField, Stack } from '@kenali/ui';
import { useForm } from 'react-hook-form';
import { useWebCore } from '../../../common/app-context.ts';
import { useAccountApi } from '../account.api.ts';
import { AccountForm, CurrentPasswordField, rules } from '../account-form.tsx';
import { useAccountSubmit } from '../use-account-submit.ts';

/** Turns the second factor off with the password and a code. */
export function DisableSecondFactor({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { toast } = useWebCore();
  const { disableSecondFactor } = useAccountApi();
  const form = useForm({ defaultValues: { currentPassword: '', code: '' } });
  const submission = useAccountSubmit(form, {
    send: disableSecondFactor,
    onSent() {
      toast.show({ title: ACCOUNT_TEXTS.secondFactorOff, description: ACCOUNT_TEXTS.secondFactorOffDetail });
      onDone();
    },
    failed: ACCOUNT_TEXTS.secondFactorFailed,
  });
  return (
    <Stack $gap={4}>
      <AccountForm {...submission} button="Matikan">
        <CurrentPasswordField label="Password" {...fieldOf(form, 'currentPassword', rules.existingPassword)} />
        <LoginCodeField {...fieldOf(form, 'code', rules.secondFactorCode)} />
      </AccountForm>
      <Button $variant="quiet" $block onClick={onCancel}>
        Batal
      </Button>
    </Stack>
  );
}
