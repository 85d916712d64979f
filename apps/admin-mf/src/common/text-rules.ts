import { ADMIN_TEXTS } from '@kenali/contracts';

/** Accepts a text of at most `max` characters. */
export const textRule = (label: string, max: number) => (value: string) =>
  value.trim().length <= max || ADMIN_TEXTS.fieldTooLong(label, max);

/** Accepts a text that is not empty and has at most `max` characters. */
export const requiredTextRule = (label: string, max: number) => (value: string) =>
  value.trim() === '' ? ADMIN_TEXTS.fieldRequired(label) : textRule(label, max)(value);
