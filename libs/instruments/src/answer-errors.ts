import type { FieldError } from '@kenali/contracts';

export const UNKNOWN_ITEM = 'Butir ini tidak ada dalam kuesioner.';
export const OUTSIDE_CHOICES = 'Pilih salah satu jawaban yang tersedia.';

/** One error for each entry of a map (or list) that `errorOf` has a sentence for. */
export const collectErrors = (
  field: string,
  map: object,
  errorOf: (entry: [string, unknown]) => string | null,
): FieldError[] =>
  Object.entries(map).flatMap(([key, value]) => {
    const message = errorOf([key, value]);
    return message === null ? [] : [{ path: `${field}.${key}`, message }];
  });
