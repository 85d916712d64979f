import type { Toaster } from '@kenali/contracts';

/** Focuses the field of a form with this name. */
export const focusField = (form: HTMLFormElement | null, name: string): void =>
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

/**
 * Focuses the first of the fields with an error. A toast says all of several at once, because the others may be out of sight.
 * @param errors by name, in the order of the form
 * @returns whether there is one
 */
export function showErrors(
  form: HTMLFormElement | null,
  errors: Readonly<Record<string, string>>,
  toast: Pick<Toaster, 'show'>,
): boolean {
  const [first, ...others] = Object.keys(errors);
  if (first === undefined) return false;
  focusField(form, first);
  const sentences = Object.values(errors).map((error) => error.replace(/\w$/, '$&.'));
  if (others.length > 0) toast.show({ title: 'Periksa isian berikut', description: sentences.join(' ') });
  return true;
}
