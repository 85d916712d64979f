import { Button, FormError, Stack, TextField, type TextFieldProps } from '@kenali/ui';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';

export interface AccountFormProps {
  onSubmit: ComponentProps<'form'>['onSubmit'];
  isBusy: boolean;
  /** What the button says, and what it says while busy. */
  button: string;
  busyLabel?: string;
  /** What went wrong with the form as a whole. */
  failure?: string | null;
  children: ReactNode;
}

/** The form of an account page: what went wrong, the fields, one button. */
export const AccountForm = (props: AccountFormProps) => {
  const { onSubmit, isBusy, button, busyLabel = 'Memproses...', failure, children } = props;
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack $gap={5}>
        {failure && <FormError>{failure}</FormError>}
        {children}
        <Button type="submit" $block busy={isBusy} busyLabel={busyLabel}>
          {button}
        </Button>
      </Stack>
    </form>
  );
};

/** What ties an input to the form: its name, its rule and its message. */
export const fieldOf = <Values extends FieldValues, Name extends Path<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
  rule: RegisterOptions<Values, Name>,
) => ({ ...form.register(name, rule), error: form.getFieldState(name, form.formState).error?.message });

export const EmailField = (props: Omit<TextFieldProps, 'label' | 'type' | 'inputMode'>) => (
  <TextField label="Email" type="email" inputMode="email" {...props} />
);
