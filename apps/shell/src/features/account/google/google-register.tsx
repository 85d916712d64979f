import { ACCOUNT_TEXTS, type AccountProfile, type GoogleRegistration, LEGAL_DOCUMENTS } from '@kenali/contracts';
import { apiFailureOf, failureText, showServerFields } from '@kenali/federation';
import { Button } from '@kenali/ui';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useAccountApi } from '../account.api.ts';
import { AccountForm, contactFields, nameFields, RegistrationTerms, useSubmitOnce } from '../account-form.tsx';
import { AccountFrame } from '../account-frame.tsx';
import { Purpose } from '../purpose.tsx';
import { rememberCodeSent } from '../use-verification.ts';

export interface GoogleRegisterProps {
  registration: GoogleRegistration;
  destination: string;
  onDone(): void;
  /** The ticket is too old, or the account exists by now. */
  onStop(reason: string): void;
}

/** The last step of a registration with Google: what Google does not know. */
export function GoogleRegister({ registration, destination, onDone, onStop }: GoogleRegisterProps) {
  const { ticket, email, firstName, lastName } = registration;
  const { registerWithGoogle } = useAccountApi();
  const navigate = useNavigate();
  const form = useForm<AccountProfile>({ defaultValues: { firstName, lastName } });
  const { submit, isBusy, failure } = useSubmitOnce(async (values: AccountProfile) => {
    try {
      const privacyVersion = LEGAL_DOCUMENTS.privacy.versions[0];
      const user = await registerWithGoogle({
        ...values,
        ticket,
        privacyVersion,
        whatsappNumber: values.whatsappNumber.trim(),
      });
      if (!user.isEmailVerified) rememberCodeSent(email, destination);
    } catch (error) {
      const text = failureText(error, ACCOUNT_TEXTS.registerFailedDefault, ACCOUNT_TEXTS.noConnection);
      const code = apiFailureOf(error)?.code;
      if (code === 'GOOGLE_FAILED' || code === 'EMAIL_TAKEN') onStop(text);
      else if (!showServerFields(error, form)) return { failure: text };
      return 'again';
    }
    onDone();
    return 'done';
  });
  return (
    <AccountFrame
      isStep
      title="Lengkapi Data Anda"
      intro={`Akun baru Anda memakai email ${email}. Lain kali, cukup masuk dengan Google.`}
      purpose={<Purpose destination={destination} />}
      footer={
        <Button $variant="quiet" $size="small" onClick={() => navigate('/login', { replace: true })}>
          Kembali ke halaman masuk
        </Button>
      }
    >
      <AccountForm onSubmit={form.handleSubmit(submit)} failure={failure} isBusy={isBusy} button="Daftar">
        {nameFields(form)}
        {contactFields(form)}
        <RegistrationTerms />
      </AccountForm>
    </AccountFrame>
  );
}
