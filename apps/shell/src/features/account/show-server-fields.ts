import { apiFailureOf } from '@kenali/federation';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Puts the server's complaints at their fields and moves the focus to the first one. Says whether there were any. */
export function showServerFields<Values extends FieldValues>(
  error: unknown,
  { getValues, setError, setFocus }: UseFormReturn<Values>,
): boolean {
  const known = (apiFailureOf(error)?.fields ?? []).filter(({ path }) => path in getValues());
  for (const { path, message } of known) setError(path as Path<Values>, { type: 'server', message });
  if (known[0]) setFocus(known[0].path as Path<Values>);
  return known.length > 0;
}
