import {
  ACCOUNT_TEXTS,
  type AccountProfile,
  isPhone,
  isSamePassword,
  PASSWORD_MIN,
  storedCode,
  storedEmail,
  storedLine,
  storedPhone,
} from '@kenali/contracts';
import { useIsHydrating } from '@kenali/federation';
import {
  Button,
  type ButtonVariant,
  FormError,
  fieldOf,
  Grid,
  PasswordField,
  type PasswordFieldProps,
  SmallText,
  Stack,
  TextField,
  type TextFieldProps,
} from '@kenali/ui';
import type { ComponentProps, ReactNode } from 'react';
import type { Path, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { useSession } from '../../common/app-context.ts';
import { LegalLink } from '../../common/legal-links.tsx';
import { PageLink } from '../../common/page-link.ts';
import { useTypedEarlier } from './use-typed-earlier.ts';

export interface AccountFormProps {
  onSubmit: ComponentProps<'form'>['onSubmit'];
  isBusy: boolean;
  /** The label of the submit button. */
  button: string;
  /** Secondary while something else comes first. */
  look?: ButtonVariant;
  busyLabel?: string;
  /** The error of the form as a whole. */
  failure?: string | null;
  children: ReactNode;
}

/**
 * The form of an account page, with an error above the fields and one submit button. In a prerendered page it cannot be used until the page works,
 * and is then created again, with what has been filled in until then. No password gets into an address.
 */
export const AccountForm = (props: AccountFormProps) => {
  const { onSubmit, isBusy, button, look = 'primary', busyLabel = 'Memproses...', failure, children } = props;
  const isHydrating = useIsHydrating();
  const typedEarlier = useTypedEarlier();
  return (
    <>
      <noscript>
        <p>Formulir ini memerlukan JavaScript. Aktifkan JavaScript di peramban Anda, lalu muat ulang halaman.</p>
      </noscript>
      <form
        key={String(isHydrating)}
        ref={typedEarlier}
        inert={isHydrating}
        method="post"
        noValidate
        onSubmit={onSubmit}
      >
        <Stack $gap={5}>
          {failure && <FormError>{failure}</FormError>}
          {children}
          <Button type="submit" $block $variant={look} busy={isBusy} busyLabel={busyLabel}>
            {button}
          </Button>
        </Stack>
      </form>
    </>
  );
};

export const EmailField = (props: Omit<TextFieldProps, 'label' | 'type' | 'inputMode'> & { label?: string }) => (
  <TextField label="Email" type="email" inputMode="email" {...props} />
);

/** Asks for the password of the account. An account that was created with Google has none at first; a hint says how to get one. */
export function CurrentPasswordField(props: Omit<PasswordFieldProps, 'autoComplete' | 'hint'>) {
  const { user } = useSession();
  const hint = user?.hasPassword === false && (
    <>
      Akun Anda belum memiliki password. Buat dulu lewat <PageLink to="/forgot-password">Lupa password</PageLink>.
    </>
  );
  return <PasswordField autoComplete="current-password" {...props} hint={hint || undefined} />;
}

/** The values of the profile as its form begins with them. A field without a value is empty. */
export const profileOf = ({ firstName, lastName, whatsappNumber }: AccountProfile): Required<AccountProfile> => ({
  firstName,
  lastName,
  whatsappNumber,
});

const profileFieldOf = <Values extends AccountProfile>(form: UseFormReturn<Values>, name: keyof AccountProfile) =>
  fieldOf(form, name as Path<Values>, rules[name] as RegisterOptions<Values, Path<Values>>);

/**
 * The inputs of the profile, for every form that asks for it. They are functions because the first invalid field gets the focus in
 * the order in which a form registers its fields, and a component would register them too late.
 */
export const nameFields = <Values extends AccountProfile>(form: UseFormReturn<Values>) => (
  <Stack $gap={2}>
    <Grid $columns={2}>
      <TextField label="Nama depan" autoComplete="given-name" {...profileFieldOf(form, 'firstName')} />
      <TextField label="Nama belakang" autoComplete="family-name" {...profileFieldOf(form, 'lastName')} />
    </Grid>
    <SmallText>{ACCOUNT_TEXTS.singleNameHint}</SmallText>
  </Stack>
);
export const contactFields = <Values extends AccountProfile>(form: UseFormReturn<Values>) => (
  <TextField
    label="Nomor WhatsApp"
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    hint={ACCOUNT_TEXTS.whatsappHint}
    {...profileFieldOf(form, 'whatsappNumber')}
  />
);

/** A new password, typed twice. Functions for the same reason. */
export const newPasswordFields = <Values extends { password: string; confirmPassword?: string }>(
  form: UseFormReturn<Values>,
  label = 'Password baru',
) => (
  <>
    <PasswordField
      label={label}
      autoComplete="new-password"
      hint={ACCOUNT_TEXTS.passwordHint}
      {...fieldOf(form, 'password' as Path<Values>, rules.newPassword as RegisterOptions<Values, Path<Values>>)}
    />
    <PasswordField
      label="Konfirmasi password"
      autoComplete="new-password"
      {...fieldOf(
        form,
        'confirmPassword' as Path<Values>,
        rules.confirmPassword as unknown as RegisterOptions<Values, Path<Values>>,
      )}
    />
  </>
);

/** What a person agrees to by registering. */
export const RegistrationTerms = () => (
  <SmallText>
    Dengan mendaftar, Anda menyetujui{' '}
    <LegalLink to="terms" inNewTab>
      Ketentuan Layanan
    </LegalLink>{' '}
    dan telah membaca{' '}
    <LegalLink to="privacy" inNewTab>
      Pemberitahuan Privasi
    </LegalLink>
    .
  </SmallText>
);

const isName = (message: string) => (value: string) => storedLine(value) !== '' || message;
const minLength = (length: number, message: string) => (value: string) => value.length >= length || message;

/** Validation rules shared by several account pages. The API validates every field again. */
export const rules = {
  email: { validate: (value: string) => storedEmail(value) !== null || ACCOUNT_TEXTS.emailInvalid },
  forgottenEmail: { validate: (value: string) => storedEmail(value) !== null || ACCOUNT_TEXTS.emailFormat },
  otp: { validate: (value: string) => /^\d{6}$/.test(storedCode(value)) || ACCOUNT_TEXTS.otpLength },
  existingPassword: { validate: (value: string) => value !== '' || ACCOUNT_TEXTS.passwordRequired },
  secondFactorCode: { validate: (code: string) => code.trim() !== '' || ACCOUNT_TEXTS.secondFactorAnyCode },
  newPassword: { validate: minLength(PASSWORD_MIN, ACCOUNT_TEXTS.passwordMin) },
  firstName: { validate: isName(ACCOUNT_TEXTS.firstNameRequired) },
  lastName: { validate: isName(ACCOUNT_TEXTS.lastNameRequired) },
  whatsappNumber: { validate: (value: string) => isPhone(storedPhone(value)) || ACCOUNT_TEXTS.whatsappInvalid },
  confirmPassword: {
    validate: {
      length: minLength(PASSWORD_MIN, ACCOUNT_TEXTS.confirmMin),
      equal: (value: string, all: { password: string }) =>
        isSamePassword(value, all.password) || ACCOUNT_TEXTS.confirmDiffers,
    },
  },
};
