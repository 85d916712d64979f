import { ACCOUNT_TEXTS } from '@kenali/contracts';
import { Button, fieldOf, Stack, Text } from '@kenali/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWebCore } from '../../../common/app-context.ts';
import { useAccountApi } from '../account.api.ts';
import { AccountForm, CurrentPasswordField, rules } from '../account-form.tsx';
import { NO_PROOF, OwnerCodeField, ownerProofOf } from '../owner-proof.tsx';
import { useAccountSubmit } from '../use-account-submit.ts';

/** Says that Google opens the account, and ends that after the password was entered. */
export function LinkedGoogle() {
  const { toast } = useWebCore();
  const { unlinkGoogle } = useAccountApi();
  const [isAsking, setIsAsking] = useState(false);
  const form = useForm({ defaultValues: NO_PROOF });
  const submission = useAccountSubmit(form, {
    send: (proof) => unlinkGoogle(ownerProofOf(proof)),
    onSent: () => toast.show({ title: ACCOUNT_TEXTS.googleUnlinked, description: ACCOUNT_TEXTS.googleUnlinkedDetail }),
    failed: ACCOUNT_TEXTS.googleUnlinkFailed,
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
      <AccountForm {...submission} button="Putuskan">
        <CurrentPasswordField label="Password" {...fieldOf(form, 'currentPassword', rules.existingPassword)} />
        <OwnerCodeField form={form} />
      </AccountForm>
      <Button $variant="quiet" $block onClick={() => setIsAsking(false)}>
        Batal
      </Button>
    </Stack>
  );
}
