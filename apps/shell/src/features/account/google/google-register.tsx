import { ACCOUNT_TEXTS, type AccountProfile, type GoogleRegistration, LEGAL_DOCUMENTS } from '@kenali/contracts';
import { apiFailureOf, failureText } from '@kenali/federation';
import { Button } from '@kenali/ui';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useAccountApi } from '../account.api.ts';
import { AccountForm, contactFields, nameFields, RegistrationTerms } from '../account-form.tsx';
import { AccountFrame } from '../account-frame.tsx';
import { Purpose } from '../purpose.tsx';
import { useAccountSubmit } from '../use-account-submit.ts';
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
  const textOf = (error: unknown) =>
    failureText(error, ACCOUNT_TEXTS.registerFailedDefault, ACCOUNT_TEXTS.noConnection);
  const submission = useAccountSubmit(form, {
    send: (values) =>
      registerWithGoogle({
        ...values,
        ticket,
        privacyVersion: LEGAL_DOCUMENTS.privacy.versions[0],
        whatsappNumber: values.whatsappNumber.trim(),
      }),
    onSent({ isEmailVerified }) {
      if (!isEmailVerified) rememberCodeSent(email, destination);
      onDone();
    },
    failed: textOf,
    show(error) {
      const isOver = ['GOOGLE_FAILED', 'EMAIL_TAKEN'].includes(apiFailureOf(error)?.code ?? '');
      if (isOver) onStop(textOf(error));
      return isOver;
    },
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
      <AccountForm {...submission} button="Daftar">
        {nameFields(form)}
        {contactFields(form)}
        <RegistrationTerms />
      </AccountForm>
    </AccountFrame>
  );
}
