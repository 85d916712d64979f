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

const nameRule = (missing: string) => (value: string) => {
  const name = value.trim();
  if (name === '') return missing;
  return name.length <= NAME_MAX || ADMIN_TEXTS.fieldTooLong('Nama', NAME_MAX);
};
export const firstNameRule = nameRule(ACCOUNT_TEXTS.firstNameRequired);
export const lastNameRule = nameRule(ACCOUNT_TEXTS.lastNameRequired);

/** As it is stored: without plus, spaces and hyphens. */
export const plainNumber = (value: string) => value.trim().replace(/[\s-]/g, '').replace(/^\+/, '');

/** An Indonesian number, or none: staff's own accounts have none. */
export function whatsappRule(value: string) {
  const number = plainNumber(value);
  if (number === '') return true;
  const fits = number.length >= WHATSAPP_MIN && number.length <= WHATSAPP_MAX && /^(08|628)\d+$/.test(number);
  return fits || ACCOUNT_TEXTS.whatsappInvalid;
}

/** Two sentences: the admin form's own below 6 characters, the general rule's below 8. */
export function newPasswordRule(value: string) {
  if (value.length < ADMIN_PASSWORD_MIN) return ADMIN_TEXTS.passwordMin;
  if (value.length < PASSWORD_MIN) return ACCOUNT_TEXTS.passwordMin;
  return value.length <= PASSWORD_MAX || ADMIN_TEXTS.fieldTooLong('Password', PASSWORD_MAX);
}
