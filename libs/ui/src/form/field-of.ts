import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form';

/** Connects an input to a form: its name, its rule and its error. */
export const fieldOf = <Values extends FieldValues, Name extends FieldPath<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
  rule?: RegisterOptions<Values, Name>,
) => ({ ...form.register(name, rule), error: form.getFieldState(name, form.formState).error?.message });
