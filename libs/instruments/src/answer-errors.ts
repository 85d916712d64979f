import type { FieldError } from '@kenali/contracts';

export const UNKNOWN_ITEM = 'Butir ini tidak ada dalam kuesioner.';
export const OUTSIDE_CHOICES = 'Pilih salah satu jawaban yang tersedia.';

/** One error for each entry of a map (or list) that `errorOf` has a sentence for. */
export function collectErrors(
  field: string,
  map: object,
  errorOf: (key: string, value: unknown) => string | null,
): FieldError[] {
  const errors: FieldError[] = [];
  for (const [key, value] of Object.entries(map)) {
    const message = errorOf(key, value);
    if (message !== null) errors.push({ path: `${field}.${key}`, message });
  }
  return errors;
}
