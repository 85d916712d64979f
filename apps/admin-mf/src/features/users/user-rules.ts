import {
  ACCOUNT_TEXTS,
  ADMIN_PASSWORD_MIN,
  ADMIN_TEXTS,
  isPhone,
  NAME_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  storedLine,
  storedPhone,
} from '@kenali/contracts';

const nameRule = (requiredText: string) => (value: string) => {
  const name = storedLine(value);
  if (name === '') return requiredText;
  return name.length <= NAME_MAX || ADMIN_TEXTS.fieldTooLong('Nama', NAME_MAX);
};
export const firstNameRule = nameRule(ACCOUNT_TEXTS.firstNameRequired);
export const lastNameRule = nameRule(ACCOUNT_TEXTS.lastNameRequired);

/** Accepts an Indonesian number, or an empty text because staff accounts have no number. */
export function whatsappRule(value: string) {
  const number = storedPhone(value);
  return number === '' || isPhone(number) || ACCOUNT_TEXTS.whatsappInvalid;
}

/** Has two sentences: the admin form's below 6 characters, and the general one below 8. */
export function newPasswordRule(value: string) {
  if (value.length < ADMIN_PASSWORD_MIN) return ADMIN_TEXTS.passwordMin;
  if (value.length < PASSWORD_MIN) return ACCOUNT_TEXTS.passwordMin;
  return value.length <= PASSWORD_MAX || ADMIN_TEXTS.fieldTooLong('Password', PASSWORD_MAX);
}
