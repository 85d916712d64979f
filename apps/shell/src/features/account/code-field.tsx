import { TextField, type TextFieldProps } from '@kenali/ui';

/** Six digits; phones offer the code of a message that has just come. */
export function CodeField(props: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      label="Kode OTP"
      hint="Enam digit dari email kami. Kode berlaku 10 menit."
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

/** As people copy it out of a mail: with spaces around and between. */
export const digitsIn = (typed: string): string => typed.replace(/\s/g, '');
