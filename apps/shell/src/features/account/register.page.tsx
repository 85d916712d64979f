import {
  ACCOUNT_TEXTS,
  LEGAL_DOCUMENTS,
  REDIRECT_AFTER_REGISTER_MS,
  type RegisterRequest,
  storedEmail,
} from '@kenali/contracts';
import { apiFailureOf, failureText, showServerFields } from '@kenali/federation';
import { fieldOf } from '@kenali/ui';
import { useForm } from 'react-hook-form';
import { useWebCore } from '../../common/app-context.ts';
import { PageLink } from '../../common/page-link.ts';
import { useDelayedNavigate } from '../../common/use-delayed-navigate.ts';
import { useAccountApi } from './account.api.ts';
import {
  AccountForm,
  contactFields,
  EmailField,
  nameFields,
  newPasswordFields,
  RegistrationTerms,
  rules,
} from './account-form.tsx';
import { AccountFrame } from './account-frame.tsx';
import { GoogleEntry } from './google/google-entry.tsx';
import { Purpose } from './purpose.tsx';
import { useSubmitOnce } from './use-account-submit.ts';
import { stateFor, useAfterLogin } from './use-after-login.ts';
import { rememberCodeSent } from './use-verification.ts';

/** What the API says about the version of the privacy notice, which has no field in the form. */
const noticeProblem = (error: unknown) =>
  apiFailureOf(error)?.fields.find(({ path }) => path === 'privacyVersion')?.message;

export function RegisterPage() {
  const { toast } = useWebCore();
  const { register } = useAccountApi();
  const goLater = useDelayedNavigate();
  const { destination, keepNext } = useAfterLogin();
  const form = useForm<RegisterRequest>();

  const { submit, isBusy } = useSubmitOnce(async (values: RegisterRequest) => {
    try {
      await register({
        ...values,
        email: values.email.trim(),
        whatsappNumber: values.whatsappNumber.trim(),
        privacyVersion: LEGAL_DOCUMENTS.privacy.versions[0],
      });
    } catch (error) {
      if (!showServerFields(error, form) && apiFailureOf(error)?.code === 'EMAIL_TAKEN') {
        form.setError(
          'email',
          { type: 'server', message: apiFailureOf(error)?.detail ?? undefined },
          { shouldFocus: true },
        );
      }
      toast.show({
        title: ACCOUNT_TEXTS.registerFailed,
        description:
          noticeProblem(error) ?? failureText(error, ACCOUNT_TEXTS.registerFailedDefault, ACCOUNT_TEXTS.noConnection),
        variant: 'destructive',
      });
      return 'again';
    }
    rememberCodeSent(storedEmail(values.email) ?? values.email, destination);
    toast.show({ title: ACCOUNT_TEXTS.registerSucceeded, variant: 'success' });
    goLater(destination, REDIRECT_AFTER_REGISTER_MS, { replace: true, state: stateFor(destination) });
    return 'done';
  });

  return (
    <AccountFrame
      title="Daftar"
      intro="Satu akun untuk semua asesmen keluarga Anda."
      purpose={<Purpose destination={destination} />}
      more={<GoogleEntry label="Daftar dengan Google" destination={destination} />}
      footer={
        <>
          Sudah punya akun?{' '}
          <PageLink to={keepNext('/login')} replace>
            Masuk
          </PageLink>
        </>
      }
    >
      <AccountForm onSubmit={form.handleSubmit(submit)} isBusy={isBusy} button="Daftar">
        {nameFields(form)}
        <EmailField autoComplete="email" {...fieldOf(form, 'email', rules.email)} />
        {contactFields(form)}
        {newPasswordFields(form, 'Password')}
        <RegistrationTerms />
      </AccountForm>
    </AccountFrame>
  );
}
