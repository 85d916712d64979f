import {
  ACCOUNT_TEXTS,
  ADMIN_PASSWORD_MIN,
  ADMIN_TEXTS,
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  WHATSAPP_MIN,
} from '@kenali/contracts';

const WHATSAPP_MAX = 15;

const nameRule = (requiredText: string) => (value: string) => {
  const name = value.trim();
  if (name === '') return requiredText;
  return name.length <= NAME_MAX || ADMIN_TEXTS.fieldTooLong('Nama', NAME_MAX);
};
export const firstNameRule = nameRule(ACCOUNT_TEXTS.firstNameRequired);
export const lastNameRule = nameRule(ACCOUNT_TEXTS.lastNameRequired);

/** Removes the plus, spaces and hyphens, as the API stores numbers. */
export const normalizeNumber = (value: string) => value.trim().replace(/[\s-]/g, '').replace(/^\+/, '');

/** Accepts an Indonesian number, or an empty text because staff accounts have no number. */
export function whatsappRule(value: string) {
  const number = normalizeNumber(value);
  if (number === '') return true;
  const isValid = number.length >= WHATSAPP_MIN && number.length <= WHATSAPP_MAX && /^(08|628)\d+$/.test(number);
  return isValid || ACCOUNT_TEXTS.whatsappInvalid;
}

/** Has two sentences: the admin form's below 6 characters, and the general one below 8. */
export function newPasswordRule(value: string) {
  if (value.length < ADMIN_PASSWORD_MIN) return ADMIN_TEXTS.passwordMin;
  if (value.length < PASSWORD_MIN) return ACCOUNT_TEXTS.passwordMin;
  return value.length <= PASSWORD_MAX || ADMIN_TEXTS.fieldTooLong('Password', PASSWORD_MAX);
}
