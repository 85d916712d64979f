import { apiFailureOf } from './api-failure.ts';

/** The methods of react-hook-form's `UseFormReturn` that `showServerFields` calls. */
export interface FormErrors {
  getValues(): object;
  setError(path: never, error: { type: string; message: string }): void;
  setFocus(path: never): void;
}

/** A list of rows has a value, but no field that could show an error, and one that is set there would stop every later submit. */
const isField = (path: string, values: object): boolean =>
  path in values && !Array.isArray(values[path as keyof typeof values]);

/**
 * Shows the field errors of a failed API call at their form fields and focuses the first one.
 * @returns whether the failure had an error for a field of the form
 */
export function showServerFields(error: unknown, { getValues, setError, setFocus }: FormErrors): boolean {
  const values = getValues();
  const known = (apiFailureOf(error)?.fields ?? []).filter(({ path }) => isField(path, values));
  for (const { path, message } of known) setError(path as never, { type: 'server', message });
  if (known[0]) setFocus(known[0].path as never);
  return known.length > 0;
}
