import { ACCOUNT_TEXTS, PASSWORD_MIN, WHATSAPP_MIN } from '@kenali/contracts';

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const filled = (message: string) => (value: string) => value.trim() !== '' || message;
const atLeast = (length: number, message: string) => (value: string) => value.length >= length || message;

/** What each field must be, in the words of `texts.ts`. The server checks all of it again. */
export const rules = {
  email: { validate: (value: string) => ADDRESS.test(value.trim()) || ACCOUNT_TEXTS.emailInvalid },
  forgottenEmail: { validate: (value: string) => ADDRESS.test(value.trim()) || ACCOUNT_TEXTS.emailFormat },
  otp: { validate: (value: string) => /^\d{6}$/.test(value.replace(/\s/g, '')) || ACCOUNT_TEXTS.otpLength },
  existingPassword: { validate: (value: string) => value !== '' || ACCOUNT_TEXTS.passwordRequired },
  newPassword: { validate: atLeast(PASSWORD_MIN, ACCOUNT_TEXTS.passwordMin) },
  confirmPassword: {
    validate: {
      length: atLeast(PASSWORD_MIN, ACCOUNT_TEXTS.confirmMin),
      equal: (value: string, all: { password: string }) => value === all.password || ACCOUNT_TEXTS.confirmDiffers,
    },
  },
  firstName: { validate: filled(ACCOUNT_TEXTS.firstNameRequired) },
  lastName: { validate: filled(ACCOUNT_TEXTS.lastNameRequired) },
  whatsappNumber: {
    validate: (value: string) => value.trim().length >= WHATSAPP_MIN || ACCOUNT_TEXTS.whatsappInvalid,
  },
};
