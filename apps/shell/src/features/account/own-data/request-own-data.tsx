import type { DataExportView } from '@kenali/contracts';
import { Button, fieldOf, Stack, Text } from '@kenali/ui';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useWebCore } from '../../../common/app-context.ts';
import { AccountForm, CurrentPasswordField, rules } from '../account-form.tsx';
import { NO_PROOF, OwnerCodeField, ownerProofOf } from '../owner-proof.tsx';
import { useAccountSubmit } from '../use-account-submit.ts';

interface Props {
  onRequested: (requested: DataExportView) => void;
  onCancel: () => void;
}

/** Asks for the password, and for a code if the account has a second factor, because the archive has everything at once. */
export function RequestOwnData({ onRequested, onCancel }: Props) {
  const { api } = useWebCore();
  const form = useForm({ defaultValues: NO_PROOF });
  // The button that opened the form is gone, so the focus would be lost.
  useEffect(() => form.setFocus('currentPassword'), [form]);
  const submission = useAccountSubmit(form, {
    send: (proof) => api.send('POST /api/data-exports', { body: ownerProofOf(proof) }),
    onSent: onRequested,
    failed: 'Berkas belum dapat diminta. Silakan coba lagi.',
  });
  return (
    <Stack $gap={4}>
      <Text>Berkas ini berisi semuanya sekaligus. Karena itu kami pastikan dulu bahwa yang memintanya Anda.</Text>
      <AccountForm {...submission} button="Minta berkas" busyLabel="Meminta...">
        <CurrentPasswordField label="Password" {...fieldOf(form, 'currentPassword', rules.existingPassword)} />
        <OwnerCodeField form={form} />
      </AccountForm>
      <Button $variant="quiet" $block onClick={onCancel}>
        Batal
      </Button>
    </Stack>
  );
}
