import { ACCOUNT_TEXTS, CODE_MINUTES } from '@kenali/contracts';
import { apiFailureOf, failureText } from '@kenali/federation';
import { TextField, type TextFieldProps } from '@kenali/ui';
import type { Path, UseFormReturn } from 'react-hook-form';
import { showAt } from './use-account-submit.ts';

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

/** Shows that a code from an email is wrong at the field `otp`. @returns whether it is */
export function showWrongOtp<Values extends { otp: string }>(error: unknown, form: UseFormReturn<Values>): boolean {
  const isWrong = apiFailureOf(error)?.code === 'CODE_INVALID';
  return isWrong && showAt(form, 'otp' as Path<Values>, failureText(error, ACCOUNT_TEXTS.otpLength));
}

/** Removes the spaces that a code copied from an email may contain. */
export const digitsIn = (typed: string): string => typed.replace(/\s/g, '');
