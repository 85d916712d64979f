import { CODE_MINUTES } from '@kenali/contracts';
import { TextField, type TextFieldProps } from '@kenali/ui';

/** The input of a six-digit code. Phones suggest the code of a new message. */
export function CodeField(props: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      label="Kode OTP"
      hint={`Enam digit dari email kami. Kode berlaku ${CODE_MINUTES} menit.`}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

/** Removes the spaces that a code copied from an email may contain. */
export const digitsIn = (typed: string): string => typed.replace(/\s/g, '');
