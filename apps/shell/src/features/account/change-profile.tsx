import { ACCOUNT_TEXTS, type AccountProfile, type UserView } from '@kenali/contracts';
import { showServerFields } from '@kenali/federation';
import { useForm } from 'react-hook-form';
import { useWebCore } from '../../common/app-context.ts';
import { accountFailureText, useAccountApi } from './account.api.ts';
import { AccountForm, contactFields, nameFields, profileOf, useSubmitOnce } from './account-form.tsx';

/** Corrects names and telephone number. Reports of completed assessments keep theirs. */
export function ChangeProfile({ user }: { user: UserView }) {
  const { toast } = useWebCore();
  const { changeProfile } = useAccountApi();
  const form = useForm<AccountProfile>({ defaultValues: profileOf(user) });
  const { submit, isBusy, failure } = useSubmitOnce(async (values: AccountProfile) => {
    try {
      await changeProfile({ ...values, whatsappNumber: values.whatsappNumber.trim() });
      toast.show({ title: ACCOUNT_TEXTS.profileChanged });
    } catch (error) {
      if (!showServerFields(error, form))
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
    </AccountForm>
  );
}
