/**
 * A date field accepts years of five digits. The API rejects such a day, and with it the whole save, so the form treats it
 * as empty.
 */
export const dayOrEmpty = (value: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : '');
