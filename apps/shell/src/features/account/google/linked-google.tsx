import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { showServerFields } from '@kenali/federation';
import { Button, Stack, Text } from '@kenali/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWebCore } from '../../../common/app-context.ts';
import { accountFailureText, useAccountApi } from '../account.api.ts';
import { AccountForm, CurrentPasswordField, fieldOf, rules, showWrongCode, useSubmitOnce } from '../account-form.tsx';
import { NO_PROOF, OwnerCodeField, ownerProofOf } from '../owner-proof.tsx';

/** Says that Google opens the account, and ends that after the password was entered. */
export function LinkedGoogle() {
  const { toast } = useWebCore();
  const { unlinkGoogle } = useAccountApi();
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm({ defaultValues: NO_PROOF });
  const { submit, isBusy, failure } = useSubmitOnce(async (proof: typeof NO_PROOF) => {
    try {
      await unlinkGoogle(ownerProofOf(proof));
    } catch (error) {
      if (!showWrongCode(error, form) && !showServerFields(error, form))
        return { failure: accountFailureText(error, ACCOUNT_TEXTS.googleUnlinkFailed) };
      return 'again';
    }
    toast.show({ title: ACCOUNT_TEXTS.googleUnlinked, description: ACCOUNT_TEXTS.googleUnlinkedDetail });
    return 'done';
  });
  if (!isAsking)
    return (
      <Stack $gap={4}>
        <Text $tone="inkSoft">Anda dapat masuk ke akun ini dengan Google.</Text>
        <div>
          <Button $variant="secondary" onClick={() => setIsAsking(true)}>
            Putuskan Google
          </Button>
        </div>
      </Stack>
    );
  return (
    <Stack $gap={4}>
      <Text>Setelah diputuskan, masuklah dengan email dan password. Perangkat lain harus masuk lagi.</Text>
      <AccountForm onSubmit={form.handleSubmit(submit)} failure={failure} isBusy={isBusy} button="Putuskan">
        <CurrentPasswordField label="Password" {...fieldOf(form, 'currentPassword', rules.existingPassword)} />
        <OwnerCodeField form={form} />
      </AccountForm>
      <Button $variant="quiet" $block onClick={() => setIsAsking(false)}>
        Batal
      </Button>
    </Stack>
  );
}
