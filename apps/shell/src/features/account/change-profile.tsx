import { ACCOUNT_TEXTS, storedPhone, type UserView } from '@kenali/contracts';
import { showServerFields } from '@kenali/federation';
import { useForm } from 'react-hook-form';
import { useWebCore } from '../../common/app-context.ts';
import { accountFailureText, useAccountApi } from './account.api.ts';
import { AccountForm, contactFields, nameFields, profileOf, showWrongCode, useSubmitOnce } from './account-form.tsx';
import { OwnerCodeField } from './owner-proof.tsx';

/** Corrects names and telephone number. Reports of completed assessments keep theirs. */
export function ChangeProfile({ user }: { user: UserView }) {
  const { toast } = useWebCore();
  const { changeProfile } = useAccountApi();
  const initial = { ...profileOf(user), code: '' };
  const form = useForm({ defaultValues: initial });
  const isNewNumber = storedPhone(form.watch('whatsappNumber')) !== user.whatsappNumber;
  const { submit, isBusy, failure } = useSubmitOnce(async ({ code, ...profile }: typeof initial) => {
    try {
      await changeProfile({
        ...profile,
        whatsappNumber: profile.whatsappNumber.trim(),
        ...(code && { code: code.trim() }),
      });
      form.resetField('code');
      toast.show({ title: ACCOUNT_TEXTS.profileChanged });
    } catch (error) {
      if (!showWrongCode(error, form) && !showServerFields(error, form))
        return { failure: accountFailureText(error, ACCOUNT_TEXTS.profileChangeFailed) };
    }
    return 'again';
  });
  return (
    <AccountForm
      onSubmit={form.handleSubmit(submit)}
      failure={failure}
      isBusy={isBusy}
      button="Simpan profil"
      busyLabel="Menyimpan..."
    >
      {nameFields(form)}
      {contactFields(form)}
      {isNewNumber && <OwnerCodeField form={form} />}
    </AccountForm>
  );
}
