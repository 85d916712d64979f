import { ACCOUNT_TEXTS, storedPhone, type UserView } from '@kenali/contracts';
import { useForm } from 'react-hook-form';
import { useWebCore } from '../../common/app-context.ts';
import { useAccountApi } from './account.api.ts';
import { AccountForm, contactFields, nameFields, profileOf } from './account-form.tsx';
import { OwnerCodeField } from './owner-proof.tsx';
import { useAccountSubmit } from './use-account-submit.ts';

/** Corrects the profile. Reports of completed assessments keep their names. */
export function ChangeProfile({ user }: { user: UserView }) {
  const { toast } = useWebCore();
  const { changeProfile } = useAccountApi();
  const form = useForm({ defaultValues: { ...profileOf(user), code: '' } });
  const isNewNumber = storedPhone(form.watch('whatsappNumber')) !== user.whatsappNumber;
  const submission = useAccountSubmit(form, {
    send: ({ code, ...profile }) =>
      changeProfile({
        ...profile,
        whatsappNumber: profile.whatsappNumber.trim(),
        ...(code && { code: code.trim() }),
      }),
    onSent() {
      form.resetField('code');
      toast.show({ title: ACCOUNT_TEXTS.profileChanged });
    },
    isRepeatable: true,
    failed: ACCOUNT_TEXTS.profileChangeFailed,
  });
  return (
    <AccountForm {...submission} button="Simpan profil" busyLabel="Menyimpan...">
      {nameFields(form)}
      {contactFields(form)}
      {isNewNumber && <OwnerCodeField form={form} />}
    </AccountForm>
  );
}
